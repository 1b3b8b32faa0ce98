// Serves GET /docs: the API in the browser, with swagger-ui. This server provides all files, so the page works offline.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { setEtagAndCheckNotModified } from '../kit/request/preconditions';
import { createNotFoundRefusal } from '../../contracts/ids';
import { buildFolderCspSource } from '../kit/request/transport';
import { requireGetOrHeadMethod } from '../kit/request/unknown-path';

const prefix = '/docs';

interface PageFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** First part of the SHA-256 of the file, in its URL, so that browsers can cache the file permanently. */
  readonly hash: string;
  /** Hash of the whole file, for Subresource Integrity. */
  readonly integrity: string;
}

const javaScript = 'text/javascript; charset=utf-8';

/** The script is a separate file, so that the page has no inline script. A token that the user enters is not stored. */
const startScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const makers: Readonly<Record<string, () => { readonly bytes: Buffer; readonly type: string }>> = {
  'swagger-ui.css': () => ({
    bytes: readFileSync(require.resolve('swagger-ui-dist/swagger-ui.css')),
    type: 'text/css; charset=utf-8',
  }),
  'swagger-ui-bundle.js': () => ({
    bytes: readFileSync(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    type: javaScript,
  }),
  'favicon.png': () => ({
    bytes: readFileSync(require.resolve('swagger-ui-dist/favicon-32x32.png')),
    type: 'image/png',
  }),
  'start.js': () => ({ bytes: Buffer.from(startScript), type: javaScript }),
};

const files = new Map<string, PageFile>();

/** Reads a file once per process, on first use. */
function fileNamed(name: string): PageFile | undefined {
  const cachedFile = files.get(name);
  if (cachedFile || !Object.hasOwn(makers, name)) return cachedFile;
  const result = makers[name]?.();
  if (!result) return undefined;
  const digest = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(result.bytes).digest(encoding);
  const file = {
    ...result,
    hash: digest('sha256', 'hex').slice(0, 16),
    integrity: `sha384-${digest('sha384', 'base64')}`,
  };
  files.set(name, file);
  return file;
}

/** swagger-ui uses inline styles and data URIs. This policy allows both, on this page only. */
const buildPolicy = (own: string): string =>
  [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves the page of the API documentation. */
export function createApiDocsPageMiddleware(): Middleware {
  return (ctx, next) => {
    const [, name] = /^\/docs(?:\/([^/]*))?$/.exec(ctx.path) ?? [];
    if (ctx.path !== prefix && name === undefined) return next();
    requireGetOrHeadMethod(ctx);
    ctx.set('Content-Security-Policy', buildPolicy(buildFolderCspSource(ctx, `${prefix}/`)));
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    return name ? answerFile(ctx, name) : answerPage(ctx);
  };
}

async function answerPage(ctx: Context): Promise<void> {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.body = pageText();
}

/**
 * Serves a file. If the path contains the hash of the file, the file never changes; any other file may change with the
 * next version.
 */
async function answerFile(ctx: Context, name: string): Promise<void> {
  const file = fileNamed(name);
  if (!file) throw createNotFoundRefusal('file');
  const isHashed = ctx.query.h === file.hash;
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (setEtagAndCheckNotModified(ctx, `"${file.hash}"`)) return;
  ctx.set('Content-Type', file.type);
  ctx.body = file.bytes;
}

const attributes = (name: string, member: 'href' | 'src'): string => {
  const { hash, integrity } = fileNamed(name) as PageFile;
  return `${member}="${prefix}/${name}?h=${hash}" integrity="${integrity}"`;
};

const pageText = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sello API</title>
<link rel="icon" type="image/png" ${attributes('favicon.png', 'href')}>
<link rel="stylesheet" ${attributes('swagger-ui.css', 'href')}>
</head>
<body>
<noscript>This page needs JavaScript. The same is in /openapi.yaml.</noscript>
<div id="docs"></div>
<script ${attributes('swagger-ui-bundle.js', 'src')}></script>
<script ${attributes('start.js', 'src')}></script>
</body>
</html>
`;
