// Read verbs and write verbs of bulk actions, bound to one workspace.
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

export const bindBulkStore = ({ bound, own }: StoreVerbBinding) => ({
  bulk: {
    find: bound(findBulk),
    countJobs: bound(countBulkJobs),
    listJobs: bound(listBulkJobs),
    listRows: bound(listBulkRows),
    countOpen: bound(countOpenBulk),
    insert: own(insertBulk),
  },
});

export const bindBulkChanges = ({ bound }: StoreVerbBinding) => ({
  bulk: { requestCancellation: bound(requestBulkCancellation) },
});
