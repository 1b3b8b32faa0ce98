// Proves that a page of this session sent a form. The token is a keyed hash of the session. Each page masks the token
// differently, so that the size of a compressed page reveals nothing about the token. In addition, the browser reports
// the origin of a request.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import type { Context } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import type { Settings } from '../../../settings/settings';

const plainToken = (secret: string): Buffer => createHmac('sha256', secret).update('form of the console').digest();

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, i) => byte ^ (other[i] ?? 0)));

/** Creates a form token of a session, masked differently each time. @param secret secret in the session's cookie */
export function createCsrfToken(secret: string): string {
  const mask = randomBytes(limits.maskBytes);
  return Buffer.concat([mask, xor(plainToken(secret), mask)]).toString('base64url');
}

export function isCsrfTokenOfSession(secret: string, given: string | undefined): boolean {
  const bytes = Buffer.from(given ?? '', 'base64url');
  if (bytes.length !== 2 * limits.maskBytes) return false;
  const mask = bytes.subarray(0, limits.maskBytes);
  return timingSafeEqual(xor(bytes.subarray(limits.maskBytes), mask), plainToken(secret));
}

/**
 * Checks that a form comes from a page of this server. `Sec-Fetch-Site`, if present, must be `same-origin`, and
 * `Origin` must be this server's. Pages without a referrer send `Origin: null`; only `Sec-Fetch-Site` counts for them.
 * A request without both headers is not a browser's form.
 * @throws Refusal `forbidden`
 */
export function requireSameOriginForm(ctx: Context, { api }: Pick<Settings, 'api'>): void {
  const [site, origin] = [ctx.get('Sec-Fetch-Site'), ctx.get('Origin')];
  const isOurs = origin !== '' && origin !== 'null' && ourOrigins(ctx, api.publicUrl).includes(origin);
  const isUnsaid = origin === '' || origin === 'null';
  if (site === '' ? isOurs : site === 'same-origin' && (isOurs || isUnsaid)) return;
  throw createRefusal('forbidden', 'form-of-other-site');
}

/** Lists the public address of the installation, and the address of the request. */
function ourOrigins(ctx: Context, publicUrl: string): string[] {
  const { origin, protocol } = new URL(publicUrl);
  return [origin, `${protocol}//${ctx.get('Host')}`];
}
