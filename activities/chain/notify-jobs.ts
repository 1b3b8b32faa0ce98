// Notifies jobs that their request was sealed, settled or refused. Notifying again is harmless; a job that cannot be
// reached is skipped, the sweep sees to it.
import type { OutstandingWork } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { signals } from '../../src/contracts/runs';
import { WitnessAway } from '../../src/contracts/witness';
import { findChain } from '../../src/store/chains/chains';
import { markNotified, type RequestNotice, findUnnotifiedRequests } from '../../src/store/chains/notices';
import { isEngineAway } from '../../src/temporal/check-run';
import { signalJob } from '../../src/temporal/job-run';
import type { Deps } from '../deps';
import { runInLanes } from '../progress';
import { toCarriedHead, catchWitnessAway } from './compare-end';

/** Time limit of one signal. It takes milliseconds; without Temporal the client would try for 20 s. */
const notifyMs = 2_000;

/** Signals to job runs in flight at the same time. */
const notifyLanes = 16;

/** Everything of the chain that is not notified yet and may be, as the database has it. */
export async function notifyUntold(deps: Deps, chain: string): Promise<void> {
  while (!deps.stopping()) {
    const found = await findUnnotifiedRequests(deps.database, chain, limits.notifyChunkMax);
    const notified = await notifyJobs(deps, await writtenDown(deps, chain, found));
    // What could not be notified now is notified by the sweep: it would be read again and again here.
    if (found.length < limits.notifyChunkMax || notified < found.length) return;
  }
}

/**
 * Without those whose record may not be written down yet: it was sealed beside this activity, or while the witness was away.
 * Their sealer tells of them. What is settled was sent, and is written down.
 */
async function writtenDown(
  { database, witness }: Deps,
  key: string,
  found: readonly RequestNotice[],
): Promise<readonly RequestNotice[]> {
  if (found.every(({ state }) => state !== 'sealed')) return found;
  const chain = await findChain(database, key);
  const end = chain && toCarriedHead(chain);
  if (!end) return found;
  const seen = await catchWitnessAway(witness.ofChain(key, false));
  if (!seen) return found;
  const last = seen instanceof WitnessAway ? null : seen.last;
  const isThere = last?.installation === end.installation && last.sequence >= end.sequence;
  return isThere ? found : found.filter(({ state }) => state !== 'sealed');
}

/** What this activity has just sealed or refused, without reading it again; and what others left. */
export async function notifySealed(
  deps: Deps,
  chain: string,
  known: readonly RequestNotice[],
  { unnotified: others }: Pick<OutstandingWork, 'unnotified'>,
): Promise<void> {
  if (others || known.length > limits.notifyChunkMax) return notifyUntold(deps, chain);
  await notifyJobs(deps, known);
}

/**
 * Never fails the work that it follows, and never holds it up: each job has its time, and an engine that is away is asked
 * no further. What could not be notified stays to be notified.
 */
async function notifyJobs(deps: Deps, due: readonly RequestNotice[]): Promise<number> {
  if (due.length === 0) return 0;
  await deps.failpoint('before-notify');
  const notified: RequestNotice[] = [];
  let isAway = false;
  await runInLanes(due, notifyLanes, async (request) => {
    if (isAway) return;
    try {
      await deps.engine.withDeadline(Date.now() + notifyMs, () => notify(deps, request));
      notified.push(request);
    } catch (error) {
      isAway ||= isEngineAway(error);
      deps.log.warn({ request: request._id, error }, 'a job could not be notified');
    }
  });
  await markNotified(deps.database, notified);
  return notified.length;
}

/** The job that asked, and jobs that wait for the same record. A request without a job counts as notified. */
async function notify(deps: Deps, { _id, workspace, job, listeners, state }: RequestNotice): Promise<void> {
  const signal = state === 'sealed' ? signals.sealed : signals.settled;
  for (const jobId of new Set([job, ...listeners])) {
    if (jobId) await signalJob(deps.engine, workspace, jobId, signal, { requestId: _id });
  }
}
