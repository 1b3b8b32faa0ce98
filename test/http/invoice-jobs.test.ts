// Jobs of an invoice that do not issue it. Regressions: an email that failed made an issued invoice a failed one, whose
// repeated call got the advice to issue it again; ten emails hid the job that issued it; and the call that issues with a
// workflow that locks no entry responded that its own invoice did not exist.
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { issueInvoice } from './audit/invoice-calls';
import { register } from './registered';
import { openSales, customer, lines, path, supplier } from './sales';

const { api, ...sales } = openSales();
beforeAll(() =>
  register(api, 'B12345674', {
    reporting: { state: 'exempt', scheme: 'sii', reason: 'in the ledger', at: new Date(), by: 'x' },
  }),
);

const read = async (at: string) => (await api.call('GET', at)).json;

/** Sends an email whose job ends with the result, or stays open. */
async function mail(at: string, result?: 'failed' | 'succeeded'): Promise<void> {
  const { status, text } = await api.call('POST', `${at}/mail`, { to: ['ana@example.com'], attach: [] });
  if (status >= 300) throw new Error(text);
  if (!result) return;
  const end = { open: false, status: result === 'failed' ? 'KO' : 'OK', result, completedAt: new Date() };
  const faults = [{ code: 'smtp', message: 'refused' }] as never;
  await getJobsCollection(api.database).updateMany({ holdsEntry: false, open: true }, { $set: { ...end, faults } });
}

/** Issues an invoice that its supplier does not report. */
async function issueUnreported(): Promise<string> {
  const body = { supplier: 'B12345674', ...sales.number('U'), customer, lines: lines('10.00') };
  const id = await sales.issue(path, body);
  const _id = formatEntryDatabaseKey(api.workspace, id);
  await getEntriesCollection(api.database).updateOne({ _id }, { $unset: { fiscal: '' } });
  return `${path}/${id}`;
}

describe('an invoice that is not reported', () => {
  it.each([undefined, 'failed', 'succeeded'] as const)('is issued whatever becomes of an email: %s', async (result) => {
    const at = await issueUnreported();
    const before = await read(at);
    await mail(at, result);
    const { status, job_id: job, faults } = await read(at);
    expect({ status, job, faults }).toEqual({ status: 'issued', job: before.job_id, faults: [] });
    const cancelled = await api.call('POST', `${at}/cancel`, {});
    expect([cancelled.status, cancelled.json.message]).toEqual([409, expect.stringContaining('Credit the invoice')]);
  });
});

describe('an invoice that is reported', () => {
  it('keeps the job that issued it behind many emails', async () => {
    const at = await issueInvoice(api, 'accepted');
    const before = await read(at);
    for (let i = 0; i < 11; i += 1) await mail(at, 'failed');
    const { job_id: job, ended, warnings } = await read(at);
    expect({ job, ended, warnings }).toEqual({ job: before.job_id, ended: true, warnings: before.warnings });
  });
});

describe('an invoice whose workflow does not lock it', () => {
  /** Issues an invoice with a workflow that only creates the page. @returns the body of the call, and its response */
  async function issueWithPageOnly(headers: Record<string, string> = {}) {
    const workflow = createUuidV7();
    const steps = [{ id: createUuidV7(), name: 'Page', provider: 'pdf' }];
    const made = await api.call('PUT', `/transform/v1/workflows/${workflow}`, {
      name: `Page only ${workflow}`,
      schema: 'bill/invoice',
      steps,
    });
    if (made.status >= 300) throw new Error(made.text);
    const body = { supplier: 'B12345674', ...sales.number('P'), customer, lines: lines('10.00'), workflow };
    return { body, response: await api.call('POST', `${path}?wait=0`, body, { headers }) };
  }

  it('is found by its call, by a repeated call, and afterwards', async () => {
    const headers = { 'Idempotency-Key': `page-${createUuidV7()}` };
    const { body, response } = await issueWithPageOnly(headers);
    expect([response.status, response.json.status]).toEqual([202, 'processing']);
    const at = `${path}/${response.json.id}`;
    const again = await api.call('POST', `${path}?wait=0`, body, { headers });
    expect([again.status, again.json.id]).toEqual([202, response.json.id]);
    const job = await getJobsCollection(api.database).findOne({ entryId: response.json.id });
    await mail(at);
    expect(await read(at)).toMatchObject({ status: 'processing', job_id: job?.id });
    const end = { open: false, status: 'OK', result: 'succeeded', completedAt: new Date() } as const;
    await getJobsCollection(api.database).updateOne({ _id: job?._id as string }, { $set: end });
    expect(await read(at)).toMatchObject({ status: 'issued', job_id: job?.id, ended: true });
  });

  it('stays a draft if no call on invoices stored it', async () => {
    const { response } = await issueWithPageOnly();
    const { id } = response.json;
    await getEntriesCollection(api.database).updateOne({ id }, { $unset: { bodyDigest: '', bodyForm: '' } });
    expect((await api.call('GET', `${path}/${id}`)).status).toBe(404);
  });
});

