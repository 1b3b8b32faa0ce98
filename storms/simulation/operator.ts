// What people and the sweep do in a simulation, again and again: sweeps, approvals of suppliers, lifted stops, new
// certificates, new installation numbers.
import { checkChains } from '../../activities/sweep/check-chains';
import { sweepChains } from '../../activities/sweep/sweep-chains';
import { sweepJobs } from '../../activities/sweep/sweep-jobs';
import type { Deps } from '../../activities/deps';
import { signals } from '../../src/contracts/runs';
import { checkNumbers } from '../../src/store/series/unused-numbers';
import { jobKey } from '../../src/store/jobs/jobs';
import { liftStops, renewInstallation } from '../../src/store/ledger/chain-control';
import { type ChainDocument, findChain } from '../../src/store/ledger/chains';
import { noteRegistration } from '../../src/store/ledger/registrations';
import { signalJob } from '../../src/temporal/signal-jobs';
import type { Action } from './client-field';
import { wakeRun } from './engine';
import { isTroubleOfServers } from './errors';
import type { Stage } from './stage';
import type { ClientChain } from './tenant';
import type { World } from './world';

/** What people act on. */
export interface Office {
  readonly stage: Stage;
  readonly chains: readonly ClientChain[];
  /** Lets a process of the API do something. */
  readonly run: (action: Action) => void;
  readonly register: (chain: ClientChain) => void;
}

const sweepMs = 20_000;

/** The sweep: jobs without a run start again, chains with work look around and are checked. And what people do then. */
export function sweepEvery(office: Office): void {
  const { stage, run } = office;
  const { world } = stage;
  // At rest most of the time is waiting: fewer sweeps find the same.
  world.after(world.rates.client > 0 ? sweepMs : 3 * sweepMs, 'sweep', () => {
    // One at a time, as one run has it.
    const isSweeping = [...stage.api.tasks].some(({ name }) => name === 'sweep');
    if (!isSweeping) run({ name: 'sweep', work: sweepOnce(world) });
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
  if (world.certificate.ended) replaceCertificate(world);
  else if (world.database.find('stops', {}).length > 0) {
    run({ name: 'lifts stops', work: (deps) => resume(stage, chains, deps) });
  }
}

const sweepOnce =
  (world: World): Action['work'] =>
  async (deps) => {
    await sweepJobs(deps)();
    await sweepChains(deps)();
    world.count('numbers looked at', (await checkNumbers(deps.database)).checked);
    const { checked, alarms } = await checkChains(deps)();
    world.count('checks of chains', checked);
    if (alarms > 0) world.problem('the background check gives a false alarm');
  };

/** The supplier's agreement comes, and a sweep later an operator approves. */
async function advance({ database, engine, now }: Deps, chain: ChainDocument): Promise<void> {
  const { workspace } = chain;
  const { job, confirmedAt } = chain.registration;
  const noted = confirmedAt ? { state: 'registered' as const } : { confirmedAt: now() };
  await noteRegistration(database, chain, noted);
  await signalJob(engine, workspace, job, signals.settled, { requestId: jobKey(workspace, job) });
}

/** Another certificate is stored; its stops are lifted at the next look. */
function replaceCertificate(world: World): void {
  const letter = String.fromCodePoint(world.certificate.fingerprint.codePointAt(0) ?? 0);
  const next = letter === 'F' ? 'A' : String.fromCodePoint(letter.charCodeAt(0) + 1);
  world.certificate = { fingerprint: next.repeat(64), ended: false };
}

async function resume({ world, runs }: Stage, chains: readonly ClientChain[], deps: Deps): Promise<void> {
  for (const { key } of chains) {
    const chain = await findChain(deps.database, key);
    if (!chain) continue;
    await liftStops(deps.database, chain);
    wakeRun(world, runs, { ...chain, chain: key });
  }
}

/** A new installation number for one chain, and a ring for it. */
export async function renew({ world, runs }: Stage, deps: Deps, key: string): Promise<void> {
  const fresh = { installation: `SELLO-${deps.newId().slice(-9)}`, now: deps.now() };
  const renewed = await renewInstallation(deps.database, key, fresh);
  if (!renewed) return;
  world.count('renewals');
  wakeRun(world, runs, { ...renewed, chain: renewed._id }, { told: { unused: true } });
}

/** New numbers for all, also for chains without a record: a person who sees an error does it again. */
export async function renewAll(stage: Stage, deps: Deps, chains: readonly ClientChain[]): Promise<void> {
  for (const { key } of chains) {
    for (let done = false; !done; ) {
      try {
        await renew(stage, deps, key);
        done = true;
      } catch (error) {
        if (!isTroubleOfServers(error)) throw error;
      }
    }
  }
}
