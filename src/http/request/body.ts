// Reads a JSON body: type, size, encoding and depth are checked before anything is made of it.
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { readJson } from '../../document/json-text';
import type { JsonObject } from '../../document/model/basic';
import { isObject } from '../../document/model/json-object';

/**
 * Reads the body of a request as a JSON object; numbers keep their written form (document.md section 17, row 15).
 * @throws Refusal `input` (type, encoding, not an object, too deep) or `too-large`.
 */
export async function readBody(ctx: Context, bytesMax: number): Promise<JsonObject> {
  const type = ctx.request.type;
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw new Refusal('input', `content type ${type} is not application/json`);
  }
  refuseEncoded(ctx);
  const text = decode(await receive(ctx, bytesMax));
  if (text.trim() === '') return {};
  const read = readJson(text);
  if ('problem' in read) throw new Refusal('input', read.problem);
  if (!isObject(read.value)) throw new Refusal('input', 'the body is not a JSON object');
  return read.value;
}

/** Reads a body of any content type as it came. @throws Refusal `input` (encoding) or `too-large`. */
export async function readBytes(ctx: Context, bytesMax: number): Promise<Buffer> {
  refuseEncoded(ctx);
  return receive(ctx, bytesMax);
}

/** A packed body could grow without end when it is unpacked. */
function refuseEncoded(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding');
  if (encoding && encoding !== 'identity') throw new Refusal('input', `content encoding ${encoding} is not taken`);
}

async function receive(ctx: Context, bytesMax: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refusal = new Refusal('slow', `the body did not come within ${limits.bodySecondsMax} s`);
    timer = setTimeout(() => reject(refusal), limits.bodySecondsMax * 1_000);
  });
  const reading = getRawBody(ctx.req, { limit: bytesMax, length: ctx.get('Content-Length') || null });
  // After a refusal nobody waits for the rest.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    if (error instanceof Refusal) {
      ctx.set('Connection', 'close');
      throw error;
    }
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      ctx.set('Connection', 'close');
      throw new Refusal('too-large', `the body is larger than ${bytesMax} bytes`);
    }
    throw new Refusal('input', 'the body could not be read to its end');
  } finally {
    clearTimeout(timer);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('input', 'the body is not valid UTF-8');
  }
}
