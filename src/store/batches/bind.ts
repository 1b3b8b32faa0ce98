// Functions that read and write batches, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  countOpenBatches,
  findBatch,
  insertBatchWithinLimit,
  listBatchRows,
  requestBatchCancellation,
} from './batches';
import { listEntriesOfBatchRows, listDryRunRowsWithNumbering } from './progress';

export const bindBatchStore = ({ bound, own }: StoreFunctionBinders) => ({
  batches: {
    find: bound(findBatch),
    listRows: bound(listBatchRows),
    countOpen: bound(countOpenBatches),
    insert: own(insertBatchWithinLimit),
    entriesOf: bound(listEntriesOfBatchRows),
    listNumbered: bound(listDryRunRowsWithNumbering),
  },
});

export const bindBatchWriter = ({ bound }: StoreFunctionBinders) => ({
  batches: { requestCancellation: bound(requestBatchCancellation) },
});
