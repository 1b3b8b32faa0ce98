// Merge patches: the number of changed members is limited, but lists are replaced as a whole.
import { patchLimits as limits } from '../../src/contracts/limits/entries';
import { applyMergePatch } from '../../src/entries/json-patch';

const members = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, i]));

describe('a merge patch', () => {
  test('changes at most the allowed number of members, counted over all its objects', () => {
    const half = members(limits.operationsMax / 2 - 1);
    expect(applyMergePatch({ a: 1 }, { a: half, b: half })).toEqual({ a: { ...half }, b: half });
    expect(() => applyMergePatch({}, { a: half, b: { ...half, more: 1, most: 2 } })).toThrow('fields outside lists');
    expect(applyMergePatch({}, { list: [half, half, half] })).toEqual({ list: [half, half, half] });
  });
});
