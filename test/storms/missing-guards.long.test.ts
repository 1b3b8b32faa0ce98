// One of the first seeds detects each removed guard (R24).
import { findFirstSeed } from '../../storms/many-seeds';
import { mutants } from '../../storms/simulation/mutants';

// A simulation that is interrupted continues during the next one and breaks it.
jest.setTimeout(300_000);

describe('a fault test', () => {
  it.each(mutants)('detects a missing guard: %s', async (mutant) => {
    expect(await findFirstSeed(mutant, 1)).toBeDefined();
  });
});
