// GET /declaration: the producer's declaration of responsibility, as page and PDF. No token: the law wants it visible in the
// product (RD 1007/2023 art. 13).
import type { Context, Middleware } from 'koa';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { declarationPage } from '../../declaration/page';
import { declaredVersions, findDeclaration } from '../../store/tenants/declarations';
import type { Deps } from '../endpoint';
import { onlyRead } from '../request/stray-address';

const address = /^\/declaration(?:\/([^/]{1,60}?))?(\.pdf)?$/;

/** `/declaration` is the running version's, `/declaration/{version}` an earlier one's; with `.pdf` as a PDF. */
export function declaration({ database, settings, pages }: Pick<Deps, 'database' | 'settings' | 'pages'>): Middleware {
  const answer = async (ctx: Context, given: string | undefined, isPdf: boolean): Promise<void> => {
    const found = await findDeclaration(database, given ?? settings.software.version);
    if (!found) throw new Refusal('not-found', 'no declaration of this version');
    ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = isPdf ? 'application/pdf' : 'text/html; charset=utf-8';
    ctx.body = isPdf
      ? await pages.declaration(found.declaration, found.at)
      : declarationPage(found.declaration, await declaredVersions(database, limits.declaredVersionsMax));
  };
  return (ctx, next) => {
    const found = address.exec(ctx.path);
    if (!found) return next();
    onlyRead(ctx);
    return answer(ctx, decoded(found[1]), found[2] !== undefined);
  };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    throw new Refusal('not-found', 'no declaration of this version');
  }
}
