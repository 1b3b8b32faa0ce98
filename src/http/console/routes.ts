// Builds the routes of the screens of a workspace or of the installation. Each screen has a page, its forms and its
// downloads.
import { choosePageLanguage } from './session/cookies';
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { renderPage } from '../../console/render';
import { findScreenTitle } from '../../console/parts/layout';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { Refusal } from '../../contracts/errors';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import { createNotFoundRefusal } from '../../contracts/ids';
import { createOwnerBodyMemoryReservation } from '../kit/request/body-memory';
import { getCallerResourceOwnerId } from '../kit/request/callers';
import { endStreamWhenAccessEnds, isCallerLookUpOutdated } from '../kit/request/current-caller';
import { rememberValidCredential } from '../kit/request/known-callers';
import { convertErrorToRefusal } from '../kit/request/failures';
import { hasAccessScope, createMissingAccessScopeRefusal } from '../kit/request/scopes';
import { sendConsoleResponse, sendConsolePage, setConsoleSecurityHeaders, toPageProblemView } from './response';
import { type ConsoleScreenContext, type ConsoleScreenContextInput, createConsoleScreenContext } from './page-context';
import type { ConsoleDeps } from './context';
import { type FormFields, emptyFormFields, readFormFields } from './fields';
import { buildPageFrame, type ConsoleUserWorkspaceAndScreen } from './frame';
import type { ScreenDownloadRoute, ScreenFormHandler, ConsoleScreen } from './screen';
import { consoleScreens } from './screens';
import { markConnectionAuthenticatedWithinLimit } from '../kit/server/anonymous-connections';
import { requireCsrfToken, listFirstWorkspaceSwitchLinks } from './session/entrance';
import { requireSameOriginForm } from './session/form-proof';
import { processResourceLimits } from '../../shares/shares';
import {
  toOperatorCallerFromSession,
  toTenantCallerFromSession,
  findSessionRoleGrantForWorkspace,
  findConsoleSessionAndMarkUsed,
} from './session/session';

export function addScreenRoutes(router: Router, console: ConsoleDeps): void {
  router.get('/console/w/:workspace/live', (ctx) => live(ctx, console));
  for (const screen of consoleScreens) {
    const place = `${screen.scope === 'service' ? '/console/service' : '/console/w/:workspace'}${screen.path}`;
    router.get(place, (ctx) => show(ctx, console, screen));
    for (const [name, form] of Object.entries(screen.forms ?? {}))
      router.post(`${place}/${name}`, (ctx) => send(ctx, console, screen, form));
    for (const download of screen.downloads ?? [])
      router.get(`${place}${download.path}`, (ctx) => give(ctx, console, download));
  }
}

/** The user and the workspace of a request. If the user cannot access the workspace, the response is 404. */
interface AuthorizedCaller
  extends Required<
    Pick<ConsoleUserWorkspaceAndScreen, 'session' | 'name' | 'role' | 'scope' | 'base' | 'others' | 'controlsSimulator'>
  > {
  readonly workspace?: NonNullable<ConsoleUserWorkspaceAndScreen['workspace']>;
  readonly caller: ConsoleScreenContextInput['caller'];
}

