// Events that are rare in production, and must have occurred often before a simulation counts as passed.

import { dangers } from './fault-rates';

/** How often each event must occur in this number of seeds with this number of steps. */
export const demanded = { times: 100, seeds: 2_000, steps: 10_000 } as const;

/** With fewer seeds, chance decides too much. */
const seedsMin = 200;

export const rarities: readonly string[] = [
  'late attempts repaired',
  'doubts in pairs',
  'lists split',
  'lists that went again',
  'renewals',
  'restores',
  'restores that are not renewed at once',
  'restores without Temporal',
  'witnesses put back from a copy',
  'runs put back from a copy',
  'engine lost',
  'certificates that ended',
  "suppliers' own certificates that ended",
  'certificates stored for a supplier',
  'certificates deleted',
  'operations of other months',
  'cancels by the API: cancelled',
  'witnesses that hung',
  'calls that the witness did not answer',
  'witnesses that could not be written',
  'lines that could not be written',
  'events in order',
  'situations checked',
  ...(dangers.lostWakes ? ["operators' wakes that were lost", 'chains woken by the sweep'] : []),
  ...(dangers.zombies ? ['activities that continued during their repeats'] : []),
  ...(dangers.staleReads ? ['elections', 'stale reads'] : []),
  ...(dangers.noWitness
    ? [
        'ends forgotten after silence',
        'ends forgotten after a reset of the activity',
        'pauses kept after a reset of the run',
        'confirmations that waited for a query',
      ]
    : []),
  'paused runs reset',
  'seal activities reset',
  'confirmations',
  'responses that left records without an outcome',
  'aggregates over two states',
  'chain runs retired',
  'chain runs continued as new',
  'chain runs that left idle and had sealed nothing',
  'chain runs terminated',
  'job runs terminated',
  'job runs continued as new',
  'jobs started again',
  'jobs left to the sweep',
  'jobs that listen to the request of another',
  'cancellations by Temporal',
  'numbers taken',
  'numbers whose job ended before it wrote them',
  'walks that lost',
  'walks as ordinary activities',
  'waits that looked again',
  'second waits for the same thing',
  'signals that Temporal lost',
  'signals that came late',
  'registrations',
  'registrations of a supplier that has one',
  'suppliers unregistered',
  'suppliers registered again',
  'second jobs refused',
  'clashes of numbers',
  'clock jumps',
  'sealing paused',
];

/** Lists the events that occurred too seldom for this number of seeds; none if there are too few seeds to tell. */
export function listRareStates(
  counts: Readonly<Record<string, number>>,
  { seeds, steps }: { readonly seeds: number; readonly steps: number },
): readonly string[] {
  if (seeds < seedsMin || steps < demanded.steps) return [];
  const least = Math.floor((demanded.times * seeds) / demanded.seeds);
  return rarities
    .filter((what) => (counts[what] ?? 0) < least)
    .map((what) => `${what}: ${counts[what] ?? 0} times instead of ${least}`);
}

/** Formats a table of how often each event occurred, the rarest first. */
export const formatStateCounts = (counts: Readonly<Record<string, number>>): readonly string[] =>
  [...rarities]
    .toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
    .map((what) => `${String(counts[what] ?? 0).padStart(9)}  ${what}`);
