// Browsers that were here once come back by TLS only: said with every answer of an installation that has TLS.
import type { Middleware } from 'koa';
import type { Settings } from '../../../settings/settings';

/** Two years, as lists of browsers want it. */
const strictTransport = 'max-age=63072000';

export function demandTransportSecurity({ api }: Pick<Settings, 'api'>): Middleware {
  const isSecure = api.publicUrl.startsWith('https:');
  return (ctx, next) => {
    if (isSecure) ctx.set('Strict-Transport-Security', strictTransport);
    return next();
  };
}
