// Wakes the runs of chains after an operator changed something. No call waits for it, and correctness does not depend on it:
// what is due is in the database, and the sweep wakes a chain that was not reached.
import { jobs as limits } from '../../contracts/limits/jobs';
import { sweep } from '../../contracts/limits/sweep';
import { type ChainSignal, signals } from '../../contracts/runs';
import type { ChainRef } from '../../store/chains/chain-control';
import { callInBackground } from '../../temporal/background-calls';
import { signalChain, wakeRunning } from '../../temporal/signal-chain';
import type { CallDeps } from '../kit/endpoint';

type WakeDeps = Pick<CallDeps, 'engine' | 'settings' | 'log'>;

/** A chain, and the data of the signal. */
export type SignalledChain = ChainRef & { readonly signal?: ChainSignal };

/** After the commit of the call and in parallel to its response; several chains at once. */
export function wakeChains(
  deps: WakeDeps,
  chains: readonly SignalledChain[],
  signal: (typeof signals)['wake' | 'retry'] = signals.wake,
): void {
  const { engine, settings } = deps;
  callEach(deps, chains, ({ _id: chain, environment, supplier, installation, signal: data = {} }: SignalledChain) =>
    signalChain(engine, settings.engine, { chain, environment, supplier, installation }, signal, data),
  );
}

/** Runs of earlier installation numbers find the new number and end. A run that is not reached stays idle. */
export function endRuns(deps: WakeDeps, before: readonly ChainRef[]): void {
  callEach(deps, before, (chain) => wakeRunning(deps.engine, deps.settings.engine, chain));
}

const callEach = <Chain extends ChainRef>(
  { engine, log }: WakeDeps,
  items: readonly Chain[],
  call: (chain: Chain) => Promise<void>,
): void =>
  callInBackground(engine, {
    items,
    lanes: sweep.lanes,
    callMs: limits.startSecondsMax * 1_000,
    call,
    failed: ({ _id: chain }, error) =>
      log.warn({ chain, error }, 'a chain was not reached; the sweep wakes it when it has work'),
  });
