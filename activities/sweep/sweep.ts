// The sweeper's two looks: jobs that are open and have no run, chains that have work and may have no run.
import { signals } from '../../src/contracts/runs';
import { sweeper as limits } from '../../src/contracts/limits/sweep';
import { markChecked, overdueJobs } from '../../src/store/jobs/overdue-jobs';
import { chainNames, chainsWithWork } from '../../src/store/ledger/sweep';
import { chainIsRunning, signalChain } from '../../src/temporal/signal-chain';
import { startJob } from '../../src/temporal/start-job';
import type { Deps } from '../deps';

/** Starts jobs that are not completed and have no running run; a run resumes from its intents. */
export const sweepJobs = (deps: Deps) => async (): Promise<{ started: number }> => {
  const now = deps.now();
  // Checked at the last sweep: looked at again in this one, give or take a late schedule.
  const overdue = new Date(now.getTime() - (limits.overdueSeconds * 1_000) / 2);
  const young = new Date(now.getTime() - limits.overdueSeconds * 1_000);
  const open = await overdueJobs(deps.database, { overdue, young, limit: limits.itemsMax });
  let started = 0;
  for (const job of open) {
    const start = {
      workspace: job.workspace,
      jobId: job.id,
      kind: job.workflowName,
      ...(job.supplier ? { supplier: job.supplier } : {}),
    };
    if (await startJob(deps.engine, deps.settings.engine, start, true)) {
      started += 1;
      deps.log.warn({ job: job.id }, 'a job without a run was started again');
    }
  }
  await markChecked(deps.database, open, deps.now());
  return { started };
};

/**
 * Wakes chains with anything overdue. One that only waits for the authority is woken when it has no run. This opens
 * no back-off, window or stop: it only makes the chain look.
 */
export const sweepChains = (deps: Deps) => async (): Promise<{ woken: number }> => {
  const overdue = new Date(deps.now().getTime() - limits.overdueSeconds * 1_000);
  const { undone, waiting } = await chainsWithWork(deps.database, overdue);
  const found = await chainNames(deps.database, [...undone, ...waiting].slice(0, limits.itemsMax));
  let woken = 0;
  for (const chain of found) {
    if (!undone.has(chain.chain) && (await chainIsRunning(deps.engine, deps.settings.engine, chain))) continue;
    await signalChain(deps.engine, deps.settings.engine, chain, signals.wake);
    woken += 1;
  }
  return { woken };
};
