// Randomness in a simulation. Every decision uses it, so that a seed can be replayed.
import { pickFrom, createRandom as numbersFrom } from '../random';

export interface Random {
  /** Returns a number in [0, 1). */
  readonly next: () => number;
  /** Returns a whole number in [0, count). */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Picks one item of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Continues with the random numbers of this step. A draw in one step therefore does not change the others. */
  readonly enter: (step: number) => void;
}

/** The generator of fault tests, restarted at each step, with the questions of a simulation. */
export function createStepRandom(seed: number): Random {
  let numbers = numbersFrom(seed);
  const next = (): number => numbers();
  return {
    next,
    below: (count) => Math.floor(next() * count),
    chance: (probability) => probability > 0 && next() < probability,
    pick: (list) => pickFrom(next, list),
    enter: (step) => {
      numbers = numbersFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b));
    },
  };
}
