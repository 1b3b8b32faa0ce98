// The console as one middleware for all paths under `/console`. The middleware renders pages; their data comes from
// endpoints.
import { choosePageLanguage } from './session/cookies';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { renderPage } from '../../console/render';
import { NoAccessOrProblemPage } from '../../console/pages/certificates/stop';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ApiDeps } from '../kit/endpoint';
import { convertErrorToRefusal } from '../kit/request/failures';
import { createMethodNotAllowedRefusal } from '../kit/request/unknown-path';
import { sendConsolePage, setConsoleSecurityHeaders, toPageProblemView } from './response';
import { readConsoleAssets } from './assets';
import type { ConsoleDeps } from './context';
import { buildPageFrame } from './frame';
import { createConsoleLiveUpdateStreams } from './live/live';
import { addPersonHomeRoutes } from './person-home';
import { addPersonWorkspacesMonthRoutes } from './loaders/months/person-month';
import { addScreenRoutes } from './routes';
import { consoleScreens } from './screens';
import { addSignInLinkSignOutAndPreferenceRoutes } from './session/entrance';
import { addConsoleInvitationRoutes } from './session/join';
import { findConsoleSessionAndMarkUsed } from './session/session';
import { addIdentityProviderSignInRoutes } from './session/sign-in';

const isOfConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/');

/** Creates the middleware of everything under `/console`. */
export function createConsoleMiddleware(
  deps: ApiDeps,
  { fileUrl, anonymous, atWork }: Pick<ConsoleDeps, 'fileUrl' | 'anonymous' | 'atWork'>,
): Middleware {
  if (deps.settings.console === 'off') return (_ctx, next) => next();
  const { database: _database, linkKey: _linkKey, ...callDeps } = deps;
  const assets = readConsoleAssets();
  const bare: ConsoleDeps['bare'] = (ctx, { page, view, title, status = 200, standing = { base: '' } }) => {
    const { sendsNothing } = deps.settings;
    const pageDefaults = { now: deps.now(), sendsNothing, assets: assets.paths, screens: consoleScreens };
    const frame = buildPageFrame(ctx, standing, pageDefaults);
    return sendConsolePage(ctx, renderPage({ page, view, frame, title: title(frame), part: false }), status);
  };
  const console: ConsoleDeps = {
    deps,
    callDeps,
    fileUrl,
    assets,
    anonymous,
    atWork,
    live: createConsoleLiveUpdateStreams(deps),
    bare,
    stop: (ctx, given, status) => {
      const { kind } = given;
      // A page costs as much as a form, so a visitor may open as many.
      if (kind === 'signed-out') anonymous.admit(ctx);
      const view = { ...given, byProvider: deps.settings.console === 'oidc' };
      return bare(ctx, { page: NoAccessOrProblemPage, view, status, title: ({ words }) => words.stop.window[kind] });
    },
  };
  const router = new Router();
  router.get('/console/assets/:name', (ctx) => assets.answer(ctx, ctx.params.name ?? ''));
  addSignInLinkSignOutAndPreferenceRoutes(router, console);
  addConsoleInvitationRoutes(router, console);
  addIdentityProviderSignInRoutes(router, console);
  addPersonHomeRoutes(router, console);
  addPersonWorkspacesMonthRoutes(router, console);
  addScreenRoutes(router, console);
  const serve = router.routes() as Middleware;
  return async (ctx, next) => {
    if (!isOfConsole(ctx.path)) return isFirstLook(ctx) ? ctx.redirect('/console') : next();
    setConsoleSecurityHeaders(ctx);
    await answerConsole(ctx, serve, console);
  };
}

/** Returns whether a browser opened the address without a path. */
const isFirstLook = (ctx: Context): boolean =>
  ctx.path === '/' && ctx.method === 'GET' && ctx.get('Accept').includes('text/html');

async function answerConsole(ctx: Context, serve: Middleware, console: ConsoleDeps): Promise<void> {
  try {
    await serve(ctx, () => refuseStrayPath(ctx, console));
  } catch (error) {
    const refusal = convertErrorToRefusal(error);
    ctx.state.errorKey = refusal.key;
    if (refusal.status >= 500)
      console.deps.log.error({ error, requestId: ctx.state.requestId as string }, 'the console failed');
    if (refusal.key === 'rate-limited' && ctx.state.caller === undefined) return respondWithText(ctx, refusal);
    const problem = toPageProblemView(refusal, ctx.state.requestId as string, choosePageLanguage(ctx));
    const signedIn = refusal.status < 500 && (await findConsoleSessionAndMarkUsed(ctx, console.deps)) !== undefined;
    await console.stop(ctx, { kind: 'problem', problem, signedIn }, refusal.status);
  }
}

/** Responds to a visitor that sends too many requests. A text costs much less than a page. */
function respondWithText(ctx: Context, refusal: Refusal): void {
  const { message, remedy } = toPageProblemView(refusal, ctx.state.requestId as string, choosePageLanguage(ctx));
  ctx.status = refusal.status;
  ctx.set('Retry-After', String(refusal.details.retrySeconds ?? limits.retryAfterSeconds));
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `${message} ${remedy}\n`;
}

/** Refuses a path without a page, which also counts for visitors. */
async function refuseStrayPath(ctx: Context, { deps, anonymous }: ConsoleDeps): Promise<never> {
  if (!(await findConsoleSessionAndMarkUsed(ctx, deps))) anonymous.admit(ctx);
  throw createStrayRefusal(ctx);
}

function createStrayRefusal(ctx: Context): Refusal {
  if (['GET', 'HEAD', 'POST'].includes(ctx.method))
    return createRefusal('not-found', 'page-unknown', { path: ctx.path });
  ctx.set('Allow', 'GET, HEAD, POST');
  return createMethodNotAllowedRefusal(ctx.method, ctx.path, 'GET, HEAD, POST');
}
