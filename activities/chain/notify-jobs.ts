// Notifies jobs that their request was sealed, settled or refused. A second notification is harmless. If a job cannot
// be reached, this module skips it, and the sweep notifies it.
import type { OutstandingChainWork } from '../../src/contracts/activities';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { runSignals } from '../../src/contracts/runs';
import { includesChainHeadOrLater, WitnessUnavailableError } from '../../src/contracts/witness';
import { tryStartJobRun } from '../../src/jobs/new-job';
import { findChain } from '../../src/store/chains/chains';
import { markJobHasOwnRun } from '../../src/store/jobs/jobs';
import {
  markSealingRequestsNotified,
  type SealingRequestToNotify,
  listSealingRequestsToNotify,
} from '../../src/store/chains/requests';
import { isTemporalUnavailableError } from '../../src/temporal/check-run';
import { wakeBatchRunIfRunning } from '../../src/temporal/batch-run';
import { signalJobRun } from '../../src/temporal/job-run';
import type { ActivityDeps } from '../deps';
import { runConcurrentlyReportingProgress } from '../progress';
import { toKnownChainHead, catchWitnessUnavailable, writePastInstallationHeadsToWitness } from './compare-head';

/** Time limit of one signal, which usually takes milliseconds. Without Temporal, the client would try for 20 s. */
const notifyMs = 2_000;

/** Maximum number of signals to job runs in flight at the same time. */
const notifyLanes = 16;

/** The result of notifying jobs. */
interface NotifyingResult {
  readonly notified: number;
  /** True if the time was over first. The other jobs stay due. */
  readonly isUnfinished: boolean;
}

/**
 * Notifies every job of the chain that is due according to the database.
 * @param isOver returns whether to notify no more jobs
 */
export async function notifyDueJobsOfChain(
  deps: ActivityDeps,
  chain: string,
  isOver: () => boolean = () => false,
): Promise<NotifyingResult> {
  let notified = 0;
  while (!deps.stopping() && !isOver()) {
    const found = await listSealingRequestsToNotify(deps.database, chain, limits.notifyChunkMax);
    const count = await filterWitnessedRequestsAndNotifyJobs(deps, chain, found, isOver);
    notified += count;
    // The loop ends here, because it would read the remaining jobs again and again. The sweep notifies them.
    if (count < found.length) return { notified, isUnfinished: isOver() };
    if (found.length < limits.notifyChunkMax) return { notified, isUnfinished: false };
  }
  return { notified, isUnfinished: true };
}

/** Notifies the jobs of requests that were just read. @returns how many jobs were notified */
export const filterWitnessedRequestsAndNotifyJobs = async (
  deps: ActivityDeps,
  chain: string,
  found: readonly SealingRequestToNotify[],
  isOver?: () => boolean,
): Promise<number> => notifyJobsOfWitnessedRequests(deps, await filterWitnessed(deps, chain, found), isOver);

/**
 * Omits requests whose record may not be in the witness yet: another sealer sealed it during this activity, or the
 * witness was unavailable. That sealer, or the sweep, notifies their jobs. Settled records were sent, so they are in
 * the witness. Nobody seals under an earlier installation number any more, so this function writes its last record.
 */
async function filterWitnessed(
  deps: ActivityDeps,
  key: string,
  found: readonly SealingRequestToNotify[],
): Promise<readonly SealingRequestToNotify[]> {
  if (found.every(({ state }) => state !== 'sealed')) return found;
  const { database, witness } = deps;
  const chain = await findChain(database, key);
  if (!chain) return found;
  const unsealed = found.filter(({ state }) => state !== 'sealed');
  if (await catchWitnessUnavailable(writePastInstallationHeadsToWitness(deps, chain))) return unsealed;
  const end = toKnownChainHead(chain);
  if (!end) return found;
  const witnessed = await catchWitnessUnavailable(witness.ofChain(key, false));
  if (!witnessed) return found;
  const isThere = !(witnessed instanceof WitnessUnavailableError) && includesChainHeadOrLater(witnessed.ends, end);
  return isThere ? found : unsealed;
}

