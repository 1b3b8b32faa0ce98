// Builds the writes of a walk to its entry: content, states, files, and the end of the lock.
import type { AnyBulkWriteOperation, UpdateFilter } from 'mongodb';
import type { EntryDocument } from '../../model/entry';
import type { JobWalkChanges, JobWalkInput, JobStepChanges } from '../../model/walk';
import { buildAddEntryFileStages } from '../entries/add-files';
import { buildUnsetOfAbsentContentMembers } from '../entries/content-change';
import { revisionIncrement, revisionIncrementStage } from '../entries/entries';
import { buildEntryLockAfterRelease } from './entry-hold';

export type EntryBulkWriteOperation = AnyBulkWriteOperation<EntryDocument>;

/**
 * Builds at most two writes. The first write has content, states and the lock. The second write has the files; each
 * file replaces the one with its key.
 */
export function buildEntryBulkWriteOperationsFromWalk(
  view: JobWalkInput,
  changes: JobWalkChanges,
): EntryBulkWriteOperation[] {
  const { entry } = view;
  const { job, steps } = changes;
  if (!entry) return [];
  const guarded = { _id: entry._id, ...buildGuards(view, changes) };
  const update = buildEntryUpdateFromWalk(view, changes);
  const files = steps.flatMap((step) => (step.files ?? []).map(({ row }) => row));
  const updates: EntryBulkWriteOperation[] = update ? [{ updateOne: { filter: guarded, update } }] : [];
  if (files.length > 0) {
    // The first write of the two has the guard for both.
    const filter = update ? { _id: entry._id } : guarded;
    updates.push({
      updateOne: {
        filter,
        update: [...buildAddEntryFileStages(files), { $set: { updatedAt: job.updatedAt } }, revisionIncrementStage],
      },
    });
  }
  return updates;
}

/** Builds the update of content, states and the end of the lock; undefined if the walk changes none of them. */
export function buildEntryUpdateFromWalk(
  { entry }: Pick<JobWalkInput, 'entry'>,
  changes: JobWalkChanges,
): UpdateFilter<EntryDocument> | undefined {
  const { job, steps, completes } = changes;
  const nextJob = findNextEntryHolderJobId({ entry }, changes);
  const set = {
    ...collectMembers(steps),
    ...(completes && entry?.openJob === job.id ? released(entry, completes.faults, job.result) : {}),
    ...handedOver(steps),
  };
  const contents = steps.filter(({ content }) => content).length;
  const push = collectRows(steps);
  if (Object.keys(set).length === 0 && Object.keys(push).length === 0) return undefined;
  return {
    $set: { ...set, updatedAt: job.updatedAt },
    $inc: { ...revisionIncrement, ...(contents > 0 ? { contentRevision: contents } : {}) },
    ...(Object.keys(push).length > 0 ? { $push: push } : {}),
    ...buildUnset(steps, nextJob),
  };
}

/** Removes members that the new content does not have, and the job that has waited until now. */
function buildUnset(steps: readonly JobStepChanges[], nextJob: string | undefined): { $unset?: Record<string, ''> } {
  const absent = buildUnsetOfAbsentContentMembers(steps.findLast(({ content }) => content)?.content?.content);
  return nextJob === undefined ? absent : { $unset: { ...absent.$unset, nextJob: '' } };
}

/** Gives the lock of the entry to a job that the walk creates, if that job needs the entry. */
function handedOver(steps: readonly JobStepChanges[]): { openJob?: string } {
  const next = steps.findLast(({ creates }) => creates?.holdsEntry)?.creates;
  return next ? { openJob: next.id } : {};
}

const released = (
  entry: Pick<EntryDocument, 'nextJob'>,
  faults: JobWalkChanges['job']['faults'],
  result: JobWalkChanges['job']['result'],
) => ({
  ...buildEntryLockAfterRelease(entry),
  ...(result ? { result } : {}),
  ...(faults.length > 0 ? { faults: [...faults] } : {}),
});

/** Finds the job that waited for the entry and locks it after this walk. */
export const findNextEntryHolderJobId = (
  { entry }: Pick<JobWalkInput, 'entry'>,
  { job, steps, completes }: JobWalkChanges,
): string | undefined =>
  completes && entry?.openJob === job.id && !handedOver(steps).openJob ? entry.nextJob : undefined;

/** Guards the lock if a step needs it. Guards the content if a step wrote it or created a PDF. */
function buildGuards({ entry, job }: JobWalkInput, { steps, holdsEntry, completes }: JobWalkChanges) {
  const hasNewContent = steps.some(({ content, files = [] }) => content ?? files.some(({ bytes }) => bytes));
  return {
    ...(holdsEntry || (completes && entry?.openJob === job.id) ? { openJob: job.id } : {}),
    // Fails if another job began to wait for the entry after the read.
    ...(completes && entry?.openJob === job.id ? { nextJob: entry.nextJob ?? { $exists: false } } : {}),
    // If the entry is handed over, no other job may have locked it in the meantime, and it may not have lost its key.
    ...(handedOver(steps).openJob && entry
      ? { openJob: entry.openJob, releasedKey: entry.releasedKey ?? { $exists: false } }
      : {}),
    ...(hasNewContent && entry ? { contentRevision: entry.contentRevision } : {}),
  };
}

/** Collects the members of the last content and the last state. */
function collectMembers(steps: readonly JobStepChanges[]): Partial<EntryDocument> {
  return Object.assign(
    {},
    ...steps.map(({ content, state, folder }) => ({
      ...content?.content,
      ...(content?.warnings ? { warnings: content.warnings } : {}),
      ...(state ? { state: state.row.key, faults: [...state.faults] } : {}),
      ...(folder === undefined ? {} : { folder }),
    })),
  ) as Partial<EntryDocument>;
}

/** Collects the new rows, newest first. */
function collectRows(steps: readonly JobStepChanges[]) {
  const newest = steps.toReversed();
  const versions = newest.flatMap(({ content }) => (content ? [content.versionRow] : []));
  const states = newest.flatMap(({ state }) => (state ? [state.row] : []));
  return {
    ...(versions.length > 0 ? { versions: { $each: versions, $position: 0 } } : {}),
    ...(states.length > 0 ? { states: { $each: states, $position: 0 } } : {}),
  };
}
