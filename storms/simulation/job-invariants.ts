// Invariants of jobs, their entries and their numbers after every commit of the store. They share no rule with the code
// that writes the rows.
import type { EntryDocument } from '../../src/model/entry';
import type { JobIntent, JobDocument } from '../../src/model/job';
import type { ChainDocument } from '../../src/model/chain';
import type { SealingRequestDocument } from '../../src/model/request';
import type { SeriesNumberDocument } from '../../src/model/series';
import type { Change } from './database/simulated-database';
import type { World } from './world';

const ends = new Set(['OK', 'SKIP', 'KO', 'TIMEOUT', 'CANCEL']);
/** Providers whose wait is a request. */
const requesting = new Set(['fiscal.generate', 'fiscal.cancel']);

const getName = ({ id }: { readonly id: string }): string => id.slice(-6);

export interface JobWatch {
  onCommit(changes: readonly Change[]): void;
  /** Notes that the database is now an older one, of which only the current state counts. */
  restored(): void;
}

export function makeJobWatch(world: World): JobWatch {
  const last = new Map<string, number>();
  const onCommit: JobWatch['onCommit'] = (changes) => {
    for (const { table, before, after } of changes) {
      if (table === 'numbers')
        numbered(world, last, before as SeriesNumberDocument | null, after as SeriesNumberDocument | null);
      if (!after) continue;
      if (table === 'jobs') {
        changedJob(world, before as unknown as JobDocument | null, after as unknown as JobDocument);
      } else if (table === 'entries') {
        changedEntry(world, before as unknown as EntryDocument | null, after as unknown as EntryDocument);
      } else if (table === 'requests') {
        changedRequest(
          world,
          before as unknown as SealingRequestDocument | null,
          after as unknown as SealingRequestDocument,
        );
      } else if (table === 'chains') {
        changedChain(world, before as unknown as ChainDocument | null, after as unknown as ChainDocument);
      }
    }
  };
  return {
    onCommit,
    restored: () => {
      last.clear();
      for (const { series, index } of world.database.find('numbers', {}) as unknown as SeriesNumberDocument[]) {
        last.set(series, Math.max(index, last.get(series) ?? 0));
      }
    },
  };
}

function changedChain(world: World, before: ChainDocument | null, { registration }: ChainDocument): void {
  const known = before?.registration;
  if (known?.state === registration.state && known.job === registration.job) return;
  if (registration.state === 'unregistered') return world.count('suppliers unregistered');
  if (known?.state === 'unregistered') world.count('suppliers registered again');
  if (known?.state === 'pending' && known.job !== registration.job) world.count('registrations taken over');
}

/** Checks for gaps and duplicates: each number must be the next one of its series, and must not change. */
function numbered(
  world: World,
  last: Map<string, number>,
  before: SeriesNumberDocument | null,
  after: SeriesNumberDocument | null,
): void {
  if (!after) return world.problem('a number that was given out is gone');
  if (before) return numberChanged(world, before, after);
  const { series, index, id, workspace, turn } = after;
  const lastNumber = last.get(series) ?? 0;
  if (index !== lastNumber + 1) world.problem(`number ${index} was given out after ${lastNumber}`);
  last.set(series, index);
  world.count('numbers taken');
  if (turn) world.count('numbers taken after a skipped one');
  const [entry] = world.database.find('entries', { _id: `${workspace}:${turn?.entry ?? id}` });
  if (!entry) world.problem(`number ${index} belongs to no entry`);
}

/** Checks only whether the document of a changed number has it. */
function numberChanged(world: World, before: SeriesNumberDocument, after: SeriesNumberDocument): void {
  const isSame = (['_id', 'series', 'id', 'index', 'code'] as const).every((name) => before[name] === after[name]);
  if (!isSame) world.problem('a number that was given out changed');
}

function changedJob(world: World, before: JobDocument | null, after: JobDocument): void {
  const { intents, open } = after;
  for (const [i, intent] of intents.entries()) {
    if (before?.intents[i] !== intent) changedIntent(world, after, before?.intents[i], intent, i);
  }
  if (!before) return;
  if (before.intents.length > intents.length) world.problem(`job ${getName(after)} lost a step that it took`);
  const moved = before.intents !== intents || before.open !== open || before.status !== after.status;
  if (moved && after.revision !== before.revision + 1) world.problem(`job ${getName(after)} moved without a revision`);
  if (moved && !before.open) world.problem(`job ${getName(after)} moved after its end`);
  if (before.open && !open) ended(world, after);
}

