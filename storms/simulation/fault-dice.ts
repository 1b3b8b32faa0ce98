// Decides which faults and actions of users happen in a simulation. Each is noted with its step, so that a run can be
// repeated with a part of them.
import type { Random } from './random';

export interface FaultDice {
  /** Returns whether this happens now. Each call is about one possible event and its probability. */
  readonly strikes: (what: string, probability: number) => boolean;
  /** The events so far, in order: `1204 crash`, and `1204 crash 2` for a second crash in this step. */
  readonly struck: readonly string[];
}

/** @param only the events that happen; if set, the rates are ignored */
export function makeLuck(random: Random, stepNow: () => number, only?: ReadonlySet<string>): FaultDice {
  const struck: string[] = [];
  const counts = new Map<string, number>();
  let askedAt = -1;
  /** Returns how often this event was asked about in this step. */
  const countAsked = (what: string): number => {
    const step = stepNow();
    if (step !== askedAt) counts.clear();
    askedAt = step;
    const times = (counts.get(what) ?? 0) + 1;
    counts.set(what, times);
    return times;
  };
  const getName = (what: string, times: number): string =>
    times > 1 ? `${askedAt} ${what} ${times}` : `${askedAt} ${what}`;
  return {
    struck,
    strikes: (what, probability) => {
      if (probability <= 0) return false;
      const drawn = random.chance(probability);
      const times = countAsked(what);
      const happens = only ? only.has(getName(what, times)) : drawn;
      if (happens) struck.push(getName(what, times));
      return happens;
    },
  };
}
