// A fixture on a real Temporal, with a task queue without a worker: runs exist but are idle.
import type { WorkflowHandle } from '@temporalio/client';
import { ownName, temporalAddress } from '../../servers/addresses';
import { openChainFixture } from '../chain-fixture';

export const openSweepFixture = () =>
  openChainFixture({ TEMPORAL_ADDRESS: temporalAddress(), SELLO_TASK_QUEUE: ownName('sweep') });

/** Lists the signals of a run in order, each with its name and id. */
export async function signalsOf(run: WorkflowHandle): Promise<{ name: string; requestId: string | undefined }[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) => {
    if (!signal) return [];
    const data = signal.input?.payloads?.[0]?.data;
    const given = data ? (JSON.parse(Buffer.from(data).toString()) as { requestId?: string }) : {};
    return [{ name: signal.signalName ?? '', requestId: given.requestId }];
  });
}
