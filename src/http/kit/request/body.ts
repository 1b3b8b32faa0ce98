// Reads a JSON body, and checks type, size, encoding and depth before the body is used.
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { computeCanonicalJsonDigest } from '../../../document/canonical-json';
import {
  type JsonParseResult,
  parseJsonPreservingDecimals,
  parseJsonPreservingDecimalsInSteps,
} from '../../../document/json-text';
import { type JsonObject, isJsonObject } from '../../../document/model/basic';
import type { BodyMemoryReservation } from './body-memory';
import { collectRequestBody } from './collect-body';

/** Types of patches. A patch that is read as plain JSON would have no effect. */
const patchTypes = ['application/merge-patch+json', 'application/json-patch+json'];

/**
 * Reads the body of a request as a JSON object; numbers keep their written form.
 * @throws Refusal `input` (type, encoding, not an object, too deep, too many values), `too-large`, or `busy` if the
 * process already holds the maximum of body bytes
 */
export async function readJsonBody(ctx: Context, bytesMax: number, share: BodyMemoryReservation): Promise<JsonObject> {
  const bytes = await receive(ctx, bytesMax, share);
  checkType(ctx);
  refuseEncoded(ctx);
  refuseOtherThanUtf8(bytes);
  const isLarge = bytes.length > limits.bodyAtOnceBytes;
  const text = withoutMark(isLarge ? await decodeInSteps(bytes) : bytes.toString());
  if (text.trim() === '') return {};
  const json = await parseJsonTextYieldingToEventLoop(text);
  if ('problem' in json) throw createRefusal('input', 'body-unreadable', { problem: json.problem });
  if (!isJsonObject(json.value)) throw createRefusal('input', 'body-not-an-object');
  if (isLarge) {
    if (ctx.get('Idempotency-Key') !== '') largeDigests.set(json.value, hash('sha256', bytes));
    await rest();
  }
  return json.value;
}

/** Parses JSON text as a body is read: large text in steps, so that other calls run between them. */
export const parseJsonTextYieldingToEventLoop = async (text: string): Promise<JsonParseResult> =>
  text.length > limits.bodyAtOnceBytes
    ? parseJsonPreservingDecimalsInSteps(text, rest)
    : parseJsonPreservingDecimals(text);

/** Lets other calls run. */
const rest = (): Promise<void> => setImmediate();

const largeDigests = new WeakMap<JsonObject, string>();

/**
 * Computes the digest of a body. Two bodies of the same content have the same digest. For a large body, it is the
 * digest of the bytes, because sorting the fields takes too long.
 */
export const computeRequestBodyDigest = (body: JsonObject): string =>
  largeDigests.get(body) ?? computeCanonicalJsonDigest(body).val;

/** @throws Refusal `input` if `Content-Type` is not JSON in UTF-8 */
function checkType(ctx: Context): void {
  const { type, charset } = ctx.request;
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw createRefusal('input', 'body-not-json', { type });
  }
  if (patchTypes.includes(type)) {
    const example = `{"content_type": "${type}", "data": ...}`;
    throw createRefusal('input', 'body-is-a-patch', { type, example });
  }
  if (charset !== '' && !/^utf-?8$/i.test(charset))
    throw createRefusal('input', 'charset-unsupported', { charset: charset.slice(0, limits.idCharactersShown) });
}

/** Reads a body of any content type. @throws Refusal `input` (encoding), `too-large` or `busy`. */
export async function readBodyBytes(ctx: Context, bytesMax: number, share: BodyMemoryReservation): Promise<Buffer> {
  const bytes = await receive(ctx, bytesMax, share);
  refuseEncoded(ctx);
  return bytes;
}

/** Refuses a compressed body. Such a body could grow without limit when it is unpacked. */
function refuseEncoded(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding');
  if (encoding && encoding !== 'identity') throw createRefusal('input', 'encoding-unsupported', { encoding });
}

async function receive(ctx: Context, bytesMax: number, share: BodyMemoryReservation): Promise<Buffer> {
  try {
    return await collectRequestBody(ctx.req, { bytesMax, share });
  } catch (error) {
    ctx.set('Connection', 'close');
    throw error;
  }
}

/** Removes a byte order mark, as RFC 8259 allows. */
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
  throw createRefusal('input', 'body-not-utf8', { utf16: isUtf16 });
}
