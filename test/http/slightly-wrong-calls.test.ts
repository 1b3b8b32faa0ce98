// Tests slightly wrong invoice calls: each error states once what was probably meant, in the words of the call.
import { apiOfFile } from './api';
import { register } from './registered';

const api = apiOfFile();
const supplier = 'A58818501';

beforeAll(async () => {
  await register(api, supplier);
  await register(api, 'B98602642');
}, 60_000);

const line = { description: 'Silla', price: '10.00', tax: '21%' };
const customer = { name: 'Norte S.A.', tax_code: 'B63272603', address: { city: 'Madrid', postcode: '28013' } };

const document = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  customer: { name: 'Norte S.A.', tax_id: { country: 'ES', code: 'B63272603' }, addresses: [{ code: '28013' }] },
  lines: [{ quantity: '1', item: { name: 'Silla', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
};

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

  it.each<[string, object]>([
    ['before the scheme', { issue_date: '2019-01-05' }],
    ['an operation of the far future', { operation_date: '2031-01-01' }],
    ['a receipt above its limit', { customer: undefined, lines: [{ ...line, quantity: 50 }] }],
    ['a regime that does not exist', { lines: [{ ...line, tax: { percent: '21%', regime: '99' } }] }],
    ['a misspelt supplier', { supplier: undefined, suplier: supplier }],
    ['a misspelt customer', { customer: undefined, client: customer }],
    ['misspelt lines', { lines: undefined, items: [line] }],
    ['a misspelt price', { lines: [{ description: 'Silla', precio: '10.00', tax: '21%' }] }],
    ['a misspelt tax', { lines: [{ description: 'Silla', price: '10.00', iva: '21%' }] }],
    ['a misspelt tax ID', { customer: { name: 'Norte S.A.', nif: 'B63272603', address: customer.address } }],
    ['a tax ID that is a number', { customer: { ...customer, tax_code: 54387763 } }],
    ['a country that is no code', { customer: { ...customer, country: 'Alemania', tax_code: '111111125' } }],
    ['a document without its supplier', { supplier: undefined, customer: undefined, lines: undefined, document }],
  ])('has one fault for one mistake: %s', async (_what, more) => {
    const { status, faults, warnings } = await preview(more);
    expect(status).toBe(422);
    expect(faults.map(({ code, paths }) => [code, paths])).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).not.toContain('simplified-above-max');
  });

  it('reports a missing supplier at the path where documents have the supplier', async () => {
    const { faults } = await preview({ supplier: undefined, customer: undefined, lines: undefined, document });
    expect(faults).toMatchObject([{ code: 'supplier-needed', paths: ['$.document.supplier'] }]);
    expect(faults[0]?.remedy).toContain('`tax_id`');
  });

  it.each<[string, object, string, string]>([
    [
      'an amount',
      { lines: [{ ...document.lines[0], item: { name: 'x', price: '10,00' } }] },
      'lines[0].item.price',
      '10.00',
    ],
    [
      'a new supplier',
      { supplier: { name: 'X', tax_id: { country: 'ES', code: 'B20090015' } } },
      'supplier.addresses',
      'locality',
    ],
  ])('has the fault of a document with its path in the call: %s', async (_what, more, path, remedy) => {
    const own = {
      supplier: { name: 'Muestra', tax_id: { country: 'ES', code: supplier }, addresses: [{ code: '50003' }] },
    };
    const { status, faults } = await call('POST', '/fiscal/v1/invoices?dry_run=true', {
      document: { ...document, ...own, ...more },
    });
    expect(status).toBe(422);
    expect(faults).toMatchObject([{ paths: [`$.document.${path}`], remedy: expect.stringContaining(remedy) }]);
  });

  it.each<[string, object, string]>([
    ['without the tax', { total: '10.00' }, '`total` includes the tax: write "12.10"'],
    ['after the withholding', { total: '10.60', withholding: '15%' }, 'before the withholding: write "12.10"'],
    ['a cent off', { total: '12.11' }, '`rounding`'],
  ])('suggests the total for an amount that is not the total: %s', async (_what, more, remedy) => {
    const { faults } = await preview(more);
    expect(faults).toMatchObject([{ code: 'total-differs', remedy: expect.stringContaining(remedy) }]);
  });

  it.each([
    ['/fiscal/v1/invoices?nif=B63272603', 'Write `customer`.'],
    ['/fiscal/v1/invoices?estado=failed', 'Write `status`.'],
    ['/fiscal/v1/invoices?page=2', 'Write `cursor`.'],
    ['/fiscal/v1/invoices?fecha=2026-11-01', 'Write `issued_from`.'],
    ['/fiscal/v1/invoices?issued_from=2026-12-01&issued_to=2026-01-01', 'Swap the two days.'],
  ])('contains the intended filter: %s', async (target, meant) => {
    const { status, remedy, faults } = await call('GET', target);
    expect(status).toBe(422);
    expect(`${remedy} ${faults.map((fault) => fault.remedy).join(' ')}`).toContain(meant);
  });

  it.each<[string, string, readonly [string, string][]]>([
    [
      'GET',
      '/fiscal/v1/invoices?limit=5&status=isued&ascending=yes',
      [
        ['?limit', ''],
        ['?ascending', 'ascending=true'],
        ['?status', 'status=issued'],
      ],
    ],
    [
      'POST',
      '/fiscal/v1/invoices?dry_run=si&wait=30s&until=seald',
      [
        ['?dry_run', 'dry_run=true'],
        ['?wait', 'Write wait=30.'],
        ['?until', 'until=sealed'],
      ],
    ],
    [
      'POST',
      '/fiscal/v1/invoices?dry_rnu=true&until=seald',
      [
        ['?dry_rnu', 'Write `dry_run`.'],
        ['?until', 'until=sealed'],
      ],
    ],
  ])('contains every wrong parameter with its intended form: %s %s', async (method, target, expected) => {
    const { status, message, faults } = await call(method, target, method === 'POST' ? { lines: [line] } : undefined);
    expect(status).toBe(422);
    expect(message).toContain(`(and ${expected.length - 1} more in \`faults\`)`);
    const named = faults.map(({ paths: [path] = [] }) => path);
    expect(new Set(named)).toEqual(new Set(expected.map(([path]) => path)));
    expect(named).toHaveLength(expected.length);
    for (const [path, meant] of expected)
      expect(faults.find(({ paths }) => paths?.includes(path))?.remedy).toContain(meant);
  });

  it('suggests the place for a field of the body that was sent as a parameter', async () => {
    const { status, faults } = await call('POST', '/fiscal/v1/invoices?dry_run=true&series=WEB', { lines: [line] });
    expect(status).toBe(422);
    expect(faults).toMatchObject([{ paths: ['?series'], remedy: 'Write `series` in the body.' }]);
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

  it('reports a wrong tax ID of a supplier if no registered tax ID is similar', async () => {
    const { faults } = await preview({ supplier: 'B12345670' });
    expect(faults).toMatchObject([
      {
        code: 'supplier-not-registered',
        paths: ['$.supplier'],
        message: expect.stringContaining('the tax ID B12345670 of the supplier is not valid'),
        remedy: 'Compare the tax ID with a document of the supplier.',
      },
    ]);
  });

  it('contains the schema that the document of the call must have', async () => {
    const schema = 'https://gobl.org/draft-0/bill/invoice';
    const findFault = async (document: object) => {
      const { status, faults } = await call('POST', '/fiscal/v1/invoices?dry_run=true', { document });
      expect(status).toBe(422);
      return faults.find(({ paths }) => paths?.includes('$.document.$schema'));
    };
    const sold = { supplier: { tax_id: { country: 'ES', code: supplier } } };
    const missing = await findFault(sold);
    expect(missing?.message).toContain('the document has no `$schema`');
    expect(missing?.remedy).toContain(`Set \`$schema\` to "${schema}"`);
    const other = await findFault({ ...sold, $schema: 'https://gobl.org/draft-0/org/party' });
    expect(other?.message).toContain('"https://gobl.org/draft-0/org/party" is not the schema of an invoice');
    expect(other?.remedy).toContain('write these fields without `document`');
  });

  it('contains a warning about returns that exceed the sales', async () => {
    const { status, warnings } = await preview({ lines: [line, { ...line, quantity: -3 }] });
    expect(status).toBe(200);
    expect(warnings.map(({ code }) => code)).toContain('returns-above-sale');
  });

  it.each<[string, object, boolean]>([
    ['cash', { method: 'cash', paid: true }, true],
    ['card', { method: 'card', paid: true }, false],
  ])('contains a warning about the payment method only if it is cash: %s', async (_what, payment, isWarned) => {
    const { status, warnings } = await preview({ lines: [{ ...line, price: '1000.00' }], payment });
    expect(status).toBe(200);
    const warning = warnings.find(({ code }) => code === 'cash-above-limit');
    expect(warning?.paths).toEqual(isWarned ? ['$.payment.method'] : undefined);
    expect(warning?.remedy ?? '').toMatch(isWarned ? /`payment\.method`/ : /^$/);
  });

  it('contains a warning about a discount that may be a percentage', async () => {
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

  it('lists no parameters if the call accepts none', async () => {
    const { message, remedy, faults } = await call('GET', '/access/v1/workspace?limit=5');
    expect(`${message} ${remedy} ${faults.map((fault) => fault.remedy).join(' ')}`).not.toMatch(/one of \./);
  });
});
