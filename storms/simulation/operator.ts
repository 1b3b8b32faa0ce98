// The repeated actions of operators and the sweep: sweeps, approvals of suppliers, ended stops, new certificates, new
// installation numbers.
import { verifyDueChainsAndWarnOfCertificateExpiry } from '../../activities/sweep/check-chains';
import { sweepChains } from '../../activities/sweep/sweep-chains';
import { sweepJobsAndRestartLostRuns } from '../../activities/sweep/sweep-jobs';
import type { ActivityDeps } from '../../activities/deps';
import { type ChainSignal, runSignals } from '../../src/contracts/runs';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { updateUnusedNumberMarks } from '../../src/store/series/unused-numbers';
import { formatJobDatabaseKey } from '../../src/store/jobs/jobs';
import {
  endAllStopsAffectingChain,
  type ChainRunRef,
  listSendingStopsOfChain,
} from '../../src/store/chains/chain-control';
import {
  renewInstallationNumber,
  isNewInstallationNumberUnused,
} from '../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { updatePendingSupplierRegistration } from '../../src/store/suppliers/registrations';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import { signalJobRun } from '../../src/temporal/job-run';
import type { Action } from './client-field';
import { deleteCertificate, hasEnded, usesExpiredOwn, putCertificate, replaceConfigured } from './certificates';
import { wakeRun } from './temporal';
import { isServerTrouble } from './errors';
import type { Stage } from './participants';
import type { ClientChain } from './tenant';
import type { World } from './world';

/** The objects on which operators act. */
export interface Office {
  readonly stage: Stage;
  readonly chains: readonly ClientChain[];
  /** Makes a process of the API do something. */
  readonly run: (action: Action) => void;
  readonly register: (chain: ClientChain) => void;
}

const sweepMs = 20_000;

/** The sweep starts jobs without a run again, and wakes and checks chains with work. Then operators act. */
export function sweepEvery(office: Office): void {
  const { stage, run } = office;
  const { world } = stage;
  // At the end, the simulation mostly waits, so fewer sweeps have the same result.
  world.after(world.rates.client > 0 ? sweepMs : 3 * sweepMs, 'sweep', () => {
    // Only one sweep runs at a time, as in production.
    const isSweeping = [...stage.api.tasks].some(({ name }) => name === 'sweep');
    if (!isSweeping) run({ name: 'sweep', work: sweepOnce(world) });
    const isMoving = [...stage.api.tasks].some(({ name }) => name === 'moves events');
    if (!isMoving) run({ name: 'moves events', work: moveEvents });
    if (!stage.isDown) actAsPeople(office);
    sweepEvery(office);
  });
}

function actAsPeople({ stage, run, chains, register }: Office): void {
  const { world } = stage;
  const rows = world.database.find('chains', {}) as unknown as ChainDocument[];
  const isAsked = world.database.find('jobs', { open: true, workflowName: 'register' }).length > 0;
  for (const chain of isAsked ? [] : chains) {
    const row = rows.find(({ _id }) => _id === chain.key);
    if (!row || row.registration.state === 'unregistered') register(chain);
  }
  for (const chain of rows.filter(({ registration }) => registration.state === 'pending')) {
    run({ name: 'operator', work: (deps) => advance(deps, chain) });
  }
  // The run of a lost installation number may report this number after the renewal of a restored chain, which then
  // needs another renewal.
  for (const { _id } of stage.awaitsRenewal ? [] : rows.filter(({ sealingPause }) => sealingPause?.restored)) {
    run({ name: 'renews again', work: (deps) => renew(stage, deps, _id) });
  }
  for (const chain of rows.filter((row) => hasEnded(world, row))) {
    const isPut = world.random.chance(0.5);
    run({ name: 'replaces a certificate', work: (deps) => changeOwn(stage, deps, chain._id, isPut) });
  }
  if (world.certificate.ended) replaceConfigured(world);
  else if (world.database.find('stops', {}).some((stop) => !usesExpiredOwn(world, stop._id))) {
    run({ name: 'lifts stops', work: (deps) => resume(stage, chains, deps) });
  }
}

