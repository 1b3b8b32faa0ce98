// POST /silo/v1/entries/{id}/states and PUT .../states/{at}: a state set by the API. It is a label and guards nothing.
import { Refusal } from '../../contracts/errors';
import { entries as entryLimits } from '../../contracts/limits/entries';
import { http as limits } from '../../contracts/limits/http';
import { digests } from '../../store/audit/act';
import type { StateRow } from '../../store/entries/entries';
import { stateAnswer } from '../answers/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { stateMembers } from '../entries/answer';
import { metaSchema } from '../meta/schema';
import { expectedOf, movedMeanwhile } from '../entries/expected';
import { findEntryOrRefuse } from '../entries/find-entry';
import { notFound } from '../request/ids';
import { readTime, timeRemedy } from '../request/times';

/** Set by the service alone (api.md section 6). */
const systemStates = ['empty', 'invalid'];

const stateSchema = {
  type: 'object',
  required: ['key'],
  properties: {
    key: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 },
    notes: { type: ['string', 'null'], maxLength: limits.notesCharactersMax },
    meta: metaSchema,
  },
} as const;

export const setState: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries/:id/states',
  guarded: true,
  scope: 'write',
  operation: { id: 'setState', tag: 'states', summary: 'Sets the state of the entry' },
  answers: { 200: stateAnswer },
  refuses: ['not-found', 'conflict', 'full'],
  body: stateSchema,
  handle: (call) => set(call, call.deps.now()),
};

/** The time in the path makes it repeatable: the same time of the same key is the same state. */
export const setStateAt: Endpoint = {
  method: 'PUT',
  path: '/silo/v1/entries/:id/states/:at',
  guarded: true,
  scope: 'write',
  operation: { id: 'setStateAt', tag: 'states', summary: 'Sets the state as of a time; repeatable' },
  answers: { 200: stateAnswer },
  refuses: ['not-found', 'conflict', 'full'],
  body: stateSchema,
  handle: (call) => set(call, readAt(call)),
};

function readAt({ params }: Call): Date {
  const at = readTime(params.at ?? '');
  if (at) return at;
  throw new Refusal('input', 'the time in the path must be like 2026-01-31T12:00:00.000Z', { remedy: timeRemedy });
}

async function set(call: Call, at: Date): Promise<Answer> {
  const entry = await findEntryOrRefuse(call, call.params.id);
  const read = expectedOf(call, entry);
  if (at.getTime() > call.deps.now().getTime() + limits.clockAheadMs)
    throw new Refusal('parameter', 'at: must not be in the future');
  const { key, notes, meta } = call.body;
  if (systemStates.includes(key as string))
    throw new Refusal('parameter', `key: ${key as string} is set by the service alone`);
  const row: StateRow = {
    key: key as string,
    at,
    src: 'api-key',
    srcId: call.accessKey,
    ...(notes ? { notes: notes as string } : {}),
    ...(meta ? { meta: meta as Record<string, string> } : {}),
  };
  const isSame = (other: StateRow): boolean =>
    other.at.getTime() === at.getTime() && other.src === row.src && other.srcId === row.srcId;
  const newest = entry.states[0];
  if (newest && at < newest.at && !entry.states.some(isSame))
    throw new Refusal('conflict', `the entry has a newer state: ${newest.key} since ${newest.at.toISOString()}`);
  const event = { type: 'entry.state', data: { state: row.key } } as const;
  const outcome = await call.change(
    ({ entries }) => entries.pushState(entry.id, row, [], read),
    (how) =>
      how === 'set'
        ? { objects: [{ kind: 'entry', id: entry.id }], ...digests({ state: entry.state }, { state: row.key }), event }
        : undefined,
  );
  if (outcome === 'full') {
    const { statesMax, statesBytesMax } = entryLimits;
    throw new Refusal('full', `an entry holds ${statesMax} states with ${statesBytesMax} bytes, no more are taken`);
  }
  if (outcome === 'moved') throw await movedMeanwhile(call, entry.id);
  const after = outcome === 'missing' ? null : await call.store.entries.find(entry.id);
  const stored = after?.states.find(isSame);
  if (!after || !stored) throw notFound('entry');
  return { body: stateMembers(after, stored) };
}
