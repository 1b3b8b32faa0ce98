// A new installation number while the chain is sealing and sending.
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import { makeSupplierCode } from '../../../bench/documents';
import { generateInstallationNumber } from '../../../src/store/chains/chains';
import type { Database } from '../../../src/store/database';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { saveOrEndSealingPause } from '../../../src/store/chains/seal';
import { createMessage } from '../../../src/messages/message';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** The database for a caller that reads once from the collection and is then delayed until something else has happened. */
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

describe('the renewal of a chain', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('keeps a record that is sealed at the same time in the chain of the previous number', async () => {
    const chain = await fixture.supplier('B49500473');
    await fixture.ask(chain, await fixture.invoice(chain, 'R-1'));
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'R-2'));
    const sealsMeanwhile = readsThen(fixture.database, 'chains', () => fixture.seal(chain));
    const renewed = await renewInstallationNumber(sealsMeanwhile, chain._id, {
      installation: generateInstallationNumber(),
      now: new Date(),
    });
    expect(renewed?.head).toBeNull();
    expect(renewed?.past).toMatchObject([{ installation: chain.installation, head: { sequence: 2 } }]);
    expect(await fixture.records(chain)).toHaveLength(2);
  });

  it('marks an open batch as possibly received, even if the process dies after its commit', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_900));
    await fixture.ask(chain, await fixture.invoice(chain, 'R-3'));
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    await fixture.submit(chain);
    await fixture.control('DELETE', '/faults');
    // As in the backup, the batch is frozen, without an attempt.
    await getRecordsCollection(fixture.database).updateMany(
      { chain: chain._id },
      { $set: { unansweredAttempt: false } },
    );
    const dies: Database = {
      ...fixture.database,
      transaction: async (work) => {
        await fixture.database.transaction(work);
        throw new Error('the process died here');
      },
    };
    const fresh = { installation: generateInstallationNumber(), now: new Date() };
    await expect(renewInstallationNumber(dies, chain._id, fresh)).rejects.toThrow('died here');
    expect((await fixture.chain(chain)).installation).toBe(fresh.installation);
    expect(await fixture.records(chain)).toMatchObject([{ unansweredAttempt: true }]);
  });

  it('notes that records may be lost if the chain is paused after the renewal has read it', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_901));
    const pause = { text: createMessage('end-missing', { held: 1, sealed: 2 }) };
    const pausedMeanwhile = readsThen(fixture.database, 'chains', () =>
      saveOrEndSealingPause(fixture.database, chain, pause, new Date()),
    );
    const fresh = { installation: generateInstallationNumber(), now: new Date() };
    const renewed = await renewInstallationNumber(pausedMeanwhile, chain._id, fresh);
    expect(renewed?.past).toMatchObject([{ installation: chain.installation, lost: true }]);
    expect(renewed?.sealingPause).toBeNull();
  });

  it('marks a record that is sealed just before the commit, even if the process dies after the commit', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_902));
    await fixture.ask(chain, await fixture.invoice(chain, 'R-4'));
    const sealsThenDies: Database = {
      ...fixture.database,
      transaction: async (work) => {
        await fixture.seal(chain);
        await fixture.database.transaction(work);
        throw new Error('the process died here');
      },
    };
    const fresh = { installation: generateInstallationNumber(), now: new Date() };
    await expect(renewInstallationNumber(sealsThenDies, chain._id, fresh)).rejects.toThrow('died here');
    expect(await fixture.records(chain)).toMatchObject([
      { installation: chain.installation, sequence: 1, unansweredAttempt: true },
    ]);
  });
});
