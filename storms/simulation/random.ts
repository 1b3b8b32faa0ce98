// Chance in a simulation: everything that may go one way or another asks here, so that a seed replays.
import { randomFrom as numbersFrom } from '../random';

export interface Random {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** A whole number in [0, count). */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
}

/** The storms' one source, with the questions that a simulation asks. */
export function randomFrom(seed: number): Random {
  const next = numbersFrom(seed);
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => probability > 0 && next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
