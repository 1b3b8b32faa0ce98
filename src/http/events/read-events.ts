// Serves GET /access/v1/events and /access/v1/service/events: the changes, in the order of their commits.
import { createRefusal } from '../../contracts/errors';
import { type EventType, eventTypes, isEventType } from '../../contracts/events';
import { eventLimits as limits } from '../../contracts/limits/events';
import type { EventDocument } from '../../model/event';
import type { WorkspaceStore } from '../../store/for-workspace';
import { defineTenantEndpoint, defineOperatorEndpoint, type TenantCallContext } from '../kit/endpoint';
import type { EventCursorCodec } from '../kit/request/event-cursor';
import { eventPageSchema } from './event-json';
import { tryMoveOutboxBeforeResponding } from '../kit/request/audit-row';
import {
  defineBooleanQueryParameter,
  pageLimitParameterFromOne,
  defineTextQueryParameter,
  defineUuidQueryParameter,
} from '../kit/request/parameters';
import { parseListPageLimit } from '../kit/request/paging';
import type { QueryParameters } from '../kit/request/query';

type EventStore = Pick<WorkspaceStore, 'events' | 'outbox'>;
const parameters: QueryParameters = {
  type: defineTextQueryParameter('Filter by type; separate several with commas'),
  entry: defineUuidQueryParameter('Filter by id of the entry'),
  job: defineUuidQueryParameter('Filter by id of the job'),
  limit: pageLimitParameterFromOne,
  cursor: defineTextQueryParameter('`next_cursor` or `resume_cursor` of a response, or `cursor` of an event'),
  ascending: defineBooleanQueryParameter('Sort oldest first (default)'),
};

type EventsQuery = Pick<TenantCallContext, 'query' | 'requestId' | 'deps'>;

/** Shared parts of the calls for a workspace and for the operator. */
const shared = {
  method: 'GET',
  query: parameters,
  responses: { 200: eventPageSchema },
  errors: ['cursor-expired'],
} as const;

export const listEventsEndpoint = defineTenantEndpoint({
  ...shared,
  path: '/access/v1/events',
  scope: 'read',
  operation: { id: 'listEvents', tag: 'events', summary: 'List events, oldest first' },
  handle: (call) => list(call.store, call),
});

export const listInstallationEventsEndpoint = defineOperatorEndpoint({
  ...shared,
  path: '/access/v1/service/events',
  scope: 'service',
  operation: { id: 'listServiceEvents', tag: 'service', summary: 'List events of the whole installation' },
  handle: (call) => list(call.service, call),
});

/**
 * Lists events. The response contains every change that was committed before the call, unless the ordering of events is
 * delayed.
 */
async function list(store: EventStore, call: EventsQuery) {
  const { query } = call;
  const { eventCursors: cursors } = call.deps;
  const limit = parseListPageLimit(query);
  const ascending = query.ascending !== 'false';
  const types = parseTypes(query.type);
  const cursorPosition = query.cursor ? eventNamedBy(cursors, query.cursor) : undefined;
  const [entry, job] = [query.entry?.toLowerCase(), query.job?.toLowerCase()];
  await tryMoveOutboxBeforeResponding(store, call);
  const position = cursorPosition === undefined ? undefined : await store.events.place(cursorPosition);
  // A list that begins with the newest event ends at the oldest stored one.
  if (position?.problem && (ascending || position.problem === 'restored'))
    throw createRefusal('cursor-expired', problems[position.problem]);
  const from = position?.position;
  const page = await store.events.list({
    ascending,
    limit: limit + 1,
    ...(types ? { types } : {}),
    ...(from === undefined ? {} : { from }),
    ...(entry === undefined ? {} : { entry }),
    ...(job === undefined ? {} : { job }),
  });
  const rows = page.slice(0, limit);
  const last = rows.at(-1);
  // After a client has read all events, its cursor continues after the newest event of all workspaces. Otherwise the
  // cursor of a quiet workspace would expire.
  const newest = page.length > limit || !ascending ? undefined : position?.newest;
  const end = newest && newest.position >= (last?.position ?? 0) ? newest : last;
  const cursor = end ? cursors.format(end._id) : query.cursor;
  return {
    body: {
      list: rows.map((event) => toEventJson(cursors, event)),
      limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(page.length > limit ? { next_cursor: cursor } : {}),
      // The list of events never ends, so a client can resume here later.
      ...(ascending && cursor !== undefined ? { resume_cursor: cursor } : {}),
    },
  };
}

const problems = {
  expired: 'events-gone',
  restored: 'event-gone-by-restore',
} as const;

/** Formats an event in a list. Each event has a cursor, so a client can continue after any event. */
const toEventJson = (cursors: EventCursorCodec, { _id, type, createdAt, workspace, data }: EventDocument) => ({
  id: _id,
  type,
  created_at: createdAt,
  ...(workspace ? { workspace_id: workspace } : {}),
  data,
  cursor: cursors.format(_id),
});

/** Reads the id of the event from a cursor. @throws Refusal `parameter` */
function eventNamedBy(cursors: EventCursorCodec, cursor: string): string {
  const id = cursors.parse(cursor);
  if (id === undefined) throw createRefusal('parameter', 'cursor-of-other-events');
  return id;
}

/** Parses one type, or several separated by commas. @throws Refusal `parameter` */
function parseTypes(text: string | undefined): EventType[] | undefined {
  if (!text) return undefined;
  const names = [...new Set(text.split(',').map((one) => one.trim()))];
  if (names.length > limits.typesAskedMax)
    throw createRefusal('parameter', 'event-types-max', { max: limits.typesAskedMax });
  const unknown = names.find((one) => !isEventType(one));
  if (unknown !== undefined)
    throw createRefusal('parameter', 'event-type-unknown', {
      type: unknown.slice(0, 60),
      known: eventTypes.join(', '),
    });
  return names as EventType[];
}
