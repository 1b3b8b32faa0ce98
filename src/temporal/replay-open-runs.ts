// Replays the runs under way with the workflow code of this build: what a worker of it would meet when it takes them over.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { Settings } from '../settings/settings';
import { findWorkflowCode } from './worker';

export interface ReplayedRun {
  readonly workflowId: string;
  readonly runId: string;
  /** Name of the workflow, as of `runTypes`; a build that lost it cannot replay it either. */
  readonly type: string;
  /** Why this build cannot go on with it; absent when it can. */
  readonly problem?: string;
}

type Code = ReturnType<typeof findWorkflowCode> | { readonly workflowBundle: { readonly code: string } };

/**
 * Every open run on the workers' task queue, one after the other. Nothing is written: the engine is only asked for histories.
 * A run that ends meanwhile is left out.
 * @throws when the engine does not answer
 */
export async function* replayOpenRuns(
  client: Client,
  { taskQueue }: Pick<Settings['engine'], 'taskQueue'>,
  code: Code = findWorkflowCode(),
): AsyncIterable<ReplayedRun> {
  const types = new Map<string, string>();
  // A replay reads what the client reads.
  const { payloadCodecs } = client.options.loadedDataConverter;
  const options = { ...code, dataConverter: { payloadCodecs } };
  const results = Worker.runReplayHistories(options, openHistories(client, taskQueue, types));
  for await (const { workflowId, runId, error } of results) {
    const type = types.get(runId) ?? 'unknown';
    types.delete(runId);
    yield { workflowId, runId, type, ...(error ? { problem: firstLineOf(error.message) } : {}) };
  }
}

/** A replaying worker logs each failure with its stack: the caller says it in a line. To be called before any worker is made. */
export function replayQuietly(): void {
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined), shutdownSignals: [] });
}

async function* openHistories(client: Client, taskQueue: string, types: Map<string, string>) {
  const query = `ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  for await (const { workflowId, runId, type } of client.workflow.list({ query })) {
    const history = await historyOf(client, workflowId, runId);
    if (!history) continue;
    types.set(runId, type);
    yield { workflowId, history };
  }
}

async function historyOf(client: Client, workflowId: string, runId: string) {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** The SDK explains itself at length before it says what is wrong. */
const firstLineOf = (message: string): string =>
  (/Details: (.*)/s.exec(message)?.[1] ?? message).trim().split('\n')[0] ?? message;
