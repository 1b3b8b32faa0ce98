// Where a call comes from, and whether it uses TLS.
import type { Context, Middleware } from 'koa';
import { audit as limits } from '../../../contracts/limits/audit';
import type { Settings } from '../../../settings/settings';

/**
 * Each proxy adds the address that it was called from behind those that came with the call: of so many entries at the end
 * the first is the client's. What stands before them anybody may have written.
 */
export function readClientAddress({ req }: Pick<Context, 'req'>, proxies: number): string {
  const connected = req.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return connected;
  const given = req.headers['x-forwarded-for'];
  const list = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((one) => one.trim());
  const address = list.at(-Math.min(proxies, list.length));
  return address && /^[\da-fA-F.:%\w]+$/.test(address) ? address.slice(0, limits.addressCharactersMax) : connected;
}

/**
 * Not the whole address ('self'): files that tenants upload lie under it, too, and must never be taken for scripts of a
 * page. Without a scheme the source has that of the page, also behind a proxy that ends TLS.
 * @param folder with a slash at both ends
 */
export const buildOwnSource = ({ host }: Context, folder: string): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${host}${folder}` : "'self'";

/** Two years, as lists of browsers want it. */
const strictTransport = 'max-age=63072000';

/** Browsers use TLS from then on: sent with every response of an installation that has TLS. */
export function demandTransportSecurity({ api }: Pick<Settings, 'api'>): Middleware {
  const isSecure = api.publicUrl.startsWith('https:');
  return (ctx, next) => {
    if (isSecure) ctx.set('Strict-Transport-Security', strictTransport);
    return next();
  };
}
