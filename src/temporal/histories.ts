// Histories of runs as JSON, for the replay test and for keeping a run before a deployment.
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

export interface StoredRunHistory {
  readonly workflowId: string;
  readonly events: number;
  /** The SDK's JSON form of a history. */
  readonly history: object;
}

/** Reads histories of runs. */
export interface RunHistoryReader {
  /** Reads the newest run of a workflow id, or the run with `runId`. */
  read(workflowId: string, runId?: string): Promise<StoredRunHistory>;
  /** Reads the runs that a visibility query finds, oldest first. */
  find(query: string): Promise<{ workflowId: string; runId: string }[]>;
  close(): Promise<void>;
}

export async function openRunHistoryReader(address: string, namespace: string): Promise<RunHistoryReader> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace });
  return {
    async read(workflowId, runId) {
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      return {
        workflowId,
        events: history.events?.length ?? 0,
        history: JSON.parse(historyToJSON(history)) as object,
      };
    },
    async find(query) {
      const runs: { workflowId: string; runId: string }[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) runs.push({ workflowId, runId });
      return runs.toReversed();
    },
    close: () => connection.close(),
  };
}
