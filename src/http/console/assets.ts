// Serves styles and scripts of the console at paths that contain the hash of their content. The process reads these
// files once, from Sello's files and from packages, without a bundler or third-party hosts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import type { ConsoleAssetUrlPaths } from '../../console/frame';
import { prefersGzip } from '../kit/request/compress';
import { createNotFoundRefusal } from '../../contracts/ids';

const folder = path.join(__dirname, '../../console/assets');

const styles = ['base.css', 'frame.css', 'parts.css'];
const packages = [require.resolve('htmx.org/dist/htmx.min.js'), require.resolve('idiomorph/dist/idiomorph-ext.min.js')];
const scripts = ['live.js', 'keyboard.js', 'session.js', 'chain.js'];

interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly packed: Buffer;
}

/** Styles and scripts of the console, by address. */
export interface ConsoleAssets {
  readonly paths: ConsoleAssetUrlPaths;
  answer(ctx: Context, name: string): void;
}

/** Reads styles and scripts from Sello's files and from packages. */
export function readConsoleAssets(): ConsoleAssets {
  const cache = new Map<string, Asset>();
  const add = (name: string, extension: 'css' | 'js', files: readonly string[]): string => {
    const bytes = Buffer.from(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const file = `${name}.${hash}.${extension}`;
    const type = extension === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    cache.set(file, { type, bytes, packed: gzipSync(bytes, { level: 9 }) });
    return `/console/assets/${file}`;
  };
  const own = (name: string): string => path.join(folder, name);
  const paths = {
    style: add('console', 'css', styles.map(own)),
    script: add('console', 'js', [...packages, ...scripts.map(own)]),
  };
  return {
    paths,
    answer(ctx, name) {
      const asset = cache.get(name);
      if (!asset) throw createNotFoundRefusal('file');
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.vary('Accept-Encoding');
      ctx.type = asset.type;
      const packs = prefersGzip(ctx);
      if (packs) ctx.set('Content-Encoding', 'gzip');
      ctx.body = packs ? asset.packed : asset.bytes;
    },
  };
}
