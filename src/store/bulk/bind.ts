// Functions that read and write bulk actions, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import {
  countBulkJobs,
  countOpenBulkActions,
  findBulkAction,
  insertBulkAction,
  listBulkRows,
  listBulkJobs,
  requestBulkCancellation,
} from './bulk';

export const bindBulkStore = ({ bound, own }: StoreVerbBinding) => ({
  bulk: {
    find: bound(findBulkAction),
    countJobs: bound(countBulkJobs),
    listJobs: bound(listBulkJobs),
    listRows: bound(listBulkRows),
    countOpen: bound(countOpenBulkActions),
    insert: own(insertBulkAction),
  },
});

export const bindBulkWriter = ({ bound }: StoreVerbBinding) => ({
  bulk: { requestCancellation: bound(requestBulkCancellation) },
});
