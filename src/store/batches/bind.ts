// Functions that read and write batches, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  findBatch,
  findReachedBatchLimit,
  insertBatchWithinLimit,
  listBatchRows,
  requestBatchCancellation,
} from './batches';
import { listEntriesOfBatchRowsByIdOrKey, listDryRunRowsWithNumbering } from './progress';

export const bindBatchStore = ({ bound, own }: StoreFunctionBinders) => ({
  batches: {
    find: bound(findBatch),
    listRows: bound(listBatchRows),
    findReachedLimit: bound(findReachedBatchLimit),
    insert: own(insertBatchWithinLimit),
    entriesOf: bound(listEntriesOfBatchRowsByIdOrKey),
    listNumbered: bound(listDryRunRowsWithNumbering),
  },
});

export const bindBatchWriteFunctions = ({ bound }: StoreFunctionBinders) => ({
  batches: { requestCancellation: bound(requestBatchCancellation) },
});
