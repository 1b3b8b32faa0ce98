// Requests that may be sealed, with their entries: reads of two states are never combined.
import { chainLimits as limits } from '../../../src/contracts/limits/chain';
import { readSealableRequestsWithEntries } from '../../../src/store/chains/sealable-requests';
import type { Database } from '../../../src/store/database';
import { type ChainFixture, openChainFixture } from '../../activities/chain-fixture';

describe('a claimed backlog of requests', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  });
  afterAll(() => fixture.close());

  /** A database whose primary returns the entries as they were before any of them was stored. */
  function behindOnEntries(database: Database): Database {
    const behind = Object.create(database) as Database;
    const collection = (name: string) => {
      const found = database.collection(name);
      if (name !== 'entries') return found;
      const shown = Object.create(found) as typeof found;
      return Object.assign(shown, { find: () => found.find({ _id: 'none' as never }) });
    };
    return Object.assign(behind, { collection });
  }

  it('has its entry for each request, even if an election makes another read outdated', async () => {
    const chain = await fixture.supplier('B60000007');
    const count = limits.sealJoinedMax + 2;
    await fixture.seed(chain, count);
    const { claimed } = await readSealableRequestsWithEntries(behindOnEntries(fixture.database), chain._id, 200);
    expect(claimed).toHaveLength(count);
    expect(claimed.filter(({ entry }) => entry === null)).toEqual([]);
  });
});
