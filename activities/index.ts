// The registry of activities: names that runs call, bound to what they reach outside.
import type {
  AskActivities,
  JobActivities,
  SealActivities,
  SendActivities,
  SweepActivities,
} from '../src/contracts/activities';
import { worker as limits } from '../src/contracts/limits/worker';
import { queryDoubtfulRecords } from './chain/query-records';
import { sealRequests } from './chain/seal';
import { sendRecords } from './chain/send';
import { cancelJob } from './job/cancel';
import { checkChains } from './sweep/check-chains';
import { dropOld } from './sweep/drop-old';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { guardDatabase } from './guard-database';
import { withProgress } from './progress';
import { makePulse, type Pulse } from './pulse';
import { reportByHeartbeat } from './report-by-heartbeat';
import { walk } from './job/walk';
import { sweepChains } from './sweep/sweep-chains';
import { sweepJobs } from './sweep/sweep-jobs';

/** Everything but the calls to the authority. @param pulse what a worker knows of its activities */
export function createActivities(given: Deps, pulse?: Pulse): JobActivities & SealActivities & SweepActivities {
  const { deps, kept } = keepingOf(given, 'main', pulse);
  return {
    walk: kept('walk', walk(deps)),
    cancelJob: kept('cancelJob', cancelJob(deps)),
    seal: kept('seal', reportByHeartbeat(sealRequests(deps))),
    sweepJobs: kept('sweepJobs', sweepJobs(deps)),
    sweepChains: kept('sweepChains', sweepChains(deps)),
    checkChains: kept('checkChains', checkChains(deps)),
    dropOld: kept('dropOld', dropOld(deps)),
  };
}

/** The queue `authority`: submissions. */
export function createSendActivities(given: Deps, pulse?: Pulse): SendActivities {
  const { deps, kept } = keepingOf(given, 'authority', pulse);
  return { send: kept('send', sendRecords(deps)) };
}

/** The queue `queries`: questions to the authority. */
export function createAskActivities(given: Deps, pulse?: Pulse): AskActivities {
  const { deps, kept } = keepingOf(given, 'queries', pulse);
  return { ask: kept('ask', queryDoubtfulRecords(deps)) };
}

/** A piece of work is a call to the authority at the longest, or one of the database with all of its retries. */
function keepingOf(given: Deps, queue: string, pulse = makePulse(given.settings.worker.concurrency)) {
  const silentMs = limits.silentCallMs + given.settings.authority.callSeconds * 1_000;
  return {
    deps: withProgress(given),
    kept: <Given extends readonly unknown[], Result>(name: string, effect: (...of: Given) => Promise<Result>) =>
      guardDatabase(given.databaseId, keepAlive(effect, { name, silentMs, queue, pulse })),
  };
}
