// Signals the run of a chain with signal-with-start, so that the request itself starts an idle chain.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import type { Settings } from '../settings/settings';
import { workerLimits as limits } from '../contracts/limits/worker';
import { type ChainRunInput, type ChainSignal, runTypes, runSignals } from '../contracts/runs';
import { formatChainWorkflowId, type RunNamingSettings, chooseRunPlacement, formatSupplierForTemporal } from './names';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');
const authorityEnv = defineSearchAttributeKey('AuthorityEnv', 'KEYWORD');

type ChainRun = (input: ChainRunInput) => Promise<void>;

/** Sends one signal to the run of a chain. If there is no run, starts one. */
export async function signalOrStartChainRun(
  client: Client,
  engine: Settings['temporal'],
  chain: Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>,
  signal: (typeof runSignals)['generate' | 'cancel' | 'wake' | 'retry'],
  details: ChainSignal = {},
): Promise<void> {
  const { chainHistoryEventsMax } = engine;
  const [workspace = ''] = chain.chain.split(':');
  const supplier = formatSupplierForTemporal(engine, chain.supplier);
  const signalArgs: ChainSignal[] = Object.keys(details).length > 0 ? [details] : [];
  await client.workflow.signalWithStart<ChainRun, ChainSignal[]>(runTypes.chain, {
    ...chooseRunPlacement(engine, workspace),
    workflowId: formatChainWorkflowId(engine, chain),
    workflowTaskTimeout: limits.chainTaskSeconds * 1_000,
    args: [
      {
        ...chain,
        age: limits.runAge,
        ...(chainHistoryEventsMax ? { historyEventsMax: chainHistoryEventsMax } : {}),
      },
    ],
    signal,
    signalArgs,
    staticSummary: `Chain of supplier ${supplier} (${chain.environment})`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: supplierId, value: supplier },
      { key: authorityEnv, value: chain.environment },
    ]),
  });
}

/** Wakes the run of a chain if there is one. Starts none. */
export async function wakeChainRunIfRunning(
  client: Client,
  naming: RunNamingSettings,
  chain: Pick<ChainRunInput, 'environment' | 'supplier' | 'installation'>,
): Promise<void> {
  try {
    await client.workflow.getHandle(formatChainWorkflowId(naming, chain)).signal(runSignals.wake);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
