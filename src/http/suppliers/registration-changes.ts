// What follows a change of a registration: its audit row, and a wake-up for the jobs that wait for it.
import { computeDigests } from '../../store/audit/rows';
import { type AuditDetails } from '../../model/audit';
import type { SupplierRegistration, ChainDocument } from '../../model/chain';
import { listRegistrationJobs } from '../../store/suppliers/registrations';
import { toChainObject } from '../chains/lifted-stops';
import { jobs } from '../../contracts/limits/jobs';
import { sweep } from '../../contracts/limits/sweep';
import { signals } from '../../contracts/runs';
import { jobKey } from '../../store/jobs/jobs';
import { callInBackground } from '../../temporal/background-calls';
import { signalJob } from '../../temporal/job-run';
import type { CallDeps } from '../kit/endpoint';

export const describeRegistrationChange = (
  chain: ChainDocument,
  before: SupplierRegistration,
  after: SupplierRegistration,
): AuditDetails => ({
  objects: [{ kind: 'entry', id: before.entry }, toChainObject(chain)],
  ...computeDigests(before, after),
});

/** No call waits for it: the sweep wakes a job that was not reached. */
export function wakeRegistration(
  { engine, log }: Pick<CallDeps, 'engine' | 'log'>,
  { _id: chain, workspace, registration }: ChainDocument,
): void {
  callInBackground(engine, {
    items: listRegistrationJobs(registration),
    lanes: sweep.lanes,
    callMs: jobs.startSecondsMax * 1_000,
    call: (job) => signalJob(engine, workspace, job, signals.settled, { requestId: jobKey(workspace, job) }),
    failed: (job, error) =>
      log.warn({ chain, job, error }, 'a job of a registration was not reached; the sweep wakes it'),
  });
}