/** Returns undefined if no one is signed in; the response has then been sent. */
async function arrive(ctx: Context, console: ConsoleDeps, isService: boolean): Promise<AuthorizedCaller | undefined> {
  const { deps } = console;
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!session) {
    await console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
    return undefined;
  }
  const slug = (ctx.params as Record<string, string>).workspace ?? '';
  const workspace = isService ? null : await findWorkspaceByIdOrSlug(deps.database, slug.toLowerCase());
  const grant =
    workspace || isService ? findSessionRoleGrantForWorkspace(session.document, workspace?._id ?? null) : undefined;
  if (!grant) throw createNotFoundRefusal('workspace');
  const caller = workspace
    ? toTenantCallerFromSession(deps, session, workspace, grant)
    : toOperatorCallerFromSession(deps, session, grant);
  ctx.state.caller = caller;
  // A browser that does not read its pages gets no more pages, as a client of the API.
  processResourceLimits.responses.takeOrRefuse({ owner: getCallerResourceOwnerId(caller) }, 0);
  rememberValidCredential(ctx, session.secret, getCallerResourceOwnerId(caller));
  markConnectionAuthenticatedWithinLimit(
    ctx,
    deps.settings.api.proxies > 0 ? undefined : getCallerResourceOwnerId(caller),
  );
  const base = workspace ? `/console/w/${workspace.slug}` : '/console/service';
  const others = (await listFirstWorkspaceSwitchLinks(session, deps)).filter(({ href }) => href !== base);
  const { scope, keyName: name } = caller;
  const isSimulated = workspace?.environment === 'simulator' && deps.settings.simulatorControlUrl !== undefined;
  // All workspaces share the simulator, so only the operator controls it. The user of a local stack is its operator.
  const controlsSimulator = isSimulated && findSessionRoleGrantForWorkspace(session.document, null) !== undefined;
  const about = { session, name, role: grant.role, scope, base, others, controlsSimulator, caller };
  return { ...about, ...(workspace ? { workspace } : {}) };
}

function createAsk(
  ctx: Context,
  { callDeps, fileUrl, atWork }: ConsoleDeps,
  arrived: AuthorizedCaller,
  fields: FormFields,
): ConsoleScreenContext {
  const { caller, base } = arrived;
  const params = ctx.params as Record<string, string>;
  return createConsoleScreenContext({ ctx, deps: callDeps, caller, fileUrl, atWork, base, params, fields });
}

async function show(ctx: Context, console: ConsoleDeps, screen: ConsoleScreen): Promise<void> {
  const arrived = await arrive(ctx, console, screen.scope === 'service');
  if (!arrived) return;
  await draw(ctx, console, { screen, arrived, ask: createAsk(ctx, console, arrived, emptyFormFields) });
}

interface ScreenRequest {
  readonly screen: ConsoleScreen;
  readonly arrived: AuthorizedCaller;
  readonly ask: ConsoleScreenContext;
  readonly refusal?: Refusal;
  /** What a form shows once, in addition to the loaded view. */
  readonly shown?: object;
}

/** Returns whether a screen exists in this place. A screen of the simulator is 404 for everyone else. */
const isHere = ({ only }: ConsoleScreen, { controlsSimulator }: AuthorizedCaller): boolean =>
  !only || controlsSimulator;

async function draw(
  ctx: Context,
  console: ConsoleDeps,
  { screen, arrived, ask, refusal, shown }: ScreenRequest,
): Promise<void> {
  if (!hasAccessScope(arrived.scope, screen.scope)) throw createMissingAccessScopeRefusal(screen.scope);
  if (!isHere(screen, arrived)) throw createNotFoundRefusal('page');
  const view = { ...((await screen.load(ask)) as object), ...shown };
  const problem = refusal && toPageProblemView(refusal, ctx.state.requestId as string, choosePageLanguage(ctx));
  const frame = buildPageFrame(
    ctx,
    { ...arrived, screen },
    {
      now: ask.now,
      sendsNothing: console.deps.settings.sendsNothing,
      assets: console.assets.paths,
      screens: consoleScreens,
      sent: ask.fields.texts,
      watched: screen.watch?.(view) ?? [],
      ...(problem ? { problem } : {}),
    },
  );
  const title = screen.title?.(view, frame) ?? findScreenTitle(frame, screen.name);
  const part = ctx.get('HX-Request') === 'true';
  await sendConsolePage(ctx, renderPage({ page: screen.page, view, frame, title, part }), refusal?.status ?? 200);
}

