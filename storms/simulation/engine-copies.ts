// Copies of Temporal's database, and their restoration. A restored run has an older state, and the activities that ran
// at the time of the copy run again.
import { mergeDueChainSteps } from '../../src/chain/run/state';
import type { ChainRunState } from '../../src/contracts/chain-run';
import type { ChainRun } from './chain-runs';
import type { JobRun } from './job-runs';
import type { Runs } from './temporal';
import type { World } from './world';

export const copyRuns = ({ chains, jobs, started, completed }: Runs): Runs => ({
  chains: new Map([...chains].map(([id, run]) => [id, copyChainRun(run)])),
  jobs: new Map([...jobs].map(([id, run]) => [id, copyJobRun(run)])),
  started: new Set(started),
  completed: new Set(completed),
});

/** Replaces all runs by those of a copy. Activities that still run are ignored from now on. */
export function putBackRuns(world: World, runs: Runs, copy: Runs): void {
  const { chains, jobs, started, completed } = copyRuns(copy);
  refill(runs.chains, chains);
  refill(runs.jobs, jobs);
  runs.started.clear();
  for (const job of started) runs.started.add(job);
  runs.completed.clear();
  for (const job of completed) runs.completed.add(job);
  world.count('runs put back from a copy');
  world.trace('an older copy of the database of Temporal is put back');
}

function copyChainRun(run: ChainRun): ChainRun {
  const state = JSON.parse(JSON.stringify(run.state)) as ChainRunState;
  const due = Object.fromEntries([...run.live.keys()].map((step) => [step, true]));
  return {
    ...run,
    state: mergeDueChainSteps(state, due),
    live: new Map(),
    notBeforeMs: { ...run.notBeforeMs },
    sealing: run.sealing && { ...run.sealing },
    missesRecords: false,
  };
}

const copyJobRun = (run: JobRun): JobRun => ({ ...run, heard: new Map(run.heard), live: null });

function refill<T>(map: Map<string, T>, rows: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [key, row] of rows) map.set(key, row);
}
