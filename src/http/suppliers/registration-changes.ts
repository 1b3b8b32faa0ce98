// Completes the change of a registration: builds its audit row, and wakes the jobs that wait for it.
import { registrationPaperKinds } from '../../contracts/registration-statuses';
import { computeChangeDigests } from '../../store/audit/rows';
import { computeSha256Hex } from '../../store/entries/blobs';
import { type AuditDetails } from '../../model/audit';
import type { SupplierRegistration, ChainDocument } from '../../model/chain';
import { listJobIdsAwaitingSupplierRegistration } from '../../store/suppliers/registrations';
import { toChainAuditObject } from '../chains/lifted-stops';
import { jobLimits } from '../../contracts/limits/jobs';
import { sweepLimits } from '../../contracts/limits/sweep';
import { runSignals } from '../../contracts/runs';
import { formatJobDatabaseKey } from '../../store/jobs/jobs';
import { runTemporalCallsInBackground } from '../../temporal/background-calls';
import { signalJobRun } from '../../temporal/job-run';
import type { EndpointDeps } from '../kit/endpoint';

/** Builds the audit details of a changed registration. */
export const buildSupplierRegistrationAuditDetails = (
  chain: ChainDocument,
  before: SupplierRegistration,
  after: SupplierRegistration,
): AuditDetails => ({
  objects: [{ kind: 'entry', id: before.entry }, toChainAuditObject(chain)],
  ...computeChangeDigests(before, after),
});

/** Lists the documents of a registration in a fixed order, as responses and the audit log name them. */
export const listSupplierRegistrationPapers = ({ papers = {} }: SupplierRegistration) =>
  registrationPaperKinds.flatMap((paper) => {
    const { entry, file, hash } = papers[paper] ?? {};
    return entry && file && hash ? [{ paper, entry_id: entry, file_id: file, sha256: hash }] : [];
  });

/** Computes the hash with which a call names the documents, and the kind of signature, that its caller has read. */
export const computeSupplierRegistrationPapersHash = (registration: SupplierRegistration): string =>
  computeSha256Hex(Buffer.from(JSON.stringify([registration.signature, listSupplierRegistrationPapers(registration)])));

/** Wakes the jobs that wait for a registration. No call waits for this, because the sweep wakes the remaining jobs. */
export function wakeJobsAwaitingSupplierRegistration(
  { temporal, log }: Pick<EndpointDeps, 'temporal' | 'log'>,
  { _id: chain, workspace, registration }: ChainDocument,
): void {
  runTemporalCallsInBackground(temporal, {
    items: listJobIdsAwaitingSupplierRegistration(registration),
    lanes: sweepLimits.lanes,
    callMs: jobLimits.startSecondsMax * 1_000,
    call: (job) =>
      signalJobRun(temporal, workspace, job, runSignals.settled, { requestId: formatJobDatabaseKey(workspace, job) }),
    failed: (job, error) =>
      log.warn({ chain, job, error }, 'failed to signal a job of a registration; the sweep wakes it'),
  });
}
