// Draws the rates of faults of one seed. The rates of a new fault are drawn last, so that the other rates of each seed
// stay the same.
import { dangers, type FaultRates, lateAmendments, resetAfterRestore } from './fault-rates';
import type { Random } from './random';

const inDanger = (is: boolean, ...levels: readonly number[]): readonly number[] => (is ? levels : [0]);

const waits: readonly (readonly (number | '')[])[] = [[0], [1], [5, ''], [60], [60, 10, ''], [1, 300]];

/** Share of seeds with these rates, without which this danger would hardly ever occur. */
const lateAmendmentsShare = 0.3;

/** Share of seeds with these rates. */
const resetAfterRestoreShare = 0.1;

/** Backups and their restoration belong together. */
const restores = [
  { backup: 0, restore: 0 },
  { backup: 0, restore: 0 },
  { backup: 0, restore: 0 },
  { backup: 0.002, restore: 0.0004 },
] as const;

export function drawFaultRates(random: Random): FaultRates {
  const usual = drawUsual(random);
  const rates = random.chance(lateAmendmentsShare) ? { ...usual, ...lateAmendments } : usual;
  const queryBehindSeconds = drawQueryDelay(random, rates);
  const tornReads = random.pick([0, 0.1, 0.5]);
  const drawn = { ...rates, ...drawResets(random), queryBehindSeconds, tornReads };
  return random.chance(resetAfterRestoreShare) ? { ...drawn, ...resetAfterRestore } : drawn;
}

const drawResets = (random: Random): Pick<FaultRates, 'resetPaused' | 'resetSeal' | 'confirms'> => ({
  resetPaused: random.pick([0, 0, 0.01, 0.1]),
  resetSeal: random.pick([0, 0, 0.1, 0.5]),
  confirms: random.pick([0, 0, 0, 0.01]),
});

/** Together with the longest delay of a message, the delay of queries stays below the pause before a query. */
const drawQueryDelay = (random: Random, { lateMsMax }: Pick<FaultRates, 'lateMsMax'>): number =>
  lateMsMax <= 20_000 ? random.pick([0, 0, 5, 30]) : 0;

type RateDrawnLater = 'queryBehindSeconds' | 'tornReads' | 'resetPaused' | 'resetSeal' | 'confirms';

function drawUsual(random: Random): Omit<FaultRates, RateDrawnLater> {
  const some = (...levels: readonly number[]): number => random.pick(levels);
  return {
    crash: some(0, 0.001, 0.005, 0.02),
    stall: some(0, 0.002, 0.01),
    storeFailure: some(0, 0.001, 0.01),
    stallMsMax: [2_000, 8_000, 40_000],
    clockJump: some(0, 0, 0.0005, 0.002),
    terminate: some(0, 0, 0.0005, 0.002),
    terminateJob: some(0, 0, 0.001, 0.005),
    engineAway: some(0, 0, 0.01, 0.05),
    signalLost: some(0, 0, 0, 0.02),
    signalLate: some(0, 0, 0.02, 0.1),
    engineLost: some(0, 0, 0, 0.0005),
    continueAsNew: some(0, 0.01, 0.1),
    idleMs: some(1_000, 60_000, 600_000),
    registers: random.chance(0.25),
    page: some(0, 0.05, 0.2),
    lost: some(0, 0.05, 0.2),
    unheard: some(0, 0.05, 0.2, 0.4),
    late: some(0, 0, 0.05, 0.2, 0.4),
    wrong: some(0, 0.05, 0.2),
    refused: some(0, 0, 0.01, 0.03),
    lineRefused: some(0, 0.02, 0.15),
    refusedOnce: some(0, 0, 0.5),
    lineTechnical: some(0, 0, 0.02, 0.1),
    refusedLater: 0,
    poison: some(0, 0, 0, 0.02),
    large: some(0, 0, 0, 0.01),
    client: some(0.01, 0.03, 0.06),
    burst: some(1, 1, 1, 1, 4, 20, 60),
    workers: some(2, 3, 4),
    chains: some(1, 1, 2, 3),
    workspaces: random.chance(0.25) ? 2 : 1,
    waits: random.pick(waits),
    lateMsMax: some(12_000, 20_000, 55_000, 55_000),
    stepMsMax: some(5, 20, 100, 400),
    renew: some(0, 0, 0, 0.001, 0.005),
    certificateEnds: some(0, 0, 0, 0.001),
    ...random.pick(restores),
    restoresBehindRuns: false,
    ownCertificates: some(0, 0, 0.0005, 0.002),
    wakeLost: some(...inDanger(dangers.lostWakes, 0, 0, 0.1, 0.5)),
    givenUp: some(...inDanger(dangers.zombies, 0, 0, 0.0005, 0.002)),
    elections: some(...inDanger(dangers.staleReads, 0, 0, 0.001, 0.005)),
    witnessHangs: some(0, 0, 0.0005, 0.002),
    witnessReadOnly: some(0, 0, 0.0005, 0.002),
    otherMonth: some(0, 0.2, 0.5),
    witness: !dangers.noWitness || random.chance(0.8),
    lists: random.pick(['full', 'full', 'small']),
    focus: some(2, 10, 10_000),
    comesBack: 0.5,
    amends: some(0, 0, 0.8, 0.95),
    partyAgain: some(0, 0.1, 0.3),
  };
}
