// Two attempts with one batch that both get a response: the first response closes the batch, and the second is
// stored too.
import { makeSupplierCode } from '../../../bench/documents';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import {
  listLateResponses,
  saveLateResponse,
  writeLateResponseOutcomes,
} from '../../../src/store/submissions/late-responses';
import type { RecordDocument } from '../../../src/model/record';
import type { SubmissionDocument } from '../../../src/model/submission';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
}, 60_000);
afterAll(() => fixture?.close());
afterEach(() => fixture.control('DELETE', '/faults'));

const leasePasses = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2_300));

/** A sender that has its response and is delayed before it stores it. */
async function heldWithAnswer(chain: ChainDocument) {
  let reached = (): void => undefined;
  let go = (): void => undefined;
  const answered = new Promise<void>((resolve) => (reached = resolve));
  const passed = new Promise<void>((resolve) => (go = resolve));
  fixture.at['after-call'] = async () => {
    reached();
    await passed;
  };
  const result = fixture.submit(chain);
  await answered;
  fixture.at = {};
  return { result, go: () => go() };
}

async function issued(chain: ChainDocument, number: string) {
  const entry = await fixture.invoice(chain, number);
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  return entry;
}

const readRecord = async ({ _id }: RecordDocument): Promise<RecordDocument> =>
  (await getRecordsCollection(fixture.database).findOne({ _id })) as RecordDocument;

describe('a second response to the same batch', () => {
  it('adds the CSV of its record if the first response had no CSV', async () => {
    const chain = await fixture.supplier('B90000001');
    await issued(chain, 'SECOND-1');
    const early = await heldWithAnswer(chain);
    await leasePasses();
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await fixture.record(chain);
    await fixture.askDoubts(chain);
    const [record] = (await fixture.records(chain)) as [RecordDocument];
    // The authority reported a duplicate and the query returns it, so the record is accepted, without a CSV.
    expect([record.outcome, record.csv]).toEqual(['accepted', undefined]);
    early.go();
    expect((await early.result).kind).toBe('answered');
    const [list] = await getSubmissionsCollection(fixture.database).find({ chain: chain._id }).toArray();
    expect(await listLateResponses(fixture.database, list?._id ?? '')).toMatchObject([{ attempt: 1 }]);
    expect((await fixture.left(chain)).unrecorded).toBe(true);
    await fixture.record(chain);
    expect((await fixture.left(chain)).unrecorded).toBe(false);
    expect(await readRecord(record)).toMatchObject({ outcome: 'accepted', csv: expect.stringMatching(/^\w/) });
  }, 60_000);

  it('is read even if it arrives while another late response is recorded', async () => {
    const { database } = fixture;
    const chain = await fixture.supplier(makeSupplierCode(7_600));
    await issued(chain, 'SECOND-0');
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await fixture.record(chain);
    const list = (await getSubmissionsCollection(database).findOne({ chain: chain._id })) as SubmissionDocument;
    const arrives = (attempt: number): Promise<void> =>
      database.transaction((session) =>
        saveLateResponse(database, { ...list, attempt }, { raw: list.answer ?? '', now: new Date() }, session),
      );
    await arrives(2);
    const plan = {
      settled: [],
      corrected: [],
      proven: [],
      answers: (await listLateResponses(database, list._id)).length,
    };
    await arrives(3);
    await expect(writeLateResponseOutcomes(database, list, plan, new Date())).rejects.toThrow('another answer');
    expect((await fixture.left(chain)).unrecorded).toBe(true);
    await fixture.record(chain);
    expect((await fixture.left(chain)).unrecorded).toBe(false);
  }, 60_000);

  it('overrides a rejection with an acceptance, whichever is recorded first', async () => {
    const chain = await fixture.supplier('A10000008');
    const entry = await issued(chain, 'SECOND-2');
    const early = await heldWithAnswer(chain);
    await leasePasses();
    const rule = { kind: 'line', code: 1110, issuer: chain.supplier, operation: 'submission', next: 1 };
    await fixture.control('PUT', '/faults', { rules: [rule] });
    expect((await fixture.submit(chain)).kind).toBe('answered');
    early.go();
    await early.result;
    await fixture.record(chain);
    const [record] = (await fixture.records(chain)) as [RecordDocument];
    expect(record).toMatchObject({ outcome: 'accepted', csv: expect.stringMatching(/^\w/) });
    expect(record.check).toBeUndefined();
    expect((await fixture.entry(entry)).fiscal?.outcome).toBe('accepted');
    expect(
      (await getChainInvoicesCollection(fixture.database).findOne({ _id: record.invoiceKey }))?.unsettled,
    ).toBeNull();
    expect(await fixture.left(chain)).toMatchObject({ unrecorded: false, doubtful: false, open: false });
  }, 60_000);
});
