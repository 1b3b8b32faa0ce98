// Tells jobs that their request was sealed, settled or refused. What is due is read from the database; again is harmless.
import type { PassInput, TellResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { signals } from '../../src/contracts/runs';
import { type RequestDocument, requests } from '../../src/store/ledger/requests';
import { signalJob } from '../../src/temporal/signal-jobs';
import type { Deps } from '../deps';

export const notifyJobs =
  (deps: Deps) =>
  async ({ chain, short }: PassInput): Promise<TellResult> => {
    let told = 0;
    for (;;) {
      const due = await requests(deps.database)
        .find({ chain, tell: true })
        .sort({ position: 1 })
        .limit(limits.notifyChunkMax)
        .toArray();
      if (due.length === 0) return { told, more: false };
      await deps.failpoint('before-tell');
      await inLanes(due, limits.notifyLanes, (request) => tell(deps, request));
      await markTold(deps, due);
      told += due.length;
      if (due.length < limits.notifyChunkMax) return { told, more: false };
      if (short || told >= limits.notifyPassMax) return { told, more: true };
    }
  };

/** The job that asked, and jobs that wait for the same record. A request without a job counts as told. */
async function tell(deps: Deps, { _id, workspace, job, listeners, state }: RequestDocument): Promise<void> {
  const signal = state === 'sealed' ? signals.sealed : signals.settled;
  for (const jobId of new Set([job, ...listeners])) {
    if (jobId) await signalJob(deps.engine, workspace, jobId, signal, { requestId: _id });
  }
}

/** Only in the state that was told: what happened meanwhile is told in the next chunk. */
async function markTold(deps: Deps, due: readonly RequestDocument[]): Promise<void> {
  const states = new Set(due.map(({ state }) => state));
  for (const state of states) {
    const ids = due.filter((request) => request.state === state).map(({ _id }) => _id);
    await requests(deps.database).updateMany({ _id: { $in: ids }, state }, { $unset: { tell: '' } });
  }
}

async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
