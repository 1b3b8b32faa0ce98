// The read of what the authority has of an entry whose newest record it rejected.
import {
  findRegistrationHeldDespiteRejection,
  readRegistrationsHeldDespiteRejectionByEntry,
} from '../../src/store/chains/held-registrations';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { mongoUri } from '../servers/addresses';
import { explained } from './explained';

describe('the registration that the authority has', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ MONGODB_URI: `${mongoUri()}&monitorCommands=true` });
  }, 60_000);
  afterAll(() => fixture?.close());

  it('is read by indexes, and only if the newest record was rejected', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 30);
    const entry = await fixture.invoice(chain, 'H-1');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await fixture.drain(chain);
    const accepted = await fixture.entry(entry);
    const { db } = fixture.database;
    expect(
      (await explained(db, () => findRegistrationHeldDespiteRejection(fixture.database, accepted))).stages,
    ).toEqual([]);
    await getEntriesCollection(fixture.database).updateOne(
      { _id: entry._id },
      { $set: { 'fiscal.outcome': 'rejected' } },
    );
    const rejected = await fixture.entry(entry);
    const plan = await explained(db, () => findRegistrationHeldDespiteRejection(fixture.database, rejected));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toEqual(expect.arrayContaining(['_id_', 'record_invoice']));
    // Another entry never gets it, also if its rejected record has the same number.
    const other = { ...rejected, id: 'other' };
    expect(
      (await readRegistrationsHeldDespiteRejectionByEntry(fixture.database, [other])).get('other'),
    ).toBeUndefined();
  });
});
