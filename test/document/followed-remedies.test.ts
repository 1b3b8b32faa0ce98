// Follows remedies: the intended invoice, the mistake that gets the warning, and the mistake after its remedy. The tax
// of the month must equal the tax of the intended invoice, so no remedy changes the tax of a correct invoice.
import { renderMessageInEnglish } from '../../src/messages/render';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import { listBrokenCorrectionRuleWarnings } from '../../src/document/correction-rules';
import { warningTable } from '../../src/contracts/warnings';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { warnIgnoredDocumentMembers } from '../../src/document/warnings/ignored-members';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { build, customer, invoiceInput, irpf, line, supplier } from './invoices';
import { withoutAmounts } from './remedies-without-amounts';
import { rendered } from './rendered';

const vat = { cat: 'VAT', rate: 'general' };
const address = [{ street: 'Calle Mayor 1', code: '28013', locality: 'Madrid' }];
const taxed = (...taxes: JsonObject[]): JsonObject => ({ lines: [line('100.00', { taxes })] });
const exempt = (ext: JsonObject): JsonObject => taxed({ cat: 'VAT', key: 'exempt', ext });
const abroad = (country: string, code: string): JsonObject => ({
  customer: { name: 'Kunde', tax_id: { country, code }, addresses: [{ street: 'x', locality: 'y', country }] },
});
const tenerife: JsonObject = {
  customer: {
    name: 'Cliente SL',
    tax_id: { country: 'ES', code: 'B38000006' },
    addresses: [{ street: 'x', locality: 'y', code: '38002' }],
  },
};
const german = abroad('DE', '111111125');
const professional: JsonObject = {
  supplier: { name: 'Ana', tax_id: { country: 'ES', code: '54387763P' } },
  customer: { name: 'Cliente SL', tax_id: { country: 'ES', code: 'B63272603' } },
};
const company: JsonObject = { customer: { name: 'Cliente SL', tax_id: { country: 'ES', code: 'B63272603' } } };
const discount = (more: JsonObject): JsonObject => ({ discounts: [{ reason: 'Fiel', ...more }] });
const original = [{ series: 'A', code: '9', issue_date: '2026-06-01' }];
const paidBy = (key: string): JsonObject => ({ lines: [line('1000.00')], payment: { instructions: { key } } });
const ticket: JsonObject = { $tags: ['simplified'], customer: undefined as never };

/** The intended invoice, the mistake, and the mistake after the remedy; without the last, the remedy leads to the first. */
type Followed = readonly [meant: JsonObject, mistake: JsonObject, remedied?: JsonObject];

