// Replays open runs with the workflow code of this build, in the same way as a worker of this build when it takes over
// the runs.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { Settings } from '../settings/settings';
import { listOpenRunsOfTaskQueue } from './queue-runs';
import { findWorkflowBundleOrSources } from './worker';

export interface RunReplayResult {
  readonly workflowId: string;
  readonly runId: string;
  /** One of `runTypes`. A build that no longer has this type cannot replay the run either. */
  readonly type: string;
  /** Why this build cannot continue the run; absent if it can. */
  readonly problem?: string;
}

type Code = ReturnType<typeof findWorkflowBundleOrSources> | { readonly workflowBundle: { readonly code: string } };

/**
 * Replays every open run on the task queue of the workers, in order. Only histories are read. Runs that end in the
 * meantime are omitted.
 * @throws if Temporal does not respond
 */
export async function* replayOpenRuns(
  client: Client,
  { taskQueue }: Pick<Settings['temporal'], 'taskQueue'>,
  code: Code = findWorkflowBundleOrSources(),
): AsyncIterable<RunReplayResult> {
  const types = new Map<string, string>();
  // A replay needs the client's payload codecs.
  const { payloadCodecs } = client.options.loadedDataConverter;
  const options = { ...code, dataConverter: { payloadCodecs } };
  const results = Worker.runReplayHistories(options, openHistories(client, taskQueue, types));
  for await (const { workflowId, runId, error } of results) {
    const type = types.get(runId) ?? 'unknown';
    types.delete(runId);
    yield { workflowId, runId, type, ...(error ? { problem: readFirstLine(error.message) } : {}) };
  }
}

/**
 * Silences the log of replays, which contains each failure with its stack. Call this function before the first worker
 * is created.
 */
export function silenceReplayLog(): void {
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined), shutdownSignals: [] });
}

async function* openHistories(client: Client, taskQueue: string, types: Map<string, string>) {
  for await (const { workflowId, runId, type } of listOpenRunsOfTaskQueue(client, taskQueue)) {
    const history = await readHistory(client, workflowId, runId);
    if (!history) continue;
    types.set(runId, type);
    yield { workflowId, history };
  }
}

async function readHistory(client: Client, workflowId: string, runId: string) {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** Reads the problem in the SDK's message, which begins with a long introduction. */
const readFirstLine = (message: string): string =>
  (/Details: (.*)/s.exec(message)?.[1] ?? message).trim().split('\n')[0] ?? message;
