// Compresses responses (gzip) for clients that accept it. Never uses `br` or `deflate`, because the public product's
// client accepts `deflate`, but reads it in a nonstandard form.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';

/** The fastest level. It reduces JSON to a fifth; the best level saves only a tenth more. */
const options = { level: constants.Z_BEST_SPEED };

const packed = promisify<Buffer, typeof options, Buffer>(gzip);

/**
 * Content types that are compressed. Files, PDFs and pictures are compressed already, and events of a stream must not
 * wait. HTML pages contain a secret next to text from the address, and compression would reveal the secret (BREACH).
 */
const types: ReadonlySet<string> = new Set([
  'application/json',
  'application/problem+json',
  'application/x-ndjson',
  'application/yaml',
  'image/svg+xml',
  'text/csv',
]);

/**
 * Creates the middleware that compresses responses. It is outside every middleware that builds responses, so that it
 * sees all of them.
 */
export function createCompressionMiddleware(): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.body === undefined || ctx.body === null || !types.has(ctx.response.type)) return;
    // A stored file keeps its bytes and its length.
    if (ctx.res.hasHeader('ETag') && isFile(ctx)) return;
    ctx.vary('Accept-Encoding');
    if (!prefersGzip(ctx) || ctx.res.hasHeader('Content-Encoding')) return;
    await pack(ctx, ctx.body);
  };
}

/** Returns whether a body is bytes, or a stream of known length. */
const isFile = ({ body, res }: Context): boolean =>
  Buffer.isBuffer(body) || (body instanceof Readable && res.hasHeader('Content-Length'));

async function pack(ctx: Context, body: unknown): Promise<void> {
  if (body instanceof Readable) {
    ctx.remove('Content-Length');
    ctx.set('Content-Encoding', 'gzip');
    // If one of the two streams ends, it closes the other one.
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

/** Returns whether the client prefers gzip to the uncompressed text. */
export const prefersGzip = (ctx: Context): boolean => ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
