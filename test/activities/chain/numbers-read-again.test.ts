// A number of a series that is sealed after another request was read: by another sealer, or one by one by the same one.
import { seedEntry, seedInvoice } from '../../../bench/seed-requests';
import { createSealActivity } from '../../../activities/chain/seal';
import type { EntryDocument } from '../../../src/model/entry';
import type { ChainDocument } from '../../../src/model/chain';
import type { Database } from '../../../src/store/database';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

/** Two days of one year, both in the past. */
const lastYear = new Date().getFullYear() - 1;
const days = { first: `${lastYear}-11-01`, second: `${lastYear}-11-02` } as const;

describe('a sealer that reads again', () => {
  let fixture: ChainFixture;
  let chain: ChainDocument;
  beforeAll(async () => {
    fixture = await openChainFixture();
    chain = await fixture.supplier('B12345674');
  }, 60_000);
  afterAll(() => fixture?.close());

  const withNumber = async (
    day: string,
    members: Partial<EntryDocument> = {},
    number = 'T-7',
  ): Promise<EntryDocument> => {
    const entry = { ...seedEntry(workspace, { ...seedInvoice(chain.supplier, number), issue_date: day }), ...members };
    await getEntriesCollection(fixture.database).insertOne(entry);
    return entry;
  };
  const hold = (id: string, held: boolean) =>
    getSealingRequestsCollection(fixture.database).updateOne({ _id: id }, { $set: { held } });
  /** Runs `before` before each read of a chain. */
  const beforeChainReads = (before: () => Promise<void>): Database =>
    Object.create(fixture.database, {
      collection: {
        value: (name: string) => {
          const collection = fixture.database.collection(name);
          if (name !== 'chains') return collection;
          return Object.create(collection, {
            aggregate: {
              value: (...given: Parameters<typeof collection.aggregate>) => ({
                toArray: async () => {
                  await before();
                  return collection.aggregate(...given).toArray();
                },
                async *[Symbol.asyncIterator]() {
                  await before();
                  yield* collection.aggregate(...given);
                },
              }),
            },
          }) as typeof collection;
        },
      },
    }) as Database;

  it('after a conflict does not seal a number that a series got in the meantime', async () => {
    // Regression: requests and head were read in parallel, so that the number of the other sealer was not seen.
    const chosen = await fixture.ask(chain, await withNumber(days.second));
    let conflicts = 0;
    let isTaken = false;
    const sealNumberOfSeries = async (): Promise<void> => {
      if (conflicts === 0 || isTaken) return;
      isTaken = true;
      await hold(chosen, true);
      await fixture.ask(chain, await withNumber(days.first, { assignedNumber: 'T-7' }));
      expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
      await hold(chosen, false);
    };
    const failpoint: ChainFixture['deps']['failpoint'] = async (name) => {
      if (name !== 'before-seal' || conflicts > 0) return;
      await hold(chosen, true);
      await fixture.ask(chain, await fixture.invoice(chain, 'Z-1'));
      await fixture.seal(chain);
      await hold(chosen, false);
      conflicts += 1;
    };
    const deps = { ...fixture.deps, failpoint, database: beforeChainReads(sealNumberOfSeries) };
    const { _id, installation } = chain;
    await createSealActivity(deps)({ chain: _id, installation, head: null, compared: false });
    expect([conflicts, isTaken]).toEqual([1, true]);
    expect(await fixture.request(chosen)).toMatchObject({ state: 'refused', code: 'number-taken' });
  }, 30_000);

  it('one by one does not seal a number that a series got in the same batch', async () => {
    // Regression: after a batch that could not be sealed whole, each request was sealed as it was read before the others.
    const ofSeries = await fixture.ask(chain, await withNumber(days.first, { assignedNumber: 'S-7' }, 'S-7'));
    const chosen = await fixture.ask(chain, await withNumber(days.second, {}, 'S-7'));
    const entry = await withNumber(days.second, {}, 'S-8');
    const broken = await fixture.ask(chain, entry);
    await getEntriesCollection(fixture.database).updateOne({ id: entry.id }, { $set: { document: 'not JSON' } });
    await fixture.seal(chain);
    expect(await fixture.request(ofSeries)).toMatchObject({ state: 'sealed' });
    expect(await fixture.request(chosen)).toMatchObject({ state: 'refused', code: 'number-taken' });
    expect(await fixture.request(broken)).toMatchObject({ state: 'refused', code: 'internal' });
  }, 30_000);
});
