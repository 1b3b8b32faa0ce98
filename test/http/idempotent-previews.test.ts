// Tests previews with an `Idempotency-Key`, and repeats of cancellations that needed no job. Regression: a preview used
// up the key, so the call itself returned 404 and issued nothing.
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile, type Reply } from './api';
import { invoiceCalls } from './audit/invoice-calls';
import { lines, path, supplier } from './sales';
import { register } from './registered';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();
beforeAll(() => register(api, supplier));

const post = (at: string, body: unknown, key: string): Promise<Reply> =>
  api.call('POST', at, body, { headers: { 'Idempotency-Key': key } });
const isReplay = (reply: Reply) => reply.headers.get('idempotency-replayed');

describe('a preview with an `Idempotency-Key`', () => {
  it('leaves the key to the call that issues the invoice, and is a preview again after it', async () => {
    const [key, body] = [createUuidV7(), { supplier, lines: lines('10') }];
    const previews = [await post(`${path}?dry_run=true`, body, key), await post(`${path}?dry_run=true`, body, key)];
    expect(previews.map((one) => [one.status, one.json.status, isReplay(one)])).toEqual([
      [200, 'preview', null],
      [200, 'preview', null],
    ]);
    const issued = await post(`${path}?wait=0`, body, key);
    expect([issued.status, isReplay(issued)]).toEqual([202, null]);
    const later = await post(`${path}?dry_run=true`, body, key);
    expect([later.status, later.json.status]).toEqual([200, 'preview']);
    const again = await post(`${path}?wait=0`, body, key);
    expect([again.status, isReplay(again), again.json.id]).toEqual([202, 'true', issued.json.id]);
  });

  it('stores no fault of the preview for the call that follows', async () => {
    const [key, wrong] = [createUuidV7(), { supplier, lines: lines('10'), total: '1' }];
    expect((await post(`${path}?dry_run=true`, wrong, key)).status).toBe(422);
    expect((await post(`${path}?wait=0`, { supplier, lines: lines('10') }, key)).status).toBe(202);
  });

  it('leaves the key to the cancellation, the amendment and the correction of an invoice', async () => {
    const { path: credit } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/credit']?.(api)) ?? { path: '' };
    const at = credit.replace(/\/credit.*/, '');
    for (const call of ['cancel', 'credit']) {
      const key = createUuidV7();
      const preview = await post(`${at}/${call}?dry_run=true`, { reason: 'returned' }, key);
      expect([call, preview.status]).toEqual([call, 200]);
      const again = await post(`${at}/${call}?dry_run=true`, { reason: 'returned' }, key);
      expect([call, again.status, isReplay(again)]).toEqual([call, 200, null]);
    }
    const key = createUuidV7();
    await post(`${at}/cancel?dry_run=true`, { reason: 'returned' }, key);
    expect((await post(`${at}/cancel?wait=0`, { reason: 'returned' }, key)).status).toBe(202);
  });

  it('leaves the key to the bulk action', async () => {
    const [key, workflow] = [createUuidV7(), createUuidV7()];
    await waitingJobOf(api, { workflowId: workflow });
    const body = { action: 'cancel', filter: { workflow_id: workflow }, expected: 1 };
    expect((await post('/transform/v1/bulk?dry_run=true', body, key)).status).toBe(200);
    const started = await post('/transform/v1/bulk', body, key);
    expect([started.status, isReplay(started)]).toEqual([202, null]);
  });
});

describe('a repeat of a cancellation with the same `Idempotency-Key`', () => {
  it('returns the first response for an invoice that ended before its record', async () => {
    const issued = await api.call('POST', `${path}?wait=0`, { supplier, lines: lines('10') });
    const [at, key] = [`${path}/${issued.json.id}/cancel?wait=0`, createUuidV7()];
    const first = await post(at, { reason: 'issued twice' }, key);
    expect([first.status, first.json.status]).toEqual([200, 'failed']);
    const again = await post(at, { reason: 'issued twice' }, key);
    expect([again.status, isReplay(again), again.json]).toEqual([200, 'true', first.json]);
  });

  it('returns the first response for an invoice that another call was cancelling', async () => {
    const { path: credit } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/credit']?.(api)) ?? { path: '' };
    const [at, key] = [credit.replace(/\/credit.*/, '/cancel?wait=0'), createUuidV7()];
    expect((await api.call('POST', at, { reason: 'issued twice' })).status).toBe(202);
    const first = await post(at, { reason: 'issued twice' }, key);
    const again = await post(at, { reason: 'issued twice' }, key);
    expect([first.status, again.status, isReplay(again), again.json.id]).toEqual([202, 202, 'true', first.json.id]);
  });

  it('returns the stored faults of the first call, even if the invoice was cancelled since', async () => {
    const issued = await api.call('POST', `${path}?wait=0`, { supplier, lines: lines('10') });
    const [at, key] = [`${path}/${issued.json.id}/cancel?wait=0`, createUuidV7()];
    const wrong = { reason: 'issued twice', why: 'by mistake' };
    const first = await post(at, wrong, key);
    await api.call('POST', at, { reason: 'issued twice' });
    const again = await post(at, wrong, key);
    expect([first.status, again.status, isReplay(again)]).toEqual([422, 422, 'true']);
  });
});
