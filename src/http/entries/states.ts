// Serves GET and POST /silo/v1/entries/{id}/states and PUT .../states/{at}, the states of an entry. A state is a label;
// it does not restrict what you can do.
import {
  faultSchema,
  documentWarningSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  textMapSchema,
  timeSchema,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import {
  type ParsedRequestBody,
  defineTenantEndpoint,
  type ResponseFormatContext,
  type TenantCallContext,
} from '../kit/endpoint';
import { toFaultJson, toWarningsMember } from '../kit/request/fault-json';
import { requireEntry, requireMatchingEntryRevision, readEntryAndCreateChangedRefusal } from './find-entry';
import { httpLimits as limits } from '../../contracts/limits/http';
import { entryMetaMapSchema } from './meta-json';
import { createRefusal } from '../../contracts/errors';
import { parseTimeWithZone } from '../kit/request/times';
import { entryLimits } from '../../contracts/limits/entries';
import { discardedEntryState, isInvoiceDeclaredOrWillBe } from '../../entries/cancelled';
import { createNotFoundRefusal } from '../../contracts/ids';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { EntryDocument, EntryStateRow } from '../../model/entry';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineNullableTextSchema } from '../kit/request/parameters';

const stateResponseSchema = defineNamedSchema(
  'State',
  'The state',
  defineObjectSchema({
    id: textSchema,
    key: textSchema,
    'notes?': textSchema,
    'meta?': textMapSchema,
    src: textSchema,
    'src_id?': textSchema,
    created_at: timeSchema,
    'faults?': defineListSchema(faultSchema),
    'warnings?': defineListSchema(documentWarningSchema),
  }),
);

const stateList = defineNamedUnpagedListSchema(
  stateResponseSchema,
  'StateList',
  'All states of the entry, newest first',
);

/** Formats a state of an entry. Its id consists of the entry's id and the time. */
const toStateJson = (
  entry: Pick<EntryDocument, 'id'>,
  row: EntryStateRow,
  reader: Pick<ResponseFormatContext, 'language'>,
) => ({
  id: `${entry.id}:${row.at.toISOString()}`,
  key: row.key,
  ...(row.notes ? { notes: row.notes } : {}),
  ...(row.meta ? { meta: row.meta } : {}),
  src: row.src,
  ...(row.srcId ? { src_id: row.srcId } : {}),
  created_at: row.at,
  ...(row.faults && row.faults.length > 0 ? { faults: row.faults.map((fault) => toFaultJson(fault, reader)) } : {}),
});

export const listEntryStatesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id/states',
  scope: 'read',
  operation: { id: 'listStates', tag: 'states', summary: 'List the states of an entry, newest first' },
  responses: { 200: stateList },
  errors: ['not-found'],
  async handle(call) {
    const entry = await requireEntry(call, call.params.id);
    return { body: { list: entry.states.map((row) => toStateJson(entry, row, call)) } };
  },
});

/** States that only Sello sets. */
const systemStates = ['empty', 'invalid'];

const stateSchema = {
  type: 'object',
  required: ['key'],
  properties: {
    key: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 },
    notes: defineNullableTextSchema(limits.notesCharactersMax),
    meta: entryMetaMapSchema,
  },
} as const;

export const setEntryStateEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/entries/:id/states',
  guarded: true,
  scope: 'write',
  operation: { id: 'setState', tag: 'states', summary: 'Set the state of an entry' },
  responses: { 200: stateResponseSchema },
  errors: ['not-found', 'conflict', 'full'],
  body: stateSchema,
  handle: (call) => set(call, call.deps.now(), false),
});

/**
 * Sets a state with its time in the path. The call is safe to repeat, because the same time and access key identify the
 * same state.
 */
export const setEntryStateAtTimeEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: '/silo/v1/entries/:id/states/:at',
  guarded: true,
  scope: 'write',
  operation: { id: 'setStateAt', tag: 'states', summary: 'Set the state of an entry at a time; safe to retry' },
  responses: { 200: stateResponseSchema },
  errors: ['not-found', 'conflict', 'full'],
  body: stateSchema,
  handle: (call) => set(call, readAt(call), true),
});

function readAt({ params }: TenantCallContext): Date {
  const at = parseTimeWithZone(params.at ?? '');
  if (at) return at;
  throw createRefusal('input', 'state-time-invalid');
}

