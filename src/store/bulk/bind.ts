// Functions that read and write bulk actions, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  countOpenBulkActions,
  findBulkAction,
  insertBulkActionWithinLimit,
  listRowsOfBulkAction,
  requestBulkActionCancellation,
} from './bulk';
import {
  countBulkActionTargets,
  findIdOfEntryThatTookClientKey,
  findReplacingJobId,
  listBulkActionTargets,
} from './selected-jobs';

export const bindBulkActionStore = ({ bound, own }: StoreFunctionBinders) => ({
  bulk: {
    find: bound(findBulkAction),
    findJobThatReplaces: bound(findReplacingJobId),
    findEntryThatTookKey: bound(findIdOfEntryThatTookClientKey),
    countJobs: bound(countBulkActionTargets),
    listJobs: bound(listBulkActionTargets),
    listRows: bound(listRowsOfBulkAction),
    countOpen: bound(countOpenBulkActions),
    insert: own(insertBulkActionWithinLimit),
  },
});

export const bindBulkActionWriteFunctions = ({ bound }: StoreFunctionBinders) => ({
  bulk: { requestCancellation: bound(requestBulkActionCancellation) },
});
