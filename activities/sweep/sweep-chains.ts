// The sweep's look at chains: those with anything overdue are woken. This opens no back-off, window or stop: it only makes
// the chain look. Chains that a crash left come first; more than one pass can carry is taken in turn.
import { sweeper as limits } from '../../src/contracts/limits/sweep';
import type { SweepChainsResult } from '../../src/contracts/activities';
import { signals, type SweepPlace } from '../../src/contracts/runs';
import { endAlarmsOfWork } from '../../src/store/ledger/alarms';
import { chainNames, type ChainName, chainsWithWork, stoppedAmong } from '../../src/store/ledger/sweep';
import { noteSweep } from '../../src/store/sweeps';
import { lookAtRun } from '../../src/temporal/look-at-run';
import { chainWorkflowId } from '../../src/temporal/names';
import { signalChain } from '../../src/temporal/signal-chain';
import type { Deps } from '../deps';
import { inLanes } from '../in-lanes';
import { beginAnew, isStuck, type StuckRun } from './begin-anew';
import { fromStart, pickInTurn } from './pick-in-turn';

/** @param after where the pass before ended */
export const sweepChains =
  (deps: Deps) =>
  async (after: SweepPlace = fromStart): Promise<SweepChainsResult> => {
    await noteSweep(deps.database, deps.settings.engine.taskQueue);
    await endAlarmsOfWork(deps.database, deps.now());
    const overdue = new Date(deps.now().getTime() - limits.overdueSeconds * 1_000);
    const { undone, waiting } = await chainsWithWork(deps.database, overdue);
    const stopped = await stoppedAmong(deps.database, waiting);
    const picked = pickInTurn(
      {
        undone: [...undone],
        waiting: [...waiting].filter((key) => !undone.has(key) && !stopped.has(key)),
        stopped: [...stopped].filter((key) => !undone.has(key)),
      },
      after,
      limits.itemsMax,
    );
    const result = { woken: 0, anew: 0, failed: 0, after: picked.after };
    const stuck: StuckRun[] = [];
    await inLanes(await chainNames(deps.database, picked.keys), limits.lanes, async (chain) => {
      try {
        const found = await deps.engine.withDeadline(Date.now() + 2 * limits.callMs, () =>
          lookAtChain(deps, chain, undone.has(chain.chain)),
        );
        if (typeof found === 'object') stuck.push(found);
        else if (found === 'woken') result.woken += 1;
      } catch (error) {
        result.failed += 1;
        deps.log.warn({ chain: chain.chain, error }, 'a chain could not be swept: the next pass tries again');
      }
    });
    result.anew = await beginAnew(deps, stuck);
    return result;
  };

/** One that only waits for the authority is woken when it has no run. */
async function lookAtChain(
  { engine, settings }: Deps,
  chain: ChainName,
  isUndone: boolean,
): Promise<'well' | 'woken' | StuckRun> {
  const workflowId = chainWorkflowId(settings.engine, chain);
  const seen = await lookAtRun(engine, workflowId);
  const wake = (): Promise<void> => signalChain(engine, settings.engine, chain, signals.wake);
  if (seen.kind === 'running') {
    if (isStuck(seen)) return { ...seen, workflowId, restart: wake };
    if (!isUndone) return 'well';
  }
  await wake();
  return 'woken';
}