/** Stores or deletes a certificate of a supplier, and wakes its chain. */
export async function changeOwn(stage: Stage, deps: ActivityDeps, key: string, isPut: boolean): Promise<void> {
  const chain = await (isPut ? putCertificate : deleteCertificate)(stage.world, deps, key);
  if (chain) await wake(stage, deps, chain);
}

/**
 * What an operator's call does after its commit. The process may die before Temporal is notified. The change is stored
 * nevertheless, and the call is not repeated.
 */
export async function wake(
  { world, runs }: Stage,
  deps: ActivityDeps,
  chain: ChainRunRef,
  told: ChainSignal = {},
): Promise<void> {
  const { _id, environment, supplier, installation } = chain;
  const input = { chain: _id, environment, supplier, installation };
  if (world.rates.wakeLost === 0) return wakeRun(world, runs, input, { told });
  if (world.strikes('wake lost', world.rates.wakeLost)) return world.count("operators' wakes that were lost");
  try {
    await signalOrStartChainRun(deps.temporal, deps.settings.temporal, input, runSignals.wake, told);
  } catch (error) {
    if (!isServerTrouble(error)) throw error;
    world.count("operators' wakes that were lost");
  }
}

const sweepOnce =
  (world: World): Action['work'] =>
  async (deps) => {
    await sweepJobsAndRestartLostRuns(deps)();
    world.count('chains woken by the sweep', (await sweepChains(deps)()).woken);
    world.count('numbers looked at', (await updateUnusedNumberMarks(deps.database)).checked);
    const { checked, alarms } = await verifyDueChainsAndWarnOfCertificateExpiry(deps)();
    world.count('checks of chains', checked);
    if (alarms > 0) world.problem('the background check gives a false alarm');
  };

/** The task that moves the outbox. If the previous task died, another task may still have its lease. */
async function moveEvents({ database, newId }: ActivityDeps): Promise<void> {
  await moveWaitingOutboxDocuments(database, { holder: newId(), eventDays: 30 });
}

/** Confirms the supplier's authorization form; a sweep later, an operator approves the supplier. */
async function advance({ database, temporal, now }: ActivityDeps, chain: ChainDocument): Promise<void> {
  const { workspace } = chain;
  const { job, confirmedAt } = chain.registration;
  const noted = confirmedAt ? { state: 'registered' as const } : { confirmedAt: now() };
  await updatePendingSupplierRegistration(database, chain, noted);
  await signalJobRun(temporal, workspace, job, runSignals.settled, { requestId: formatJobDatabaseKey(workspace, job) });
}

async function resume(stage: Stage, chains: readonly ClientChain[], deps: ActivityDeps): Promise<void> {
  for (const { key } of chains) {
    const chain = await findChain(deps.database, key);
    if (!chain) continue;
    // A stop because of a missing certificate ends with the call that stores another certificate, so no operator ends
    // this stop.
    const found = await listSendingStopsOfChain(deps.database, chain);
    if (found.every(({ _id }) => usesExpiredOwn(stage.world, _id))) continue;
    const { chains: concerned } = await endAllStopsAffectingChain(deps.database, chain);
    for (const one of concerned) await wake(stage, deps, one);
  }
}

/** Sets a new installation number for one chain, and then wakes the chain. */
export async function renew(stage: Stage, deps: ActivityDeps, key: string): Promise<void> {
  const fresh = { installation: `SELLO-${deps.newId().slice(-9)}`, now: deps.now() };
  const renewed = await renewInstallationNumber(deps.database, key, fresh);
  if (!renewed) return;
  stage.world.count('renewals');
  await wake(stage, deps, renewed, isNewInstallationNumberUnused(renewed, fresh.installation) ? { unused: true } : {});
}

/**
 * Sets new numbers for all chains, also for chains without a record. An operator who sees an error repeats the call.
 */
export async function renewAll(stage: Stage, deps: ActivityDeps, chains: readonly ClientChain[]): Promise<void> {
  for (const { key } of chains) {
    for (let done = false; !done; ) {
      try {
        await renew(stage, deps, key);
        done = true;
      } catch (error) {
        if (!isServerTrouble(error)) throw error;
      }
    }
  }
}
