// Tells when a client's connection has closed, or its answer was sent to the end.
import type { Context } from 'koa';

export function closedSignal({ res }: Context): AbortSignal {
  const closing = new AbortController();
  res.once('close', () => closing.abort());
  return closing.signal;
}
