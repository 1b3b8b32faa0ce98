// Arguments of a new job. Data URIs are stored as files for 24 hours, and the argument names the file.
import { Refusal, createRefusal } from '../contracts/errors';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { parsePdfOptions } from '../contracts/pdf-options';
import { decodeFileBase64, parseMediaTypeOrDefaultIfAbsent } from '../entries/client-files';
import { listWorkflowSteps, type WorkflowStepOrder } from '../flow/workflow';
import { computeBsonSizeBytes } from '../store/paging';
import type { FileToSpool } from '../store/entries/spool';

type Args = Readonly<Record<string, string>>;

const dataUri = /^data:([^,]*),/i;

const isDataUri = (value: string): boolean => dataUri.test(value.slice(0, limits.argCharactersMax));

/**
 * Checks arguments without reading the store.
 * @throws Refusal `input` for a string that is too long, `too-large` for too many of them
 */
export function requireJobArgsWithinLimits(args: Args): void {
  for (const [name, value] of Object.entries(args)) {
    if (value.length <= limits.argCharactersMax || isDataUri(value)) continue;
    throw createRefusal('input', 'argument-too-long', { name, max: limits.argCharactersMax });
  }
  const texts = Object.entries(args).map(([name, value]) => [name, isDataUri(value) ? formatSpoolArg('') : value]);
  if (computeBsonSizeBytes({ args: Object.fromEntries(texts) as Args }) > limits.argsBytesMax)
    throw createRefusal('too-large', 'arguments-too-large', { max: limits.argsBytesMax });
}

/**
 * Checks arguments of `pdf` steps, including steps in branches, before a number is assigned and a record is sealed.
 * @throws Refusal `input` for an argument that these steps do not accept
 */
export function requireValidPdfJobArgs(plan: WorkflowStepOrder, args: Args): void {
  if (!listWorkflowSteps(plan).some(({ provider }) => provider === 'pdf')) return;
  const [problem] = parsePdfOptions(args).problems;
  if (!problem) return;
  throw createRefusal('input', 'argument-of-page-invalid', { name: problem.name, problem: problem.problem });
}

const formatSpoolArg = (key: string): string => `spool:${key}`;

/**
 * Returns the arguments as the job stores them, with `spool:<key>` instead of each data URI, and the files to store
 * with the job.
 */
export function replaceDataUrisBySpoolKeys(
  args: Args,
  newId: () => string,
): { readonly args: Args; readonly spooled: readonly (FileToSpool & { readonly argument: string })[] } {
  const spooled = Object.entries(args).flatMap(([argument, value]) =>
    isDataUri(value) ? [{ argument, key: newId(), ...parseDataUri(argument, value) }] : [],
  );
  const names = spooled.map(({ argument, key }) => [argument, formatSpoolArg(key)]);
  return { args: { ...args, ...Object.fromEntries(names) }, spooled };
}

/** Parses `data:<type>;name=<name>;base64,<bytes>` (RFC 2397). Without `base64`, the bytes are percent-encoded. */
function parseDataUri(argument: string, text: string): Omit<FileToSpool, 'key'> {
  const [head = '', about = ''] = dataUri.exec(text) ?? [];
  const [type = '', ...parameters] = about.split(';').map((part) => part.trim());
  const isBase64 = parameters.some((one) => one.toLowerCase() === 'base64');
  const fileName = parameters.find((one) => one.toLowerCase().startsWith('name='))?.slice('name='.length);
  const data = text.slice(head.length);
  try {
    const name = decodeURIComponent(fileName ?? '').slice(0, limits.spoolNameCharactersMax);
    const bytes = isBase64 ? decodeFileBase64(decodeURIComponent(data)) : decodePercent(data);
    return {
      name: name.replaceAll(/\p{Cc}/gu, '') || argument,
      type: parseMediaTypeOrDefaultIfAbsent(type || 'text/plain'),
      bytes,
    };
  } catch (error) {
    if (error instanceof Refusal && error.key === 'too-large') throw error;
    throw createRefusal('input', 'argument-not-data-uri', { name: argument });
  }
}

/** Decodes percent escapes. Each escape is one byte, whatever character it encodes. */
const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
