// The operator's lists of what waits in all workspaces read only their page, in the order of an index.
import { getChainsCollection } from '../../src/store/chains/chains';
import { listChainsAwaitingRegistrationApproval } from '../../src/store/suppliers/registrations';
import { listSelfRegistrationsAwaitingOperator } from '../../src/store/suppliers/self-registration-papers';
import { getSelfRegistrationsCollection } from '../../src/store/suppliers/self-registrations';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { mongoUri } from '../servers/addresses';
import { explained, forgetPlans } from './explained';

describe('the lists of what waits for the operator', () => {
  let fixture: ChainFixture;
  const at = new Date('2026-11-01');
  beforeAll(async () => {
    fixture = await openChainFixture({ MONGODB_URI: `${mongoUri()}&monitorCommands=true` });
    const keys = Array.from({ length: 500 }, (_, i) => `w${i % 5}:${String(i).padStart(3, '0')}`);
    await getSelfRegistrationsCollection(fixture.database).insertMany(
      keys.map((_id) => ({
        _id,
        tokenHash: _id,
        workspace: _id.slice(0, 2),
        status: 'waiting',
        updatedAt: at,
      })) as never,
    );
    await getChainsCollection(fixture.database).insertMany(
      keys.map((_id) => ({
        _id,
        installation: _id,
        workspace: _id.slice(0, 2),
        registration: { state: 'pending', confirmedAt: at, entry: _id },
      })) as never,
    );
  }, 60_000);
  afterAll(() => fixture?.close());

  // Regression: the index had only the time, so each page read and sorted everything that waits.
  it.each([
    { name: 'self-registrations', list: listSelfRegistrationsAwaitingOperator },
    { name: 'registrations of chains', list: listChainsAwaitingRegistrationApproval },
  ])('read only their page of $name, without sorting', async ({ list }) => {
    const { database } = fixture;
    for (const from of [undefined, { createdAt: at, _id: 'w2:002' }]) {
      await forgetPlans(database.db);
      const page = { ascending: true, limit: 10, ...(from ? { from } : {}) };
      const plan = await explained(database.db, () => list(database, page, undefined));
      expect(plan.stages).not.toContain('SORT');
      expect([plan.scans, plan.documentsExamined]).toEqual([[], 10]);
      expect(plan.keysExamined).toBeLessThan(250);
    }
  });
});
