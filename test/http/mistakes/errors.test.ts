// Typical mistakes of new users, through the API: the first sentence names thing and place, the answer says what would be
// right and what to do, and nothing is stored. Rows of one table; each has the words that its answer must hold.
import { newId } from '../../../src/main/ids';
import { type CallOptions, type Reply, startApi, type TestApi } from '../api';
import { invoice } from '../documents';

let api: TestApi;
let invoiceWorkflow = '';

beforeAll(async () => {
  api = await startApi();
  const { json } = await api.call('GET', '/transform/v1/workflows');
  invoiceWorkflow = (json.list as { id: string; name: string }[]).find(({ name }) => name === 'Invoice')?.id ?? '';
});

afterAll(() => api.close());

const job = (data: unknown): Sent => ['POST', '/transform/v1/jobs', { workflow_id: invoiceWorkflow, data }];
const line = (changes: object, item: object = {}) => ({
  quantity: '1',
  item: { name: 'Consulting', price: '100.00', ...item },
  taxes: [{ cat: 'VAT', rate: 'general' }],
  ...changes,
});
const withLine = (changes: object, item: object = {}) => invoice({ lines: [line(changes, item)] });
const rate = (combo: object) => withLine({ taxes: [{ cat: 'VAT', ...combo }] });
const unknown = newId();
const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

type Sent = readonly [method: string, path: string, body?: unknown, options?: CallOptions];

interface Mistake {
  readonly row: string;
  readonly what: string;
  readonly sent: () => Sent | Promise<Sent>;
  readonly status: number;
  readonly key: string;
  /** In `message`, in this order. */
  readonly says: readonly (string | RegExp)[];
}

const raw = (text: string, headers: Record<string, string> = {}): Sent => [
  'POST',
  '/silo/v1/entries',
  undefined,
  { raw: text, headers: { 'Content-Type': 'application/json', ...headers } },
];

const { supplier: _supplier, ...withoutSupplier } = invoice();
const { $schema: _schema, ...withoutSchema } = invoice();
const { lines: _lines, ...withoutLines } = invoice();

