// Functions that read and write batches, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import { countOpenBatches, findBatch, insertBatch, listBatchRows, requestBatchCancellation } from './batches';
import { findEntriesOfBatchRows, listDryRunRowsWithNumbering } from './progress';

export const bindBatchStore = ({ bound, own }: StoreFunctionBinders) => ({
  batches: {
    find: bound(findBatch),
    listRows: bound(listBatchRows),
    countOpen: bound(countOpenBatches),
    insert: own(insertBatch),
    entriesOf: bound(findEntriesOfBatchRows),
    listNumbered: bound(listDryRunRowsWithNumbering),
  },
});

export const bindBatchWriter = ({ bound }: StoreFunctionBinders) => ({
  batches: { requestCancellation: bound(requestBatchCancellation) },
});
