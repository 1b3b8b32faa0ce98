// Two attempts with one batch that both get a response: the first response closes the batch, and the second is
// stored too.
import { makeSupplierCode } from '../../../bench/documents';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import {
  listLateResponses,
  saveResponseToClosedSubmission,
  saveLateResponseOutcomesOnce,
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
        saveResponseToClosedSubmission(
          database,
          { ...list, attempt },
          { raw: list.answer ?? '', now: new Date() },
          session,
        ),
      );
    await arrives(2);
    const plan = {
      settled: [],
      corrected: [],
      proven: [],
      pending: [],
      resubmitted: [],
      answers: (await listLateResponses(database, list._id)).length,
    };
    await arrives(3);
    await expect(saveLateResponseOutcomesOnce(database, list, plan, new Date())).rejects.toThrow('another answer');
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

describe('a late response about records that a Fault sent back', () => {
  /** The first attempt has its response in hand; the second one gets a Fault, so the record is pending again. */
  async function refusedAfter(chain: ChainDocument, number: string) {
    const entry = await issued(chain, number);
    const early = await heldWithAnswer(chain);
    await leasePasses();
    await fixture.control('PUT', '/faults', {
      rules: [{ kind: 'fault', code: 4112, issuer: chain.supplier, next: 1 }],
    });
    expect((await fixture.submit(chain)).kind).toBe('fault');
    await fixture.database.collection('stops').deleteMany({});
    return { entry, early };
  }
  const accepted = { outcome: 'accepted', pending: false, csv: expect.stringMatching(/^\w/) };
  const listLate = ({ _id }: ChainDocument) =>
    getSubmissionsCollection(fixture.database).find({ chain: _id, late: true }).toArray();

  it('accepts a record that is pending', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_601));
    const { entry, early } = await refusedAfter(chain, 'BACK-1');
    early.go();
    await early.result;
    await fixture.record(chain);
    expect(await fixture.records(chain)).toMatchObject([accepted]);
    expect((await fixture.entry(entry)).fiscal?.outcome).toBe('accepted');
    expect(await listLate(chain)).toEqual([]);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'nothing' });
  }, 60_000);

  it('waits while a record is in another submission, and adds the CSV after its outcomes', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_602));
    const { early } = await refusedAfter(chain, 'BACK-2');
    await fixture.openWindows();
    const again = await heldWithAnswer(chain);
    early.go();
    await early.result;
    await fixture.record(chain);
    expect(await listLate(chain)).toHaveLength(1);
    expect(await fixture.left(chain)).toMatchObject({ unrecorded: false, open: true });
    again.go();
    await again.result;
    for (let passes = 0; passes < 2; passes += 1) await fixture.record(chain);
    expect(await fixture.records(chain)).toMatchObject([accepted]);
    expect(await listLate(chain)).toEqual([]);
    expect(await fixture.left(chain)).toMatchObject({ unrecorded: false, doubtful: false, open: false, pending: 0 });
  }, 60_000);

  it('keeps a record that the open submission has reserved but not marked', async () => {
    const { database } = fixture;
    const chain = await fixture.supplier(makeSupplierCode(7_603));
    const { early } = await refusedAfter(chain, 'BACK-3');
    const [record] = (await fixture.records(chain)) as [RecordDocument];
    const first = await getSubmissionsCollection(database).findOne({ chain: chain._id });
    const next = { ...(first as SubmissionDocument), _id: 'BACK-3-next', open: true, marked: 0 };
    await getSubmissionsCollection(database).insertOne(next);
    early.go();
    await early.result;
    await fixture.record(chain);
    expect(await readRecord(record)).toMatchObject({ pending: true });
    expect(await readRecord(record)).not.toHaveProperty('outcome');
    expect(await listLate(chain)).toHaveLength(1);
    // Another batch of the chain has nothing to do with the record.
    await getSubmissionsCollection(database).updateOne({ _id: next._id }, { $set: { ordinals: [99] } });
    await getSubmissionsCollection(database).updateOne(
      { chain: chain._id, late: true },
      { $set: { unrecorded: true } },
    );
    await fixture.record(chain);
    expect(await readRecord(record)).toMatchObject(accepted);
  }, 60_000);

  it('counts only the records that it settles', async () => {
    const { database, deps } = fixture;
    const chain = await fixture.supplier(makeSupplierCode(7_605));
    await issued(chain, 'BACK-5');
    const { early } = await refusedAfter(chain, 'BACK-6');
    const [record] = (await fixture.records(chain)) as [RecordDocument];
    const first = await getSubmissionsCollection(database).findOne({ chain: chain._id });
    const reserved = { _id: 'BACK-5-next', open: true, marked: 0, ordinals: [record.ordinal] };
    await getSubmissionsCollection(database).insertOne({ ...(first as SubmissionDocument), ...reserved });
    early.go();
    await early.result;
    const counted = jest.spyOn(deps.measure, 'count');
    await fixture.record(chain);
    const outcomes = counted.mock.calls.filter(([name]) => name === 'sello_outcomes_total');
    counted.mockRestore();
    expect((await fixture.records(chain)).map(({ pending }) => pending)).toEqual([true, false]);
    expect(outcomes).toHaveLength(1);
  }, 60_000);

  it('conflicts with a process that freezes the record', async () => {
    const { database } = fixture;
    const chain = await fixture.supplier(makeSupplierCode(7_604));
    const { early } = await refusedAfter(chain, 'BACK-4');
    early.go();
    await early.result;
    const first = (await getSubmissionsCollection(database).findOne({ chain: chain._id })) as SubmissionDocument;
    let snapshots = 0;
    await database.transaction(async (session) => {
      snapshots += 1;
      const pending = await getRecordsCollection(database).countDocuments(
        { chain: chain._id, pending: true },
        { session },
      );
      if (snapshots === 1) await fixture.record(chain);
      if (pending === 0) return;
      await getSubmissionsCollection(database).insertOne({ ...first, _id: 'BACK-4-next', open: true }, { session });
    });
    expect(snapshots).toBe(2);
    expect(await fixture.records(chain)).toMatchObject([accepted]);
    expect(await fixture.left(chain)).toMatchObject({ open: false, pending: 0 });
  }, 60_000);
});
