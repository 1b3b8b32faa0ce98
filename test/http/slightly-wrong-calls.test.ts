// Tests slightly wrong invoice calls: each error states once what was probably meant, in the words of the call.
import { startApi, type TestApi } from './api';
import { register } from './registered';

let api: TestApi;
const supplier = 'A58818501';

beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
}, 60_000);
afterAll(() => api.close());

const line = { description: 'Silla', price: '10.00', tax: '21%' };
const customer = { name: 'Norte S.A.', tax_code: 'B63272603', address: { city: 'Madrid', postcode: '28013' } };

interface FoundFault {
  readonly code: string;
  readonly paths?: readonly string[];
  readonly message: string;
  readonly remedy?: string;
}

async function call(method: string, target: string, body?: object) {
  const { status, json } = await api.call(method, target, body);
  const read = json as unknown as FoundFault & {
    readonly faults?: readonly FoundFault[];
    readonly warnings?: readonly FoundFault[];
  };
  return { ...read, status, faults: read.faults ?? [], warnings: read.warnings ?? [] };
}
const preview = (more: object) =>
  call('POST', '/fiscal/v1/invoices?dry_run=true', { supplier, customer, lines: [line], ...more });

describe('the response to a slightly wrong call', () => {
  it.each([
    ['a member of a line', { lines: [{ ...line, qty: 2 }] }, '$.lines[0].qty', 'quantity'],
    ['a member of the customer', { customer: { ...customer, nif: 'B63272603' } }, '$.customer.nif', 'tax_code'],
    ['a member of the call', { items: [line] }, '$.items', 'lines'],
  ])('contains the intended member: %s', async (_what, more, path, meant) => {
    const { status, faults } = await preview(more);
    expect(status).toBe(422);
    const found = faults.find(({ paths }) => paths?.includes(path));
    expect(found).toMatchObject({ code: 'unknown-member', remedy: expect.stringContaining(`\`${meant}\``) });
  });

  it('has one fault for a date that is not today', async () => {
    const { faults } = await preview({ issue_date: '2031-01-01' });
    expect(faults.map(({ paths }) => paths)).toEqual([['$.issue_date']]);
  });

  it('contains the field `workflow`, which selects a workflow', async () => {
    const { status, message } = await preview({ workflow: 'Invoice' });
    expect(status).toBe(404);
    expect(message).not.toContain('workflow_id');
  });

  it('suggests a registered supplier with a similar tax ID', async () => {
    const { faults } = await preview({ supplier: 'A58818502' });
    expect(faults).toMatchObject([
      { code: 'supplier-not-registered', message: expect.stringContaining(supplier), remedy: `Write "${supplier}".` },
    ]);
    const { faults: unknown } = await preview({ supplier: 'B12345674' });
    expect(unknown[0]?.remedy).not.toContain(supplier);
  });

  it('warns of returns that exceed the sales', async () => {
    const { status, warnings } = await preview({ lines: [line, { ...line, quantity: -3 }] });
    expect(status).toBe(200);
    expect(warnings.map(({ code }) => code)).toContain('returns-above-sale');
  });

  it('warns of a discount that may be a percentage', async () => {
    const { warnings } = await preview({ lines: [{ ...line, discount: 0.1 }] });
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'discount-unclear',
          paths: ['$.lines[0].discount'],
          remedy: expect.any(String),
        }),
      ]),
    );
  });

  it('suggests the number filter for an invoice number in place of an id', async () => {
    const { status, message, remedy } = await call('GET', '/fiscal/v1/invoices/F-00001');
    expect(status).toBe(404);
    expect(message).toContain('invoice not found');
    expect(remedy).toContain('?number=F-00001');
  });

  it('shows the date of a filter in its valid form', async () => {
    const { status, message } = await call('GET', '/fiscal/v1/invoices?issued_from=25/11/2026');
    expect(status).toBe(422);
    expect(message).toContain('2026-11-25');
  });

  it('lists no parameters if the call has none', async () => {
    const { message, remedy, faults } = await call('GET', '/access/v1/workspace?limit=5');
    expect(`${message} ${remedy} ${faults.map((one) => one.remedy).join(' ')}`).not.toMatch(/one of \./);
  });
});
