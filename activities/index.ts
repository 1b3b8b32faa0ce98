// The registry of activities: names that runs call, bound to what they reach outside.
import type { AllActivities, AuthorityActivities } from '../src/contracts/activities';
import { cancelJob } from './job/cancel';
import { walk } from './job/walk';
import { askDoubts } from './chain/ask';
import { checkChains } from './sweep/check-chains';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { notifyJobs } from './chain/notify-jobs';
import { recordOutcomes } from './chain/record-outcomes';
import { sealRequests } from './chain/seal';
import { submitBatch } from './chain/send';
import { sweepChains, sweepJobs } from './sweep/sweep';

/** Everything but the calls to the authority. */
export function createActivities(deps: Deps): Omit<AllActivities, keyof AuthorityActivities> {
  return {
    walk: keepAlive(walk(deps)),
    cancelJob: keepAlive(cancelJob(deps)),
    sealRequests: keepAlive(sealRequests(deps)),
    recordOutcomes: keepAlive(recordOutcomes(deps)),
    notifyJobs: keepAlive(notifyJobs(deps)),
    sweepJobs: keepAlive(sweepJobs(deps)),
    sweepChains: keepAlive(sweepChains(deps)),
    checkChains: keepAlive(checkChains(deps)),
  };
}

/** The queue `authority`: calls that leave the house. */
export const createAuthorityActivities = (deps: Deps): AuthorityActivities => ({
  askDoubts: keepAlive(askDoubts(deps)),
  submitBatch: keepAlive(submitBatch(deps)),
});