const followed: Readonly<Record<string, Followed>> = {
  'operation-day-missing': [{ op_date: '2026-06-20' }, { delivery: { date: '2026-06-20' } }],
  'exempt-regime-charged': [
    { ...tenerife, ...taxed({ cat: 'IGIC', percent: '7%' }) },
    { ...tenerife, ...taxed({ cat: 'IGIC', percent: '7%', ext: { 'es-fiscal-regime': '18' } }) },
  ],
  'margin-rate': [
    taxed({ ...vat, ext: { 'es-fiscal-regime': '05' } }),
    taxed({ cat: 'VAT', rate: 'reduced', ext: { 'es-fiscal-regime': '05' } }),
  ],
  'territory-regime': [
    { ...tenerife, ...taxed({ cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-regime': '08' } }) },
    { ...tenerife, ...taxed({ cat: 'VAT', key: 'outside-scope' }) },
  ],
  'regime-of-persons': [taxed(vat), taxed({ ...vat, ext: { 'es-fiscal-regime': '20' } })],
  'export-regime': [exempt({}), exempt({ 'es-fiscal-regime': '02' })],
  'quantity-missing': [{}, { lines: [line('100.00', { quantity: '0' })] }],
  'price-missing': [
    { lines: [line('100.00'), line('20.00')] },
    { lines: [line('100.00'), { quantity: '1', item: { name: 'X' }, taxes: [vat] }] },
  ],
  'percent-above-100': [taxed({ cat: 'VAT', percent: '21%' }), taxed({ cat: 'VAT', percent: 21 })],
  'discount-above-100': [
    { lines: [line('100.00', { discounts: [{ percent: '10%' }] })] },
    { lines: [line('100.00', { discounts: [{ percent: 10 }] })] },
  ],
  'discount-negative': [
    { lines: [line('100.00', { discounts: [{ percent: '10%' }] })] },
    { lines: [line('100.00', { discounts: [{ percent: '-10%' }] })] },
  ],
  'discount-above-price': [
    { lines: [line('100.00', { discounts: [{ percent: '10%' }] })] },
    { lines: [line('100.00', { discounts: [{ amount: '1000.00' }] })] },
  ],
  'price-rounded': [
    { lines: [line('0.0061554', { quantity: '1000' })] },
    {
      exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061554' }],
      lines: [line('1', { quantity: '1000', item: { name: 'X', price: '1', currency: 'JPY' } })],
    },
  ],
  'returns-above-sale': [{ lines: [line('100.00'), line('20.00')] }, { lines: [line('-100.00'), line('20.00')] }],
  'amount-missing': [discount({ amount: '5.00', taxes: [vat] }), discount({ taxes: [vat] })],
  'value-replaced': [taxed(vat), taxed({ ...vat, percent: '20%' })],
  'code-replaced': [exempt({}), exempt({ 'es-fiscal-op-class': 'N1' })],
  'extension-unknown': [exempt({ 'es-fiscal-exempt': 'E1' }), exempt({ 'es-fiscal-exempt': 'E9' })],
  'extension-misplaced': [
    taxed({ ...vat, ext: { 'es-fiscal-regime': '07' } }),
    { lines: [line('100.00', { ext: { 'es-fiscal-regime': '07' } })] },
  ],
  'total-replaced': [{}, { totals: { total_with_tax: '120.99' } }],
  'unknown-member': [
    { lines: [line('100.00', { discounts: [{ percent: '10%' }] })] },
    { lines: [line('100.00', { discount: [{ percent: '10%' }] })] },
  ],
  'one-stop-shop': [
    { ...taxed({ ...vat, country: 'FR', ext: { 'es-fiscal-regime': '17' } }), ...ticket },
    { ...taxed({ ...vat, country: 'FR' }), ...ticket },
  ],
  'intra-community-outside': [
    { ...taxed({ cat: 'VAT', key: 'export' }), ...abroad('US', '123456789') },
    { ...taxed({ cat: 'VAT', key: 'intra-community' }), ...abroad('US', '123456789') },
  ],
  'regime-missing': [
    { $tags: ['cash-basis'], ...taxed({ ...vat, ext: { 'es-fiscal-regime': '07' } }) },
    { $tags: ['cash-basis'], ...taxed(vat) },
  ],
  'reverse-charge-abroad': [
    { ...taxed({ cat: 'VAT', key: 'outside-scope' }), ...abroad('US', '123456789') },
    { ...taxed({ cat: 'VAT', key: 'reverse-charge' }), ...abroad('US', '123456789') },
  ],
  'zero-rate': [taxed({ cat: 'VAT', key: 'exempt' }), taxed({ cat: 'VAT', percent: '0%' })],
  'rate-of-other-tax': [taxed({ cat: 'IGIC', percent: '7%' }), taxed({ cat: 'IGIC', percent: '21%' })],
  'reverse-charge-charged': [
    { $tags: ['reverse-charge'], ...taxed({ cat: 'VAT', key: 'reverse-charge' }) },
    { $tags: ['reverse-charge'], ...taxed(vat) },
  ],
  'reverse-charge-to-person': [
    taxed(vat),
    { ...taxed({ cat: 'VAT', key: 'reverse-charge' }), customer: { name: 'Persona' } },
    { ...taxed(vat), customer: { name: 'Persona' } },
  ],
  'untaxed-row': [discount({ amount: '10.00', taxes: [vat] }), discount({ amount: '10.00' })],
  'outlay-taxed': [
    { charges: [{ key: 'outlay', amount: '5.00' }] },
    { charges: [{ key: 'outlay', amount: '5.00', taxes: [vat] }] },
  ],
  'address-missing': [
    { $regime: 'ES', supplier: { ...supplier, addresses: address }, customer: { ...customer, addresses: address } },
    { $regime: 'ES' },
  ],
  'prices-include-unused': [{ tax: { prices_include: 'VAT' } }, { tax: { prices_include: 'IVA' } }],
  'sales-taxes-twice': [taxed(vat), taxed(vat, { cat: 'IGIC', rate: 'general' })],
  'discount-taxes-differ': [
    { ...professional, ...taxed(vat, irpf), ...discount({ amount: '10.00', taxes: [vat, irpf] }) },
    { ...professional, ...taxed(vat, irpf), ...discount({ amount: '10.00', taxes: [vat] }) },
  ],
  'discount-one-rate': [
    {
      lines: [line('100.00'), line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })],
      discounts: [
        { percent: '10%', base: '100.00', taxes: [vat] },
        { percent: '10%', base: '50.00', taxes: [{ cat: 'VAT', rate: 'reduced' }] },
      ],
    },
    {
      lines: [line('100.00'), line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })],
      discounts: [{ percent: '10%', taxes: [vat] }],
    },
  ],
  'surcharge-left-out': [taxed({ cat: 'IGIC', rate: 'general' }), taxed({ cat: 'IGIC', rate: 'general+eqs' })],
  'surcharge-to-company': [
    { ...company, ...taxed(vat) },
    { ...company, ...taxed({ cat: 'VAT', rate: 'general+eqs' }) },
  ],
  'rounding-large': [
    { lines: [line('100.00'), line('1.00')] },
    { lines: [line('100.00')], totals: { rounding: '1.21' } },
  ],
  'advance-above-payable': [
    { payment: { advances: [{ description: 'a', amount: '100.00' }] } },
    { payment: { advances: [{ description: 'a', amount: '1000.00' }] } },
  ],
  'advance-negative': [
    { payment: { advances: [{ description: 'a', amount: '100.00' }] } },
    { payment: { advances: [{ description: 'a', amount: '-100.00' }] } },
  ],
  'due-dates-differ': [
    { payment: { terms: { due_dates: [{ date: '2026-07-30', amount: '121.00' }] } } },
    { payment: { terms: { due_dates: [{ date: '2026-07-30', amount: '100.00' }] } } },
  ],
  'cash-above-limit': [paidBy('card'), paidBy('cash')],
  'due-before-issue': [
    { payment: { terms: { due_dates: [{ date: '2026-07-30', amount: '121.00' }] } } },
    { payment: { terms: { due_dates: [{ date: '2025-07-30', amount: '121.00' }] } } },
  ],
  'customer-unnamed': [
    { ...ticket, customer: { name: 'Ana', addresses: address }, meta: { 'es-fiscal-art61d': 'S' } },
    { ...ticket, meta: { 'es-fiscal-art61d': 'S' } },
  ],
  'issued-to-itself': [{}, { customer: supplier }],
  'withheld-by-nobody': [
    { ...professional, ...taxed(vat, irpf) },
    { ...professional, ...taxed(vat, irpf), ...ticket },
  ],
  'withheld-from-company': [taxed(vat), taxed(vat, irpf)],
  'withheld-rate': [
    { ...professional, ...taxed(vat, irpf) },
    { ...professional, ...taxed(vat, { cat: 'IRPF', percent: '17%' }) },
  ],
  'mention-missing': [
    { $tags: ['reverse-charge'], ...german, ...taxed({ cat: 'VAT', key: 'outside-scope' }) },
    { ...german, ...taxed({ cat: 'VAT', key: 'outside-scope' }) },
  ],
  'place-of-supply': [
    { ...taxed(vat), customer: { ...customer, addresses: address } },
    { ...taxed({ cat: 'VAT', key: 'export' }), customer: { ...customer, addresses: address } },
  ],
  'agriculture-charged': [taxed(vat), taxed({ ...vat, ext: { 'es-fiscal-regime': '19' } })],
  'issued-late': [{ op_date: '2026-06-20' }, { op_date: '2025-06-20' }],
  'negative-invoice': [{ type: 'credit-note', preceding: original }, { lines: [line('100.00', { quantity: '-1' })] }],
  'negative-credit-note': [
    { type: 'credit-note', preceding: original },
    { type: 'credit-note', preceding: original, lines: [line('100.00', { quantity: '-1' })] },
  ],
  'preceding-unused': [
    { type: 'credit-note', series: 'R', preceding: original },
    { series: 'R', preceding: original },
  ],
  'correction-preceding': [{ type: 'credit-note', preceding: original }, { type: 'credit-note' }],
};