const mistakes: readonly Mistake[] = [
  {
    row: '3',
    what: 'an issue date in the future',
    sent: () => job(invoice({ issue_date: tomorrow })),
    status: 422,
    key: 'validation',
    says: ['issue_date: issue date must not be in the future', 'from 2024-10-28 to', 'today in Madrid'],
  },
  {
    row: '4',
    what: 'an issue date of 2023',
    sent: () => job(invoice({ issue_date: '2023-05-05' })),
    status: 422,
    key: 'validation',
    says: ['issue_date', 'before 2024-10-28', 'leave es-fiscal-v1 out'],
  },
  {
    row: '5',
    what: 'a rate `standart`',
    sent: () => job(rate({ rate: 'standart' })),
    status: 422,
    key: 'calculation',
    says: [
      "lines[0].taxes[0]: invalid: 'standart' rate",
      'Rates of VAT on 2025-05-05: general (21.0%)',
      'reduced (10.0%)',
    ],
  },
  {
    row: '5',
    what: 'a key for a rate',
    sent: () => job(rate({ rate: 'intra-community' })),
    status: 422,
    key: 'calculation',
    says: ["'intra-community' is a key", '"key": "intra-community"'],
  },
  {
    row: '5',
    what: 'a rate on a day before there were rates',
    sent: () => job(invoice({ issue_date: '1980-01-01' })),
    status: 422,
    key: 'calculation',
    says: ['rate value unavailable', "'1980-01-01'", 'percent'],
  },
  {
    row: '5',
    what: 'IVA for VAT',
    sent: () => job(withLine({ taxes: [{ cat: 'IVA', rate: 'general' }] })),
    status: 422,
    key: 'calculation',
    says: ["'IVA' not defined", 'IVA is written VAT', 'VAT, IGIC'],
  },
  {
    row: '5',
    what: 'neither rate nor percent',
    sent: () => job(rate({})),
    status: 422,
    key: 'validation',
    says: ['lines[0].taxes[0]', 'percent required', 'Rates of VAT on 2025-05-05: general (21.0%)'],
  },
  {
    row: '8',
    what: 'the price `ten`',
    sent: () => job(withLine({}, { price: 'ten' })),
    status: 400,
    key: 'input',
    says: ["lines[0].item.price: 'ten' is not an amount", '"10.50"'],
  },
  {
    row: '9',
    what: 'the price `10,50`',
    sent: () => job(withLine({}, { price: '10,50' })),
    status: 400,
    key: 'input',
    says: ["lines[0].item.price: '10,50' is not an amount", 'Write "10.50"'],
  },
  {
    row: '9',
    what: 'the price `1.234,56 €`',
    sent: () => job(withLine({}, { price: '1.234,56 €' })),
    status: 400,
    key: 'input',
    says: ['lines[0].item.price', 'Write "1234.56"'],
  },
  {
    row: '9',
    what: 'a percent with a comma',
    sent: () => job(rate({ percent: '21,0 %' })),
    status: 400,
    key: 'input',
    says: ['lines[0].taxes[0].percent', 'Write "21.0%"'],
  },
  {
    row: '10',
    what: 'no lines',
    sent: () => job(withoutLines),
    status: 422,
    key: 'validation',
    says: ['lines: invoice lines are required', '"lines": [{"quantity"'],
  },
  {
    row: '13',
    what: 'a body that is not JSON',
    sent: () => raw('{"data": {\n  "a": 1,\n  b: 2}}'),
    status: 400,
    key: 'input',
    says: ['not JSON at line 3, column 3', "'b' stands", 'double quotes'],
  },
  {
    row: '13',
    what: 'a body that was cut short',
    sent: () => raw('{"data": {"a": 1.50,'),
    status: 400,
    key: 'input',
    says: ['line 1, column 21', 'the text ends', 'whole text'],
  },
  {
    row: '13',
    what: 'a comma too many behind a number',
    sent: () => raw('{"data": {"a": 1.50, "b": [1.25,]}}'),
    status: 400,
    key: 'input',
    says: ['line 1, column 33', "']' stands", 'Take the comma'],
  },
  {
    row: '14',
    what: 'a form',
    sent: () => raw('data=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    status: 400,
    key: 'input',
    says: ['application/x-www-form-urlencoded', 'Content-Type: application/json'],
  },
  {
    row: '15',
    what: 'an unknown workflow',
    sent: () => ['POST', '/transform/v1/jobs', { workflow_id: unknown, data: invoice() }],
    status: 404,
    key: 'not-found',
    says: ['invalid workflow id or not published', unknown, "'Invoice' is ", /[0-9a-f-]{36}/],
  },
  {
    row: '15',
    what: 'the name of a workflow',
    sent: () => ['POST', '/transform/v1/jobs', { workflow_id: 'invoice', data: invoice() }],
    status: 404,
    key: 'not-found',
    says: ["'invoice' is a name, its id is", /[0-9a-f-]{36}/],
  },
  {
    row: '16',
    what: 'no token',
    sent: () => ['GET', '/utils/v1/ping', undefined, { token: '' }],
    status: 401,
    key: 'unauthorized',
    says: ['missing authorization token', 'Authorization: Bearer', 'npm run -s sello -- token'],
  },
  {
    row: '16',
    what: 'a token that is none',
    sent: () => ['GET', '/utils/v1/ping', undefined, { token: 'abc' }],
    status: 401,
    key: 'unauthorized',
    says: ['names no signing key', 'cut short', 'Authorization: Bearer'],
  },
  {
    row: '16',
    what: 'a token without the scope',
    sent: async () => ['POST', '/silo/v1/entries', { data: invoice() }, { token: await api.token('read') }],
    status: 403,
    key: 'forbidden',
    says: ['scope write', 'PUT /access/v1/keys'],
  },
  {
    row: '17',
    what: 'an unknown address',
    sent: () => ['GET', '/silo/v1/entrys'],
    status: 404,
    key: 'not-found',
    says: ['there is no GET /silo/v1/entrys', 'GET /silo/v1/entries'],
  },
  {
    row: '17',
    what: 'a wrong method',
    sent: () => ['DELETE', '/transform/v1/jobs'],
    status: 405,
    key: 'method-not-allowed',
    says: ['/transform/v1/jobs does not take DELETE', /GET.*POST|POST.*GET/],
  },
  {
    row: '17',
    what: 'a wrong method of an address that another route would take for an id',
    sent: () => ['GET', '/silo/v1/entries/query'],
    status: 405,
    key: 'method-not-allowed',
    says: ['does not take GET', 'Use POST'],
  },
  {
    row: '18',
    what: 'an unknown id',
    sent: () => ['GET', `/silo/v1/entries/${unknown}`],
    status: 404,
    key: 'not-found',
    says: ['entry not found', unknown, 'GET /silo/v1/entries lists'],
  },
  {
    row: '18',
    what: 'no id at all',
    sent: () => ['GET', '/transform/v1/jobs/123'],
    status: 404,
    key: 'not-found',
    says: ["job not found: '123' is no id", 'UUIDs', '/transform/v1/jobs/key/{key}'],
  },
  {
    row: '18',
    what: 'no id for a new entry',
    sent: () => ['PUT', '/silo/v1/entries/123', { data: invoice() }],
    status: 400,
    key: 'input',
    says: ["'123' is not a UUID", 'GET /utils/v1/uuid'],
  },
  {
    row: '18',
    what: 'an unknown entry for a job',
    sent: () => ['POST', '/transform/v1/jobs', { workflow_id: invoiceWorkflow, silo_entry_id: unknown }],
    status: 404,
    key: 'not-found',
    says: ['silo_entry_id', unknown, 'POST /silo/v1/entries'],
  },
  {
    row: '20',
    what: 'no $schema',
    sent: () => job(withoutSchema),
    status: 422,
    key: 'unknown-schema',
    says: ['no `$schema`', '"$schema": "https://gobl.org/draft-0/bill/invoice"'],
  },
  {
    row: '20',
    what: 'a $schema that is nearly one',
    sent: () => job(invoice({ $schema: 'bill/invoice' })),
    status: 422,
    key: 'unknown-schema',
    says: ["'bill/invoice'", '"$schema": "https://gobl.org/draft-0/bill/invoice"'],
  },
  {
    row: '20',
    what: 'a party without $schema',
    sent: () => job({ name: 'X', tax_id: { country: 'ES' } }),
    status: 422,
    key: 'unknown-schema',
    says: ['no `$schema`', 'org/party'],
  },
  {
    row: '23',
    what: '`workflow` for `workflow_id`',
    sent: () => ['POST', '/transform/v1/jobs', { workflow: invoiceWorkflow, data: invoice() }],
    status: 400,
    key: 'input',
    says: ["required property 'workflow_id'", 'Write `workflow_id` in place of `workflow`'],
  },
  {
    row: '23',
    what: 'a number for a text',
    sent: () => ['POST', '/transform/v1/jobs', { workflow_id: 5 }],
    status: 400,
    key: 'input',
    says: ['workflow_id must be string', 'a text in double quotes'],
  },
  {
    row: '24',
    what: 'a supplier without tax id',
    sent: () => job(invoice({ supplier: { name: 'Supplier S.L.' }, currency: 'EUR' })),
    status: 422,
    key: 'calculation',
    says: ['the supplier has no tax id', '`supplier.tax_id`', '"country": "ES"'],
  },
  {
    row: '24',
    what: 'no supplier and no currency',
    sent: () => job(withoutSupplier),
    status: 422,
    key: 'calculation',
    says: ['the supplier has no tax id', '`supplier.tax_id`'],
  },
  {
    row: '25',
    what: 'a corrective invoice without the invoice that it corrects',
    sent: () => job(invoice({ type: 'corrective' })),
    status: 422,
    key: 'validation',
    says: ['preceding', 'Name the corrected invoice', '`previous_id`'],
  },
  {
    row: '27',
    what: 'a patch of a reported invoice',
    sent: async () => ['PATCH', `/silo/v1/entries/${await reported()}`, { data: invoice({ notes: [{ text: 'x' }] }) }],
    status: 409,
    key: 'conflict',
    says: ['accepted by the authority', '"previous_id"', '"credit-note"'],
  },
  {
    row: '32',
    what: 'limit=1000',
    sent: () => ['GET', '/silo/v1/entries?limit=1000'],
    status: 422,
    key: 'parameter',
    says: ['limit: must be no greater than 100', 'from 10 to 100'],
  },
  {
    row: '32',
    what: 'limit=5',
    sent: () => ['GET', '/transform/v1/jobs?limit=5'],
    status: 422,
    key: 'parameter',
    says: ['limit: must be no less than 10', 'from 10 to 100'],
  },
  {
    row: '33',
    what: 'deleting an invoice',
    sent: async () => ['DELETE', `/silo/v1/entries/${await reported()}`],
    status: 405,
    key: 'method-not-allowed',
    says: ['does not take DELETE', /Use GET.*PATCH/, 'cancel workflow', 'silo_entry_id', 'credit note'],
  },
  {
    row: '35',
    what: 'no taxes on a line',
    sent: () => job(withLine({ taxes: undefined })),
    status: 422,
    key: 'validation',
    says: ['lines[0].taxes: must include at least one of VAT, IGIC, or IPSI', '"rate": "general"', '"key": "exempt"'],
  },
  {
    row: '36',
    what: 'the date 22/11/2025',
    sent: () => job(invoice({ issue_date: '22/11/2025' })),
    status: 400,
    key: 'input',
    says: ["issue_date: '22/11/2025' is not a date", 'Write "2025-11-22"'],
  },
  {
    row: '36',
    what: 'a date with a time',
    sent: () => job(invoice({ issue_date: '2025-11-22T10:00:00Z' })),
    status: 400,
    key: 'input',
    says: ['issue_date', 'Write "2025-11-22"'],
  },
  {
    row: '37',
    what: 'a country XX',
    sent: () => job(invoice({ customer: { name: 'C', tax_id: { country: 'XX', code: '123' } } })),
    status: 422,
    key: 'validation',
    says: ["customer.tax_id.country: 'XX' is not a country code", 'ISO 3166-1'],
  },
  {
    row: '38',
    what: 'the same key again',
    sent: async () => {
      const body = { key: 'order-1', data: invoice() };
      await api.call('POST', '/silo/v1/entries', body);
      return ['POST', '/silo/v1/entries', body];
    },
    status: 409,
    key: 'conflict',
    says: ['entry already exists with same key', /GET \/silo\/v1\/entries\/[0-9a-f-]{36}/, 'another key'],
  },
];

/** An entry whose record the authority has accepted. */
async function reported(): Promise<string> {
  const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice(), sign: true });
  await api.database.db.collection('entries').updateOne(
    { id: json.id },
    {
      $set: { fiscal: { record: 'r', request: 'q', kind: 'registration', documentDigest: 'd', outcome: 'accepted' } },
    },
  );
  return json.id;
}

