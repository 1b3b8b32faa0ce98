// Puts the screens under their addresses: one page, its forms and its downloads each, in a workspace or in the service.
import { languageOf } from './language';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { renderPage } from '../../console/render';
import { titleOf } from '../../console/parts/layout';
import type { Refusal } from '../../contracts/errors';
import { findWorkspaceBy } from '../../store/tenants/workspaces';
import { notFound } from '../request/ids';
import { asRefusal } from '../request/failures';
import { bodyShareOf } from '../request/body-room';
import { ownerOf } from '../request/callers';
import { hasScope, lacksScope } from '../request/scopes';
import { sendAnswer, sendPage } from './answer';
import { type Ask, type AskContext, makeAsk } from './ask';
import type { Console } from './context';
import { type Fields, noFields, readFields } from './fields';
import { frameOf, type Standing } from './frame';
import { setHeaders } from './headers';
import { problemOf } from './problem';
import type { Download, Form, Screen } from './screen';
import { screens } from './screens';
import { knowCaller } from '../server/strangers';
import { checkToken, placesOf } from './session/entrance';
import { refuseForeignForms } from './session/origin';
import { callerOfService, callerOfWorkspace, grantIn, readSession } from './session/session';

export function addScreens(router: Router, console: Console): void {
  router.get('/console/w/:workspace/live', (ctx) => live(ctx, console));
  for (const screen of screens) {
    const place = `${screen.scope === 'service' ? '/console/service' : '/console/w/:workspace'}${screen.path}`;
    router.get(place, (ctx) => show(ctx, console, screen));
    for (const [name, form] of Object.entries(screen.forms ?? {}))
      router.post(`${place}/${name}`, (ctx) => send(ctx, console, screen, form));
    for (const download of screen.downloads ?? [])
      router.get(`${place}${download.path}`, (ctx) => give(ctx, console, download));
  }
}

/** Who asks, and in which workspace. What is not theirs is not there. */
interface Arrived
  extends Required<Pick<Standing, 'session' | 'name' | 'role' | 'scope' | 'base' | 'others' | 'controlsSimulator'>> {
  readonly workspace?: NonNullable<Standing['workspace']>;
  readonly caller: AskContext['caller'];
}

/** Undefined: nobody is signed in, and that was answered. */
async function arrive(ctx: Context, console: Console, isService: boolean): Promise<Arrived | undefined> {
  const { deps } = console;
  const session = await readSession(ctx, deps);
  if (!session) {
    await console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
    return undefined;
  }
  const slug = (ctx.params as Record<string, string>).workspace ?? '';
  const workspace = isService ? null : await findWorkspaceBy(deps.database, slug.toLowerCase());
  const grant = workspace || isService ? grantIn(session.document, workspace?._id ?? null) : undefined;
  if (!grant) throw notFound('workspace');
  const caller = workspace ? callerOfWorkspace(deps, session, workspace, grant) : callerOfService(deps, session, grant);
  ctx.state.caller = caller;
  knowCaller(ctx, deps.settings.api.proxies > 0 ? undefined : ownerOf(caller));
  const base = workspace ? `/console/w/${workspace.slug}` : '/console/service';
  const others = (await placesOf(session, deps)).filter(({ href }) => href !== base);
  const { scope, keyName: name } = caller;
  const isSimulated = workspace?.environment === 'simulator';
  const controlsSimulator = isSimulated && deps.settings.simulatorControlUrl !== undefined;
  const about = { session, name, role: grant.role, scope, base, others, controlsSimulator, caller };
  return { ...about, ...(workspace ? { workspace } : {}) };
}

function askOf(ctx: Context, { callDeps, fileUrl, atWork }: Console, arrived: Arrived, fields: Fields): Ask {
  const { caller, base } = arrived;
  const params = ctx.params as Record<string, string>;
  return makeAsk({ ctx, deps: callDeps, caller, fileUrl, atWork, base, params, fields });
}

async function show(ctx: Context, console: Console, screen: Screen): Promise<void> {
  const arrived = await arrive(ctx, console, screen.scope === 'service');
  if (!arrived) return;
  await draw(ctx, console, { screen, arrived, ask: askOf(ctx, console, arrived, noFields) });
}

interface Drawn {
  readonly screen: Screen;
  readonly arrived: Arrived;
  readonly ask: Ask;
  readonly refusal?: Refusal;
}

/** A screen that only the simulator has is not there in another environment. */
const isHere = ({ only }: Screen, { controlsSimulator }: Arrived): boolean => !only || controlsSimulator;

async function draw(ctx: Context, console: Console, { screen, arrived, ask, refusal }: Drawn): Promise<void> {
  if (!hasScope(arrived.scope, screen.scope)) throw lacksScope(screen.scope);
  if (!isHere(screen, arrived)) throw notFound('page');
  const view = await screen.load(ask);
  const problem = refusal && problemOf(refusal, ctx.state.requestId as string, languageOf(ctx));
  const frame = frameOf(
    ctx,
    { ...arrived, screen },
    {
      now: ask.now,
      assets: console.assets.paths,
      screens,
      sent: ask.fields.texts,
      watched: screen.watch?.(view) ?? [],
      ...(problem ? { problem } : {}),
    },
  );
  const title = screen.title?.(view, frame.words) ?? titleOf(frame, screen.name);
  const part = ctx.get('HX-Request') === 'true';
  await sendPage(ctx, renderPage({ page: screen.page, view, frame, title, part }), refusal?.status ?? 200);
}

async function send(ctx: Context, console: Console, screen: Screen, form: Form): Promise<void> {
  refuseForeignForms(ctx, console.deps.settings);
  const arrived = await arrive(ctx, console, screen.scope === 'service');
  if (!arrived) return;
  const { caller } = arrived;
  const share = bodyShareOf(ownerOf(caller));
  try {
    const fields = await readFields(ctx, share, form.bytesMax);
    checkToken(arrived.session, fields);
    if (!hasScope(arrived.scope, form.scope)) throw lacksScope(form.scope);
    if (!isHere(screen, arrived)) throw notFound('page');
    const ask = askOf(ctx, console, arrived, fields);
    await sendForm(ctx, console, { screen, arrived, ask }, form);
  } finally {
    share.release();
  }
}

/** Done: to the next page, so that loading it again sends nothing twice. Refused: the screen again, with the reason. */
async function sendForm(ctx: Context, console: Console, drawn: Drawn, form: Form): Promise<void> {
  try {
    const sent = await form.send(drawn.ask);
    if (sent === 'here') return await draw(ctx, console, drawn);
    const { to, notice } = sent;
    const address = `${drawn.arrived.base}${to}`;
    ctx.status = 303;
    ctx.redirect(notice ? `${address}${address.includes('?') ? '&' : '?'}done=${notice}` : address);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) throw error;
    ctx.state.errorKey = refusal.key;
    await draw(ctx, console, { ...drawn, refusal });
  }
}

async function give(ctx: Context, console: Console, download: Download): Promise<void> {
  const arrived = await arrive(ctx, console, download.scope === 'service');
  if (!arrived) return;
  if (!hasScope(arrived.scope, download.scope)) throw lacksScope(download.scope);
  if (download.framed) setHeaders(ctx, 'self');
  sendAnswer(ctx, await download.answer(askOf(ctx, console, arrived, noFields)));
}

async function live(ctx: Context, console: Console): Promise<void> {
  const arrived = await arrive(ctx, console, false);
  if (arrived?.workspace) console.live.open(ctx, arrived.workspace._id, arrived.session.document._id);
}
