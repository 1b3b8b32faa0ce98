// Builds responses of the console with their headers: pages and bytes (compressed if this saves enough), and refusals
// for pages.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { PageProblemView } from '../../console/frame';
import type { Fault, Refusal } from '../../contracts/errors';
import type { Language } from '../../messages/text';
import type { CallResponse } from '../kit/endpoint';
import { prefersGzip } from '../kit/request/compress';
import { describeRefusal } from '../kit/request/error-body';
import { toFaultJson } from '../kit/request/fault-json';
import { convertWarningToFault } from '../../entries/upload/check';
import { buildFolderCspSource } from '../kit/request/transport';

const pack = promisify(gzip);

/**
 * Sends a page. Its form token is masked differently each time, so that the compressed size reveals nothing about the
 * token (session/form-proof.ts).
 */
export async function sendConsolePage(ctx: Context, html: string, status = 200): Promise<void> {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.vary('Accept-Encoding');
  const bytes = Buffer.from(html);
  const packs = bytes.length >= limits.packBytesMin && prefersGzip(ctx);
  if (packs) ctx.set('Content-Encoding', 'gzip');
  ctx.body = packs ? await pack(bytes) : bytes;
}

export function sendConsoleResponse(ctx: Context, { status = 200, body, headers = {} }: CallResponse): void {
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

export function toPageProblemView(refusal: Refusal, requestId: string, language: Language): PageProblemView {
  const reader = { language, onPage: true };
  const { sentence, remedy } = describeRefusal(refusal, reader);
  const { faults = [], warnings = [] } = refusal.details;
  return {
    key: refusal.key,
    status: refusal.status,
    message: capitalized(sentence),
    remedy,
    requestId,
    // The message is the fault of the parameter, unless there are several faults.
    faults: [...warnings.map(convertWarningToFault), ...(isOfOneParameter(faults) ? [] : faults)].map((fault) => {
      const { paths = [], ...shown } = toFaultJson(fault, reader);
      return { ...shown, paths };
    }),
  };
}

const isOfOneParameter = ([first, ...others]: readonly Fault[]): boolean =>
  others.length === 0 && (first?.paths ?? []).some((path) => path.startsWith('?'));

/** Capitalizes a sentence that starts with a word, but not with a field or a path. */
const capitalized = (sentence: string): string =>
  /^\p{Ll}+ /u.test(sentence) ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : sentence;

/** @param assets the source of scripts and styles in the policy */
const buildPolicy = (assets: string): string[] => [
  "default-src 'none'",
  `script-src ${assets}`,
  `style-src ${assets}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/**
 * Sets the security headers of a response.
 * @param frames pages that may show the response in a frame: none, or the pages of the console
 */
export function setConsoleSecurityHeaders(ctx: Context, frames: 'none' | 'self' = 'none'): void {
  // The browser shows a PDF in its own viewer, which the policy of pages would block.
  const own = frames === 'none' ? buildPolicy(buildFolderCspSource(ctx, '/console/assets/')) : [];
  ctx.set('Content-Security-Policy', [...own, `frame-ancestors '${frames}'`].join('; '));
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-Frame-Options', frames === 'none' ? 'DENY' : 'SAMEORIGIN');
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  ctx.set('Cache-Control', 'no-store');
}
