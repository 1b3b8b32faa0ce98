// Headers of every answer of the console: what a page may load, who may frame it, that nothing is kept.
import type { Context } from 'koa';
import { buildOwnSource } from '../kit/request/transport';

/** @param assets where scripts and styles of pages lie, as a source of a policy */
const policyOf = (assets: string): string[] => [
  "default-src 'none'",
  `script-src ${assets}`,
  `style-src ${assets}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** @param frames who may show the answer in a frame: nobody, or pages of the console */
export function setHeaders(ctx: Context, frames: 'none' | 'self' = 'none'): void {
  // A PDF is shown by the browser's own viewer, which a policy of pages would stop.
  const own = frames === 'none' ? policyOf(buildOwnSource(ctx, '/console/assets/')) : [];
  ctx.set('Content-Security-Policy', [...own, `frame-ancestors '${frames}'`].join('; '));
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-Frame-Options', frames === 'none' ? 'DENY' : 'SAMEORIGIN');
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  ctx.set('Cache-Control', 'no-store');
}
