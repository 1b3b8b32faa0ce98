// Time limit of queries: a slow authority does not keep a run open for long, because the history of the run would
// grow.
import { queryAndSettleDoubtfulRecords } from '../../../activities/chain/query-records';
import type { ActivityDeps } from '../../../activities/deps';
import { makeSupplierCode } from '../../../bench/documents';
import { applyAuthorityQueryResultToChainRun } from '../../../src/chain/run/step-results';
import { applyChainStepStart, isChainStepDue, createChainRunState } from '../../../src/chain/run/state';
import { chainLimits as limits } from '../../../src/contracts/limits/chain';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a query for many records', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('ends at its time limit with the results so far, and the next activity continues it', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_700));
    for (let i = 0; i < 6; i += 1) await fixture.ask(chain, await fixture.invoice(chain, `T-${i}`));
    await fixture.seal(chain);
    await fixture.drain(chain);
    const check = { kind: 'late-arrival' as const, from: new Date(0) };
    await getRecordsCollection(fixture.database).updateMany({ chain: chain._id }, { $set: { check } });
    let queries = 0;
    const slowly: ActivityDeps = {
      ...fixture.deps,
      connectionFor: async (owner) => {
        const found = await fixture.deps.connectionFor(owner);
        if ('problem' in found) return found;
        const query: typeof found.connection.client.query = (...question) => {
          queries += 1;
          fixture.clockAheadMs += (limits.askSeconds * 1_000) / 2;
          return found.connection.client.query(...question);
        };
        return { connection: { ...found.connection, client: { ...found.connection.client, query } } };
      },
    };
    const input = { chain: chain._id, installation: chain.installation, failures: 0, compare: false };
    const first = await queryAndSettleDoubtfulRecords(slowly)(input);
    expect([queries, first.left, first.waitMs]).toEqual([2, 1, 0]);
    const state = applyAuthorityQueryResultToChainRun(
      applyChainStepStart(createChainRunState(), 'query'),
      first,
      Date.now(),
    );
    expect(isChainStepDue(state, 'query', Date.now())).toBe(true);
    await queryAndSettleDoubtfulRecords(slowly)(input);
    const last = await queryAndSettleDoubtfulRecords(slowly)(input);
    expect([queries, last.left]).toEqual([6, 0]);
  }, 60_000);
});
