// Shows a month of all workspaces of a user, outside all workspaces. Each workspace is read and exported with the
// user's role in it.
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { WorkspaceMonthExportsView, WorkspaceMonthRowView } from '../../../../console/pages/months/month-view';
import { PersonWorkspacesMonthPage } from '../../../../console/pages/months/person-month';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { monthExportLimits } from '../../../../contracts/limits/exports';
import { findWorkspaceByIdOrSlug, listWorkspacesByIds } from '../../../../store/workspaces/workspaces';
import { type ArchiveFile, streamZipArchive } from '../../../../archive/archive-section';
import { createRefusal } from '../../../../contracts/errors';
import { listChainsEndpoint } from '../../../chains/read-chains';
import { createOwnerBodyMemoryReservation } from '../../../kit/request/body-memory';
import type { TenantCaller } from '../../../kit/request/callers';
import { endStreamWhenAccessEnds, isCallerLookUpOutdated } from '../../../kit/request/current-caller';
import { createMonthExportEndpoint, readMonthExportFileEndpoint } from '../../../months/export';
import { readInvoiceBookClosingSheetEndpoint } from '../../../invoice-book/book';
import { formatQueryString } from '../../addresses';
import type { ConsoleDeps } from '../../context';
import { emptyFormFields, readFormOutsideScreens } from '../../fields';
import { parseMonthOrLastCompleteIfAbsent } from './chosen-month';
import { loadMonthExportView } from './months';
import { createConsoleScreenContext, type ConsoleScreenContext } from '../../page-context';
import { requireCsrfToken } from '../../session/entrance';
import { requireSameOriginForm } from '../../session/form-proof';
import {
  type ConsoleSession,
  findSessionRoleGrantForWorkspace,
  findConsoleSessionAndMarkUsed,
  getSessionPersonName,
  toTenantCallerFromSession,
} from '../../session/session';

export function addPersonWorkspacesMonthRoutes(router: Router, console: ConsoleDeps): void {
  router.get('/console/mine/month', (ctx) => show(ctx, console));
  router.post('/console/mine/month/export', (ctx) => exportAll(ctx, console));
  router.get('/console/mine/month/archive', (ctx) => saveAll(ctx, console));
}

/** The requested month, for the workspaces of one page. */
interface AskedMonth {
  readonly session: ConsoleSession;
  readonly month: string;
  readonly after: string;
  readonly hasArchives: boolean;
}

/** Returns undefined if no one is signed in; the response has then been sent. */
async function arrive(ctx: Context, { deps, stop }: ConsoleDeps): Promise<AskedMonth | undefined> {
  const session = await findConsoleSessionAndMarkUsed(ctx, deps);
  if (!session) {
    await stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
    return undefined;
  }
  const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
  const { after = '' } = query;
  return {
    session,
    month: parseMonthOrLastCompleteIfAbsent(query.month, deps.now()),
    after,
    hasArchives: query.export === '1',
  };
}

/** A workspace, and the calls of the user in this workspace. */
interface PersonWorkspace {
  readonly name: string;
  readonly slug: string;
  /** The user in the workspace, and the context of its calls; undefined if the workspace cannot be read. */
  readonly caller?: TenantCaller;
  readonly ask?: ConsoleScreenContext;
}

/** Lists the workspaces of a page, plus one more if there is another page. */
async function listPlaces(
  ctx: Context,
  console: ConsoleDeps,
  { session, after }: AskedMonth,
): Promise<PersonWorkspace[]> {
  const { deps, callDeps, fileUrl, atWork } = console;
  const ids = session.document.grants.flatMap(({ workspace }) => (workspace === null ? [] : [workspace]));
  const workspaces = await listWorkspacesByIds(deps.database, ids, { after, limit: limits.monthsOnPage + 1 });
  const places: PersonWorkspace[] = [];
  for (const { _id, name, slug } of workspaces) {
    const workspace = await findWorkspaceByIdOrSlug(deps.database, _id);
    const grant = findSessionRoleGrantForWorkspace(session.document, _id);
    const caller = workspace && grant && toTenantCallerFromSession(deps, session, workspace, grant);
    const base = `/console/w/${slug}`;
    const context = { ctx, deps: callDeps, fileUrl, atWork, base, params: {}, fields: emptyFormFields };
    places.push({ name, slug, ...(caller ? { caller, ask: createConsoleScreenContext({ ...context, caller }) } : {}) });
  }
  return places;
}

