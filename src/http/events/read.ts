// GET /access/v1/events and /access/v1/service/events: what changed, in the order in which the database took it.
import { Refusal } from '../../contracts/errors';
import { type EventType, eventTypes, isEventType } from '../../contracts/events';
import { events as limits } from '../../contracts/limits/events';
import type { EventDocument } from '../../store/events/events';
import type { KeptEvents } from '../../store/events/kept';
import type { WorkspaceStore } from '../../store/for-workspace';
import type { Answer, Call, Endpoint, ServiceEndpoint } from '../endpoint';
import { eventPage } from '../answers/events';
import { moveBeforeReading } from '../request/before-reading';
import { flagParameter, rowsParameter, textParameter, uuidParameter } from '../request/parameters';
import { readLimit } from '../request/paging';
import type { Parameters } from '../request/query';

type EventStore = Pick<WorkspaceStore, 'events' | 'outbox'>;
const parameters: Parameters = {
  type: textParameter('Only events of these types; several with commas'),
  entry: uuidParameter('Only events of this entry'),
  job: uuidParameter('Only events of this job'),
  limit: rowsParameter,
  cursor: textParameter('`next_cursor` or `resume_cursor` of an answer, or `cursor` of an event'),
  ascending: flagParameter('Oldest first, which is the default'),
};

type Asked = Pick<Call, 'query' | 'requestId' | 'deps'>;

/** What both calls have: of a workspace, and of the service. */
const shared = { method: 'GET', query: parameters, answers: { 200: eventPage }, refuses: ['cursor-expired'] } as const;

export const listEvents: Endpoint = {
  ...shared,
  path: '/access/v1/events',
  scope: 'read',
  operation: { id: 'listEvents', tag: 'events', summary: 'What changed, in the order in which it was stored' },
  handle: (call) => list(call.store, call),
};

export const listServiceEvents: ServiceEndpoint = {
  ...shared,
  path: '/access/v1/service/events',
  scope: 'service',
  operation: { id: 'listServiceEvents', tag: 'service', summary: 'Events of the whole service' },
  handle: (call) => list(call.service, call),
};

/** What was changed before the call is in the answer, unless what puts events in order is held up. */
async function list(store: EventStore, call: Asked): Promise<Answer> {
  const { query } = call;
  const limit = readLimit(query);
  const ascending = query.ascending !== 'false';
  const types = typesOf(query.type);
  const from = query.cursor ? positionOf(query.cursor) : undefined;
  const [entry, job] = [query.entry?.toLowerCase(), query.job?.toLowerCase()];
  await moveBeforeReading(store, call);
  const kept = from === undefined || !ascending ? undefined : await store.events.kept();
  if (kept && from !== undefined && !kept.holds(from)) throw new Refusal('cursor-expired', expiredText(from, kept));
  const found = await store.events.list({
    ascending,
    limit: limit + 1,
    ...(types ? { types } : {}),
    ...(from === undefined ? {} : { from }),
    ...(entry === undefined ? {} : { entry }),
    ...(job === undefined ? {} : { job }),
  });
  const rows = found.slice(0, limit);
  // Who has seen all goes on behind the newest event of all, or the cursor of a quiet workspace would grow old.
  const seen = found.length > limit ? undefined : kept?.newest;
  const end = Math.max(seen ?? 0, rows.at(-1)?.position ?? from ?? 0);
  return {
    body: {
      list: rows.map(eventMembers),
      limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(found.length > limit ? { next_cursor: cursorOf(end) } : {}),
      // The list of events never ends: from here a reader goes on later.
      ...(ascending && (rows.length > 0 || from !== undefined) ? { resume_cursor: cursorOf(end) } : {}),
    },
  };
}

const expiredText = (from: number, { newest }: KeptEvents): string =>
  from > newest
    ? 'cursor: no event has come so far: a backup was restored'
    : 'cursor: events behind it are not kept any more';

/** An event as it is listed. Each names its own cursor: a reader goes on behind any of them. */
const eventMembers = ({ _id, type, createdAt, workspace, data, position }: EventDocument): object => ({
  id: _id,
  type,
  created_at: createdAt,
  ...(workspace ? { workspace_id: workspace } : {}),
  data,
  cursor: cursorOf(position),
});

const cursorOf = (position: number): string => Buffer.from(`e${position}`).toString('base64url');

/** @throws Refusal `parameter` */
function positionOf(cursor: string): number {
  const [, digits] = /^e(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined)
    throw new Refusal('parameter', 'cursor: does not belong to this list', {
      remedy: 'Give `next_cursor` or `resume_cursor` of an answer, or `cursor` of an event; or leave it out.',
    });
  return Number(digits);
}

/** One type, or several with commas. @throws Refusal `parameter` */
function typesOf(text: string | undefined): EventType[] | undefined {
  if (!text) return undefined;
  const named = [...new Set(text.split(',').map((one) => one.trim()))];
  if (named.length > limits.typesAskedMax)
    throw new Refusal('parameter', `type: names more than ${limits.typesAskedMax} types`);
  const unknown = named.find((one) => !isEventType(one));
  if (unknown !== undefined)
    throw new Refusal('parameter', `type: there is no type ${unknown.slice(0, 60)}`, {
      remedy: `Use one of ${eventTypes.join(', ')}.`,
    });
  return named as EventType[];
}
