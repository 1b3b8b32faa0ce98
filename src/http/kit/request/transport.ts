// Determines the client's address behind proxies. If the installation has TLS, makes browsers use it.
import type { Context, Middleware } from 'koa';
import { auditLimits as limits } from '../../../contracts/limits/audit';
import type { Settings } from '../../../settings/settings';

/**
 * Reads the address of the client. Each proxy appends the address that called it. With N proxies, the client's address
 * is therefore the Nth entry from the end. Earlier entries can be forged.
 */
export function readClientIpAddress({ req }: Pick<Context, 'req'>, proxies: number): string {
  const connected = req.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return connected;
  const header = req.headers['x-forwarded-for'];
  const list = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((one) => one.trim());
  const address = list.at(-Math.min(proxies, list.length));
  return address && /^[\da-fA-F.:%\w]+$/.test(address) ? address.slice(0, limits.addressCharactersMax) : connected;
}

/**
 * Builds the source of a content security policy for a folder of this server. The whole origin ('self') is not allowed,
 * because the origin also serves files that tenants upload, and these must never run as scripts.
 * @param folder with a slash at both ends
 */
export const buildFolderCspSource = ({ host }: Context, folder: string): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${host}${folder}` : "'self'";

/** Two years, as the preload lists of browsers require. */
const strictTransport = 'max-age=63072000';

/**
 * Creates the middleware that makes browsers use TLS from then on, by a header on every response of an installation
 * with TLS.
 */
export function createHstsMiddleware({ api }: Pick<Settings, 'api'>): Middleware {
  const isSecure = api.publicUrl.startsWith('https:');
  return (ctx, next) => {
    if (isSecure) ctx.set('Strict-Transport-Security', strictTransport);
    return next();
  };
}
