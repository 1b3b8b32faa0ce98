// Lets the jobs of a registration look again, after something came for it.
import { jobs } from '../../contracts/limits/jobs';
import { signals } from '../../contracts/runs';
import { jobKey } from '../../store/jobs/jobs';
import type { ChainDocument } from '../../store/ledger/chains';
import { jobsOfRegistration } from '../../store/ledger/registrations';
import { signalJob } from '../../temporal/signal-jobs';
import type { CallDeps } from '../endpoint';

/** @throws when the engine does not answer in time; the call may be repeated then. */
export async function wakeRegistration(
  { engine }: Pick<CallDeps, 'engine'>,
  { workspace, registration }: ChainDocument,
): Promise<void> {
  await engine.withDeadline(Date.now() + jobs.startSecondsMax * 1_000, async () => {
    for (const job of jobsOfRegistration(registration)) {
      await signalJob(engine, workspace, job, signals.settled, { requestId: jobKey(workspace, job) });
    }
  });
}
