// Tests a registration with a signed agreement: the job waits for the documents and for approval, and everything else waits with
// it.
import { type FaultStack, invoiceOf, type JobView, startFaultStack } from './stack';

const supplier = 'B12345674';

describe('the registration with an authorization form', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack();
    await sello.want('PATCH', '/access/v1/workspace', { agreement: true });
  }, 60_000);
  afterAll(() => sello?.stop());

  const waiting = (job: string, text: string): Promise<JobView> =>
    sello.until(`the job ${text}`, 20, async () => {
      const found = await sello.job(job);
      const last = found.intents.at(-1)?.events.at(-1);
      return last?.status === 'QUEUED' && last.message?.includes(text) ? found : undefined;
    });

  it('waits for the signed authorization form, then for approval, and reports only afterwards', async () => {
    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: `Proveedora ${supplier}`,
      tax_id: { country: 'ES', code: supplier },
    };
    const entry = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: party, folder: 'suppliers' });
    const { id } = await sello.startJob('Register supplier', entry.id);
    await waiting(id, 'waits until someone uploads and confirms the signed authorization form');

    const invoice = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const early = await sello.startJob('Invoice', invoice.id, 20);
    expect(early.faults).toMatchObject([{ code: 'supplier-not-registered' }]);

    const base = `/apps/fiscal/v1/entry/${entry.id}`;
    const approve = () => sello.call('POST', `${base}/approve`, undefined, 'operator');
    const { api, token } = sello.stack.addresses;
    const pdf = await fetch(`${api}${base}/agreement`, { headers: { Authorization: `Bearer ${token}` } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

    expect((await sello.call('POST', `${base}/confirm`)).status).toBe(409);
    const data = bytes.toString('base64');
    expect((await sello.call('POST', `${base}/agreement`, { data: 'AAAA', signature: 'hand' })).status).toBe(400);
    expect((await sello.call('POST', `${base}/agreement`, { data, signature: 'hand' })).status).toBe(202);
    expect((await sello.call('POST', `${base}/confirm`)).status).toBe(409);
    expect((await sello.call('POST', `${base}/identity`, { data, view: 'front' })).status).toBe(202);
    expect((await approve()).status).toBe(409);
    expect((await sello.call('POST', `${base}/confirm`)).status).toBe(202);
    await waiting(id, 'waits until an operator approves');
    expect((await sello.call('POST', `${base}/approve`)).status).toBe(403);
    expect((await approve()).status).toBe(202);
    const job = await sello.finish(id);
    expect(job.faults).toEqual([]);
    expect((await sello.entry(entry.id)).state).toBe('registered');
    expect((await sello.entry(entry.id)).attachments?.map(({ category }) => category).toSorted()).toEqual([
      'agreement',
      'agreement',
      'identity',
    ]);

    const again = await sello.startJob('Invoice', invoice.id, 20);
    expect(again.faults).toEqual([]);
    expect((await approve()).status).toBe(409);
  }, 90_000);
});
