// GET /openapi.json and /openapi.yaml: the document of this very process. No token: it holds nothing of anybody.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../endpoint';
import { openapiDocument } from '../openapi/document';
import { openapiYaml } from '../openapi/yaml';
import { takesGzip } from '../request/compress';
import { isKnown } from '../request/entity-tag';
import { onlyRead } from '../request/stray-address';

interface Shown {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly type: string;
  readonly tag: string;
}

/** Addresses in it are relative: a client reads where it calls. Made when it is first asked for. */
export function openapi({ settings }: Pick<Deps, 'settings'>): Middleware {
  const document = once(() => openapiDocument({ version: settings.software.version, server: '/' }));
  const shown: Readonly<Record<string, () => Shown>> = {
    '/openapi.json': once(() => shownAs(`${JSON.stringify(document())}\n`, 'application/json')),
    '/openapi.yaml': once(() => shownAs(openapiYaml(document()), 'application/yaml')),
  };
  return (ctx, next) => {
    const show = Object.hasOwn(shown, ctx.path) ? shown[ctx.path] : undefined;
    return show ? answer(ctx, show()) : next();
  };
}

async function answer(ctx: Context, { plain, packed, type, tag }: Shown): Promise<void> {
  onlyRead(ctx);
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Accept-Encoding');
  if (isKnown(ctx, tag)) return;
  ctx.set('Content-Type', `${type}; charset=utf-8`);
  const isPacked = takesGzip(ctx.get('Accept-Encoding'));
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isPacked ? packed : plain;
}

const shownAs = (text: string, type: string): Shown => ({
  plain: Buffer.from(text),
  packed: gzipSync(text),
  type,
  tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
