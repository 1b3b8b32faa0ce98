// Lets the run of a chain look for work, after an operator changed something about the chain.
import { jobs as limits } from '../../contracts/limits/jobs';
import { signals } from '../../contracts/runs';
import type { ChainDocument } from '../../store/ledger/chains';
import { signalChain, wakeRunning } from '../../temporal/signal-chain';
import type { CallDeps } from '../endpoint';

/** @throws when the engine does not answer in time. */
export async function wakeChain(
  { engine, settings }: Pick<CallDeps, 'engine' | 'settings'>,
  { _id, environment, supplier, installation }: ChainDocument,
  signal: (typeof signals)['wake' | 'retry'] = signals.wake,
): Promise<void> {
  const chain = { chain: _id, environment, supplier, installation };
  await engine.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
    signalChain(engine, settings.engine, chain, signal),
  );
}

/** A chain that rested or was stopped goes on at once; while the engine is away, when its run looks again. */
export async function letGoOn(deps: CallDeps, chain: ChainDocument): Promise<void> {
  try {
    await wakeChain(deps, chain);
  } catch (error) {
    deps.log.warn({ chain: chain._id, error }, 'a chain could not be woken');
  }
}

/** The run of a number before looks, finds the new number and ends. One that is not reached only stays idle. */
export async function endRun({ engine, settings, log }: CallDeps, chain: ChainDocument): Promise<void> {
  try {
    await engine.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
      wakeRunning(engine, settings.engine, chain),
    );
  } catch (error) {
    log.warn({ chain: chain._id, error }, 'the run of an old installation number could not be reached');
  }
}
