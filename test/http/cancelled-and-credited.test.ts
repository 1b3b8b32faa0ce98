// Tests an invoice that is credited and cancelled at once. Regression: both records could be declared.
import { apiOfFile } from './api';
import { invoiceCalls } from './audit/invoice-calls';

const api = apiOfFile();

async function issuedInvoice(): Promise<string> {
  const { path } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/credit']?.(api)) ?? { path: '' };
  return path.replace(/\/credit.*/, '');
}

describe('an invoice', () => {
  it('cannot be credited or replaced while a job cancels it', async () => {
    const path = await issuedInvoice();
    const cancelled = await api.call('POST', `${path}/cancel?wait=0`, { reason: 'issued twice' });
    expect(cancelled.status).toBe(202);
    const credited = await api.call('POST', `${path}/credit?wait=0`, { reason: 'returned' });
    expect([credited.status, (credited.json as { key?: string }).key]).toEqual([409, 'conflict']);
  });

  it('is either cancelled or credited if both calls arrive at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const path = await issuedInvoice();
      const replies = await Promise.all([
        api.call('POST', `${path}/cancel?wait=0`, { reason: 'issued twice' }),
        api.call('POST', `${path}/credit?wait=0`, { reason: 'returned' }),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(1);
      expect(statuses).toContain(409);
    }
  });
});
