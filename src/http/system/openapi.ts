// Serves GET /openapi.json and /openapi.yaml, which are files that the build writes (bin/write-openapi.mjs). Both files
// are public, because they contain no data.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { prefersGzip } from '../kit/request/compress';
import { setEtagAndCheckNotModified } from '../kit/request/preconditions';
import { requireGetOrHeadMethod } from '../kit/request/unknown-path';

interface BuiltFile {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly tag: string;
}

const types: Readonly<Record<string, string>> = {
  '/openapi.json': 'application/json; charset=utf-8',
  '/openapi.yaml': 'application/yaml; charset=utf-8',
};

/**
 * Serves the OpenAPI document. Each file is read and compressed once, on its first call.
 * @throws Error if the build did not write the files
 */
export function createOpenapiMiddleware(): Middleware {
  const files = new Map<string, BuiltFile>();
  return (ctx, next) => {
    if (!Object.hasOwn(types, ctx.path)) return next();
    const file = files.get(ctx.path) ?? readBuilt(ctx.path);
    files.set(ctx.path, file);
    return answer(ctx, file);
  };
}

async function answer(ctx: Context, { plain, packed, tag }: BuiltFile): Promise<void> {
  requireGetOrHeadMethod(ctx);
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Accept-Encoding');
  if (setEtagAndCheckNotModified(ctx, tag)) return;
  ctx.set('Content-Type', types[ctx.path] ?? '');
  const isPacked = prefersGzip(ctx);
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isPacked ? packed : plain;
}

function readBuilt(name: string): BuiltFile {
  const plain = readFileSync(path.join(buildFolder(), name));
  return {
    plain,
    packed: gzipSync(plain),
    tag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`,
  };
}

/** Returns the folder `dist`. This file is in it or, when tests run the sources, the folder is next to `src`. */
function buildFolder(): string {
  const folder = path.join(__dirname, '../../..');
  return existsSync(path.join(folder, 'openapi.json')) ? folder : path.join(folder, 'dist');
}
