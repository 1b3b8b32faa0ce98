// R2: API, workers, Temporal and database are killed with -9 under load, at random times; workers are also killed in
// every phase.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackUnderLoad } from './stack-under-load';
import { Killer, type Phase, phases } from './killer';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { createRandom } from './random';
import { judgeRuns } from './replay';
import { type Size, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const killStorm: StackStorm = {
  what: 'random kills: APIs, workers, Temporal and database are killed at random, and workers in every phase of a record',
  shape: { apis: 2, workers: 2 },
  run,
};

interface Plan {
  readonly invoices: number;
  readonly everyMs: number;
  /**
   * Shortest time in seconds between two kills of Sello's processes, and between two kills of servers. A random part of
   * up to a fifth is added.
   */
  readonly processSeconds: number;
  readonly serverSeconds: number;
  readonly goesOn: (killer: Killer, stage: 'processes' | 'servers') => boolean;
}

/** Number of kills of each kind in a full run, and in each of the three main phases. */
const killsFull = 50;
const killsPerPhase = 10;
const mainPhases: readonly Phase[] = ['sealing', 'sending', 'recording'];

/** Minimum number of kills in each of the main phases. */
const getMinimumKills = ({ minutes }: Size): number => Math.min(killsPerPhase, Math.floor(minutes ?? killsPerPhase));

function getPlan(size: Size): Plan {
  const { minutes } = size;
  const reached = ({ kinds }: Killer, names: readonly string[]): boolean =>
    names.every((name) => (kinds[name] ?? 0) >= killsFull);
  if (minutes === undefined) {
    return {
      invoices: 2_000,
      everyMs: 300,
      processSeconds: 4,
      serverSeconds: 10,
      goesOn: (killer, stage) => !reached(killer, stage === 'processes' ? ['api', 'worker'] : ['temporal', 'mongodb']),
    };
  }
  const began = Date.now();
  const isWithin = (share: number): boolean => Date.now() - began < minutes * 60_000 * share;
  // On a slow machine there is time for fewer kills. Some kills of the servers are then replaced by kills in phases
  // that had too few.
  const isLacking = (killer: Killer): boolean =>
    mainPhases.some((phase) => (killer.phases[phase] ?? 0) < getMinimumKills(size));
  return {
    invoices: 0,
    everyMs: 150,
    processSeconds: 5,
    serverSeconds: 20,
    goesOn: (killer, stage) =>
      stage === 'servers' ? isWithin(1) : isWithin(0.7) || (isWithin(0.85) && isLacking(killer)),
  };
}

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  const random = createRandom(size.seed);
  const killer = new Killer(field, random);
  const short = size.length === 'short';
  const plan = getPlan(size);
  let killing = true;
  const load = issueInvoices(field, {
    suppliers,
    clients: 16,
    everyMs: plan.everyMs,
    goesOn: (begun) => killing || (!short && begun < plan.invoices),
  });
  const kills = (short ? killEachOnce(killer) : killOften(killer, plan, random)).finally(() => {
    killing = false;
  });
  const [ended] = await Promise.all([load, kills]);
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field), judgeKills(killer, size));
}

/** Kills a process at every failpoint, and a process of every kind, once and as fast as possible. */
async function killEachOnce(killer: Killer): Promise<void> {
  for (const [phase, failpoints] of Object.entries(phases)) {
    for (const failpoint of failpoints) await killer.at(phase as Phase, failpoint);
  }
  for (const kind of ['api', 'mongodb', 'temporal']) await killer.anywhere(kind);
}

async function killOften(killer: Killer, plan: Plan, random: () => number): Promise<void> {
  const turn = makeTurns(killer);
  await paced(plan.processSeconds, random, () => plan.goesOn(killer, 'processes'), turn);
  await paced(
    plan.serverSeconds,
    random,
    () => plan.goesOn(killer, 'servers'),
    (i) => killer.anywhere(i % 2 === 0 ? 'temporal' : 'mongodb'),
  );
}

/** Half of the kills hit workers in a phase, a third hits APIs, and the rest hits workers at random times. */
function makeTurns(killer: Killer): (i: number) => Promise<void> {
  let aimed = 0;
  return async (i) => {
    if (i % 6 === 1 || i % 6 === 3) return killer.anywhere('api');
    if (i % 6 === 5) return killer.anywhere('worker');
    const phase = aimed % 10 === 9 ? 'notifying' : (mainPhases[aimed % 3] as Phase);
    const failpoints = phases[phase];
    const hit = await killer.at(phase, failpoints[Math.floor(aimed / 3) % failpoints.length] as string);
    if (hit) aimed += 1;
  };
}

/** Runs the turns one after the other, never closer together than `seconds`. */
async function paced(
  seconds: number,
  random: () => number,
  goesOn: () => boolean,
  kill: (i: number) => Promise<void>,
): Promise<void> {
  await sleep(2_000);
  for (let i = 0; goesOn(); i += 1) {
    await kill(i);
    const end = Date.now() + seconds * (1 + random() / 5) * 1_000;
    while (Date.now() < end && goesOn()) await sleep(100);
  }
}

function judgeKills({ kinds, phases: counted }: Killer, size: Size): Verdict {
  const isShort = size.length === 'short';
  const counts: Record<string, number> = {};
  for (const [kind, n] of Object.entries(kinds)) counts[`kills of ${kind}`] = n;
  for (const [phase, n] of Object.entries(counted)) counts[phase === 'anywhere' ? phase : `in ${phase}`] = n;
  const wanted = isShort ? (Object.keys(phases) as Phase[]) : mainPhases;
  const least = (phase: Phase): number => (isShort ? phases[phase].length : getMinimumKills(size));
  const missed = wanted.filter((phase) => (counted[phase] ?? 0) < least(phase));
  return {
    counts,
    problems: missed.map((phase) => `${counted[phase] ?? 0} kills in ${phase}, at least ${least(phase)} wanted`),
  };
}
