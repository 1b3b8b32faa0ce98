// The registry of activities: names that runs call, bound to what they reach outside.
import type {
  AskActivities,
  JobActivities,
  SealActivities,
  SendActivities,
  SweepActivities,
} from '../src/contracts/activities';
import { askDoubts } from './chain/ask';
import { sealRequests } from './chain/seal';
import { sendRecords } from './chain/send';
import { cancelJob } from './job/cancel';
import { checkChains } from './sweep/check-chains';
import { dropOld } from './sweep/drop-old';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { walk } from './job/walk';
import { sweepChains } from './sweep/sweep-chains';
import { sweepJobs } from './sweep/sweep-jobs';

/** Everything but the calls to the authority. */
export function createActivities(deps: Deps): JobActivities & SealActivities & SweepActivities {
  return {
    walk: keepAlive(walk(deps)),
    cancelJob: keepAlive(cancelJob(deps)),
    seal: keepAlive(sealRequests(deps)),
    sweepJobs: keepAlive(sweepJobs(deps)),
    sweepChains: keepAlive(sweepChains(deps)),
    checkChains: keepAlive(checkChains(deps)),
    dropOld: keepAlive(dropOld(deps)),
  };
}

/** The queue `authority`: submissions. */
export const createSendActivities = (deps: Deps): SendActivities => ({ send: keepAlive(sendRecords(deps)) });

/** The queue `queries`: questions to the authority. */
export const createAskActivities = (deps: Deps): AskActivities => ({ ask: keepAlive(askDoubts(deps)) });
