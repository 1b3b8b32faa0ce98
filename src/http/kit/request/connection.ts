// The connection of a call: sends large responses in pieces, and tells when the client or the response is gone.
import { Readable } from 'node:stream';
import type { Middleware, Context } from 'koa';
import { http as limits } from '../../../contracts/limits/http';
import { shares } from '../../../shares/shares';
import { shareOwner, type ServiceCaller, type TenantCaller } from './callers';
import type { Release } from '../../../shares/share';
import type { ServerResponse } from 'node:http';

/** Stands in front of what makes answers, packed ones too. */
export function sendInPieces(): Middleware {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    // Koa looks after a stream only once its answer has a connection, which one behind others may never get.
    if (body instanceof Readable) return releaseOnClose(ctx, () => body.destroy());
    if (!Buffer.isBuffer(body) && typeof body !== 'string') return;
    if (body.length <= limits.pieceBytes) return;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const caller = ctx.state.caller as TenantCaller | ServiceCaller | undefined;
    // It is made already, and what it tells may have been done: it is never refused here.
    if (caller) releaseOnClose(ctx, shares.answers.take({ owner: shareOwner(caller) }, bytes.length));
    ctx.body = Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: limits.pieceBytes });
    ctx.length = bytes.length;
  };
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += limits.pieceBytes) yield bytes.subarray(at, at + limits.pieceBytes);
}

/** What was taken for an answer is given back when its last byte was taken, or its reader has gone. */
export function releaseOnClose({ res }: Pick<Context, 'res'>, release: Release): void {
  if (isOver(res)) release();
  else res.once('close', release);
}

/** It was sent to its end, or its connection has closed. */
const isOver = (res: ServerResponse): boolean => res.closed || res.destroyed;

/** Gives back what was taken for a call when it is over. */
export function releaseWhenClosed(closed: AbortSignal, release: Release): void {
  if (closed.aborted) release();
  else closed.addEventListener('abort', release, { once: true });
}

const signals = new WeakMap<Context, AbortSignal>();

/** One signal a call, made when somebody first asks: most calls never do, and to abort costs an error with its stack. */
export function getClosedSignal(ctx: Context): AbortSignal {
  const known = signals.get(ctx);
  if (known) return known;
  const closing = new AbortController();
  if (isOver(ctx.res)) closing.abort();
  else ctx.res.once('close', () => closing.abort());
  signals.set(ctx, closing.signal);
  return closing.signal;
}