function changedIntent(
  world: World,
  job: JobDocument,
  before: JobIntent | undefined,
  after: JobIntent,
  place: number,
): void {
  const of = `step ${place} (${after.provider}) of job ${getName(job)}`;
  const { events, completed, visit } = after;
  if (before?.completed) world.problem(`${of} changed after its end`);
  if (before && (before.id !== after.id || before.events.some(({ status }, i) => events[i]?.status !== status))) {
    world.problem(`${of} was begun twice`);
  }
  if (visit !== place) world.problem(`${of} says that it is visit ${visit}`);
  const ending = events.filter(({ status }) => ends.has(status)).length;
  if (ending !== (completed ? 1 : 0) || ends.has(events.at(-1)?.status ?? '') !== completed) {
    world.problem(`${of} has ${ending} ends and is ${completed ? '' : 'not '}completed`);
  }
  const isRequest = requesting.has(after.provider) && events.some(({ status }) => status === 'QUEUED');
  if (isRequest && world.database.find('requests', { _id: `${job._id}:${visit}` }).length === 0) {
    world.problem(`${of} waits for a request that is not stored`);
  }
}

function ended(world: World, job: JobDocument): void {
  const { intents, status, faults, workspace, entryId, id } = job;
  world.count(`jobs ended: ${status}`);
  if (intents.some(({ completed }) => !completed)) world.problem(`job ${getName(job)} ended within a step`);
  const lastStatus = intents.at(-1)?.events.at(-1)?.status;
  // A fault means that the job failed, whatever the rescue steps did afterwards.
  const expected = status === 'CANCEL' ? 'CANCEL' : faults.length > 0 ? 'KO' : lastStatus;
  if (status !== expected) {
    world.problem(`job ${getName(job)} ended ${status} with ${faults.length} faults, its last step ${lastStatus}`);
  }
  const isSealed = intents.some(
    ({ provider, events }) => provider === 'fiscal.generate' && events.at(-1)?.status === 'OK',
  );
  if (isSealed && faults.some(({ code }) => code === 'nothing-to-send'))
    world.problem(`job ${getName(job)} found no record, although its own step had sealed one`);
  const [entry] = world.database.find('entries', { _id: `${workspace}:${entryId}` });
  if (entry?.openJob === id) world.problem(`job ${getName(job)} ended and holds its entry`);
}

function changedEntry(world: World, before: EntryDocument | null, after: EntryDocument): void {
  const { openJob, files, workspace } = after;
  if (openJob && openJob !== before?.openJob) {
    const [job] = world.database.find('jobs', { _id: `${workspace}:${openJob}` });
    if (job?.open !== true) world.problem(`entry ${getName(after)} is held by a job that is not open`);
    if (before?.openJob) world.problem(`entry ${getName(after)} was taken from the job that held it`);
  }
  if (before?.fiscal?.outcome === 'unsettled' && before.digest.val !== after.digest.val) {
    const isKnown = world.unlocked.has(after.digest.val);
    if (!isKnown) world.problem(`entry ${getName(after)} was changed while its record was unsettled`);
  }
  if (before && before.digest.val !== after.digest.val) decidedOnWhatIs(world, before, after);
  if (files === before?.files) return;
  if (new Set(files.map((file) => file.id)).size < files.length)
    world.problem(`entry ${getName(after)} has a file twice`);
  for (const { record, name } of files) {
    if (record && world.database.find('records', { _id: record }).length === 0) {
      world.problem(`file ${name} is of a record that does not exist`);
    }
  }
}

/** Checks that a client's update is based on a record that is still the newest one and unchanged. */
function decidedOnWhatIs(world: World, { fiscal }: EntryDocument, after: EntryDocument): void {
  if (!world.decidedOn.has(after.digest.val)) return;
  const seen = world.decidedOn.get(after.digest.val);
  if (seen?.record === fiscal?.record && seen?.outcome === fiscal?.outcome) return;
  world.problem(`entry ${getName(after)} was changed by a client who had seen another record`);
}

function changedRequest(world: World, before: SealingRequestDocument | null, after: SealingRequestDocument): void {
  const { job: jobId, workspace, visit, step, state, listeners } = after;
  const request = after._id.slice(-8);
  if (!before) {
    const [row] = world.database.find('jobs', { _id: `${workspace}:${jobId}` });
    const intent = (row as unknown as JobDocument | undefined)?.intents[visit];
    if (intent?.stepId !== step || intent.completed) world.problem(`request ${request} belongs to no step that waits`);
    return;
  }
  if (listeners.length > before.listeners.length) {
    world.count('jobs that listen to the request of another');
    if (state !== 'sealed') world.problem(`a job listens to request ${request}, which is ${state} already`);
  }
}
