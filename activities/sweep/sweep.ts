// The sweeper's two looks: jobs that are open and have no run, chains that have work and may have no run.
import type { AuthorityEnvironment } from '../../src/contracts/runs';
import { signals } from '../../src/contracts/runs';
import { sweeper as limits } from '../../src/contracts/limits/sweep';
import { chains } from '../../src/store/ledger/chains';
import { jobs } from '../../src/store/jobs/jobs';
import { records } from '../../src/store/ledger/records';
import { requests } from '../../src/store/ledger/requests';
import { submissions } from '../../src/store/ledger/submissions';
import { chainIsRunning, ringChain } from '../../src/temporal/signal-chain';
import { startJob } from '../../src/temporal/start-job';
import type { Deps } from '../deps';

/** Starts jobs that are not completed and have no running run; a run resumes from its intents. */
export const sweepJobs = (deps: Deps) => async (): Promise<{ started: number }> => {
  const now = deps.now();
  // Checked at the last sweep: looked at again in this one, give or take a late schedule.
  const overdue = new Date(now.getTime() - (limits.overdueSeconds * 1_000) / 2);
  const young = new Date(now.getTime() - limits.overdueSeconds * 1_000);
  const open = await jobs(deps.database)
    .find({ open: true, checkedAt: { $lt: overdue }, createdAt: { $lt: young } })
    .sort({ checkedAt: 1 })
    .limit(limits.itemsMax)
    .project<{ _id: string; workspace: string; id: string; workflowName: string; supplier?: string }>({
      workspace: 1,
      id: 1,
      workflowName: 1,
      supplier: 1,
    })
    .toArray();
  let started = 0;
  for (const job of open) {
    const start = {
      workspace: job.workspace,
      jobId: job.id,
      kind: job.workflowName,
      ...(job.supplier ? { supplier: job.supplier } : {}),
    };
    if (await startJob(deps.engine, deps.settings.engine.taskQueue, start, true)) {
      started += 1;
      deps.log.warn({ job: job.id }, 'a job without a run was started again');
    }
  }
  if (open.length > 0) {
    await jobs(deps.database).updateMany(
      { _id: { $in: open.map(({ _id }) => _id) } },
      { $set: { checkedAt: deps.now() } },
    );
  }
  return { started };
};

/**
 * Rings chains with anything overdue. One that only waits for the authority is rung when it has no run. A ring opens
 * no back-off, window or stop: it only makes the chain look.
 */
export const sweepChains = (deps: Deps) => async (): Promise<{ rung: number }> => {
  const overdue = new Date(deps.now().getTime() - limits.overdueSeconds * 1_000);
  const { undone, waiting } = await chainsWithWork(deps, overdue);
  const found = await chains(deps.database)
    .find({ _id: { $in: [...undone, ...waiting].slice(0, limits.itemsMax) } })
    .project<ChainName>({ environment: 1, supplier: 1, installation: 1 })
    .toArray();
  let rung = 0;
  for (const { _id, environment, supplier, installation } of found) {
    const chain = { chain: _id, environment, supplier, installation };
    if (!undone.has(_id) && (await chainIsRunning(deps.engine, chain))) continue;
    await ringChain(deps.engine, deps.settings.engine, chain, signals.ring);
    rung += 1;
  }
  return { rung };
};

interface ChainName {
  readonly _id: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly installation: string;
}

/** `undone`: a running chain would have done it by now. `waiting`: sealed or sent, the authority may keep it waiting. */
async function chainsWithWork({ database }: Deps, overdue: Date) {
  const [requested, untold, unrecorded, pending, open, asked] = await Promise.all([
    requests(database).distinct('chain', { state: 'waiting', held: false, updatedAt: { $lt: overdue } }),
    requests(database).distinct('chain', { tell: true, updatedAt: { $lt: overdue } }),
    submissions(database).distinct('chain', { unrecorded: true, closedAt: { $lt: overdue } }),
    records(database).distinct('chain', { pending: true, at: { $lt: overdue } }),
    submissions(database).distinct('chain', { open: true, openedAt: { $lt: overdue } }),
    records(database).distinct('chain', { ask: { $exists: true } }),
  ]);
  return {
    undone: new Set([...requested, ...untold, ...unrecorded]),
    waiting: new Set([...pending, ...open, ...asked]),
  };
}
