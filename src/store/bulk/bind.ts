// Bulk actions of one workspace: verbs that read and those of a change.
import type { StoreVerbBinding } from '../bind-workspace';
import {
  countBulkJobs,
  countOpenBulk,
  findBulk,
  insertBulk,
  listBulkRows,
  listBulkJobs,
  requestBulkCancellation,
} from './bulk';

/** Binds the read verbs of bulk actions to one workspace. */
export const bindBulkReads = ({ bound, own }: StoreVerbBinding) => ({
  bulk: {
    find: bound(findBulk),
    countJobs: bound(countBulkJobs),
    listJobs: bound(listBulkJobs),
    listRows: bound(listBulkRows),
    countOpen: bound(countOpenBulk),
    insert: own(insertBulk),
  },
});

/** Binds the write verbs of bulk actions to one workspace. */
export const bindBulkWrites = ({ bound }: StoreVerbBinding) => ({
  bulk: { requestCancellation: bound(requestBulkCancellation) },
});
