// Tests every way to create an invoice: a problem with an enabled e-invoice format is reported before a number is used.
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { invoice, partyInValencia } from './documents';
import { register } from './registered';

const api = apiOfFile();
let workflow: string;
const supplier = 'A58818501';

beforeAll(async () => {
  await register(api, supplier);
  const steps = ['sequence.enumerate', 'fiscal.generate', 'pdf'].map((provider) => ({ id: createUuidV7(), provider }));
  workflow = (await storeWorkflow(steps)).json.id;
  await setPage({ facturae: true });
}, 60_000);

const setPage = (page: object | null) => api.call('PATCH', '/access/v1/workspace', { page });
const storeWorkflow = (steps: readonly object[]) =>
  api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, { name: 'E-invoices', schema: 'bill/invoice', steps });

/** Facturae needs the address of each party. */
const nowhere = { name: 'Norte S.A.', tax_id: { country: 'ES', code: 'B63272603' } };
const data = (isTicket = false) =>
  invoice({
    supplier: partyInValencia('Supplier S.L.', supplier),
    ...(isTicket ? { $tags: ['simplified'], customer: undefined } : { customer: nowhere }),
  });
const body = (isTicket = false) => ({
  supplier,
  ...(isTicket ? {} : { customer: { name: 'Norte S.A.', tax_code: 'B63272603' } }),
  lines: [{ description: 'Silla', price: '10.00', tax: '21%' }],
  workflow,
});

const impossible = (json: Record<string, unknown>): string[] =>
  ((json.warnings ?? []) as { readonly code: string; readonly paths?: readonly string[] }[])
    .filter(({ code }) => code.startsWith('E-INVOICE-'))
    .map(({ code, paths = [] }) => `${code} ${paths.join(' ')}`);

type Intake = (isTicket?: boolean) => Promise<{ readonly json: Record<string, unknown> }>;

const ways: readonly (readonly [name: string, way: Intake])[] = [
  ['an upload', (isTicket) => api.call('POST', '/silo/v1/entries', { data: data(isTicket) })],
  [
    'a job with a document',
    async (isTicket) => {
      const job = await api.call('POST', '/transform/v1/jobs', { workflow_id: workflow, data: data(isTicket) });
      return job.status < 300 ? job : Promise.reject(new Error(job.text));
    },
  ],
  ['a call that issues an invoice', (isTicket) => api.call('POST', '/fiscal/v1/invoices?wait=0', body(isTicket))],
  ['its preview', (isTicket) => api.call('POST', '/fiscal/v1/invoices?dry_run=true', body(isTicket))],
];

describe('an enabled format that cannot contain the invoice', () => {
  it.each(ways)('is reported by %s', async (_name, way) => {
    const { json } = await way();
    expect({
      json,
      found: impossible(json).filter((one) => /^E-INVOICE-03 .*[.]address(es)?$/.test(one)).length,
    }).toEqual({
      json,
      found: 1,
    });
  });

  it('is reported by the job of an older entry', async () => {
    await setPage(null);
    const stored = await api.call('POST', '/silo/v1/entries', { data: data() });
    expect(impossible(stored.json)).toEqual([]);
    await setPage({ facturae: true });
    const job = await api.call('POST', '/transform/v1/jobs', { workflow_id: workflow, silo_entry_id: stored.json.id });
    expect(impossible(job.json)).toEqual(['E-INVOICE-03 $.doc.customer.addresses']);
  });

  it('is not reported if the step disables the format', async () => {
    const steps = [{ id: createUuidV7(), provider: 'pdf', config: { facturae: false } }];
    const { json } = await storeWorkflow(steps);
    await setPage(null);
    const stored = await api.call('POST', '/silo/v1/entries', { data: data() });
    await setPage({ facturae: true });
    const job = await api.call('POST', '/transform/v1/jobs', { workflow_id: json.id, silo_entry_id: stored.json.id });
    expect(impossible(job.json)).toEqual([]);
  });

  it.each(ways)('is not reported for a simplified invoice by %s', async (_name, way) => {
    const { json } = await way(true);
    expect({ json, found: impossible(json) }).toEqual({ json, found: [] });
  });
});
