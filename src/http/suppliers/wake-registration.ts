// Lets the jobs of a registration look again, after something came for it. No call waits for it: the sweep tells a job
// that did not hear.
import { jobs } from '../../contracts/limits/jobs';
import { sweeper } from '../../contracts/limits/sweep';
import { signals } from '../../contracts/runs';
import { jobKey } from '../../store/jobs/jobs';
import type { ChainDocument } from '../../store/chains/chains';
import { listRegistrationJobs } from '../../store/suppliers/registrations';
import { callInBackground } from '../../temporal/background-calls';
import { signalJob } from '../../temporal/signal-jobs';
import type { CallDeps } from '../kit/endpoint';

export function wakeRegistration(
  { engine, log }: Pick<CallDeps, 'engine' | 'log'>,
  { _id: chain, workspace, registration }: ChainDocument,
): void {
  callInBackground(engine, {
    things: listRegistrationJobs(registration),
    lanes: sweeper.lanes,
    callMs: jobs.startSecondsMax * 1_000,
    call: (job) => signalJob(engine, workspace, job, signals.settled, { requestId: jobKey(workspace, job) }),
    failed: (job, error) =>
      log.warn({ chain, job, error }, 'a job of a registration could not be told: the sweep will'),
  });
}
