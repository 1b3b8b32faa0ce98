// Invalid or suspicious bodies of one call, with every warning and error before anything is stored.
import { buildInvoiceDocument } from '../../src/document/invoice-body/build-document';
import { parseInvoiceBody } from '../../src/document/invoice-body/read-body';
import { buildEnvelope } from '../../src/document/envelope';
import { addRemediesToFaults } from '../../src/document/explain-faults';
import type { JsonObject } from '../../src/document/model/basic';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { convertWarningToFault } from '../../src/entries/upload/check';
import { findDocumentFindingsWithoutStore } from '../../src/entries/upload/findings-without-store';
import type { Fault } from '../../src/contracts/errors';
import { surroundings } from '../document/invoices';

const foreign = (country: string, more: JsonObject): JsonObject => ({
  name: 'Cliente',
  country,
  address: { street: 'Rue 1', city: 'Ciudad', postcode: '1', country },
  ...more,
});
const hotel: JsonObject = {
  name: 'Hotel Mirador, S.L.',
  tax_code: 'B63272603',
  address: { street: 'Passeig Marítim 3', city: 'Sitges', postcode: '08870' },
};
const without = (name: string): JsonObject => Object.fromEntries(Object.entries(hotel).filter(([key]) => key !== name));

const customers: readonly (JsonObject | undefined)[] = [
  hotel,
  undefined,
  without('address'),
  { ...without('tax_code'), without_tax_code: true },
  { ...hotel, tax_code: 'B63272604' },
  { ...hotel, tax_code: 'B98602642' },
  { ...hotel, name: 'x'.repeat(130), email: 'nope' },
  { ...hotel, name: 'ホテル' },
  { ...hotel, address: { street: 'Calle 1', city: 'Las Palmas', postcode: '35001' } },
  { ...without('tax_code'), identity: { type: 'passport', code: 'X'.repeat(30), country: 'FR' } },
  { ...without('tax_code'), identity: { type: 'other', code: 'X1', country: 'AN' } },
  foreign('FR', { identity: { type: 'passport', code: 'X123' } }),
  foreign('DE', { tax_code: 'DE111111125' }),
  foreign('DE', { tax_code: 'DE12' }),
  foreign('PT', { tax_code: '254321097' }),
  foreign('US', { tax_code: '12-345' }),
];

const regimes = ['02', '03', '04', '06', '07', '08', '09', '10', '11', '14', '15', '17', '18', '19', '20', '99'];
const taxes: readonly (string | JsonObject)[] = [
  '21%',
  '0%',
  '20%',
  '5%',
  'general',
  'zero',
  'E1',
  'E2',
  'E5',
  'E6',
  'N1',
  'N2',
  'S2',
  { category: 'IGIC', percent: '21%' },
  { category: 'IGIC', percent: '7%', surcharge: '0.7%' },
  { category: 'IPSI', percent: '21%' },
  ...regimes.map((regime) => ({ percent: '21%', regime })),
  ...['01', '02', '03', '17', '18'].map((regime) => ({ exempt: 'E1', regime })),
  { exempt: 'E2', regime: '01' },
  { category: 'IGIC', exempt: 'E1', regime: '20' },
  { percent: '12%', regime: '19' },
  ...['1.4%', '5.2%'].map((surcharge) => ({ percent: '21%', surcharge })),
  { percent: '21%', surcharge: '5.2%', regime: '18' },
  { percent: '0%', surcharge: '1%' },
];

const preceding = (date: string): JsonObject => ({ preceding: [{ series: 'F', code: '1', issue_date: date }] });
const changes: readonly JsonObject[] = [
  { kind: 'simplified' },
  { kind: 'debit-note' },
  { kind: 'debit-note', series: 'F', ...preceding('2021-06-01') },
  preceding('2026-06-01'),
  preceding('2027-06-01'),
  { issue_date: '2026-06-30', operation_date: '2010-01-01' },
  { issue_date: '2026-06-30', operation_date: '2012-08-30' },
  { issue_date: '2026-06-30', operation_date: '2027-01-01' },
  { issue_date: '2019-01-01' },
  { issue_date: '2027-01-01' },
  ...['3%', '15%', '21%'].map((withholding) => ({ withholding })),
  { currency: 'USD', exchange_rate: '1' },
  { payment: { due_date: '2020-01-01' } },
  { payment: { due_date: '2027-01-01', paid: '10' } },
  { payment: { due_date: '2027-01-01', paid: true } },
  { payment: { paid: '99999' } },
  { notes: 'x'.repeat(600) },
  { series: 'ñ' },
  { series: 'X'.repeat(60), code: '12345' },
  { meta: { 'es-fiscal-art61d': 'S' } },
  { meta: { 'es-fiscal-art61d': 'X' } },
  { meta: { 'My Key': 'x' } },
];

