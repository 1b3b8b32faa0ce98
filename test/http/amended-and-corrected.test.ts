// Amendments next to corrections of the same invoice, and repeats of earlier amendments. No chain seals here, so records
// are inserted into the store.
import { Collection } from 'mongodb';
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { Invoice } from '../../src/document/model/invoice';
import { createUuidV7 } from '../../src/main/ids';
import type { EntryDocument } from '../../src/model/entry';
import type { RecordDocument, StoredRecordOutcome } from '../../src/model/record';
import { formatChainKey } from '../../src/store/chains/chains';
import { formatRecordKey, getRecordsCollection } from '../../src/store/chains/records';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { openSales, customer, lines, path, supplier } from './sales';

const { api, issue, number } = openSales();
let sequence = 0;

/** Stores the record of the present content, and ends the job that requested it. */
async function seal(id: string, outcome: StoredRecordOutcome, job: string = createUuidV7()): Promise<void> {
  sequence += 1;
  const { _id: at, document, digest } = (await api.stored(id)) as EntryDocument;
  const chain = formatChainKey(api.workspace, 'simulator', supplier);
  const [record, request] = [formatRecordKey(chain, 'I', sequence), `${api.workspace}:${job}:0`];
  await getRecordsCollection(api.database).insertOne({
    _id: record,
    chain,
    installation: 'I',
    sequence,
    ordinal: sequence,
    kind: 'registration',
    invoiceKey: at,
    number: `F-${sequence}`,
    previousFingerprint: `before-${sequence}`,
    fingerprint: `fingerprint-${sequence}`,
    entry: id,
    workspace: api.workspace,
    request,
    outcome,
    at: new Date(),
    sealedJson: JSON.stringify({ content: convertToRecordContentDespiteProblems(JSON.parse(document) as Invoice) }),
  } as unknown as RecordDocument);
  await endJob(job, 'succeeded');
  const fiscal = { record, request, kind: 'registration', documentDigest: digest.val, outcome } as const;
  const entries = getEntriesCollection(api.database);
  await entries.updateOne({ _id: at }, { $set: { fiscal, openJob: null, result: 'succeeded' } });
}

const endJob = (id: string, result: 'succeeded' | 'failed') =>
  getJobsCollection(api.database).updateOne(
    { id },
    { $set: { open: false, status: result === 'failed' ? 'KO' : 'OK', result, completedAt: new Date() } },
  );

const buildBody = (series: string, price = '100.00', more: object = {}) => ({
  supplier,
  series,
  customer,
  lines: lines(price),
  ...more,
});

/** Issues an invoice of 110.00 whose record has this outcome. */
async function sell(series: string, outcome: StoredRecordOutcome = 'accepted-with-errors'): Promise<string> {
  const id = await issue(path, { ...buildBody(series), ...number(series) });
  await seal(id, outcome);
  return id;
}

const amend = (id: string, body: object, headers?: Record<string, string>) =>
  api.call('POST', `${path}/${id}/amend?wait=0`, body, headers ? { headers } : {});
const readJob = async (id: string) => ((await api.stored(id))?.openJob ?? '') as string;

describe('an amendment of an invoice that others correct or replace', () => {
  // Regression: the amended record had other amounts than the credit note reverses.
  it('is refused if it changes the amounts, and stored if it keeps them', async () => {
    const id = await sell('AC');
    await issue(`${path}/${id}/credit`, {});
    const { status, json } = await amend(id, buildBody('AC', '50.00'));
    expect([status, json.message]).toEqual([409, expect.stringContaining('would change the amounts of AC-1')]);
    const dry = await api.call('POST', `${path}/${id}/amend?dry_run=true`, buildBody('AC', '50.00'));
    expect(dry.status).toBe(409);
    const renamed = { customer: { ...customer, name: 'Hotel Mirador Sitges, S.L.' } };
    expect((await amend(id, buildBody('AC', '100.00', renamed))).status).toBe(202);
  });

  it('is refused if a full invoice has replaced the simplified one', async () => {
    const id = await issue(path, { ...buildBody('AT'), ...number('AT'), customer: undefined });
    await seal(id, 'accepted-with-errors');
    await issue(`${path}/${id}/replace`, { customer });
    expect((await amend(id, { ...buildBody('AT', '200.00'), customer: undefined })).status).toBe(409);
  });
});

