// If more chains are due than one pass of the sweep checks, chooses the chains for this pass.
import type { ChainSweepPosition } from '../../src/contracts/runs';

export const initialChainSweepPosition: ChainSweepPosition = { undone: '', waiting: '' };

/**
 * Kinds in order of priority. `undone` is work that any run would already have done; `waiting` is a wait that is over.
 */
const kinds = ['undone', 'waiting'] as const;

/**
 * Fills the places kind by kind. If the chains of a kind exceed the places that are left, the pass starts with the key
 * after `after`, in the order of the keys, and the next pass continues after the last chosen key. Each key therefore
 * gets its turn.
 */
export function pickChainKeysToSweepInTurn(
  keys: Readonly<Record<(typeof kinds)[number], readonly string[]>>,
  after: ChainSweepPosition,
  places: number,
): { readonly keys: readonly string[]; readonly after: ChainSweepPosition } {
  const picked: string[] = [];
  const ends: { -readonly [Kind in keyof ChainSweepPosition]: string } = { ...initialChainSweepPosition };
  for (const kind of kinds) {
    const room = places - picked.length;
    const inOrder = turned(keys[kind], after[kind]);
    const taken = inOrder.slice(0, room);
    picked.push(...taken);
    if (inOrder.length > room) ends[kind] = taken.at(-1) ?? after[kind];
  }
  return { keys: picked, after: ends };
}

/** Sorts the keys, starting with the first one after `after`. */
function turned(keys: readonly string[], after: string): string[] {
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1));
  const from = sorted.findIndex((key) => key > after);
  return from <= 0 ? sorted : [...sorted.slice(from), ...sorted.slice(0, from)];
}
