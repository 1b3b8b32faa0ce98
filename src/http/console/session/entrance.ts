// Signing in with a one-time link, signing out, and the choices of language and colors.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { SignInLinkPage } from '../../../console/pages/people/join';
import { createRefusal } from '../../../contracts/errors';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { listWorkspacesByIds } from '../../../store/workspaces/workspaces';
import { createOwnerBodyMemoryReservation } from '../../kit/request/body-memory';
import type { ConsoleDeps } from '../context';
import { type FormFields, readFormOutsideScreens, readAnonymousForm } from '../fields';
import { consoleScreens } from '../screens';
import { writePreferenceCookie, writeOrClearSessionCookie } from './cookies';
import { isCsrfTokenOfSession, requireSameOriginForm } from './form-proof';
import {
  signOutSession,
  startConsoleSessionByOneTimeLink,
  findSessionRoleGrantForWorkspace,
  getSessionPersonName,
  findValidConsoleSignInLink,
  findConsoleSessionAndMarkUsed,
  type ConsoleSession,
} from './session';

/** Adds the routes for one-time links, signing out, and the choices of language and colors. */
export function addSignInLinkSignOutAndPreferenceRoutes(router: Router, console: ConsoleDeps): void {
  router.get('/console', (ctx) => toFirstPage(ctx, console));
  router.get('/console/enter', (ctx) => askFirst(ctx, console));
  router.post('/console/enter', (ctx) => enter(ctx, console));
  router.post('/console/choose', (ctx) => choose(ctx, console));
  router.post('/console/out', (ctx) => leave(ctx, console));
  router.post('/console/stay', (ctx) => stay(ctx, console));
}

/**
 * Redirects to the user's only workspace, to the list of workspaces, or to the installation. Without a session,
 * redirects to the sign-in page.
 */
async function toFirstPage(ctx: Context, { deps, stop }: ConsoleDeps): Promise<void> {
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!session) return stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  const [first, second] = await listFirstWorkspaceSwitchLinks(session, deps);
  if (!first) throw createRefusal('forbidden', 'session-without-role');
  ctx.redirect(second?.label ? '/console/mine' : first.href);
}

/** Returns whether the installation has screens for operators. */
const hasServicePage = consoleScreens.some(({ scope, path }) => scope === 'service' && path === '');

/**
 * Lists the workspaces to which this user can switch, the first ones by slug, then the installation. `/console/mine`
 * lists all.
 */
export async function listFirstWorkspaceSwitchLinks(
  { document }: ConsoleSession,
  { database }: Pick<ConsoleDeps['deps'], 'database'>,
): Promise<{ readonly label: string; readonly href: string }[]> {
  const ids = document.grants.flatMap(({ workspace }) => (workspace === null ? [] : [workspace]));
  const workspaces = await listWorkspacesByIds(database, ids, { limit: limits.placesOffered });
  const places = workspaces.map(({ name, slug }) => ({ label: name, href: `/console/w/${slug}` }));
  return hasServicePage && findSessionRoleGrantForWorkspace(document, null)
    ? [...places, { label: '', href: '/console/service' }]
    : places;
}

/** Shows a form for a link. Opening a link does not use it up, because mail scanners and previews also open links. */
async function askFirst(ctx: Context, { deps, stop, bare, anonymous }: ConsoleDeps): Promise<void> {
  anonymous.admit(ctx);
  const code = new URLSearchParams(ctx.querystring).get('code') ?? '';
  const link = await findValidConsoleSignInLink(ctx, deps, code);
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!link) return stop(ctx, { kind: 'link-used', signedIn: session !== undefined }, 403);
  const { name, expiresAt } = link;
  const view = {
    code,
    name,
    expiresAt: expiresAt.toISOString(),
    ...(session ? { signedIn: getSessionPersonName(session) } : {}),
  };
  await bare(ctx, { page: SignInLinkPage, view, title: ({ words }) => words.stop.window.enter });
}

async function enter(ctx: Context, { deps, stop, anonymous }: ConsoleDeps): Promise<void> {
  requireSameOriginForm(ctx, deps.settings);
  const code = (await readAnonymousForm(ctx, anonymous)).text('code');
  const entered = await startConsoleSessionByOneTimeLink(ctx, deps, code);
  if (!entered) {
    const signedIn = (await findConsoleSessionAndMarkUsed(ctx, deps)) !== undefined;
    return stop(ctx, { kind: 'link-used', signedIn }, 403);
  }
  ctx.status = 303;
  ctx.redirect(entered.to ?? '/console');
}

/** Returns a path of the console to go back to, never another host. */
const pathBack = (back: string): string => (/^\/console(?:\/[^/\\]|\?|$)/.test(back) ? back : '/console');

async function choose(ctx: Context, console: ConsoleDeps): Promise<void> {
  requireSameOriginForm(ctx, console.deps.settings);
  const fields = await readAnonymousForm(ctx, console.anonymous);
  const [language, theme] = [fields.text('language'), fields.text('theme')];
  if (language === 'en' || language === 'es') writePreferenceCookie(ctx, console.deps.settings, 'language', language);
  if (theme === 'auto' || theme === 'light' || theme === 'dark')
    writePreferenceCookie(ctx, console.deps.settings, 'theme', theme);
  ctx.status = 303;
  ctx.redirect(pathBack(fields.text('back')));
}

async function leave(ctx: Context, console: ConsoleDeps): Promise<void> {
  requireSameOriginForm(ctx, console.deps.settings);
  const session = await findConsoleSessionAndMarkUsed(ctx, console.deps);
  // The form of a visitor who is not signed in is not read.
  if (session) {
    requireCsrfToken(
      session,
      await readFormOutsideScreens(ctx, createOwnerBodyMemoryReservation(session.document._id)),
    );
    await signOutSession(ctx, console.deps, session);
  }
  writeOrClearSessionCookie(ctx, console.deps.settings, null);
  ctx.status = 303;
  ctx.redirect('/console');
}

/** Keeps the session of an open page alive. Reading the session already records its use. */
async function stay(ctx: Context, { deps }: ConsoleDeps): Promise<void> {
  requireSameOriginForm(ctx, deps.settings);
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  ctx.status = session ? 204 : 401;
  ctx.body = session ? null : '';
}

/**
 * Checks that a form comes from a page of this session.
 * @throws Refusal `forbidden`
 */
export function requireCsrfToken({ secret }: ConsoleSession, fields: FormFields): void {
  if (isCsrfTokenOfSession(secret, fields.texts.form_token)) return;
  throw createRefusal('forbidden', 'form-of-other-session');
}
