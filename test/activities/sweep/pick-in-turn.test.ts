// More chains with work than one pass of the sweep can process: each gets its turn, ordered by urgency.
import { initialChainSweepPosition, pickChainKeysToSweepInTurn } from '../../../activities/sweep/pick-in-turn';

const named = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${kind}-${String(i).padStart(3, '0')}`);

describe('the turn of the chains in a pass', () => {
  it('begins with chains that have work for any run, then takes chains that wait', () => {
    const keys = { undone: named('u', 3), waiting: named('w', 9) };
    const { keys: picked, after } = pickChainKeysToSweepInTurn(keys, initialChainSweepPosition, 5);
    expect(picked).toEqual([...named('u', 3), ...named('w', 2)]);
    expect(after).toEqual({ undone: '', waiting: 'w-001' });
  });

  it('continues after the last chain and starts again until each chain had its turn', () => {
    const keys = { undone: named('u', 7), waiting: [] };
    let after = initialChainSweepPosition;
    const seen: string[] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      const picked = pickChainKeysToSweepInTurn(keys, after, 3);
      seen.push(...picked.keys);
      ({ after } = picked);
    }
    expect(new Set(seen)).toEqual(new Set(keys.undone));
    expect(seen).toHaveLength(9);
  });

  it('keeps the position of a kind if its chains did not fit into the pass', () => {
    const keys = { undone: named('u', 4), waiting: named('w', 4) };
    const { after } = pickChainKeysToSweepInTurn(keys, { ...initialChainSweepPosition, waiting: 'w-001' }, 4);
    expect(after).toEqual({ undone: '', waiting: 'w-001' });
    const later = pickChainKeysToSweepInTurn({ ...keys, undone: [] }, after, 2);
    expect(later.keys).toEqual(['w-002', 'w-003']);
  });
});
