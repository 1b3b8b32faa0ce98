// The page of a person, outside all workspaces: a row for each workspace, read a few at a time, and the link for the
// next sign-in. A row has the same counts as the overview of the workspace.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { MinePage, type PersonHomeView, type PlaceView } from '../../console/pages/people/person-home';
import { console as limits } from '../../contracts/limits/console';
import { refuse } from '../../contracts/errors';
import { readBrief } from '../../store/workspaces/brief';
import { insertPersonLink } from '../../store/people/console-links';
import { listPausedSeries } from '../../store/series/pauses';
import { listNamedWorkspaces } from '../../store/workspaces/workspaces';
import type { Deps } from '../kit/endpoint';
import { shareForOwner } from '../kit/request/body-room';
import type { Console } from './context';
import { readForm } from './fields';
import { formatQuery } from './addresses';
import { checkToken } from './session/entrance';
import { refuseForeignForms } from './session/form-proof';
import { findGrant, readSession, type Session } from './session/session';

export function addPersonHome(router: Router, console: Console): void {
  router.get('/console/mine', (ctx) => show(ctx, console));
  router.post('/console/mine/link', (ctx) => makeLink(ctx, console));
}

async function show(ctx: Context, console: Console): Promise<void> {
  const session = await readSession(ctx, console.deps);
  if (!session) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  await draw(ctx, console, session);
}

/**
 * A link that replaces the previous one. It changes nothing for others, so it has no row in the audit log of a
 * workspace.
 */
async function makeLink(ctx: Context, console: Console): Promise<void> {
  const { deps } = console;
  refuseForeignForms(ctx, deps.settings);
  const session = await readSession(ctx, deps);
  if (!session) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  const fields = await readForm(ctx, shareForOwner(session.document._id));
  checkToken(session, fields);
  const { person } = session.document;
  if (!person || signInOf(session, deps) !== 'link') throw refuse('forbidden', 'own-link-refused');
  const name = personName(session);
  const { code, expiresAt } = await insertPersonLink(deps.database, { person, name }, deps.now());
  deps.log.info({ session: session.document._id }, 'a person made a link for the next sign-in');
  const url = `${deps.settings.api.publicUrl.replace(/\/$/, '')}/console/enter?code=${code}`;
  await draw(ctx, console, session, { url, expiresAt: expiresAt.toISOString() });
}

const personName = ({ document }: Session): string => document.grants[0]?.name ?? document.name;

const signInOf = ({ document }: Session, { settings }: Pick<Deps, 'settings'>): PersonHomeView['signIn'] =>
  document.person === undefined ? 'command' : settings.console === 'oidc' ? 'provider' : 'link';

async function draw(
  ctx: Context,
  { deps, bare }: Console,
  session: Session,
  made?: PersonHomeView['made'],
): Promise<void> {
  const view = { ...(await viewOf(ctx, deps, session)), ...(made ? { made } : {}) };
  const standing = { session, name: personName(session), base: '/console' };
  await bare(ctx, { page: MinePage, view, standing, title: ({ words }) => words.frame.mine });
}

async function viewOf(ctx: Context, deps: Deps, session: Session): Promise<PersonHomeView> {
  const after = new URLSearchParams(ctx.querystring).get('after') ?? '';
  const { grants } = session.document;
  const ids = grants.flatMap(({ workspace }) => (workspace === null ? [] : [workspace]));
  const limit = limits.briefRowsOnPage;
  const found = await listNamedWorkspaces(deps.database, ids, { after, limit: limit + 1 });
  const onPage = found.slice(0, limit);
  const last = onPage.at(-1);
  return {
    places: await inTurns(onPage, (workspace) => placeOf(deps, session, workspace)),
    service: findGrant(session.document, null) !== undefined,
    ...(found.length > limit && last ? { next: formatQuery({ after: last.slug }) } : {}),
    ...(after ? { first: '' } : {}),
    signIn: signInOf(session, deps),
    countMax: limits.attentionCountMax,
  };
}

type NamedWorkspace = Awaited<ReturnType<typeof listNamedWorkspaces>>[number];

/** If one workspace cannot be read, the others are shown. */
async function placeOf(deps: Deps, session: Session, workspace: NamedWorkspace): Promise<PlaceView> {
  const { database, now, log } = deps;
  const { _id, name, slug, environment } = workspace;
  const role = findGrant(session.document, _id)?.role ?? 'viewer';
  try {
    const [brief, paused] = await Promise.all([readBrief(database, _id, now()), countPaused(deps, _id)]);
    // The witness belongs to the installation: the overview of each workspace shows when there is none.
    return { name, slug, environment, role, brief: { ...brief, 'series-paused': paused, 'no-witness': 0 } };
  } catch (error) {
    log.warn({ error, workspace: _id }, 'how a workspace stands could not be read');
    return { name, slug, environment, role };
  }
}

/** Without the witness the page shows what the database knows, like the overview. */
async function countPaused({ database, witness, log }: Deps, workspace: string): Promise<number> {
  try {
    return (await listPausedSeries(database, workspace, witness)).length;
  } catch (error) {
    log.warn({ error, workspace }, 'the witness cannot be read');
    return 0;
  }
}

/** The number of concurrent reads: one page must not use all connections to the database. */
async function inTurns<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < all.length; from += limits.briefsAtOnce) {
    made.push(...(await Promise.all(all.slice(from, from + limits.briefsAtOnce).map(make))));
  }
  return made;
}
