// A folder of this server as a source of a content security policy.
import type { Context } from 'koa';

/**
 * Not the whole address ('self'): files that tenants upload lie under it, too, and must never be taken for scripts of a
 * page. Without a scheme the source has that of the page, also behind a proxy that ends TLS.
 * @param folder with a slash at both ends
 */
export const buildOwnSource = ({ host }: Context, folder: string): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${host}${folder}` : "'self'";
