// Faults and wishes of users: everything in a simulation that need not happen. Each is noted with its step, so that
// a run can be repeated with a part of them.
import type { Random } from './random';

export interface FaultDice {
  /** Whether this happens now. Each call is about one thing that may happen, with its probability. */
  readonly strikes: (what: string, probability: number) => boolean;
  /** What happened so far, in order: `1204 crash`, `1204 crash 2` for a second one in that step. */
  readonly struck: readonly string[];
}

/** @param only what happens, in place of the rates */
export function makeLuck(random: Random, stepNow: () => number, only?: ReadonlySet<string>): FaultDice {
  const struck: string[] = [];
  const asked = new Map<string, number>();
  let askedAt = -1;
  /** How often this was asked in this step. */
  const countAsked = (what: string): number => {
    const step = stepNow();
    if (step !== askedAt) asked.clear();
    askedAt = step;
    const times = (asked.get(what) ?? 0) + 1;
    asked.set(what, times);
    return times;
  };
  const nameOf = (what: string, times: number): string =>
    times > 1 ? `${askedAt} ${what} ${times}` : `${askedAt} ${what}`;
  return {
    struck,
    strikes: (what, probability) => {
      if (probability <= 0) return false;
      const drawn = random.chance(probability);
      const times = countAsked(what);
      const happens = only ? only.has(nameOf(what, times)) : drawn;
      if (happens) struck.push(nameOf(what, times));
      return happens;
    },
  };
}