const names = mistakes.map((mistake): [string, Mistake] => [`row ${mistake.row}: ${mistake.what}`, mistake]);

test.each(names)('%s', async (_name, { sent, status, key, says }) => {
  const call = await sent();
  const before = await api.countEntries();
  const reply = await api.call(...call);
  expect([reply.status, reply.json.key, reply.json.code]).toEqual([status, key, key]);
  let rest = reply.json.message;
  for (const words of says) {
    if (typeof words === 'string') expect(rest).toContain(words);
    else expect(rest).toMatch(words);
    const at = typeof words === 'string' ? rest.indexOf(words) + words.length : 0;
    rest = rest.slice(at);
  }
  expect(await api.countEntries()).toBe(before);
  leadsOn(reply);
});

/** The form of every refusal: a remedy and a link, in the faults as well, and no remedy in `fields`. */
function leadsOn({ json }: Reply): void {
  const { remedy, message, link, fields, faults = [] } = json as unknown as Answered;
  expect(remedy).toMatch(/^[A-Z`'].*[.?]$/s);
  expect(message.endsWith(remedy)).toBe(true);
  expect(link).toBe(`docs/errors.md#${json.key}`);
  for (const fault of faults) {
    expect(fault.remedy).toMatch(/\.$/);
    expect(fault.link).toMatch(/^docs\/errors\.md#/);
    expect(JSON.stringify(fields ?? {})).not.toContain(JSON.stringify(fault.remedy).slice(1, -1));
  }
}

interface Answered {
  readonly remedy: string;
  readonly message: string;
  readonly link: string;
  readonly fields?: object;
  readonly faults?: readonly { readonly remedy: string; readonly link: string }[];
}

test('fields keep the texts that the public client shows, calculation problems included', async () => {
  const { json } = await api.call(...job(rate({ rate: 'standart' })));
  expect(json.fields).toEqual({ data: { doc: { lines: { 0: { taxes: { 0: 'cannot be calculated' } } } } } });
  const invalid = await api.call(...job(invoice({ issue_date: '2023-05-05' })));
  expect(invalid.json.fields).toEqual({ data: { doc: { issue_date: 'issue date must not be before 2024-10-28' } } });
});

test('an entry stored with its faults says what to do about each', async () => {
  const body = { data: withLine({ taxes: undefined }), allow_invalid: true };
  const { json } = await api.call('POST', '/silo/v1/entries', body);
  expect(json.faults).toMatchObject([
    { code: 'GOBL-ES-FISCAL-BILL-INVOICE-15', remedy: expect.stringContaining('"rate": "general"') },
  ]);
  expect((json.faults as { link: string }[])[0]?.link).toBe('docs/errors.md#rules-of-documents');
});
