// Whether a form was sent by a page of ours: what browsers say of where a request comes from.
import type { Context } from 'koa';
import { refuse } from '../../../contracts/errors';
import type { Settings } from '../../../settings/settings';

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
