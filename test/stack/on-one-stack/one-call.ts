// Invoices in one call each, on real processes: issue, repeat, credit to the last cent, replace, refund, cancel and amend.
import { Client, Connection } from '@temporalio/client';
import { customerTaxIdRejectedBySimulator } from '../../../simulator/faults/magic';
import { formatJobWorkflowId } from '../../../src/temporal/names';
import { type FaultStack, sleep } from '../stack';
import { shareStack } from './shared-stack';

interface InvoiceView {
  readonly id: string;
  readonly status: string;
  readonly number: string;
  readonly record_type: string;
  readonly totals: { readonly base: string; readonly tax: string; readonly total: string };
  readonly corrects: readonly string[];
  readonly corrected_by: readonly string[];
  readonly replaces: readonly string[];
  readonly replaced_by: string | null;
  readonly key?: string;
  readonly faults: readonly { readonly code: string }[];
  readonly warnings: readonly { readonly code: string }[];
}

const supplier = {
  name: 'Muebles del Ebro, S.A.',
  tax_code: 'A58818501',
  address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
};
const others = ['B98602642', 'B20090015', 'A28015865'];
const inNavarre = 'B31000011';
export const suppliers = [supplier.tax_code, ...others, inNavarre];
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870', city: 'Sitges' } };
const chairs = { description: 'Silla', quantity: 2, price: '89.50', tax: '21%' };
const coffees = {
  series: 'TIC',
  prices_include_tax: true,
  lines: [{ description: 'Café', quantity: 3, price: 1.85, tax: '10%' }],
};
const path = '/fiscal/v1/invoices';

let sello: FaultStack;
beforeAll(async () => {
  sello = await shareStack();
}, 90_000);

const post = (at: string, body: object) => sello.call<InvoiceView>('POST', at, body);
const issue = async (body: object, query = ''): Promise<InvoiceView> => {
  const { status, body: reply } = await post(`${path}${query}`, { supplier: supplier.tax_code, ...body });
  expect({ status, faults: reply.faults }).toEqual({ status: 201, faults: [] });
  return reply;
};
const read = async (id: string): Promise<InvoiceView> => (await sello.call<InvoiceView>('GET', `${path}/${id}`)).body;
const credit = (id: string, body: object) => post(`${path}/${id}/credit`, body);
const listCodes = ({ body }: { readonly body: InvoiceView }): string[] => body.faults.map(({ code }) => code);
const cents = (text: string): number => Math.round(Number(text) * 100);
const sum = (...all: readonly InvoiceView[]): number => all.reduce((total, one) => total + cents(one.totals.total), 0);

