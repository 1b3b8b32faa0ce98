// Sweeps the chains. The sweep wakes chains that have overdue work and that no wait or stop delays, with or without a
// run. The sweep ends no back-off, window or stop, because a woken chain only checks these itself. If there are more
// chains than the limit of a pass, the chains take turns.
import { sweepLimits as limits } from '../../src/contracts/limits/sweep';
import type { SweepChainsResult } from '../../src/contracts/activities';
import { runSignals, type ChainSweepPosition } from '../../src/contracts/runs';
import { endWorkAlarmsOfAnsweredChains } from '../../src/store/chains/alarms';
import {
  type ChainRunIdentity,
  type OverdueChainObserver,
  readChainRunIdentities,
  type OverdueChainStep,
  readOverdueChainStepsByKey,
  listChainKeysWithOverdueInternalWork,
} from '../../src/store/chains/sweep';
import { saveSweepHeartbeat } from '../../src/store/sweeps';
import { readNewestRunAndTerminateIfForeign } from '../../src/temporal/check-run';
import { formatChainWorkflowId } from '../../src/temporal/names';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import type { ActivityDeps } from '../deps';
import { runConcurrentlyReportingProgress } from '../progress';
import { shortenImpossiblyLongWaits } from './shorten-waits';
import { restartStuckRuns, isRunStuck, createRunOnUnpolledQueuePredicate, type StuckRun } from './restart-stuck-runs';
import { initialChainSweepPosition, pickChainKeysToSweepInTurn } from './pick-in-turn';
import { markAbandonedLateResponsesDue } from '../../src/store/submissions/late-response-waits';
import { deleteExpiredSendingStops } from '../../src/store/chains/windows';
import {
  deleteCertificateProblemStop,
  listStopsForMissingConfiguredCertificates,
} from '../../src/store/certificates/problem-stops';

/** @param after the position at which the previous pass ended */
export const sweepChains =
  (deps: ActivityDeps) =>
  async (after: ChainSweepPosition = initialChainSweepPosition): Promise<SweepChainsResult> => {
    await saveSweepHeartbeat(deps.database, deps.settings.temporal.taskQueue);
    await endWorkAlarmsOfAnsweredChains(deps.database, deps.now());
    await dropOutdatedStops(deps).catch((error: unknown) =>
      deps.log.error({ error }, 'the sweep could not check for stops of replaced certificates'),
    );
    await markAbandonedLateResponsesDue(deps.database).catch((error: unknown) =>
      deps.log.error({ error }, 'the sweep could not check for late responses that nothing processes'),
    );
    const { undone, late, overdue } = await chainsToWake(deps);
    await shortenImpossiblyLongWaits(deps, overdue).catch((error: unknown) =>
      deps.log.error({ error }, 'the sweep could not check for waits that a wrong clock made too long'),
    );
    const waiting = [...late.keys()].filter((key) => !undone.has(key));
    const picked = pickChainKeysToSweepInTurn({ undone: [...undone], waiting }, after, limits.itemsMax);
    const result = { woken: 0, restarted: 0, failed: 0, after: picked.after };
    const stuck: StuckRun[] = [];
    const isStranded = createRunOnUnpolledQueuePredicate(deps);
    await runConcurrentlyReportingProgress(
      await readChainRunIdentities(deps.database, picked.keys),
      limits.lanes,
      async (chain) => {
        try {
          const found = await deps.temporal.withDeadline(Date.now() + 2 * limits.callMs, () =>
            checkChain(deps, chain, { late: late.get(chain.chain), isUndone: undone.has(chain.chain) }, isStranded),
          );
          if (typeof found === 'object') stuck.push(found);
          else if (found === 'woken') result.woken += 1;
        } catch (error) {
          result.failed += 1;
          deps.log.warn({ chain: chain.chain, error }, 'a chain could not be swept: the next pass tries again');
        }
      },
    );
    result.restarted = await restartStuckRuns(deps, stuck);
    return result;
  };

interface ChainsToWake {
  readonly undone: ReadonlySet<string>;
  readonly late: ReadonlyMap<string, OverdueChainStep>;
  /** Keys of chains with overdue records, in pages. Something may delay them. */
  readonly overdue: readonly (readonly string[])[];
}

