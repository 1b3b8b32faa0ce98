// Wakes the runs of chains after a change by an operator. No call waits for a wake, and correctness does not depend on
// it: due work is in the database, and the sweep wakes the remaining chains.
import { isSupplierRegisteredOrHasRecords } from '../../chain/sending-authorization';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { sweepLimits } from '../../contracts/limits/sweep';
import { type ChainSignal, runSignals } from '../../contracts/runs';
import type { ChainDocument } from '../../model/chain';
import type { ChainRunRef, ChainToWake } from '../../store/chains/chain-control';
import type { WorkspaceStore } from '../../store/for-workspace';
import { runTemporalCallsInBackground } from '../../temporal/background-calls';
import { signalOrStartChainRun, wakeChainRunIfRunning } from '../../temporal/signal-chain';
import type { EndpointDeps } from '../kit/endpoint';

type WakeDeps = Pick<EndpointDeps, 'temporal' | 'settings' | 'log'>;

/** A chain, and the data of the signal. */
export type ChainToSignal = ChainToWake & { readonly signal?: ChainSignal };

/**
 * Returns whether a run of the chain may start. A run without a record asks the authority for the records of its
 * supplier, so no call starts one for a supplier that nobody has approved, unless the run learns that its number is
 * unused, and then has nothing to ask.
 */
const mayStartRun = (chain: ChainToSignal): boolean =>
  chain.signal?.unused === true || isSupplierRegisteredOrHasRecords(chain);

/** Wakes the runs of chains after the commit of the call, in parallel to its response. */
export function signalOrStartChainRunsInBackground(
  deps: WakeDeps,
  chains: readonly ChainToSignal[],
  signal: (typeof runSignals)['wake' | 'retry'] = runSignals.wake,
): void {
  const { temporal, settings } = deps;
  callEach(
    deps,
    chains.filter(mayStartRun),
    ({ _id: chain, environment, supplier, installation, signal: data = {} }: ChainToSignal) =>
      signalOrStartChainRun(temporal, settings.temporal, { chain, environment, supplier, installation }, signal, data),
  );
}

/**
 * Signals the run of a chain if it has work after the commit of the call, because each signal costs a workflow task and
 * a seal.
 * @returns whether the chain has work
 */
export async function signalOrStartChainRunIfItHasWork(
  { deps, store }: { readonly deps: WakeDeps; readonly store: WorkspaceStore },
  chain: ChainDocument,
  signal: (typeof runSignals)['wake' | 'retry'] = runSignals.wake,
): Promise<boolean> {
  // A useless signal does less harm than a missing one.
  const hasWork = await store.chains.hasWork(chain).catch(() => true);
  if (hasWork) signalOrStartChainRunsInBackground(deps, [chain], signal);
  return hasWork;
}

/**
 * Signals the runs of earlier installation numbers. These runs then read the new number and end. A run that cannot be
 * reached stays idle.
 */
export function wakePastInstallationChainRunsToEnd(deps: WakeDeps, before: readonly ChainRunRef[]): void {
  callEach(deps, before, (chain) => wakeChainRunIfRunning(deps.temporal, deps.settings.temporal, chain));
}

const callEach = <Chain extends ChainRunRef>(
  { temporal, log }: WakeDeps,
  items: readonly Chain[],
  call: (chain: Chain) => Promise<void>,
): void =>
  runTemporalCallsInBackground(temporal, {
    items,
    lanes: sweepLimits.lanes,
    callMs: limits.startSecondsMax * 1_000,
    call,
    failed: ({ _id: chain }, error) =>
      log.warn({ chain, error }, 'failed to signal a chain; the sweep wakes it when it has work'),
  });
