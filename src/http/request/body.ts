// Reads a JSON body: type, size, encoding and depth are checked before anything is made of it.
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { digestOf } from '../../document/canonical-json';
import { readJson, readJsonInSteps } from '../../document/json-text';
import type { JsonObject } from '../../document/model/basic';
import { isObject } from '../../document/model/json-object';
import type { BodyShare } from './body-room';

/** Types of patches, which are said in the body: taken as plain JSON such a call would do nothing. */
const patchTypes = ['application/merge-patch+json', 'application/json-patch+json'];

/**
 * Reads the body of a request as a JSON object; numbers keep their written form.
 * @throws Refusal `input` (type, encoding, not an object, too deep, too many values), `too-large`, or `busy` when the
 * process holds as many bytes of bodies as it may.
 */
export async function readBody(ctx: Context, bytesMax: number, share: BodyShare): Promise<JsonObject> {
  const bytes = await receive(ctx, bytesMax, share);
  ctx.state.bodyBytes = bytes.length;
  checkType(ctx);
  refuseEncoded(ctx);
  refuseOtherThanUtf8(bytes);
  const isLarge = bytes.length > limits.bodyAtOnceBytes;
  const text = withoutMark(isLarge ? await decodeInSteps(bytes) : bytes.toString());
  if (text.trim() === '') return {};
  const read = isLarge ? await readJsonInSteps(text, rest) : readJson(text);
  if ('problem' in read) throw new Refusal('input', read.problem, { remedy: read.remedy ?? fallback });
  if (!isObject(read.value))
    throw new Refusal('input', 'the body is not a JSON object', {
      remedy: 'Send an object: {...}; openapi.yaml names its members.',
    });
  if (isLarge) {
    if (ctx.get('Idempotency-Key') !== '') largeDigests.set(read.value, hash('sha256', bytes));
    await rest();
  }
  return read.value;
}

/** Others are served. */
const rest = (): Promise<void> => setImmediate();

const largeDigests = new WeakMap<JsonObject, string>();

/** What is the same in two bodies that say the same; of a large one, its bytes: to put its members into order takes long. */
export const bodyDigest = (body: JsonObject): string => largeDigests.get(body) ?? digestOf(body).val;

const fallback = 'Send valid JSON in UTF-8.';

/** @throws Refusal `input` for what is not JSON in UTF-8 by its own word */
function checkType(ctx: Context): void {
  const { type, charset } = ctx.request;
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw new Refusal('input', `content type ${type} is not application/json`, {
      remedy: 'Send JSON with the header `Content-Type: application/json`.',
    });
  }
  if (patchTypes.includes(type)) {
    const example = `{"content_type": "${type}", "data": ...}`;
    throw new Refusal('input', `content type ${type}: a request is application/json`, {
      remedy: `The type of a patch goes into the member \`content_type\`, the patch into \`data\`: ${example}.`,
    });
  }
  if (charset !== '' && !/^utf-?8$/i.test(charset))
    throw new Refusal('input', `charset ${charset.slice(0, limits.idCharactersShown)}: JSON is UTF-8`, {
      remedy: 'Write the text as UTF-8, with the header `Content-Type: application/json`.',
    });
}

/** Reads a body of any content type as it came. @throws Refusal `input` (encoding), `too-large` or `busy`. */
export async function readBytes(ctx: Context, bytesMax: number, share: BodyShare): Promise<Buffer> {
  const bytes = await receive(ctx, bytesMax, share);
  refuseEncoded(ctx);
  return bytes;
}

/** A packed body could grow without end when it is unpacked. */
function refuseEncoded(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding');
  if (encoding && encoding !== 'identity')
    throw new Refusal('input', `content encoding ${encoding} is not taken`, {
      remedy: 'Send the body without `Content-Encoding`.',
    });
}

async function receive(ctx: Context, bytesMax: number, share: BodyShare): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('slow', `the body did not come within ${share.secondsMax} s`)),
      share.secondsMax * 1_000,
    );
  });
  const reading = getRawBody(ctx.req, { limit: bytesMax, length: ctx.get('Content-Length') || null });
  // After a refusal nobody waits for the rest.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, late, whenFull(ctx, share)]);
  } catch (error) {
    if (error instanceof Refusal) {
      ctx.set('Connection', 'close');
      throw error;
    }
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      ctx.set('Connection', 'close');
      throw new Refusal('too-large', `the body is larger than ${bytesMax} bytes`);
    }
    throw new Refusal('input', 'the body could not be read to its end', {
      remedy: 'Send as many bytes as `Content-Length` says, and keep the connection open.',
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends when the process has no room for what comes; what is left of the body is not read. */
const whenFull = (ctx: Context, share: BodyShare): Promise<never> =>
  new Promise((_, reject) => {
    ctx.req.on('data', (chunk: Buffer) => {
      if (share.add(chunk.length)) return;
      ctx.req.pause();
      const text = 'as many bytes of requests are held as may be: try again';
      reject(new Refusal('busy', text, { retrySeconds: 1 }));
    });
  });

/** A byte order mark in front of UTF-8 is taken off, as RFC 8259 allows. */
const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

async function decodeInSteps(bytes: Buffer): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; at += limits.bodyStepBytes) {
    text += decoder.write(bytes.subarray(at, at + limits.bodyStepBytes));
    await rest();
  }
  return text;
}

function refuseOtherThanUtf8(bytes: Buffer): void {
  if (isUtf8(bytes)) return;
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  throw new Refusal('input', `the body is not valid UTF-8${isUtf16 ? ': it is UTF-16' : ''}`, {
    remedy: 'Write the text as UTF-8.',
  });
}