/** @param repeatable whether an existing equal row counts as a repeat of this call */
async function set(call: TenantCallContext<ParsedRequestBody<typeof stateSchema>>, at: Date, repeatable: boolean) {
  let entry = await requireEntry(call, call.params.id);
  const isGuarded = requireMatchingEntryRevision(call, entry) !== undefined;
  if (at.getTime() > call.deps.now().getTime() + limits.clockAheadMs)
    throw createRefusal('parameter', 'state-in-future');
  const { key } = call.body;
  if (systemStates.includes(key)) throw createRefusal('parameter', 'state-reserved', { key });
  let row = buildEntryState(call, key, at);
  let outcome = await put(call, entry, row);
  // A row with an earlier time is sorted among the existing rows. A second state in the same millisecond gets the next
  // millisecond.
  const isTaken = () => outcome === 'again' && !repeatable;
  for (let tries = 1; tries < triesMax && !isGuarded; tries += 1) {
    if (outcome !== 'moved' && !isTaken()) break;
    if (isTaken()) row = { ...row, at: new Date(row.at.getTime() + 1) };
    entry = await requireEntry(call, entry.id);
    outcome = await put(call, entry, row);
  }
  if (outcome === 'full') {
    const { statesMax, statesBytesMax } = entryLimits;
    throw createRefusal('full', 'states-max', { max: statesMax, bytes: statesBytesMax });
  }
  if (outcome === 'moved' || (isTaken() && isGuarded)) throw await readEntryAndCreateChangedRefusal(call, entry.id);
  const after = outcome === 'missing' ? null : await call.store.entries.find(entry.id);
  const state = after?.states.find((other) => isSame(other, row));
  if (!after || !state) throw createNotFoundRefusal('entry');
  if (state.key !== key) throw createRefusal('conflict', 'state-time-taken', { key: state.key });
  return {
    body: { ...toStateJson(after, state, call), ...toWarningsMember(await warnStillDeclared(call, after, key), call) },
  };
}

/** Warns that the invoice is still declared. A state is only a label, and the authority is not notified. */
async function warnStillDeclared({ store }: TenantCallContext, entry: EntryDocument, key: string): Promise<Warning[]> {
  if (key !== discardedEntryState || !entry.fiscal) return [];
  const held = await store.chains.findHeldRegistration(entry);
  if (!isInvoiceDeclaredOrWillBe({ ...entry.fiscal, isRegistered: held?.held === 'stored' })) return [];
  return [createWarning('still-declared', [], { state: discardedEntryState })];
}

/** @throws Refusal `conflict` if the entry has a number of a series, because the number would remain unused */
async function refuseGap({ store }: TenantCallContext, entry: EntryDocument): Promise<void> {
  const number = await store.series.unwrittenNumber(entry);
  if (number === undefined) return;
  throw createRefusal('conflict', 'entry-holds-number', { number });
}

/** Maximum number of attempts, because other calls may change the entry at the same time. */
const triesMax = 5;

const buildEntryState = (
  { accessKey, body: { notes, meta } }: TenantCallContext,
  key: string,
  at: Date,
): EntryStateRow => ({
  key,
  at,
  src: 'api-key',
  srcId: accessKey,
  ...(notes ? { notes: notes as string } : {}),
  ...(meta ? { meta: meta as Record<string, string> } : {}),
});

const isSame = (one: EntryStateRow, { at, src, srcId }: EntryStateRow): boolean =>
  one.at.getTime() === at.getTime() && one.src === src && one.srcId === srcId;

/**
 * Stores a state. A state with a time before the newest state only adds to the history, because the state of an entry
 * is its latest row.
 */
async function put(call: TenantCallContext, entry: EntryDocument, row: EntryStateRow) {
  const isDiscarded = row.key === discardedEntryState;
  if (isDiscarded) await refuseGap(call, entry);
  const revision = requireMatchingEntryRevision(call, entry);
  const behind = entry.states.filter(({ at }) => at > row.at).length;
  const after = { state: behind === 0 ? row.key : entry.state };
  const event = behind === 0 ? { type: 'entry.state' as const, data: { state: row.key } } : { type: 'none' as const };
  // A job that took a number after the read of the numbers has changed the entry.
  const read = behind > 0 || isDiscarded ? entry : revision;
  return call.change(
    ({ entries }) => entries.pushState(entry.id, row, [], read, behind),
    (how) =>
      how === 'set'
        ? {
            objects: [{ kind: 'entry', id: entry.id }],
            ...computeChangeDigests({ state: entry.state }, after),
            event,
          }
        : undefined,
  );
}
