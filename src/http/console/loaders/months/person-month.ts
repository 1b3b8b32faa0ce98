// A month of all workspaces of a person, outside all workspaces: each closing sheet is read as the person in it.
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { ClosingView } from '../../../../console/pages/book-view';
import type { WorkspaceMonthView } from '../../../../console/pages/months/month-view';
import { PersonMonthPage } from '../../../../console/pages/months/person-month';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { findWorkspaceByIdOrSlug, listWorkspacesByIds } from '../../../../store/workspaces/workspaces';
import { readInvoiceBookClosing } from '../../../book/book';
import { formatQueryString } from '../../addresses';
import type { ConsoleContext } from '../../context';
import { noFormFields } from '../../fields';
import { chooseMonth } from './months';
import { createEndpointCaller } from '../../page-context';
import {
  type ConsoleSession,
  findGrantInWorkspace,
  readConsoleSession,
  readPersonName,
  toWorkspaceCaller,
} from '../../session/session';

/** Adds the route of a person's month. */
export function addPersonMonthRoute(router: Router, console: ConsoleContext): void {
  router.get('/console/mine/month', (ctx) => show(ctx, console));
}

async function show(ctx: Context, console: ConsoleContext): Promise<void> {
  const { deps, bare } = console;
  const session = await readConsoleSession(ctx, deps);
  if (!session) return console.stop(ctx, { kind: 'signed-out', signedIn: false }, 401);
  const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
  const { after = '' } = query;
  const month = chooseMonth(query.month, deps.now());
  const ids = session.document.grants.flatMap(({ workspace }) => (workspace === null ? [] : [workspace]));
  const limit = limits.monthsOnPage;
  const found = await listWorkspacesByIds(deps.database, ids, { after, limit: limit + 1 });
  const places: WorkspaceMonthView[] = [];
  // One after the other: a process streams a few books at a time, for all who read.
  for (const place of found.slice(0, limit)) places.push(await monthOf(ctx, console, { session, place, month }));
  const last = places.at(-1);
  const view = {
    month,
    places,
    ...(found.length > limit && last ? { next: formatQueryString({ month, after: last.slug }) } : {}),
    ...(after ? { first: formatQueryString({ month }) } : {}),
  };
  const standing = { session, name: readPersonName(session), base: '/console' };
  await bare(ctx, { page: PersonMonthPage, view, standing, title: ({ words }) => words.screens.months });
}

interface PlaceRequest {
  readonly session: ConsoleSession;
  readonly place: { readonly _id: string; readonly name: string; readonly slug: string };
  readonly month: string;
}

/** If one workspace cannot be read, the others are shown. */
async function monthOf(
  ctx: Context,
  { deps, callDeps, fileUrl, atWork }: ConsoleContext,
  { session, place: { _id, name, slug }, month }: PlaceRequest,
): Promise<WorkspaceMonthView> {
  try {
    const workspace = await findWorkspaceByIdOrSlug(deps.database, _id);
    const grant = findGrantInWorkspace(session.document, _id);
    if (!workspace || !grant) return { name, slug };
    const caller = toWorkspaceCaller(deps, session, workspace, grant);
    const base = `/console/w/${slug}`;
    const ask = createEndpointCaller({
      ctx,
      deps: callDeps,
      caller,
      fileUrl,
      atWork,
      base,
      params: {},
      fields: noFormFields,
    });
    return { name, slug, closing: await ask.call<ClosingView>(readInvoiceBookClosing, { query: { month } }) };
  } catch (error) {
    deps.log.warn({ error, workspace: _id }, 'the month of a workspace could not be read');
    return { name, slug };
  }
}
