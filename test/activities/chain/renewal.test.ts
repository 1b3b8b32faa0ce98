// A new installation number while the chain is at work.
import { renewInstallation } from '../../../src/store/ledger/chain-control';
import { newInstallation } from '../../../src/store/ledger/chains';
import type { Database } from '../../../src/store/database';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** The database for somebody who reads from the table once and is then held up until something else has happened. */
function readsThen(database: Database, table: string, work: () => Promise<unknown>): Database {
  let done = false;
  const collection = (name: string) => {
    const real = database.collection(name);
    if (name !== table || done) return real;
    done = true;
    const findOne = async (filter: object) => {
      const found = await real.findOne(filter);
      await work();
      return found;
    };
    return Object.assign(Object.create(real) as typeof real, { findOne });
  };
  return { ...database, collection } as Database;
}

describe('renewing a chain', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('keeps a record that is sealed meanwhile within the head of the number before', async () => {
    const chain = await fixture.supplier('B49500473');
    await fixture.ask(chain, await fixture.invoice(chain, 'R-1'));
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'R-2'));
    const sealsMeanwhile = readsThen(fixture.database, 'chains', () => fixture.seal(chain));
    const renewed = await renewInstallation(sealsMeanwhile, chain._id, {
      installation: newInstallation(),
      now: new Date(),
    });
    expect(renewed?.head).toBeNull();
    expect(renewed?.past).toMatchObject([{ installation: chain.installation, head: { sequence: 2 } }]);
    expect(await fixture.records(chain)).toHaveLength(2);
  });
});
