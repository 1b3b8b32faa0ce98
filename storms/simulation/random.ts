// The one source of chance of a simulation: everything that may go one way or another asks here, so that a seed replays.

export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number in [0, count). */
  below(count: number): number;
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => probability > 0 && next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
