// Invoices with nearly every member that a file can contain, and changes of their types, taxes and currencies.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { general, invoiceOf } from '../document/invoices';

const address = {
  street: 'Calle Mayor',
  num: '1',
  floor: '2',
  po_box: 'Apdo. 7',
  street_extra: 'Edificio B',
  locality: 'Madrid',
  code: '28013',
  region: 'Madrid',
  country: 'ES',
};

const contact = {
  addresses: [address],
  people: [{ name: { given: 'Ana', surname: 'Gil' } }],
  emails: [{ addr: 'a@example.com' }],
  telephones: [{ num: '+34910000000' }],
};

const supplier = {
  name: 'Talleres "Norte" & Cía S.L.',
  alias: 'Norte',
  tax_id: { country: 'ES', code: 'B98602642' },
  registration: { office: 'Madrid', volume: '1', page: '2', sheet: 'M-3', capital: '3000.00' },
  identities: [
    { key: 'gln', code: '1', ext: { 'iso-scheme-id': '0088' } },
    { code: 'REF-1' },
    { scope: 'legal', code: 'B98602642' },
  ],
  ...contact,
};

const customer = {
  name: 'Ayuntamiento',
  tax_id: { country: 'ES', code: 'P2807900B' },
  identities: [
    { label: 'Oficina contable', code: 'L01280796' },
    { label: 'Órgano gestor', code: 'L01280797' },
    { label: 'Unidad tramitadora', code: 'L01280798' },
    { code: 'X-1' },
  ],
  inboxes: [
    { scheme: '0088', code: '123' },
    { scheme: '0088', code: '4006381333931' },
  ],
  ...contact,
};

const american = {
  name: 'Acme Inc',
  tax_id: { country: 'US', code: '12-345' },
  addresses: [{ locality: 'New York', country: 'US' }],
  inboxes: [{ scheme: '0060', code: '123456789' }],
};

const line = {
  quantity: '3',
  item: {
    name: 'Cosa #1',
    ref: 'R-1',
    price: '33.333',
    unit: 'kg',
    origin: 'EL',
    description: 'Una\ncosa',
    identities: [{ key: 'gtin', code: '4006381333931' }, { label: 'STI', code: '4401' }, { code: 'B-2' }],
    attributes: [{ label: 'Color', text: 'rojo' }],
  },
  identifier: { code: 'OBJ-1' },
  order: '7',
  cost: 'C-1',
  period: { start: '2026-06-01', end: '2026-06-30' },
  notes: [{ text: 'uno' }, { text: 'dos' }],
  discounts: [{ percent: '10%', reason: 'Oferta', key: 'sample' }, { amount: '0.01' }],
  charges: [
    { amount: '2.00', key: 'packing' },
    { amount: '1.00', key: 'insurance' },
  ],
  taxes: [general, { cat: 'IRPF', rate: 'pro' }],
};

const iban = 'ES0601280011390100081391';
const directDebit = { ref: 'M-1', creditor: 'ES02000B98602642', account: iban };
const period = { start: '2026-06-01', end: '2026-06-30' };
const preceding = [{ series: 'A', code: '0', issue_date: '2026-05-01', reason: 'Devolución' }, { code: '00' }];

const ordering = {
  code: 'PO-7',
  cost: 'CC',
  period,
  projects: [{ code: 'P1' }, { code: 'P2' }],
  contracts: [{ code: 'K1' }],
  purchases: [{ series: 'S', code: 'O1' }],
  sales: [{ code: 'V1' }],
  receiving: [{ code: 'RC' }],
  despatch: [{ code: 'D1' }],
  tender: [{ code: 'T1' }],
  identities: [{ code: 'I1' }, { code: 'I2' }],
};

const payment = {
  payee: { name: 'Factoring SA', tax_id: { country: 'ES', code: 'A58818501' } },
  terms: {
    notes: '30 días',
    due_dates: [
      { date: '2026-07-30', amount: '50.00' },
      { date: '2026-08-30', amount: '60.00' },
    ],
  },
  advances: [{ date: '2026-06-01', description: 'Señal', amount: '10.00' }],
  instructions: {
    key: 'credit-transfer+sepa',
    detail: 'Transferencia',
    ref: 'REF9',
    notes: 'Indique el número',
    credit_transfer: [{ iban, bic: 'BKBKESMM', name: 'Banco' }, { number: '12345' }],
    card: { last4: '1234', holder: 'Ana' },
    direct_debit: directDebit,
  },
};

const base: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  series: 'A',
  code: '1',
  issue_date: '2026-06-30',
  supplier,
  customer,
  lines: [
    line,
    { ...line, item: { name: 'Vuelta', price: '-10.00' }, discounts: [], charges: [] },
    { quantity: '1', item: { name: 'Curso', price: '50' }, taxes: [{ cat: 'VAT', key: 'exempt' }] },
  ],
  discounts: [{ percent: '5%', taxes: [general] }],
  charges: [
    { key: 'delivery', amount: '12.00', taxes: [general] },
    { key: 'outlay', amount: '5.00' },
  ],
  ordering,
  delivery: { date: '2026-06-20', receiver: { name: 'Almacén', addresses: [address] } },
  payment,
  notes: [{ key: 'general', text: 'Hola #AAI# mundo \u0001' }],
  attachments: [
    { code: 'AT1', description: 'Albarán', url: 'https://example.com/a.pdf', mime: 'application/pdf' },
    { name: 'z.pdf', url: 'https://example.com/z.pdf' },
  ],
};

const single = (taxes: JsonObject[], price: string): JsonObject => ({
  lines: [{ quantity: '3', item: { name: 'Cosa', price }, taxes }],
  discounts: [],
  charges: [],
  payment: {},
});

const changes: Readonly<Record<string, JsonObject>> = {
  standard: {},
  'credit note': {
    type: 'credit-note',
    preceding,
    payment: {
      terms: { due_dates: [{ date: '2026-07-30', percent: '100%' }] },
      instructions: { key: 'direct-debit+sepa', direct_debit: directDebit },
    },
  },
  'credit note with two accounts': {
    type: 'credit-note',
    preceding,
    payment: {
      terms: { due_dates: [{ date: '2026-07-30', percent: '95%' }] },
      instructions: { key: 'credit-transfer', credit_transfer: [{ iban }, { number: '12345' }] },
    },
  },
  corrective: { type: 'corrective', preceding, value_date: '2026-06-15' },
  'debit note': { type: 'debit-note', preceding },
  'self-billed': { $tags: ['self-billed'], tax: { point: 'delivery' } },
  'self-billed credit note': { type: 'credit-note', $tags: ['self-billed'], preceding },
  factoring: { $tags: ['factoring'] },
  prepayment: { $tags: ['prepayment'] },
  'partial, cash basis': { $tags: ['partial', 'cash-basis'] },
  'credit note in dollars': {
    type: 'credit-note',
    preceding,
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
  },
  yen: {
    currency: 'JPY',
    exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.006' }],
    ...single([general], '1000'),
  },
  'prices with tax': { tax: { prices_include: 'VAT' } },
  'for an American seller': { ordering: { ...ordering, seller: american } },
  'out of scope': { customer: american, ...single([{ cat: 'VAT', key: 'outside-scope' }], '100') },
  'transfer without an account': { payment: { instructions: { key: 'credit-transfer' } } },
  'period shorter than that of a line': { ordering: { period: { start: '2026-06-05', end: '2026-06-20' } } },
};

/** Documents by what they contain. */
export const fullDocuments = (): [string, Invoice][] =>
  Object.entries(changes).map(([name, change]) => [name, invoiceOf({ ...base, ...change })]);
