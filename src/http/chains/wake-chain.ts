// Lets the runs of chains look for work, after an operator changed something about them. No call waits for it, and none
// needs it to be right: what a change makes due is in the database, and the sweep wakes whoever did not hear of it.
import { jobs as limits } from '../../contracts/limits/jobs';
import { sweeper } from '../../contracts/limits/sweep';
import { type ChainSignal, signals } from '../../contracts/runs';
import type { ChainRef } from '../../store/chains/chain-control';
import { callInBackground } from '../../temporal/background-calls';
import { signalChain, wakeRunning } from '../../temporal/signal-chain';
import type { CallDeps } from '../kit/endpoint';

type WakeDeps = Pick<CallDeps, 'engine' | 'settings' | 'log'>;

/** A chain, and what its run is told with the signal. */
type SignalledChain = ChainRef & { readonly signal?: ChainSignal };

/** Behind the commit of the call, beside its answer: of many chains some at once. */
export function wakeChains(
  deps: WakeDeps,
  chains: readonly SignalledChain[],
  signal: (typeof signals)['wake' | 'retry'] = signals.wake,
): void {
  const { engine, settings } = deps;
  inTurn(deps, chains, ({ _id: chain, environment, supplier, installation, signal: told = {} }: SignalledChain) =>
    signalChain(engine, settings.engine, { chain, environment, supplier, installation }, signal, told),
  );
}

/** Runs of numbers before look, find the new number and end. One that is not reached only stays idle. */
export function endRuns(deps: WakeDeps, before: readonly ChainRef[]): void {
  inTurn(deps, before, (chain) => wakeRunning(deps.engine, deps.settings.engine, chain));
}

const inTurn = <Chain extends ChainRef>(
  { engine, log }: WakeDeps,
  things: readonly Chain[],
  call: (chain: Chain) => Promise<void>,
): void =>
  callInBackground(engine, {
    things,
    lanes: sweeper.lanes,
    callMs: limits.startSecondsMax * 1_000,
    call,
    failed: ({ _id: chain }, error) =>
      log.warn({ chain, error }, 'a chain could not be woken: the sweep wakes it when it has work'),
  });