/**
 * Finds the chains to wake with two independent queries. If one query fails, the chains that the other query finds are
 * still woken.
 */
async function chainsToWake({ database, now, log }: ActivityDeps): Promise<ChainsToWake> {
  const overdue = new Date(now().getTime() - limits.overdueSeconds * 1_000);
  const pages: (readonly string[])[] = [];
  const observer: OverdueChainObserver = {
    unseen: (error) => log.error({ error }, 'the sweep could not read what holds chains back: it wakes all of them'),
    overdue: (keys) => pages.push(keys),
  };
  const [undone, late] = await Promise.allSettled([
    listChainKeysWithOverdueInternalWork(database, overdue),
    readOverdueChainStepsByKey(database, overdue, limits.overdueSeconds, observer),
  ]);
  const failed = [undone, late].find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (undone.status === 'rejected' && late.status === 'rejected') throw failed?.reason;
  if (failed) log.error({ error: failed.reason as unknown }, 'the sweep could not find all chains with work');
  return {
    undone: undone.status === 'fulfilled' ? undone.value : new Set(),
    late: late.status === 'fulfilled' ? late.value : new Map(),
    overdue: pages,
  };
}

/**
 * @param late a wait that is over. If the run already works on the step that waited, or will check anyway, the run is
 * not signaled, unless other work is undone.
 */
async function checkChain(
  { temporal, settings, databaseId }: ActivityDeps,
  chain: ChainRunIdentity,
  { late, isUndone }: { readonly late: OverdueChainStep | undefined; readonly isUndone: boolean },
  isStranded: ReturnType<typeof createRunOnUnpolledQueuePredicate>,
): Promise<'well' | 'woken' | StuckRun> {
  const workflowId = formatChainWorkflowId(settings.temporal, chain);
  const seen = await readNewestRunAndTerminateIfForeign(temporal, workflowId, databaseId);
  // If an operator ended a back-off, the back-off is over in the database, but a run that missed the signal still waits
  // for its end.
  const signal = !isUndone && late?.step === 'send' ? runSignals.retry : runSignals.wake;
  const details = late?.confirmed ? { confirmed: true as const } : {};
  const wake = (): Promise<void> => signalOrStartChainRun(temporal, settings.temporal, chain, signal, details);
  if (seen.kind === 'running') {
    if (isRunStuck(seen)) return { ...seen, workflowId, restart: wake };
    if (await isStranded(seen)) return { ...seen, workflowId, isStranded: true, restart: wake };
    // The sealing step reports what remains to be sent and queried.
    const isAtWork = seen.atWork.some((step) => step === 'seal' || step === late?.step);
    if (!isUndone && late && (isAtWork || late.looksAgain)) return 'well';
  }
  await wake();
  return 'woken';
}

/**
 * Ends outdated stops. A configured certificate that expired, or could not be read, stopped every chain that used it.
 * When another certificate is configured, those stops end here, as do stops that only wait for a day. The sweep then
 * wakes the chains, because their records are late.
 */
async function dropOutdatedStops(deps: ActivityDeps): Promise<void> {
  const { database, log } = deps;
  const begun = await deleteExpiredSendingStops(database);
  if (begun > 0) log.info({ stops: begun }, 'the first day of these authorizations has begun: their stops ended');
  for (const held of await listStopsForMissingConfiguredCertificates(database)) {
    await dropStopIfReplaced(deps, held).catch((error: unknown) =>
      log.error({ stop: held.stop, error }, 'the sweep could not check whether this certificate was replaced'),
    );
  }
}

async function dropStopIfReplaced(
  { database, connectionFor, log }: ActivityDeps,
  { stop, fingerprint, chain }: Awaited<ReturnType<typeof listStopsForMissingConfiguredCertificates>>[number],
): Promise<void> {
  const found = await connectionFor(chain);
  if (!('connection' in found) || found.connection.certificate === fingerprint) return;
  await deleteCertificateProblemStop(database, stop);
  log.warn(
    { stop, now: found.connection.certificate },
    'another certificate is configured: the stop of the previous one is lifted',
  );
}
