// Answers that a client already has, recognized by their entity tag (RFC 9110 section 13.1.2). Koa's `fresh` does not do: it answers
// in full when the request has `Cache-Control: no-cache`, which every `fetch` with an `If-None-Match` of its own sends.
import type { Context } from 'koa';

/** Sets the tag of an answer. True: the client has it, and is answered 304 without a body. */
export function isKnown(ctx: Context, tag: string): boolean {
  ctx.set('ETag', tag);
  const held = ctx
    .get('If-None-Match')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (!held.includes(tag) && !held.includes('*')) return false;
  ctx.status = 304;
  return true;
}
