// Manages the connection of a call. Sends large responses in pieces, and detects when the client or the response is
// gone.
import { Readable } from 'node:stream';
import type { Middleware, Context } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { processResourceLimits } from '../../../shares/shares';
import { getCallerResourceOwnerId, type OperatorCaller, type TenantCaller } from './callers';
import type { ResourceReleaser } from '../../../shares/share';
import type { ServerResponse } from 'node:http';

/**
 * Creates the middleware that sends large responses in pieces. It is outside the middlewares that build and compress
 * responses. A large response that the client has not read counts toward the share of its owner.
 */
export function createPiecewiseResponseMiddleware(): Middleware {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    // Koa closes a stream only after its response has got the connection. A pipelined response may never get it.
    if (body instanceof Readable) return releaseWhenResponseCloses(ctx, () => body.destroy());
    if (!Buffer.isBuffer(body) && typeof body !== 'string') return;
    if (body.length <= limits.pieceBytes) return;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const caller = ctx.state.caller as TenantCaller | OperatorCaller | undefined;
    // The response is ready, and the change of the call may already be committed, so the call is never refused here.
    if (caller)
      releaseWhenResponseCloses(
        ctx,
        processResourceLimits.responses.take({ owner: getCallerResourceOwnerId(caller) }, bytes.length),
      );
    ctx.body = Readable.from(splitBytes(bytes), { objectMode: false, highWaterMark: limits.pieceBytes });
    ctx.length = bytes.length;
  };
}

function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += limits.pieceBytes) yield bytes.subarray(at, at + limits.pieceBytes);
}

/**
 * Announces that the connection closes after a response that was made without reading a large body. The rest of a small
 * body is read, and the connection stays open.
 */
export function closeConnectionAfterLargeUnreadBody(ctx: Pick<Context, 'req' | 'set'>): void {
  const { complete, headers } = ctx.req;
  if (!complete && Number(headers['content-length']) > limits.unreadBodyBytesMax) ctx.set('Connection', 'close');
}

/** Releases what a response holds, when its last byte was read or when the client has disconnected. */
export function releaseWhenResponseCloses({ res }: Pick<Context, 'res'>, release: ResourceReleaser): void {
  if (isOver(res)) return release();
  const list = releases.get(res);
  if (list) return void list.push(release);
  const all = [release];
  releases.set(res, all);
  res.once('close', () => all.forEach((one) => one()));
}

/** Resources of each response. One listener releases all of them, because Node.js warns at the eleventh listener. */
const releases = new WeakMap<ServerResponse, ResourceReleaser[]>();

/** Returns whether the response was sent completely, or its connection is closed. */
const isOver = (res: ServerResponse): boolean => res.closed || res.destroyed;

/** Releases what a call holds when the call is over. */
export function releaseWhenAborted(closed: AbortSignal, release: ResourceReleaser): void {
  if (closed.aborted) release();
  else closed.addEventListener('abort', release, { once: true });
}

const signals = new WeakMap<Context, AbortSignal>();

/**
 * Returns the signal of a call. The signal is created on first use, because most calls never need it, and aborting
 * creates an error with its stack.
 */
export function getCallClosedSignal(ctx: Context): AbortSignal {
  const signal = signals.get(ctx);
  if (signal) return signal;
  const closing = new AbortController();
  releaseWhenResponseCloses(ctx, () => closing.abort());
  signals.set(ctx, closing.signal);
  return closing.signal;
}
