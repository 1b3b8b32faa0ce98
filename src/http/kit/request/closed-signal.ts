// Tells when a client's connection has closed, or its answer was sent to the end.
import type { Context } from 'koa';
import type { Release } from '../../../shares/share';
import { isOver } from './send-pieces';

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
