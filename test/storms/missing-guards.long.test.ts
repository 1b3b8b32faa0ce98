// R24: each guard that is taken out is noticed by one of the first seeds.
import { findFirstSeed } from '../../storms/many-seeds';
import { mutants } from '../../storms/simulation/mutants';

// A simulation that is cut off continues during the next one and spoils it.
jest.setTimeout(300_000);

describe('a fault test', () => {
  it.each(mutants)('notices that a guard is missing: %s', async (mutant) => {
    expect(await findFirstSeed(mutant, 1)).toBeDefined();
  });
});