// Regression: the second call responded with the outcome of the first cancellation, and the invoice could be credited
// while the second one waited.
describe('a cancellation after one that the authority rejected', () => {
  /** Issues an invoice whose cancellation was rejected. */
  async function issueNotCancelled(outcome: 'accepted' | 'rejected' = 'accepted'): Promise<string> {
    const at = await issueInvoice(api, outcome);
    const id = at.slice(path.length + 1);
    const entry = await api.stored(id);
    const records = api.database.collection('records');
    const first = await records.findOne({ entry: id } as never);
    const cancelled = {
      ...first,
      _id: `${String(first?._id)}-cancelled`,
      kind: 'cancellation',
      sequence: 100_000 + Number(first?.['sequence']),
      ordinal: 100_000 + Number(first?.['ordinal']),
      request: `${api.workspace}:gone:0`,
      fingerprint: `${first?.['fingerprint']}-cancelled`,
      previousFingerprint: `${first?.['fingerprint']}-before`,
      outcome: 'rejected',
      code: '3000',
    };
    await records.insertOne(cancelled as never);
    const fiscal = { record: cancelled._id, kind: 'cancellation', outcome: 'rejected', code: '3000' };
    await getEntriesCollection(api.database).updateOne(
      { _id: entry?._id as string },
      { $set: { fiscal: { ...entry?.fiscal, ...fiscal } as never } },
    );
    return at;
  }

  it('is queued until its own record is sealed', async () => {
    const at = await issueNotCancelled();
    const headers = { 'Idempotency-Key': `again-${at}` };
    for (let i = 0; i < 2; i += 1) {
      const { status, json } = await api.call('POST', `${at}/cancel?wait=0`, {}, { headers });
      expect([status, json.cancellation]).toMatchObject([202, { outcome: 'queued', code: null }]);
    }
  });

  it.each(['credit', 'amend'])('refuses %s while it is queued', async (call) => {
    const at = await issueNotCancelled(call === 'credit' ? 'accepted' : 'rejected');
    await api.call('POST', `${at}/cancel?wait=0`, {});
    const body = call === 'credit' ? {} : { supplier, customer, lines: lines('1.00') };
    const { status, json } = await api.call('POST', `${at}/${call}?wait=0`, body);
    expect([status, json.message]).toEqual([409, expect.stringContaining('cancelled')]);
  });

  it('lists the invoice with the status that it has', async () => {
    const [reported, rejected] = [await issueNotCancelled(), await issueNotCancelled('rejected')];
    const list = async (status: string) => {
      const { json } = await api.call('GET', `${path}?status=${status}&limit=100`);
      return (json['list'] as { id: string }[]).map(({ id }) => `${path}/${id}`);
    };
    const found = [await list('reported'), await list('rejected')];
    expect(found.map((ids) => [ids.includes(reported), ids.includes(rejected)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

// Regression: the first two letters of a foreign tax ID were taken for a country's prefix, and no invoice was found.
describe('a list of invoices of a customer', () => {
  it.each([
    ['MX', 'COA950101ABC', 'COA950101ABC'],
    ['DE', '111111125', 'DE111111125'],
    ['DE', '111111125', '111111125'],
  ])('contains those of the tax ID of %s %s for %s', async (country, code, asked) => {
    const foreign = { ...customer, tax_code: code, country };
    const body = { supplier: 'B12345674', ...sales.number('L'), customer: foreign, lines: lines('10.00') };
    const id = await sales.issue(path, body);
    const { json } = await api.call('GET', `${path}?customer=${asked}`);
    expect((json['list'] as { id: string }[]).map((one) => one.id)).toContain(id);
  });
});
