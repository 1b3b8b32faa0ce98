// Compares the simulated database with MongoDB: random calls, pipelines and interleaved transactions on both.
import { createMissingCollectionsAndIndexes } from '../../src/store/indexes';
import { connectDatabase } from '../../src/store/database';
import { compareVerbs, type Pair } from '../../storms/simulation/comparison/compare';
import { beginReal, beginSimulated, compareInterleaved } from '../../storms/simulation/comparison/interleaved';
import { fill, languageIndexes, languageVerbs } from '../../storms/simulation/comparison/language-verbs';
import { setInstant, emptyStore, issuing, storeVerbs } from '../../storms/simulation/comparison/store-verbs';
import { connectSimulated } from '../../storms/simulation/database/connect';
import { makeSimulatedDatabase } from '../../storms/simulation/database/simulated-database';
import { isLong } from '../long';
import { mongoUri, ownName } from '../servers/addresses';

const seed = Number(process.env.SELLO_COMPARISON_SEED ?? 1);
const sequences = Number(process.env.SELLO_COMPARISON_SEQUENCES ?? (isLong ? 12 : 2));
const callsEach = 12;
const verbsEach = 20;
/** Whole store functions take longer, so there are fewer sequences of them. */
const lastOfVerbs = seed + Math.ceil(sequences / 4) - 1;

jest.setTimeout(300_000);

describe('the simulated database in comparison with MongoDB', () => {
  const store = makeSimulatedDatabase({ nowMs: Date.now });
  let pair: Pair;
  beforeAll(async () => {
    const real = await connectDatabase(mongoUri(), ownName('comparison'));
    pair = { real, simulated: connectSimulated(store) };
    for (const database of [real, pair.simulated]) {
      await createMissingCollectionsAndIndexes(database);
      for (const name of ['things', 'others']) {
        await database.db.createCollection(name);
        await database.collection(name).createIndexes(languageIndexes.map((index) => ({ ...index })));
      }
    }
  });
  afterAll(async () => {
    await pair.real.db.dropDatabase();
    await pair.real.close();
  });

  it(`returns the same results, errors and documents (seeds ${seed} to ${seed + sequences - 1})`, async () => {
    const differences: string[] = [];
    for (let one = seed; one < seed + sequences; one += 1) {
      const found =
        (await compareVerbs(pair, [fill], one, 1)) ?? (await compareVerbs(pair, languageVerbs, one, callsEach));
      if (found) differences.push(found);
    }
    expect(differences.join('\n\n')).toBe('');
  });

  it(`runs the functions of the store, walks and sealing with the same results (seeds ${seed} to ${lastOfVerbs})`, async () => {
    const differences: string[] = [];
    for (let one = seed; one <= lastOfVerbs; one += 1) {
      setInstant();
      const found =
        (await compareVerbs(pair, [emptyStore], one, 1)) ??
        (await compareVerbs(pair, issuing, one, 5)) ??
        (await compareVerbs(pair, storeVerbs, one, verbsEach));
      if (found) differences.push(found);
    }
    expect(differences.join('\n\n')).toBe('');
  });

  it(`interleaves transactions in the same way (seeds ${seed} to ${seed + sequences - 1})`, async () => {
    const differences: string[] = [];
    const begins = { real: beginReal(pair.real), simulated: beginSimulated(store) };
    for (let one = seed; one < seed + sequences; one += 1) {
      const found = (await compareVerbs(pair, [fill], one, 1)) ?? (await compareInterleaved(pair, begins, one));
      if (found) differences.push(found);
    }
    expect(differences.join('\n\n')).toBe('');
  });
});
