// Batches of one workspace: verbs that read and those of a change.
import type { StoreVerbBinding } from '../bind-workspace';
import { countOpenBatches, findBatch, insertBatch, listBatchRows, requestBatchCancellation } from './batches';
import { findEntriesOfRows } from './progress';

/** Binds the read verbs of batches to one workspace. */
export const bindBatchReads = ({ bound, own }: StoreVerbBinding) => ({
  batches: {
    find: bound(findBatch),
    listRows: bound(listBatchRows),
    countOpen: bound(countOpenBatches),
    insert: own(insertBatch),
    entriesOf: bound(findEntriesOfRows),
  },
});

/** Binds the write verbs of batches to one workspace. */
export const bindBatchWrites = ({ bound }: StoreVerbBinding) => ({
  batches: { requestCancellation: bound(requestBatchCancellation) },
});
