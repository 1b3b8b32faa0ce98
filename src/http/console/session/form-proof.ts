// The token that goes with every form: a keyed hash of the session, masked anew for each page, so that packing a page which
// repeats what was typed tells nothing of it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { console as limits } from '../../../contracts/limits/console';
import type { Context } from 'koa';
import { refuse } from '../../../contracts/errors';
import type { Settings } from '../../../settings/settings';

const plainToken = (secret: string): Buffer => createHmac('sha256', secret).update('form of the console').digest();

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, i) => byte ^ (other[i] ?? 0)));

/** @param secret of the session's cookie */
export function computeFormToken(secret: string): string {
  const mask = randomBytes(limits.maskBytes);
  return Buffer.concat([mask, xor(plainToken(secret), mask)]).toString('base64url');
}

export function isFormToken(secret: string, given: string | undefined): boolean {
  const bytes = Buffer.from(given ?? '', 'base64url');
  if (bytes.length !== 2 * limits.maskBytes) return false;
  const mask = bytes.subarray(0, limits.maskBytes);
  return timingSafeEqual(xor(bytes.subarray(limits.maskBytes), mask), plainToken(secret));
}

/**
 * `Sec-Fetch-Site`, where the browser gives it, must be `same-origin`; `Origin` must be ours. Pages without a referrer send
 * `Origin: null`: then only `Sec-Fetch-Site` tells. A request with neither is no browser's form. @throws Refusal `forbidden`
 */
export function refuseForeignForms(ctx: Context, { api }: Pick<Settings, 'api'>): void {
  const [site, origin] = [ctx.get('Sec-Fetch-Site'), ctx.get('Origin')];
  const isOurs = origin !== '' && origin !== 'null' && ourOrigins(ctx, api.publicUrl).includes(origin);
  const isUnsaid = origin === '' || origin === 'null';
  if (site === '' ? isOurs : site === 'same-origin' && (isOurs || isUnsaid)) return;
  throw refuse('forbidden', 'form-of-other-site');
}

/** The installation's address, and the one that the request itself was made to. */
function ourOrigins(ctx: Context, publicUrl: string): string[] {
  const { origin, protocol } = new URL(publicUrl);
  return [origin, `${protocol}//${ctx.get('Host')}`];
}
