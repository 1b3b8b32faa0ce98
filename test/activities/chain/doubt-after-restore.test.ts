// A doubt about an invoice whose number was used again after a restored backup. Regression: the authority had the lost
// registration under another month, so its query found nothing, and an accepted cancellation was settled as rejected.
import { chainLimits } from '../../../src/contracts/limits/chain';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getRecordsCollection } from '../../../src/store/chains/records';
import type { RecordDocument } from '../../../src/model/record';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
const { lateArrivalSeconds } = chainLimits;
beforeAll(async () => {
  // No attempt arrives late in this test.
  Object.assign(chainLimits, { lateArrivalSeconds: 0 });
  fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
}, 60_000);
afterAll(async () => {
  Object.assign(chainLimits, { lateArrivalSeconds });
  await fixture?.close();
});

/** The month of `DD-MM-YYYY`. */
const toPeriod = (date: string): string => `${date.slice(6)}-${date.slice(3, 5)}`;

it('is settled by the authority’s record, although no stored record names the month of that record', async () => {
  const chain = await fixture.supplier('B98602642');
  const { database } = fixture;
  const fault = (more: object) =>
    fixture.control('PUT', '/faults', {
      rules: [{ operation: 'submission', next: 1, issuer: chain.supplier, ...more }],
    });
  const entry = await fixture.invoice(chain, 'MONTH-1');
  const formerMonth = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const document = entry.document.replace(
    /"issue_date":"[-\d]+"/,
    (issued) => `${issued},"op_date":"${formerMonth}-15"`,
  );
  await getEntriesCollection(database).updateOne({ _id: entry._id }, { $set: { document } });
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  await fixture.drain(chain);
  const [{ _id, outcome, period, date }] = (await fixture.records(chain)) as [RecordDocument];
  expect([outcome, period]).toEqual(['accepted', formerMonth]);
  // After the restore, the number was given to an invoice of this month, which the authority rejected as a duplicate.
  const again = { period: toPeriod(date), outcome: 'rejected', code: '3000' } as const;
  await getRecordsCollection(database).updateOne({ _id }, { $set: again });
  await fixture.ask(chain, entry, 'cancel');
  await fixture.seal(chain);
  await fault({ kind: 'drop', stored: true });
  expect((await fixture.submit(chain)).kind).toBe('unknown');
  await fault({ kind: 'line', code: 1110 });
  expect((await fixture.submit(chain)).kind).toBe('answered');
  await fixture.record(chain);
  await fixture.control('DELETE', '/faults');
  const [, doubted] = await fixture.records(chain);
  expect(doubted).toMatchObject({ kind: 'cancellation', period: again.period, check: { kind: 'doubt' } });
  await getRecordsCollection(database).updateMany(
    { chain: chain._id, check: { $exists: true } },
    { $set: { 'check.from': new Date(0) } },
  );
  expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 0 });
  expect((await fixture.records(chain))[1]).toMatchObject({ outcome: 'accepted' });
}, 60_000);
