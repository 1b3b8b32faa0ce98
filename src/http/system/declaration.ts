// Serves GET /declaration: the producer's declaration of responsibility, as a page and as a PDF. The page is public,
// because the law requires the product to show it (RD 1007/2023 art. 13).
import type { Context, Middleware } from 'koa';
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { renderProducerDeclarationHtml } from '../../declaration/declaration';
import { listDeclaredSoftwareVersions, findProducerDeclarationOfVersion } from '../../store/system/declarations';
import type { ApiDeps } from '../kit/endpoint';
import { memoizeAsyncByName } from '../kit/request/memoize';
import { requireGetOrHeadMethod } from '../kit/request/unknown-path';

const address = /^\/declaration(?:\/([^/]{1,60}?))?(\.pdf)?$/;

/**
 * Serves `/declaration` for the running version, and `/declaration/{version}` for an earlier version; with `.pdf`, as a
 * PDF.
 */
export function createProducerDeclarationMiddleware({
  database,
  settings,
  pages,
}: Pick<ApiDeps, 'database' | 'settings' | 'pages'>): Middleware {
  const cacheLimits = { ms: limits.declarationKeptMs, max: limits.declaredVersionsMax };
  // Anybody may ask for versions that do not exist, so all of these together cost one query a second.
  const listVersions = memoizeAsyncByName({ ms: limits.declarationMissingMs, max: 1 }, () =>
    listDeclaredSoftwareVersions(database),
  );
  const find = async (version: string) => {
    const isDeclared = (await listVersions('all')).includes(version);
    const declaration = isDeclared && (await findProducerDeclarationOfVersion(database, version));
    if (!declaration) throw createRefusal('not-found', 'declaration-missing');
    return declaration;
  };
  const renderPage = memoizeAsyncByName(cacheLimits, async (version) => {
    const { declaration: declared } = await find(version);
    const versions = (await listVersions('all')).slice(0, limits.declaredVersionsMax);
    return Buffer.from(renderProducerDeclarationHtml(declared, versions));
  });
  const renderPdf = memoizeAsyncByName(cacheLimits, async (version) => {
    const { declaration: declared, at } = await find(version);
    return pages.declaration(declared, at);
  });
  const answer = async (ctx: Context, given: string | undefined, isPdf: boolean): Promise<void> => {
    const bytes = await (isPdf ? renderPdf : renderPage)(given ?? settings.software.version);
    ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = isPdf ? 'application/pdf' : 'text/html; charset=utf-8';
    ctx.body = bytes;
  };
  return (ctx, next) => {
    const match = address.exec(ctx.path);
    if (!match) return next();
    requireGetOrHeadMethod(ctx);
    return answer(ctx, decoded(match[1]), match[2] !== undefined);
  };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    throw createRefusal('not-found', 'declaration-missing');
  }
}