function requireFormAccess(screen: ConsoleScreen, form: ScreenFormHandler, arrived: AuthorizedCaller): void {
  if (!hasAccessScope(arrived.scope, form.scope)) throw createMissingAccessScopeRefusal(form.scope);
  if (!isHere(screen, arrived)) throw createNotFoundRefusal('page');
}

async function send(ctx: Context, console: ConsoleDeps, screen: ConsoleScreen, form: ScreenFormHandler): Promise<void> {
  requireSameOriginForm(ctx, console.deps.settings);
  const early = await arrive(ctx, console, screen.scope === 'service');
  if (!early) return;
  requireFormAccess(screen, form, early);
  const { caller } = early;
  // Reading a form costs time as a call does, also if its token is then wrong.
  console.atWork.count(caller);
  const share = createOwnerBodyMemoryReservation(getCallerResourceOwnerId(caller));
  try {
    const { fileFormBytesMax } = form;
    const bytesMax = fileFormBytesMax ?? limits.formBytesMax;
    const fields = await readFormFields(ctx, share, { bytesMax, hasFile: fileFormBytesMax !== undefined });
    const arrived = await arriveAgainIfOutdated(ctx, console, { screen, arrived: early });
    if (!arrived) return;
    requireFormAccess(screen, form, arrived);
    requireCsrfToken(arrived.session, fields);
    const ask = createAsk(ctx, console, arrived, fields);
    await sendForm(ctx, console, { screen, arrived, ask }, form);
  } finally {
    share.release();
  }
}

/**
 * Sends a form. After success, redirects, so that a reload sends nothing twice. After a refusal, renders the screen
 * with the reason.
 */
async function sendForm(
  ctx: Context,
  console: ConsoleDeps,
  drawn: ScreenRequest,
  form: ScreenFormHandler,
): Promise<void> {
  try {
    const outcome = await form.send(drawn.ask);
    if (outcome === 'here') return await draw(ctx, console, drawn);
    if ('shown' in outcome) return await draw(ctx, console, { ...drawn, shown: outcome.shown });
    const { to, notice } = outcome;
    const address = `${drawn.arrived.base}${to}`;
    ctx.status = 303;
    ctx.redirect(notice ? `${address}${address.includes('?') ? '&' : '?'}done=${notice}` : address);
  } catch (error) {
    const refusal = convertErrorToRefusal(error);
    if (refusal.status >= 500) throw error;
    ctx.state.errorKey = refusal.key;
    // The call may have been refused because the user lost the role in the meantime.
    const arrived = await arriveAgainIfOutdated(ctx, console, drawn);
    if (arrived) await draw(ctx, console, { ...drawn, arrived, refusal });
  }
}

/** Returns undefined if no one is signed in any more; the response has then been sent. */
const arriveAgainIfOutdated = async (
  ctx: Context,
  console: ConsoleDeps,
  { screen, arrived }: Pick<ScreenRequest, 'screen' | 'arrived'>,
): Promise<AuthorizedCaller | undefined> =>
  isCallerLookUpOutdated(arrived.caller) ? arrive(ctx, console, screen.scope === 'service') : arrived;

async function give(ctx: Context, console: ConsoleDeps, download: ScreenDownloadRoute): Promise<void> {
  const arrived = await arrive(ctx, console, download.scope === 'service');
  if (!arrived) return;
  if (!hasAccessScope(arrived.scope, download.scope)) throw createMissingAccessScopeRefusal(download.scope);
  if (download.framed) setConsoleSecurityHeaders(ctx, 'self');
  const answer = await download.answer(createAsk(ctx, console, arrived, emptyFormFields));
  if (answer.body instanceof Readable) endStreamWhenAccessEnds(ctx, arrived.caller, download.scope);
  sendConsoleResponse(ctx, answer);
}

async function live(ctx: Context, console: ConsoleDeps): Promise<void> {
  const arrived = await arrive(ctx, console, false);
  if (arrived?.workspace) console.live.open(ctx, arrived.workspace._id, arrived.session.document._id);
}
