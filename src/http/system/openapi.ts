// GET /openapi.json and /openapi.yaml: the document of this very process. No token: it holds nothing of anybody.
import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../endpoint';
import { openapiDocument } from '../openapi/document';
import { openapiYaml } from '../openapi/yaml';
import { isKnown } from '../request/entity-tag';
import { onlyRead } from '../request/stray-address';

interface Shown {
  readonly text: string;
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

async function answer(ctx: Context, { text, type, tag }: Shown): Promise<void> {
  onlyRead(ctx);
  ctx.set('Cache-Control', 'no-cache');
  if (isKnown(ctx, tag)) return;
  ctx.set('Content-Type', `${type}; charset=utf-8`);
  ctx.body = text;
}

const shownAs = (text: string, type: string): Shown => ({
  text,
  type,
  tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