describe('an invoice whose amendment is not sealed', () => {
  // Regression: the credit note had the amounts of a content that nobody had declared.
  it('is not credited or replaced until its content is that of its record again', async () => {
    const id = await sell('AU', 'rejected');
    expect((await amend(id, buildBody('AU', '50.00'))).status).toBe(202);
    const credit = () => api.call('POST', `${path}/${id}/credit?dry_run=true`, {});
    const waiting = await credit();
    expect([waiting.status, waiting.json.message]).toEqual([409, expect.stringContaining('is being processed')]);
    expect((await api.call('POST', `${path}/${id}/amend?dry_run=true`, buildBody('AU', '60.00'))).status).toBe(409);
    const job = await readJob(id);
    await endJob(job, 'failed');
    await getEntriesCollection(api.database).updateOne({ id }, { $set: { openJob: null } });
    const failed = await credit();
    expect([failed.status, failed.json.message]).toEqual([409, expect.stringContaining('is not sealed')]);
    await seal(id, 'accepted');
    expect(await credit()).toMatchObject({ status: 200, json: { totals: { total: '-55.00' } } });
  });
});

describe('an invoice whose amendment the authority rejected', () => {
  // Regression: a credit note and a full invoice had the amounts of the rejected record, and the authority has the
  // amounts of the record before it.
  it('is not credited or replaced until an amendment is accepted', async () => {
    const id = await sell('AJ');
    expect((await amend(id, buildBody('AJ', '50.00'))).status).toBe(202);
    await seal(id, 'rejected', await readJob(id));
    const credit = () => api.call('POST', `${path}/${id}/credit?dry_run=true`, {});
    const rejected = await credit();
    expect([rejected.status, rejected.json.message]).toEqual([409, expect.stringContaining('rejected the amendment')]);
    expect((await api.call('POST', `${path}/${id}/replace?dry_run=true`, { customer })).json.message).toBe(
      rejected.json.message,
    );
    expect((await amend(id, buildBody('AJ', '60.00'))).status).toBe(202);
    await seal(id, 'accepted', await readJob(id));
    expect(await credit()).toMatchObject({ status: 200, json: { totals: { total: '-66.00' } } });
  });

  it('can be credited if the authority has accepted none of its records', async () => {
    const id = await sell('AN', 'rejected');
    expect((await amend(id, buildBody('AN', '50.00'))).status).toBe(202);
    await seal(id, 'rejected', await readJob(id));
    expect((await api.call('POST', `${path}/${id}/credit?dry_run=true`, {})).status).toBe(200);
  });
});

describe('an amendment that is not sealed', () => {
  // Regression: programs took the response to the record before the amendment for the response to the amendment.
  it('is queued in the report, until it is sealed or has failed', async () => {
    const id = await sell('AQ', 'rejected');
    const { status, json } = await amend(id, buildBody('AQ', '50.00'));
    expect([status, json.report]).toMatchObject([202, { outcome: 'queued', code: null, remedy: null }]);
    await endJob(await readJob(id), 'failed');
    await getEntriesCollection(api.database).updateOne({ id }, { $set: { openJob: null } });
    expect((await api.call('GET', `${path}/${id}`)).json.report).toMatchObject({ outcome: 'rejected' });
  });
});

describe('an amendment of an invoice that changes in another way at the same time', () => {
  // Regression: the call returned 409, also if only the folder changed, and a repeat with the same key returned it again.
  it('is made with the invoice as it is then', async () => {
    const id = await sell('AV', 'rejected');
    const updateOne = Reflect.get(Collection.prototype, 'updateOne') as Collection['updateOne'];
    const updates = jest.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function update(
      this: Collection,
      ...given
    ) {
      if (this.collectionName === 'entries') {
        updates.mockRestore();
        await getEntriesCollection(api.database).updateOne({ id }, { $inc: { revision: 1 } });
      }
      return updateOne.apply(this, given);
    });
    expect((await amend(id, buildBody('AV', '50.00'))).status).toBe(202);
  });
});

describe('a repeated amendment', () => {
  // Regression: after a later amendment, the repeat of the first one said that it had failed.
  it('returns the invoice after a later amendment', async () => {
    const id = await sell('AR', 'rejected');
    const first = buildBody('AR', '100.00', { notes: 'uno' });
    const headers = { 'Idempotency-Key': createUuidV7() };
    expect((await amend(id, first, headers)).status).toBe(202);
    await seal(id, 'rejected', await readJob(id));
    expect((await amend(id, buildBody('AR', '100.00', { notes: 'dos' }))).status).toBe(202);
    await seal(id, 'accepted', await readJob(id));
    const { status, json } = await amend(id, first, headers);
    expect([status, json.status]).toEqual([201, 'reported']);
  });
});
