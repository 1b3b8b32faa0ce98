// Signals a supplier's chain with signal-with-start, so that a chain that rests is started by the request itself.
import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import type { Settings } from '../settings/settings';
import { type ChainRunInput, type RequestSignal, runTypes, type signals } from '../contracts/runs';
import { chainWorkflowId, placeOf, supplierName } from './names';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');
const authorityEnv = defineSearchAttributeKey('AuthorityEnv', 'KEYWORD');

type ChainRun = (input: ChainRunInput) => Promise<void>;

/** Sends one signal to the chain's run, starting it when there is none. */
export async function signalChain(
  client: Client,
  engine: Settings['engine'],
  chain: Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>,
  signal: (typeof signals)['generate' | 'cancel' | 'wake'],
  request?: RequestSignal,
): Promise<void> {
  const { chainHistoryEventsMax } = engine;
  const [workspace = ''] = chain.chain.split(':');
  const supplier = supplierName(engine, chain.supplier);
  const signalArgs: RequestSignal[] = request ? [request] : [];
  await client.workflow.signalWithStart<ChainRun, RequestSignal[]>(runTypes.chain, {
    taskQueue: placeOf(engine, workspace).taskQueue,
    workflowId: chainWorkflowId(engine, chain),
    args: [{ ...chain, ...(chainHistoryEventsMax ? { historyEventsMax: chainHistoryEventsMax } : {}) }],
    signal,
    signalArgs,
    staticSummary: `Chain of supplier ${supplier} (${chain.environment})`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: supplierId, value: supplier },
      { key: authorityEnv, value: chain.environment },
    ]),
  });
}
