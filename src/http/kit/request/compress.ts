// Packed answers (gzip), for clients that take them. Never `br` or `deflate`: the official client says it takes the latter and
// reads it in a form of its own.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { http as limits } from '../../../contracts/limits/http';

/** The quickest level: JSON becomes a fifth of its size with it, and a tenth more than with the best. */
const options = { level: constants.Z_BEST_SPEED };

const packed = promisify<Buffer, typeof options, Buffer>(gzip);

/**
 * Texts of the API, by type. Files, pages and pictures are packed already; events of a stream must not wait; pages of HTML
 * carry a secret beside what an address says, which packing would give away (BREACH).
 */
const types: ReadonlySet<string> = new Set([
  'application/json',
  'application/problem+json',
  'application/x-ndjson',
  'application/yaml',
  'image/svg+xml',
  'text/csv',
]);

/** First in line, so that it sees every answer. */
export function packAnswers(): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.body === undefined || ctx.body === null || !types.has(ctx.response.type)) return;
    // Downloads say what they are: a stored file keeps its bytes and its length.
    if (ctx.res.hasHeader('ETag') && isFile(ctx)) return;
    ctx.vary('Accept-Encoding');
    if (!acceptsGzip(ctx) || ctx.res.hasHeader('Content-Encoding')) return;
    await pack(ctx, ctx.body);
  };
}

/** Bytes, or a stream of so many. */
const isFile = ({ body, res }: Context): boolean =>
  Buffer.isBuffer(body) || (body instanceof Readable && res.hasHeader('Content-Length'));

async function pack(ctx: Context, body: unknown): Promise<void> {
  if (body instanceof Readable) {
    ctx.remove('Content-Length');
    ctx.set('Content-Encoding', 'gzip');
    // Whichever of the two ends first ends the other: Koa looks after the answer's end.
    ctx.body = pipeline(body, createGzip(options), () => undefined);
    return;
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  const bytes = Buffer.from(body);
  if (bytes.length < limits.packedBytesMin) return;
  const type = ctx.response.get('Content-Type');
  ctx.body = await packed(bytes, options);
  ctx.set({ 'Content-Encoding': 'gzip', 'Content-Type': type });
}

/** Whether the client prefers gzip to the plain text. */
export const acceptsGzip = (ctx: Context): boolean => ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