/**
 * Notifies the jobs of the requests that this activity sealed or refused, without reading these requests again, and
 * then other due jobs.
 */
export async function notifyJobsAfterSealing(
  deps: ActivityDeps,
  chain: string,
  known: readonly SealingRequestToNotify[],
  { unnotified: others }: Pick<OutstandingChainWork, 'unnotified'>,
  isOver: () => boolean,
): Promise<NotifyingResult> {
  if (others || known.length > limits.notifyChunkMax) return notifyDueJobsOfChain(deps, chain, isOver);
  const notified = await notifyJobsOfWitnessedRequests(deps, known, isOver);
  return { notified, isUnfinished: notified < known.length && isOver() };
}

/**
 * Notifies jobs without failing or delaying the work before it. The witness must have their records. Each signal has a
 * time limit, and the loop ends when Temporal is unavailable. Jobs that were not notified stay due.
 * @param isOver returns whether to notify no more jobs
 */
export async function notifyJobsOfWitnessedRequests(
  deps: ActivityDeps,
  due: readonly SealingRequestToNotify[],
  isOver: () => boolean = () => false,
): Promise<number> {
  if (due.length === 0) return 0;
  await deps.failpoint('before-notify');
  const notified: SealingRequestToNotify[] = [];
  const batches: HeardBatches = new Map();
  let isAway = false;
  await runConcurrentlyReportingProgress(due, notifyLanes, async (request) => {
    if (isAway || isOver()) return;
    try {
      await deps.temporal.withDeadline(Date.now() + notifyMs, () => notify(deps, request, batches));
      notified.push(request);
    } catch (error) {
      isAway ||= isTemporalUnavailableError(error);
      deps.log.warn({ request: request._id, error }, 'a job could not be notified');
    }
  });
  await markSealingRequestsNotified(deps.database, notified);
  return notified.length;
}

/**
 * Notifies the job of the request, and jobs that wait for the same record. A request without a job counts as notified.
 */
async function notify(deps: ActivityDeps, request: SealingRequestToNotify, batches: HeardBatches): Promise<void> {
  const { _id, workspace, job, listeners, state } = request;
  const signal = state === 'sealed' ? runSignals.sealed : runSignals.settled;
  const isCarried = state !== 'refused' && (await notifyBatch(deps, request, batches));
  for (const jobId of new Set([job, ...listeners])) {
    if (!jobId || (isCarried && jobId === job)) continue;
    const isHeard = await signalJobRun(deps.temporal, workspace, jobId, signal, { requestId: _id });
    if (!isHeard && jobId === job && isRunAwaited(request)) await startOwnRun(deps, request);
  }
}

/** Whether the run of a batch received its signal, by batch id. The jobs of a batch need only one signal. */
type HeardBatches = Map<string, Promise<boolean>>;

async function notifyBatch(
  deps: ActivityDeps,
  { workspace, batch }: SealingRequestToNotify,
  batches: HeardBatches,
): Promise<boolean> {
  if (batch === undefined) return false;
  const heard = batches.get(batch) ?? wakeBatchRunIfRunning(deps.temporal, workspace, batch);
  batches.set(batch, heard);
  return heard;
}

/**
 * Returns whether a call waits for the end that this change leads to. Such a call created the job and holds its run.
 */
const isRunAwaited = ({ state, jobHasNoRun, callAwaitsEnd }: SealingRequestToNotify): boolean =>
  jobHasNoRun === true && (state === 'refused' || (state === 'settled' && callAwaitsEnd === true));

/**
 * Starts the run of a job at once. The run of its batch no longer executes the job, so that the sweep starts the run if
 * this start is lost.
 */
async function startOwnRun(deps: ActivityDeps, { workspace, job: id }: SealingRequestToNotify): Promise<void> {
  const job = await markJobHasOwnRun(deps.database, workspace, id);
  if (job?.open) await tryStartJobRun(deps, job);
}
