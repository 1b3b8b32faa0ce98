// Job runs on a real Temporal with scripted activities, and waits in milliseconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { jobWalkActivityNames } from '../../src/contracts/job-walks';
import type { JobWalkNextAction, JobWalkResult } from '../../src/contracts/activities/job';
import type { JobRunEnd } from '../../src/contracts/job-run-end';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type JobRunInput, runTypes } from '../../src/contracts/runs';
import { formatJobWorkflowId } from '../../src/temporal/names';
import { type Bundle, bundleToday } from '../../storms/replay';
import { ownName } from '../servers/addresses';

type Walk = (walkNo: number) => JobWalkResult | Promise<JobWalkResult>;

export interface WalkCall {
  readonly atMs: number;
  /** Whether the walk runs inside the workflow task, or as an activity that Temporal shows. */
  readonly isLocal: boolean;
}

/** The results of the walks of one run in order. The last one repeats. */
export class JobScript {
  readonly calls: WalkCall[] = [];
  cancels = 0;
  /** How the job ended, when a cancelled run requests it, or why it stays open. */
  cancelled: JobRunEnd | Error | undefined;
  ended = 0;

  constructor(private readonly walks: readonly Walk[]) {}

  async walk(): Promise<JobWalkResult> {
    const walkNo = this.calls.length;
    this.calls.push({ atMs: Date.now(), isLocal: Context.current().info.isLocal });
    const next = this.walks[Math.min(walkNo, this.walks.length - 1)];
    if (!next) throw new Error('nobody expects a walk');
    const result = await next(walkNo);
    this.ended += 1;
    return result;
  }

  /** Time between two walks. */
  gapMs = (before: number, after: number): number =>
    (this.calls[after]?.atMs ?? Number.NaN) - (this.calls[before]?.atMs ?? Number.NaN);
}

export const waits = (what: 'sealed' | 'settled' | 'upload' | 'approval' | 'series', id: string): JobWalkResult => ({
  completedSteps: [],
  next: { kind: 'wait', for: what, id },
});
export const more: JobWalkResult = { completedSteps: ['silo.state'], next: { kind: 'more' } };
export const done: JobWalkResult = {
  completedSteps: ['silo.state'],
  next: { kind: 'done', status: 'OK' } satisfies JobWalkNextAction,
};

/** The end of a job with two steps. */
export const ended = (result: JobRunEnd['result'], more: Partial<JobRunEnd> = {}): JobWalkResult => ({
  completedSteps: ['silo.state'],
  next: {
    kind: 'done',
    status: 'OK',
    outcome: {
      result,
      invoice: 'WEB-000012',
      steps: [
        { step: 'Number', status: 'OK' },
        {
          step: 'PDF',
          status: result === 'failed' ? 'KO' : 'OK',
          ...(result === 'failed' ? { code: 'pdf-failed' } : {}),
        },
      ],
      ...more,
    },
  },
});

export interface JobRun {
  readonly run: WorkflowHandle;
  readonly script: JobScript;
}

export class JobRuns {
  private readonly scripts = new Map<string, JobScript>();
  private running: Promise<void> | undefined;

  private constructor(
    readonly client: Client,
    readonly bundle: Bundle,
    private readonly taskQueue: string,
    private readonly connection: Connection,
    private readonly native: NativeConnection,
    private readonly worker: Worker,
  ) {}

  static async open(address: string): Promise<JobRuns> {
    const bundle = await bundleToday();
    const native = await NativeConnection.connect({ address });
    const connection = await Connection.connect({ address });
    const taskQueue = ownName('job-runs');
    let runs: JobRuns | undefined;
    const getScript = ({ jobId }: JobRunInput): JobScript => runs?.scripts.get(jobId) as JobScript;
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowBundle: bundle,
      activities: {
        ...Object.fromEntries(
          jobWalkActivityNames.map((name) => [name, (input: JobRunInput) => getScript(input).walk()]),
        ),
        cancelJob: async (input: JobRunInput) => {
          const script = getScript(input);
          script.cancels += 1;
          if (script.cancelled instanceof Error) throw script.cancelled;
          return script.cancelled;
        },
      },
    });
    runs = new JobRuns(new Client({ connection }), bundle, taskQueue, connection, native, worker);
    runs.running = worker.run();
    return runs;
  }

  async close(): Promise<void> {
    this.worker.shutdown();
    await this.running;
    await this.connection.close();
    await this.native.close();
  }

  /** Starts a run. By default, it checks again after a minute, and pauses count in 100 ms. */
  async begin(walks: readonly Walk[], options: Partial<JobRunInput> = {}): Promise<JobRun> {
    const jobId = ownName('job');
    const script = new JobScript(walks);
    this.scripts.set(jobId, script);
    const input: JobRunInput = {
      workspace: 'w',
      jobId,
      checksMax: limits.checksMax,
      age: workerLimits.runAge,
      checkEveryMs: 60_000,
      pauseUnitMs: 100,
      ...options,
    };
    const run = await this.client.workflow.start(runTypes.job, {
      taskQueue: this.taskQueue,
      workflowId: formatJobWorkflowId('w', jobId),
      args: [input],
    });
    return { run, script };
  }

  /** Replays the history of a run with the current code. @throws if it cannot be replayed */
  async replay({ run }: JobRun): Promise<void> {
    await Worker.runReplayHistory({ workflowBundle: this.bundle }, await run.fetchHistory(), run.workflowId);
  }
}

/** @param looks number of checks, 25 ms apart; by default ten seconds */
export async function until(look: () => boolean | Promise<boolean>, looks = 400): Promise<void> {
  for (let i = 0; i < looks; i += 1) {
    if (await look()) return;
    await sleep(25);
  }
  throw new Error(`it did not happen within ${looks / 40} seconds`);
}
