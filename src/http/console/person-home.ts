// The home page of a user, outside all workspaces. It has a row for each workspace, and the link for the next sign-in.
// The workspaces are read a few at a time. A row has the same counts as the overview of the workspace.
import type Router from '@koa/router';
import type { Context } from 'koa';
import {
  PersonHomePage,
  type PersonHomePageView,
  type PersonWorkspaceView,
} from '../../console/pages/people/person-home';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { createRefusal } from '../../contracts/errors';
import { WitnessUnavailableError } from '../../contracts/witness';
import { readWorkspaceAttentionCounts } from '../../store/workspaces/status-summary';
import { replacePersonSignInLink } from '../../store/people/console-links';
import { listPausedSeries } from '../../store/series/pauses';
import { listWorkspacesByIds } from '../../store/workspaces/workspaces';
import type { ApiDeps } from '../kit/endpoint';
import { createOwnerBodyMemoryReservation } from '../kit/request/body-memory';
import { isCallerLookUpOutdated } from '../kit/request/current-caller';
import type { ConsoleDeps } from './context';
import { readFormOutsideScreens } from './fields';
import { formatQueryString } from './addresses';
import { requireCsrfToken } from './session/entrance';
import { requireSameOriginForm } from './session/form-proof';
import {
  findSessionRoleGrantForWorkspace,
  findConsoleSessionAndMarkUsed,
  type ConsoleSession,
} from './session/session';

/** Adds the routes of a person's home page, and of its form that creates a sign-in link. */
export function addPersonHomeRoutes(router: Router, console: ConsoleDeps): void {
  router.get('/console/mine', (ctx) => show(ctx, console));
  router.post('/console/mine/link', (ctx) => makeLink(ctx, console));
}

async function show(ctx: Context, console: ConsoleDeps): Promise<void> {
  const session = await findConsoleSessionAndMarkUsed(ctx, console.deps);
  if (!session) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  await draw(ctx, console, session);
}

/**
 * Creates a link, which replaces the previous one. The link changes nothing for others, so no audit log of a workspace
 * has a row about it.
 */
async function makeLink(ctx: Context, console: ConsoleDeps): Promise<void> {
  const { deps } = console;
  requireSameOriginForm(ctx, deps.settings);
  const early = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!early) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  const fields = await readFormOutsideScreens(ctx, createOwnerBodyMemoryReservation(early.document._id));
  const session = isCallerLookUpOutdated(early) ? await findConsoleSessionAndMarkUsed(ctx, deps) : early;
  if (!session) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  requireCsrfToken(session, fields);
  const { person } = session.document;
  if (!person || toSignIn(session, deps) !== 'link') throw createRefusal('forbidden', 'own-link-refused');
  const name = personName(session);
  const { code, expiresAt } = await replacePersonSignInLink(deps.database, { person, name }, deps.now());
  deps.log.info({ session: session.document._id }, 'a person made a link for the next sign-in');
  const url = `${deps.settings.api.publicUrl.replace(/\/$/, '')}/console/enter?code=${code}`;
  await draw(ctx, console, session, { url, expiresAt: expiresAt.toISOString() });
}

const personName = ({ document }: ConsoleSession): string => document.grants[0]?.name ?? document.name;

const toSignIn = (
  { document }: ConsoleSession,
  { settings }: Pick<ApiDeps, 'settings'>,
): PersonHomePageView['signIn'] =>
  document.person === undefined ? 'command' : settings.console === 'oidc' ? 'provider' : 'link';

async function draw(
  ctx: Context,
  { deps, bare }: ConsoleDeps,
  session: ConsoleSession,
  made?: PersonHomePageView['made'],
): Promise<void> {
  const view = { ...(await loadView(ctx, deps, session)), ...(made ? { made } : {}) };
  const frameInput = { session, name: personName(session), base: '/console' };
  await bare(ctx, { page: PersonHomePage, view, standing: frameInput, title: ({ words }) => words.frame.mine });
}

async function loadView(ctx: Context, deps: ApiDeps, session: ConsoleSession): Promise<PersonHomePageView> {
  const after = new URLSearchParams(ctx.querystring).get('after') ?? '';
  const { grants } = session.document;
  const ids = grants.flatMap(({ workspace }) => (workspace === null ? [] : [workspace]));
  const limit = limits.briefRowsOnPage;
  const workspaces = await listWorkspacesByIds(deps.database, ids, { after, limit: limit + 1 });
  const onPage = workspaces.slice(0, limit);
  const last = onPage.at(-1);
  return {
    places: await inTurns(onPage, (workspace) => loadPlace(deps, session, workspace)),
    service: findSessionRoleGrantForWorkspace(session.document, null) !== undefined,
    ...(workspaces.length > limit && last ? { next: formatQueryString({ after: last.slug }) } : {}),
    ...(after ? { first: '' } : {}),
    signIn: toSignIn(session, deps),
    countMax: limits.attentionCountMax,
  };
}

type NamedWorkspace = Awaited<ReturnType<typeof listWorkspacesByIds>>[number];

/** Loads one workspace. If it cannot be read, the other workspaces are still shown. */
async function loadPlace(
  deps: ApiDeps,
  session: ConsoleSession,
  workspace: NamedWorkspace,
): Promise<PersonWorkspaceView> {
  const { database, now, log } = deps;
  const { _id, name, slug, environment } = workspace;
  const role = findSessionRoleGrantForWorkspace(session.document, _id)?.role ?? 'viewer';
  try {
    const [brief, paused] = await Promise.all([
      readWorkspaceAttentionCounts(database, _id, now()),
      countPaused(deps, _id),
    ]);
    // Causes of the whole installation are reported by the overview of each workspace.
    const ofInstallation = { 'no-witness': 0, 'sends-nothing': 0 };
    return { name, slug, environment, role, brief: { ...brief, 'series-paused': paused, ...ofInstallation } };
  } catch (error) {
    log.warn({ error, workspace: _id }, 'failed to read what needs attention in a workspace');
    return { name, slug, environment, role };
  }
}

/** Counts paused series. Without the witness, only the pauses in the database are counted, as in the overview. */
async function countPaused({ database, witness, log }: ApiDeps, workspace: string): Promise<number> {
  try {
    return (await listPausedSeries(database, workspace, witness)).length;
  } catch (error) {
    if (!(error instanceof WitnessUnavailableError)) throw error;
    log.warn({ error, workspace }, 'the witness cannot be read');
    return 0;
  }
}

/** Runs a limited number of reads at once, because a single page must not use all connections to the database. */
async function inTurns<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const result: Made[] = [];
  for (let from = 0; from < all.length; from += limits.briefsAtOnce) {
    result.push(...(await Promise.all(all.slice(from, from + limits.briefsAtOnce).map(make))));
  }
  return result;
}
