// Empty runs for the benchmarks: a separate worker process, and functions that run them to their end.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { createUuidV7 } from '../../src/main/ids';
import { waitForFirstLine } from '../first-line';
import type { EmptyJob } from './contract';
import { shown } from './shown';

/**
 * What an empty run does: the current commands, the commands that a job needed before its steps ran in one walk, or one
 * empty activity.
 */
export type EmptyShape = 'emptyJob' | 'formerJob' | 'oneActivity';

export class EmptyRuns {
  private constructor(
    private readonly client: Client,
    private readonly taskQueue: string,
    /** Process id of the worker, whose memory is measured. */
    readonly pid: number,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param address of Temporal */
  static async start(address: string): Promise<EmptyRuns> {
    const taskQueue = `bench-${Date.now()}`;
    const child = spawn(process.execPath, [path.join(__dirname, 'worker.js'), address, taskQueue], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await waitForFirstLine(child, 'the worker of the empty runs');
    const connection = await Connection.connect({ address });
    return new EmptyRuns(new Client({ connection }), taskQueue, child.pid ?? 0, async () => {
      child.kill('SIGKILL');
      await connection.close();
    });
  }

  /** Runs one job to its end. `chain` is the name of the chain run that the job uses. */
  async run(shape: EmptyShape, chain: string): Promise<void> {
    const { taskQueue } = this;
    const job = `${shape}-${createUuidV7()}`;
    const input: EmptyJob = { job, chain: `${taskQueue}:${shape}:${chain}`, taskQueue };
    const seen = shape === 'emptyJob' ? shown('JobKind', chain) : {};
    await this.client.workflow.execute(shape, { taskQueue, workflowId: job, args: [input], ...seen });
  }
}
