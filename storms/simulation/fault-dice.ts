// Bad luck, and what people want: everything that happens in a simulation and need not happen. Each is noted with its step,
// so that a run can be made again with a part of it only.
import type { Random } from './random';

export interface FaultDice {
  /** Whether this happens now. Each call stands for one thing that may happen, with its probability. */
  readonly strikes: (what: string, probability: number) => boolean;
  /** What happened so far, in order: `1204 crash`, `1204 crash 2` for a second one in that step. */
  readonly struck: readonly string[];
}

/** @param only what happens, instead of what the rates say */
export function makeLuck(random: Random, stepNow: () => number, only?: ReadonlySet<string>): FaultDice {
  const struck: string[] = [];
  const asked = new Map<string, number>();
  let askedAt = -1;
  const nameOf = (what: string): string => {
    const step = stepNow();
    if (step !== askedAt) asked.clear();
    askedAt = step;
    const times = (asked.get(what) ?? 0) + 1;
    asked.set(what, times);
    return times > 1 ? `${step} ${what} ${times}` : `${step} ${what}`;
  };
  return {
    struck,
    strikes: (what, probability) => {
      if (probability <= 0) return false;
      const drawn = random.chance(probability);
      const name = nameOf(what);
      const happens = only ? only.has(name) : drawn;
      if (happens) struck.push(name);
      return happens;
    },
  };
}
