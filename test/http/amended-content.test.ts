// What an amendment changes. Regressions: one with the same content was refused as an invoice that is not issued; one that
// failed named the call that issues a second invoice; batches compared their rows with the content before it; and after
// one that failed, the registered content was refused, so that the invoice kept content that nobody declared.
import { computeInvoiceBodyDigest } from '../../src/document/invoice-body/digest';
import { parseInvoiceBody } from '../../src/document/invoice-body/read-body';
import { createUuidV7 } from '../../src/main/ids';
import type { StoredRecordOutcome } from '../../src/model/record';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { issueInvoice } from './audit/invoice-calls';
import { customer, path, supplier } from './sales';

const api = apiOfFile();

/** The members of `issueInvoice`, and others. */
const buildBody = (more: object = {}) => ({
  supplier,
  lines: [{ description: 'Silla', quantity: 2, price: '89.50', tax: '21%' }],
  customer,
  ...more,
});
const other = { customer: { ...customer, name: 'Hotel Mirador Sitges, S.L.' } };

/** Issues an invoice, and stores its document as sealed, with its number and date. */
async function issue(outcome: StoredRecordOutcome, more: object = {}): Promise<string> {
  const at = await issueInvoice(api, outcome, { customer, ...more });
  const id = at.slice(path.length + 1);
  const { json } = await api.call('GET', `/silo/v1/entries/${id}`);
  const data = json.data as { readonly doc: object };
  await api.database.collection('entries').updateOne({ id }, { $set: { 'fiscal.outcome': 'rejected' } });
  const patched = await api.call('PATCH', `/silo/v1/entries/${id}`, { data: data.doc });
  if (patched.status >= 300) throw new Error(patched.text);
  const digest = (await api.stored(id))?.digest.val;
  const sealed = { 'fiscal.documentDigest': digest, 'fiscal.outcome': outcome };
  await api.database.collection('entries').updateOne({ id }, { $set: sealed });
  return at;
}

describe('an amendment with the content that the authority has', () => {
  it.each(['?dry_run=true', '?wait=0'])('is refused, because it changes nothing: %s', async (query) => {
    const at = await issue('accepted-with-errors');
    const same = await api.call('POST', `${at}/amend${query}`, buildBody());
    expect([same.status, same.json.message]).toEqual([409, expect.stringContaining('nothing to amend')]);
    expect((await api.call('POST', `${at}/amend${query}`, buildBody(other))).status).toBeLessThan(300);
  });

  it('is stored if the authority rejected it', async () => {
    const at = await issue('rejected');
    expect((await api.call('POST', `${at}/amend?wait=0`, buildBody())).status).toBe(202);
  });
});

describe('an amendment that fails before its record', () => {
  it('is refused with the call that amends, and not with the one that issues', async () => {
    const at = await issue('rejected');
    const headers = { 'Idempotency-Key': `amend-${at}` };
    const first = await api.call('POST', `${at}/amend?wait=0`, buildBody(other), { headers });
    expect(first.status).toBe(202);
    const entry = await api.stored(at.slice(path.length + 1));
    const faults = [{ code: 'certificate', paths: ['$.doc.supplier'], message: 'expired' }] as never;
    await getJobsCollection(api.database).updateOne(
      { id: entry?.openJob as string },
      { $set: { open: false, status: 'KO', result: 'failed', faults, completedAt: new Date() } },
    );
    const again = await api.call('POST', `${at}/amend?wait=0`, buildBody(other), { headers });
    expect([again.status, again.json.message]).toEqual([422, expect.stringContaining('is still issued')]);
    expect(again.text).not.toContain('POST /fiscal/v1/invoices"');
    expect(again.text).not.toContain('before the invoice was issued');
  });
});

describe('an amendment back to the content that the authority has', () => {
  /** Issues an invoice, and amends it with a job that fails before the seal. */
  async function issueWithFailedAmendment(): Promise<string> {
    const at = await issue('accepted-with-errors', { key: createUuidV7() });
    expect((await api.call('POST', `${at}/amend?wait=0`, buildBody(other))).status).toBe(202);
    const entry = await api.stored(at.slice(path.length + 1));
    const end = { open: false, status: 'KO', result: 'failed', completedAt: new Date() } as const;
    await getJobsCollection(api.database).updateOne({ id: entry?.openJob as string }, { $set: end });
    await getEntriesCollection(api.database).updateOne({ _id: entry?._id as string }, { $set: { openJob: null } });
    return at;
  }

  it('restores this content after an amendment that failed, without a job', async () => {
    const at = await issueWithFailedAmendment();
    const id = at.slice(path.length + 1);
    const jobs = () => getJobsCollection(api.database).countDocuments({ entryId: id });
    const before = await jobs();
    const body = buildBody();
    expect((await api.call('POST', `${at}/amend?dry_run=true`, body)).status).toBe(200);
    const headers = { 'Idempotency-Key': `back-${id}` };
    for (let i = 0; i < 2; i += 1) {
      const { status, json } = await api.call('POST', `${at}/amend?wait=0`, body, { headers });
      expect([status, json.id, json.status]).toEqual([200, id, 'reported']);
    }
    const { invoice } = parseInvoiceBody(body as never);
    const { digest, fiscal, bodyDigest, openJob } = (await api.stored(id)) ?? {};
    expect([digest?.val, bodyDigest]).toEqual([fiscal?.documentDigest, invoice && computeInvoiceBodyDigest(invoice)]);
    expect([openJob, await jobs()]).toEqual([null, before]);
    expect((await api.call('POST', `${at}/amend?wait=0`, body)).status).toBe(409);
  });
});

describe('an amended invoice', () => {
  it('is known to batches by the body that amended it', async () => {
    const at = await issue('rejected', { key: 'k1' });
    const id = at.slice(path.length + 1);
    const body = buildBody({ ...other, key: 'k1' });
    expect((await api.call('POST', `${at}/amend?wait=0`, body)).status).toBe(202);
    const { invoice } = parseInvoiceBody(body as never);
    const { bodyDigest, bodyForm } = (await api.stored(id)) ?? {};
    expect([bodyDigest, bodyForm]).toEqual([invoice && computeInvoiceBodyDigest(invoice), 'lines']);
  });
});
