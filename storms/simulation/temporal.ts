// Temporal as activities and clients use it. It starts runs, and delivers signals to existing runs.
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { ActivityDeps } from '../../activities/deps';
import {
  type ChainRunInput,
  type ChainSignal,
  type JobRef,
  type SealingRequestSignal,
  runSignals,
} from '../../src/contracts/runs';
import { formatChainWorkflowId, formatJobWorkflowId } from '../../src/temporal/names';
import { applyChainRetrySignal, applyChainWakeSignal } from '../../src/chain/run/state';
import { type ChainRun, createRun } from './chain-runs';
import { EngineUnavailableError } from './errors';
import { receiveSignal, type JobRun, createJobRun } from './job-runs';
import { awaitEffect, type Task } from './tasks';
import { listRunningSteps } from './weak-runs';
import type { World } from './world';

/** The runs that Temporal has. */
export interface Runs {
  readonly chains: Map<string, ChainRun>;
  readonly jobs: Map<string, JobRun>;
  /** Jobs that had a run before. */
  readonly started: Set<string>;
  /** Jobs whose run ended; only the sweep starts them again. */
  readonly completed: Set<string>;
}

/** Loses the database of Temporal with everything in it. */
export function loseRuns({ chains, jobs, started, completed }: Runs): void {
  for (const kept of [chains, jobs, started, completed]) kept.clear();
}

export const createRuns = (): Runs => ({
  chains: new Map(),
  jobs: new Map(),
  started: new Set(),
  completed: new Set(),
});

/** Maximum delay of a signal. When it arrives, the run may wait for something else, or be another run. */
const lateSignalMsMax = 120_000;

const jobRunPrefix = formatJobWorkflowId('', '').slice(0, -1);

export function createEngine(world: World, task: Task, runs: Runs): ActivityDeps['temporal'] {
  /** Makes a call that Temporal may not receive, or whose response is lost. */
  const call = <T>(label: string, work: () => T): Promise<T> =>
    awaitEffect(task, label, () => {
      const fails = world.strikes('engine away', world.rates.engineAway);
      if (fails) world.count('calls that Temporal did not answer');
      if (fails && world.random.chance(0.5)) throw new EngineUnavailableError(label);
      const value = work();
      if (fails) throw new EngineUnavailableError(label);
      return value;
    });
  const signalJob = (id: string, name: string, signal: SealingRequestSignal | undefined): void => {
    const run = runs.jobs.get(id.slice(id.lastIndexOf(':') + 1));
    if (!run) throw new WorkflowNotFoundError('no such run', id, undefined);
    if (world.strikes('signal lost', world.rates.signalLost)) return world.count('signals that Temporal lost');
    if (!world.strikes('signal late', world.rates.signalLate)) return receiveSignal(run, name, signal?.requestId);
    world.count('signals that came late');
    world.after(world.random.below(lateSignalMsMax), 'a late signal', () => {
      const later = runs.jobs.get(run.job);
      if (later) receiveSignal(later, name, signal?.requestId);
    });
  };
  const handle = (id: string) => ({
    signal: (name: string, signal?: SealingRequestSignal) => call(`signal ${name}`, () => signalJob(id, name, signal)),
    cancel: () =>
      call('cancels a run', () => {
        const run = runs.jobs.get(id.slice(id.lastIndexOf(':') + 1));
        if (!run) throw new WorkflowNotFoundError('no such run', id, undefined);
        run.cancelAsked = true;
      }),
    describe: () =>
      call('describe', () => {
        const chain = runs.chains.get(id);
        const job = id.slice(id.lastIndexOf(':') + 1);
        if (!runs.jobs.has(job) && runs.completed.has(job))
          return { status: { name: 'COMPLETED' }, runId: id, raw: {} };
        const isThere = chain || runs.jobs.has(job);
        if (!isThere) throw new WorkflowNotFoundError('no such run', id, undefined);
        const pendingActivities = listRunningSteps(world, chain?.live.keys() ?? []).map((name) => ({
          activityType: { name },
        }));
        return { status: { name: 'RUNNING' }, runId: id, raw: { pendingActivities } };
      }),
  });
  return {
    withDeadline: <T>(_deadline: number, work: () => Promise<T>): Promise<T> => work(),
    workflow: {
      start: (_type: string, { args: [input], workflowIdReusePolicy: policy }: JobStart) =>
        call('starts a job', () => startJobRun(world, runs, input, policy)),
      signalWithStart: (_type: string, { args: [input], signal, signalArgs: [told] }: ChainSignalCall) =>
        call('rings a chain', () => wakeRun(world, runs, input, { told, retry: signal === runSignals.retry })),
      getHandle: handle,
    },
  } as unknown as ActivityDeps['temporal'];
}

interface ChainSignalCall {
  readonly args: readonly [ChainRunInput];
  readonly signal: string;
  readonly signalArgs: readonly ChainSignal[];
}

interface JobStart {
  readonly args: readonly [JobRef];
  readonly workflowIdReusePolicy: string;
}

function startJobRun(world: World, { jobs, started }: Runs, { workspace, jobId: job }: JobRef, policy: string): void {
  const refused = policy === 'REJECT_DUPLICATE' && started.has(job);
  if (jobs.has(job) || refused)
    throw new WorkflowExecutionAlreadyStartedError('runs already', jobRunPrefix + job, 'job');
  if (started.has(job)) world.count('jobs started again');
  started.add(job);
  jobs.set(job, createJobRun(workspace, job));
}

export function wakeRun(
  world: World,
  { chains }: Pick<Runs, 'chains'>,
  input: Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>,
  { told, retry = false }: { readonly told?: ChainSignal | undefined; readonly retry?: boolean } = {},
): void {
  const id = formatChainWorkflowId({ names: 'readable', namesKey: '' }, input);
  const run = chains.get(id) ?? createRun(world, input.chain, input.installation);
  run.state = retry ? applyChainRetrySignal(run.state) : applyChainWakeSignal(run.state, told);
  run.changedMs = world.nowMs;
  if (chains.has(id)) return;
  world.count('chain runs started');
  // A reset applies the signal again that started the run.
  run.begunWith = run.state;
  chains.set(id, run);
}
