// Arguments of a job that are data URIs: the bytes go into the spool for a day, the argument names them.
import { Refusal, refuse } from '../../contracts/errors';
import { jobs as limits } from '../../contracts/limits/jobs';
import { countStoredBytes } from '../../store/bounds';
import type { SpooledFile } from '../../store/entries/spool';
import { parseMediaType } from '../files/file-json';
import type { Call } from '../kit/endpoint';
import { decodeBase64 } from '../kit/request/base64';

type Args = Readonly<Record<string, string>>;

const form = /^data:([^,]*),/i;

const isDataUri = (value: string): boolean => form.test(value.slice(0, limits.argCharactersMax));

/**
 * What can be said before anything is read or stored.
 * @throws Refusal `input` for a text that is too long, `too-large` for too many of them
 */
export function checkArgs(args: Args): void {
  for (const [name, value] of Object.entries(args)) {
    if (value.length <= limits.argCharactersMax || isDataUri(value)) continue;
    throw refuse('input', 'argument-too-long', { name, max: limits.argCharactersMax });
  }
  const texts = Object.entries(args).map(([name, value]) => [name, isDataUri(value) ? spooledAs('') : value]);
  if (countStoredBytes({ args: Object.fromEntries(texts) as Args }) > limits.argsBytesMax)
    throw refuse('too-large', 'arguments-too-large', { max: limits.argsBytesMax });
}

const spooledAs = (key: string): string => `spool:${key}`;

/** The arguments as the job has them, `spool:<key>` in place of each data URI, and the things that are stored with it. */
export function spoolArgs(
  { deps }: Call,
  args: Args,
): { readonly args: Args; readonly spooled: readonly SpooledFile[] } {
  const spooled = Object.entries(args).flatMap(([argument, value]) =>
    isDataUri(value) ? [{ argument, key: deps.newId(), ...readDataUri(argument, value) }] : [],
  );
  const names = spooled.map(({ argument, key }) => [argument, spooledAs(key)]);
  return { args: { ...args, ...Object.fromEntries(names) }, spooled };
}

/** `data:<type>;name=<name>;base64,<bytes>` (RFC 2397); without `base64` the bytes are percent-encoded. */
function readDataUri(argument: string, text: string): Omit<SpooledFile, 'key'> {
  const [head = '', about = ''] = form.exec(text) ?? [];
  const [type = '', ...parameters] = about.split(';').map((part) => part.trim());
  const isBase64 = parameters.some((one) => one.toLowerCase() === 'base64');
  const named = parameters.find((one) => one.toLowerCase().startsWith('name='))?.slice('name='.length);
  const data = text.slice(head.length);
  try {
    const name = decodeURIComponent(named ?? '').slice(0, limits.spoolNameCharactersMax);
    const bytes = isBase64 ? decodeBase64(decodeURIComponent(data)) : percentDecoded(data);
    return { name: name.replaceAll(/\p{Cc}/gu, '') || argument, type: parseMediaType(type || 'text/plain'), bytes };
  } catch (error) {
    if (error instanceof Refusal && error.key === 'too-large') throw error;
    throw refuse('input', 'argument-not-data-uri', { name: argument });
  }
}

/** Bytes as they are meant: an escape is one byte, whatever character it stands for. */
const percentDecoded = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
