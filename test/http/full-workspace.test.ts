// Corrections of issued invoices in a workspace that is full. Regression: the amendment of a rejected invoice and the
// credit note of an issued one were refused (413), so that the law could not be followed until an operator helped.
import { createUuidV7 } from '../../src/main/ids';
import { startApi, type TestApi } from './api';
import { issueInvoice } from './audit/invoice-calls';
import { customer, path, supplier } from './sales';

const gigabyte = 1e9;
let api: TestApi;
beforeEach(async () => {
  api = await startApi({ SELLO_WORKSPACE_ENTRIES: '5', SELLO_WORKSPACE_GIGABYTES: '1' });
}, 60_000);
afterEach(() => api.close());

const buildBody = (count: number) => ({
  supplier,
  customer,
  lines: Array.from({ length: count }, (_, i) => ({
    description: `Silla ${i}`,
    quantity: 2,
    price: '89.50',
    tax: '21%',
  })),
});

/** Issues invoices until the workspace is full. */
async function fill(): Promise<void> {
  for (let i = 0; ; i += 1) {
    const reply = await api.call('POST', `${path}?wait=0`, buildBody(1));
    if (reply.json.key === 'storage-full') return;
    if (i > 20) throw new Error(`not full: ${reply.text}`);
  }
}

describe('a full workspace', () => {
  it('still credits an issued invoice, but sells nothing', async () => {
    const at = await issueInvoice(api, 'accepted', { customer });
    await fill();
    const credit = await api.call('POST', `${at}/credit?wait=0`, {});
    expect([credit.status, credit.json.key]).toEqual([202, undefined]);
    const preceding = [{ id: at.slice(path.length + 1) }];
    const debit = await api.call('POST', `${path}?wait=0`, { ...buildBody(1), kind: 'debit-note', preceding });
    expect([debit.status, debit.json.key]).toEqual([202, undefined]);
    expect((await api.call('POST', `${path}?wait=0`, buildBody(1))).json.key).toBe('storage-full');
  });

  it('still amends a large rejected invoice, if files fill it', async () => {
    const at = await issueInvoice(api, 'rejected', { customer });
    await api.database
      .collection('blobs')
      .insertOne({ _id: `${api.workspace}:${createUuidV7()}` as never, size: gigabyte });
    await api.call('GET', '/access/v1/system', undefined, { token: await api.token('read', api.workspace) });
    expect((await api.call('POST', `${path}?wait=0`, buildBody(400))).json.key).toBe('storage-full');
    const amended = await api.call('POST', `${at}/amend?wait=0`, buildBody(400));
    expect([amended.status, amended.json.key]).toEqual([202, undefined]);
    const stored = await api.stored(at.slice(path.length + 1));
    expect(stored?.heldBytes).toBeGreaterThan(64_000);
  });
});