describe('an invoice in one call', () => {
  // A new supplier registers with its first call.
  beforeAll(async () => {
    const { status } = await post(path, { supplier, customer, lines: [chairs] });
    expect(status).toBe(201);
  }, 60_000);

  it('returns its number and record, and is found by id and key', async () => {
    const invoice = await issue({ customer, lines: [chairs], total: '216.59', key: 'order-1' });
    expect(invoice).toMatchObject({ status: 'issued', record_type: 'F1', number: 'F-000002' });
    expect((await sello.call<InvoiceView>('GET', `${path}/key/order-1`)).body.id).toBe(invoice.id);
    const again = await post(path, { supplier: supplier.tax_code, customer, lines: [chairs], key: 'order-1' });
    expect(again).toMatchObject({ status: 409, body: { id: invoice.id } });
  });

  it('registers each supplier in its first call, and later needs only the tax ID', async () => {
    for (const tax_code of others) {
      const first = await post(path, { supplier: { ...supplier, tax_code }, customer, lines: [chairs] });
      expect([first.status, first.body.number]).toEqual([201, 'F-000001']);
      expect((await post(path, { supplier: tax_code, customer, lines: [chairs] })).body.number).toBe('F-000002');
    }
    expect(listCodes(await post(path, { customer, lines: [chairs] }))).toEqual(['supplier-needed']);
  }, 60_000);

  it('gets a warning, for a supplier of Navarre, that other rules may apply', async () => {
    const party = { ...supplier, tax_code: inNavarre, address: { ...supplier.address, postcode: '31001' } };
    const warned = async (supplierOrCode: object | string) => {
      const { body } = await post(path, { supplier: supplierOrCode, customer, lines: [chairs] });
      return body.warnings.map(({ code }) => code);
    };
    expect(await warned(party)).toContain('foral-supplier');
    expect(await warned(inNavarre)).not.toContain('foral-supplier');
  }, 60_000);

  it('uses no number and stores nothing if it is refused', async () => {
    const wrong = await post(path, { supplier: supplier.tax_code, customer, lines: [chairs], total: 216.6, key: 'no' });
    expect([wrong.status, listCodes(wrong)]).toEqual([422, ['total-differs']]);
    expect((await sello.call('GET', `${path}/key/no`)).status).toBe(404);
    expect((await issue({ customer, lines: [chairs] })).number).toBe('F-000003');
  });

  it('is credited in parts until nothing remains', async () => {
    const lines = [
      { description: 'x', quantity: 3, price: '0.50', tax: '21%' },
      { description: 'y', quantity: 3, price: '0.333', discount: '0.10', tax: '10%' },
    ];
    const whole = await issue({ customer, lines });
    const parts: InvoiceView[] = [];
    for (let part = 0; part < 3; part += 1) {
      const body = { lines: [1, 2].map((line) => ({ line, quantity: 1 })) };
      parts.push((await credit(whole.id, body)).body);
    }
    expect(parts.map((part) => part.record_type)).toEqual(['R1', 'R1', 'R1']);
    expect(sum(whole, ...parts)).toBe(0);
    expect(listCodes(await credit(whole.id, {}))).toEqual(['credited-more']);
    expect((await read(whole.id)).corrected_by).toEqual(parts.map(({ id }) => id));
  });

  it('is credited by amounts at one rate, and never twice at the same time', async () => {
    const whole = await issue({ customer, lines: [chairs, { description: 'Mesa', price: '100.00', tax: '10%' }] });
    expect(listCodes(await credit(whole.id, { amount: '20' }))).toEqual(['tax-needed']);
    const part = (await credit(whole.id, { amount: '20', tax: '21%', cause: 'unpaid' })).body;
    expect(part).toMatchObject({ record_type: 'R3', totals: { base: '-16.53', tax: '-3.47', total: '-20.00' } });
    const both = await Promise.all([credit(whole.id, {}), credit(whole.id, {})]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    const rest = both.find(({ status }) => status === 201);
    expect(sum(whole, part, ...(rest ? [rest.body] : []))).toBe(0);
  }, 60_000);

  it('replaces a simplified invoice once, and is refunded by an R5 and a negative F3', async () => {
    const ticket = await issue(coffees);
    const full = (await post(`${path}/${ticket.id}/replace`, { customer })).body;
    expect(full).toMatchObject({ record_type: 'F3', replaces: [ticket.id], totals: { total: '5.55' } });
    expect(await post(`${path}/${ticket.id}/replace`, { customer })).toMatchObject({ status: 409 });
    expect(await credit(ticket.id, {})).toMatchObject({ status: 409, body: { id: full.id } });
    const refund = (await credit(full.id, { lines: [{ line: 1, quantity: 1 }] })).body;
    expect(refund).toMatchObject({ record_type: 'F3', totals: { total: '-1.85' } });
    const after = await read(ticket.id);
    expect([after.corrected_by, after.replaced_by]).toEqual([refund.replaces, full.id]);
    expect((await read(refund.replaces[0] ?? '')).record_type).toBe('R5');
    // Without the R5, its refund would reverse a full invoice that does not exist.
    expect(await post(`${path}/${full.id}/cancel`, {})).toMatchObject({ status: 409, body: { id: refund.id } });
  }, 60_000);

  it('replaces several simplified invoices with the sums of their records and corrections', async () => {
    const single = { ...coffees, lines: [{ description: 'Café', price: 1.85, tax: '10%' }] };
    const [first, ...others] = [await issue(single), await issue(single), await issue(single)];
    const also = others.map(({ id }) => id);
    // The tax is 3 × (1.68 + 0.17), not the tax of 5.55.
    const { body: full } = await post(`${path}/${first.id}/replace`, { customer, also });
    expect(full).toMatchObject({ replaces: [first.id, ...also], totals: { base: '5.04', tax: '0.51', total: '5.55' } });
    const ticket = await issue(coffees);
    await credit(ticket.id, { lines: [{ line: 1, quantity: 1 }] });
    const { body: rest } = await post(`${path}/${ticket.id}/replace`, { customer });
    expect(rest.totals).toMatchObject({ base: '3.37', tax: '0.33', total: '3.70' });
  }, 60_000);

  it('is cancelled unless it has a correction, and amended if the authority rejects it', async () => {
    const wrong = await issue({ customer, lines: [chairs] });
    const cancelled = await post(`${path}/${wrong.id}/cancel`, { reason: 'Duplicada' });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    const corrected = await issue({ customer, lines: [chairs] });
    const { body: note } = await credit(corrected.id, { lines: [{ line: 1, quantity: 1 }] });
    expect(await post(`${path}/${corrected.id}/cancel`, {})).toMatchObject({ status: 409, body: { id: note.id } });
    expect(await post(`${path}/${corrected.id}/amend`, { customer, lines: [chairs] })).toMatchObject({ status: 409 });
    const refused = await issue(
      { series: 'REJ', customer: { ...customer, tax_code: customerTaxIdRejectedBySimulator }, lines: [chairs] },
      '?until=reported&wait=60',
    );
    expect(refused.status).toBe('rejected');
    const repaired = { supplier: supplier.tax_code, customer, lines: [chairs] };
    const amended = await post(`${path}/${refused.id}/amend?until=reported&wait=60`, repaired);
    expect(amended.body).toMatchObject({ id: refused.id, number: refused.number, status: 'reported' });
  }, 120_000);

  it('ends before its run starts if its call waits for the end, and the run only shows the steps', async () => {
    // If the authority lets the chain wait, as after the records before, the run does the steps.
    for (let tries = 0; tries < 5; tries += 1) {
      await sleep(2_000);
      const { id } = await issue({ series: 'END', customer, lines: [chairs] }, '?until=reported&wait=60');
      const types = await listRunEventTypes(id);
      if (types.includes('markerRecorded')) continue;
      expect(types).toEqual([
        'workflowExecutionStarted',
        'workflowTaskScheduled',
        'workflowTaskStarted',
        'workflowTaskCompleted',
        'workflowExecutionCompleted',
      ]);
      return;
    }
    throw new Error('each job ended after the start of its run');
  }, 120_000);

  it('can be cancelled while its record waits, with the cancellation after the record', async () => {
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const wrong = await issue({ customer, lines: [chairs] });
    const queued = await post(`${path}/${wrong.id}/cancel?wait=1`, { reason: 'Duplicada' });
    expect(queued).toMatchObject({ status: 202, body: { status: 'issued', cancellation: { outcome: 'queued' } } });
    expect(await post(`${path}/${wrong.id}/cancel?wait=0`, {})).toMatchObject({ status: 202 });
    await sello.control('DELETE', '/faults');
    await expectCancelled(wrong.id);
  }, 120_000);
});

const attributes = 'EventAttributes';

/** Lists the types of the events of the run of an invoice's only job, once the run has ended. */
async function listRunEventTypes(invoiceId: string): Promise<string[]> {
  const { id: workspace } = await sello.want<{ id: string }>('GET', '/access/v1/workspace');
  const { list } = await sello.want<{ list: { id: string }[] }>('GET', `/transform/v1/jobs?silo_entry_id=${invoiceId}`);
  const connection = await Connection.connect({ address: sello.stack.addresses.temporal });
  try {
    const run = new Client({ connection }).workflow.getHandle(formatJobWorkflowId(workspace, list[0]?.id ?? ''));
    for (let tries = 0; tries < 100; tries += 1) {
      const { events } = await run.fetchHistory().catch(() => ({ events: [] }));
      const types = (events ?? []).map((event) => Object.keys(event).find((key) => key.endsWith(attributes)) ?? '');
      if (types.includes(`workflowExecutionCompleted${attributes}`))
        return types.map((type) => type.replace(attributes, ''));
      await sleep(200);
    }
    throw new Error(`the run of invoice ${invoiceId} has not ended`);
  } finally {
    await connection.close();
  }
}

const expectCancelled = async (id: string): Promise<void> => {
  for (let tries = 0; tries < 90; tries += 1) {
    const { status, cancellation } = (await read(id)) as InvoiceView & { cancellation: { outcome: string } | null };
    if (status === 'cancelled' && cancellation?.outcome === 'accepted') return;
    await sleep(1_000);
  }
  throw new Error(`${id} was not cancelled: ${JSON.stringify(await read(id))}`);
};
