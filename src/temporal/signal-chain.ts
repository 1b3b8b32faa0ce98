// Rings a supplier's chain: signal-with-start, so that a chain that rests is started by the request itself.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import type { Settings } from '../settings/settings';
import { type ChainRunInput, chainWorkflowId, type RequestSignal, runTypes, type signals } from '../contracts/runs';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');
const authorityEnv = defineSearchAttributeKey('AuthorityEnv', 'KEYWORD');

type ChainRun = (input: ChainRunInput) => Promise<void>;

/** Sends one signal to the run `chain:<environment>:<supplier>:<installation>`, starting it when there is none. */
export async function ringChain(
  client: Client,
  { taskQueue, chainHistoryEventsMax }: Settings['engine'],
  chain: Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>,
  signal: (typeof signals)['generate' | 'cancel' | 'ring'],
  request?: RequestSignal,
): Promise<void> {
  const signalArgs: RequestSignal[] = request ? [request] : [];
  await client.workflow.signalWithStart<ChainRun, RequestSignal[]>(runTypes.chain, {
    taskQueue,
    workflowId: chainWorkflowId(chain),
    args: [{ ...chain, ...(chainHistoryEventsMax ? { historyEventsMax: chainHistoryEventsMax } : {}) }],
    signal,
    signalArgs,
    staticSummary: `Chain of supplier ${chain.supplier} (${chain.environment})`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: supplierId, value: chain.supplier },
      { key: authorityEnv, value: chain.environment },
    ]),
  });
}

/** Whether a chain has a running run. */
export async function chainIsRunning(
  client: Client,
  chain: Pick<ChainRunInput, 'environment' | 'supplier' | 'installation'>,
): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(chainWorkflowId(chain)).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