async function show(ctx: Context, console: ConsoleDeps): Promise<void> {
  const request = await arrive(ctx, console);
  if (!request) return;
  const { session, month, after } = request;
  const limit = limits.monthsOnPage;
  const workspacePlaces = await listPlaces(ctx, console, request);
  const places: WorkspaceMonthRowView[] = [];
  // The workspaces are read one after the other, because a process streams only a few books at a time for all users.
  for (const place of workspacePlaces.slice(0, limit)) places.push(await readPlace(console, place, request));
  const last = places.at(-1);
  const view = {
    month,
    after,
    places,
    ...(workspacePlaces.length > limit && last ? { next: formatQueryString({ month, after: last.slug }) } : {}),
    ...(after ? { first: formatQueryString({ month }) } : {}),
  };
  const frameInput = { session, name: getSessionPersonName(session), base: '/console' };
  await console.bare(ctx, {
    page: PersonWorkspacesMonthPage,
    view,
    standing: frameInput,
    title: ({ words }) => words.screens.months,
  });
}

/** Reads the month of one workspace. If it cannot be read, the other workspaces are still shown. */
async function readPlace(
  { deps }: ConsoleDeps,
  { name, slug, ask }: PersonWorkspace,
  { month, hasArchives }: AskedMonth,
): Promise<WorkspaceMonthRowView> {
  if (!ask) return { name, slug };
  try {
    const closing = await ask.call(readInvoiceBookClosingSheetEndpoint, { query: { month } });
    return { name, slug, closing, ...(hasArchives ? { exports: await loadExports(ask, month) } : {}) };
  } catch (error) {
    deps.log.warn({ error, workspace: slug }, 'the month of a workspace could not be read');
    return { name, slug };
  }
}

/** Lists as many suppliers as a workspace may export at the same time. */
async function listSuppliers(
  ask: ConsoleScreenContext,
): Promise<{ readonly suppliers: string[]; readonly hasMore: boolean }> {
  const page = await ask.call(listChainsEndpoint, { query: { limit: String(monthExportLimits.openMax) } });
  return { suppliers: page.list.map(({ supplier }) => supplier), hasMore: page.next_cursor !== undefined };
}

const noExports: WorkspaceMonthExportsView = { archives: [], unexported: [], hasMore: false };

async function loadExports(ask: ConsoleScreenContext, month: string): Promise<WorkspaceMonthExportsView> {
  const { suppliers, hasMore } = await listSuppliers(ask);
  const archives: WorkspaceMonthExportsView['archives'][number][] = [];
  const unexported: string[] = [];
  for (const supplier of suppliers) {
    const archive = await loadMonthExportView(ask, month, supplier);
    if (archive) archives.push({ ...archive, supplier });
    else unexported.push(supplier);
  }
  return { archives, unexported, hasMore };
}

/**
 * Exports the month of every supplier in the workspaces of a page. The page then shows the suppliers whose export was
 * refused.
 */
async function exportAll(ctx: Context, console: ConsoleDeps): Promise<void> {
  const { deps } = console;
  requireSameOriginForm(ctx, deps.settings);
  const early = await arrive(ctx, console);
  if (!early) return;
  const fields = await readFormOutsideScreens(ctx, createOwnerBodyMemoryReservation(early.session.document._id));
  const request = isCallerLookUpOutdated(early.session) ? await arrive(ctx, console) : early;
  if (!request) return;
  const { session, month, after } = request;
  requireCsrfToken(session, fields);
  for (const { slug, ask } of (await listPlaces(ctx, console, request)).slice(0, limits.monthsOnPage))
    for (const supplier of ask ? (await listSuppliers(ask)).suppliers : [])
      await ask
        ?.call(createMonthExportEndpoint, { params: { month }, query: { supplier } })
        .catch((error: unknown) => deps.log.warn({ error, workspace: slug }, 'a month could not be exported'));
  ctx.status = 303;
  ctx.redirect(`/console/mine/month${formatQueryString({ month, after, export: '1' })}`);
}

/**
 * Sends the complete archives inside one archive, whose name says if any are missing. Nothing is compressed again or
 * held in memory.
 */
async function saveAll(ctx: Context, console: ConsoleDeps): Promise<void> {
  const request = await arrive(ctx, console);
  if (!request) return;
  const { month, after } = request;
  const files: ArchiveFile[] = [];
  const places = await listPlaces(ctx, console, request);
  let isPart = after !== '' || places.length > limits.monthsOnPage;
  for (const { slug, caller, ask } of places.slice(0, limits.monthsOnPage)) {
    const { archives, unexported, hasMore } = ask ? await loadExports(ask, month) : noExports;
    isPart ||= !ask || hasMore || unexported.length > 0;
    if (caller && archives.length > 0) endStreamWhenAccessEnds(ctx, caller, readMonthExportFileEndpoint.scope);
    for (const { supplier, status } of archives) {
      isPart ||= status !== 'completed';
      if (!ask || status !== 'completed') continue;
      const { body } = await ask.answer(readMonthExportFileEndpoint, { params: { month }, query: { supplier } });
      files.push({ name: `${slug}-${supplier}-${month}.zip`, content: body as Readable, compress: false });
    }
  }
  if (files.length === 0) throw createRefusal('not-found', 'month-export-missing', { month });
  ctx.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${month}${isPart ? '-part' : ''}.zip"`,
  });
  ctx.body = Readable.from(streamZipArchive(files, console.deps.now()));
}
