// Notifies jobs that their request was sealed, settled or refused. Notifying again is harmless; a job that cannot be
// reached is skipped, the sweep sees to it.
import type { Outstanding } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { signals } from '../../src/contracts/runs';
import { markNotified, type Notice, unnotified } from '../../src/store/ledger/notices';
import { isEngineAway } from '../../src/temporal/look-at-run';
import { signalJob } from '../../src/temporal/signal-jobs';
import type { Deps } from '../deps';
import { inLanes } from '../in-lanes';

/** Everything of the chain that is not notified yet, as the database has it. */
export async function notifyUntold(deps: Deps, chain: string): Promise<void> {
  while (!deps.stopping()) {
    const due = await unnotified(deps.database, chain, limits.notifyChunkMax);
    const notified = await notifyJobs(deps, due);
    // What could not be notified now is notified by the sweep: it would be read again and again here.
    if (due.length < limits.notifyChunkMax || notified < due.length) return;
  }
}

/** What this activity has just sealed or refused, without reading it again; and what others left. */
export async function notifySealed(
  deps: Deps,
  chain: string,
  known: readonly Notice[],
  { unnotified: others }: Pick<Outstanding, 'unnotified'>,
): Promise<void> {
  if (others || known.length > limits.notifyChunkMax) return notifyUntold(deps, chain);
  await notifyJobs(deps, known);
}

/**
 * Never fails the work that it follows, and never holds it up: each job has its time, and an engine that is away is asked
 * no further. What could not be notified stays to be notified.
 */
async function notifyJobs(deps: Deps, due: readonly Notice[]): Promise<number> {
  if (due.length === 0) return 0;
  await deps.failpoint('before-notify');
  const notified: Notice[] = [];
  let isAway = false;
  await inLanes(due, limits.notifyLanes, async (request) => {
    if (isAway) return;
    try {
      await deps.engine.withDeadline(Date.now() + limits.notifyMs, () => notify(deps, request));
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
async function notify(deps: Deps, { _id, workspace, job, listeners, state }: Notice): Promise<void> {
  const signal = state === 'sealed' ? signals.sealed : signals.settled;
  for (const jobId of new Set([job, ...listeners])) {
    if (jobId) await signalJob(deps.engine, workspace, jobId, signal, { requestId: _id });
  }
}