function readInvoice(changes: JsonObject) {
  const input = JSON.parse(JSON.stringify(invoiceInput(changes))) as JsonObject;
  const built = build(input);
  if (!('envelope' in built)) throw new Error(renderMessageInEnglish(built.problem.message));
  const invoice = built.envelope.doc as Invoice;
  const warnings = [
    ...warnIgnoredDocumentMembers(input, invoice as unknown as JsonObject),
    ...warnValuesReplacedByCalculation(input, built.envelope.doc),
    ...listDocumentWarnings(built.envelope.doc),
    ...listBrokenCorrectionRuleWarnings(built.envelope.doc),
  ].map(rendered);
  return { invoice, warnings };
}

/** Tax, total and breakdown, as the record declares them. */
function readTax(changes: JsonObject): object {
  const conversion = convertToRegistrationRecordContent(readInvoice(changes).invoice);
  if (!('content' in conversion)) throw new Error(JSON.stringify(conversion));
  const { CuotaTotal, ImporteTotal, Desglose } = conversion.content as unknown as Record<string, unknown>;
  return { CuotaTotal, ImporteTotal, Desglose };
}

describe('a remedy', () => {
  test('has an example or changes no amount', () => {
    const testedKeys = [...Object.keys(followed), ...withoutAmounts];
    expect(Object.keys(warningTable).filter((key) => !testedKeys.includes(key))).toEqual([]);
  });

  test.each(Object.entries(followed))('leads to the intended tax: %s', (key, [meant, mistake, remedied = meant]) => {
    const warning = readInvoice(mistake).warnings.find((one) => one.key === key);
    expect(warning?.remedy).toMatch(/\.$/);
    expect(readInvoice(remedied).warnings.map((one) => one.key)).not.toContain(key);
    expect(readTax(remedied)).toEqual(readTax(meant));
  });

  test.each(Object.entries(followed))('is not given for a correct invoice: %s', (key, [meant]) => {
    expect(readInvoice(meant).warnings.map((one) => one.key)).not.toContain(key);
  });

  /** Each object that a remedy quotes as JSON is accepted by the format in the place of the mistake. */
  test.each(Object.entries(followed))('quotes a value that the format accepts: %s', (key, [, mistake]) => {
    const warnings = readInvoice(mistake).warnings.filter((warning) => warning.key === key);
    for (const { remedy } of warnings) {
      for (const [text] of remedy.matchAll(/\{"cat"[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/g)) {
        const combo = JSON.parse(text) as JsonObject;
        expect(readInvoice({ ...taxed(combo) }).warnings.map((one) => one.key)).not.toContain('extension-unknown');
      }
    }
  });
});
