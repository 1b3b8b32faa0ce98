// Sends pages and bytes: packed where it pays, and never kept by a browser.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { console as limits } from '../../contracts/limits/console';
import type { Answer } from '../kit/endpoint';
import { acceptsGzip } from '../kit/request/compress';

const pack = promisify(gzip);

/** The form token in a page is masked anew each time, so that packing tells nothing of it (session/form-token.ts). */
export async function sendPage(ctx: Context, html: string, status = 200): Promise<void> {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.vary('Accept-Encoding');
  const bytes = Buffer.from(html);
  const packs = bytes.length >= limits.packBytesMin && acceptsGzip(ctx);
  if (packs) ctx.set('Content-Encoding', 'gzip');
  ctx.body = packs ? await pack(bytes) : bytes;
}

export function sendAnswer(ctx: Context, { status = 200, body, headers = {} }: Answer): void {
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}