const line = (more: JsonObject = {}): JsonObject => ({
  description: 'Silla',
  price: '89.50',
  quantity: 2,
  tax: '21%',
  ...more,
});
const rows: readonly (readonly JsonObject[])[] = [
  [line({ quantity: 0 })],
  [line({ price: '0' })],
  [line({ discount: '200' })],
  [line({ quantity: -3 })],
  [line(), line({ quantity: -1, tax: '10%' })],
  [line(), line({ quantity: -1, description: 'Anticipo', tax: '10%' })],
  [line(), line({ quantity: -1, description: 'Retención de garantía', tax: 'N1' })],
  [line(), line({ quantity: -1, description: 'Vale regalo', tax: 'N1' })],
  [line(), line({ quantity: -3, description: 'Anticipo' })],
  [line(), line({ quantity: -1, description: 'Anticipo', tax: { percent: '21%', regime: '07' } })],
  [line(), line({ quantity: -1, description: 'Anticipo', tax: 'N1' })],
  [line(), line({ quantity: -1, description: 'Retención IRPF 15%' })],
  [line(), line({ quantity: -1, description: 'Retención de garantía' })],
  [line(), line({ tax: 'S2' })],
  [line({ price: '9999999999999' })],
  [line({ unit: 'zzz' })],
  [line({ description: '漢字' })],
  [line({ withholding: '15%' })],
  Array.from({ length: 14 }, (_, i) => line({ tax: `${i + 1}%` })),
];

const withCustomer = (customer: JsonObject | undefined): JsonObject => (customer ? { customer } : {});

/** Each case alone, customers with taxes, and rows with payments. */
export const suspiciousBodies: readonly JsonObject[] = [
  ...customers.flatMap((customer) =>
    taxes.map((tax): JsonObject => ({ ...withCustomer(customer), lines: [line({ tax })] })),
  ),
  ...customers.flatMap((customer) =>
    changes.map((one): JsonObject => ({ ...withCustomer(customer), lines: [line()], ...one })),
  ),
  ...rows.map((lines): JsonObject => ({ customer: hotel, lines: [...lines] })),
  ...rows.map((lines): JsonObject => ({ kind: 'simplified', lines: [...lines], payment: { paid: true } })),
  ...rows.map((lines): JsonObject => ({ kind: 'simplified', customer: hotel, lines: [...lines] })),
  ...changes.map((one): JsonObject => ({ customer: hotel, lines: [line({ tax: 'general' })], ...one })),
  ...taxes.map((tax): JsonObject => ({ bases: [{ base: '5000', tax }] })),
];

const places = {
  VAT: { code: '50003', locality: 'Zaragoza' },
  IGIC: { code: '35001', locality: 'Las Palmas' },
  IPSI: { code: '51001', locality: 'Ceuta' },
} as const;

export interface SaidOfBody {
  /** Key of a warning in docs/warnings.md, or a code. */
  readonly key: string;
  readonly fault: Fault;
}

/** Lists all messages about a body whose members can be read. */
export function listSaid(body: JsonObject, tax: keyof typeof places): SaidOfBody[] {
  const { invoice, faults } = parseInvoiceBody(body);
  if (!invoice || 'document' in invoice) throw new Error('no members');
  const { code, locality } = places[tax];
  const party = {
    name: 'Muebles del Ebro, S.L.',
    tax_id: { country: 'ES', code: 'B98602642' },
    addresses: [{ street: 'Calle 1', code, locality }],
  };
  const named = invoice.preceding.flatMap((one): JsonObject[] =>
    'code' in one ? [{ ...(one.series ? { series: one.series } : {}), code: one.code, issue_date: one.issueDate }] : [],
  );
  const document = buildInvoiceDocument(invoice, { supplier: { tax, party }, preceding: named }, faults);
  if (faults.list.length > 0) return faults.list.map((fault) => ({ key: fault.code, fault }));
  const around = surroundings();
  const built = buildEnvelope(document, around);
  if (!('envelope' in built)) throw new Error(`not calculated: ${JSON.stringify(body)}`);
  const { doc } = built.envelope;
  const found = findDocumentFindingsWithoutStore(doc, around.now);
  const warnings = [
    ...warnValuesReplacedByCalculation(document, doc),
    ...found.document,
    ...(found.record?.warnings ?? []),
  ];
  return [
    ...addRemediesToFaults(doc, [...built.faults, ...found.faults]).map((fault) => ({ key: fault.code, fault })),
    ...warnings.map((warning) => ({ key: warning.key, fault: convertWarningToFault(warning) })),
  ];
}
