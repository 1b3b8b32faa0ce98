// Compares the tax bases of a credit note, and of a correction by substitution, with the bases of their invoice.
import type { JsonObject } from '../../src/document/model/basic';
import type { TaxTotal } from '../../src/document/model/parts';
import {
  type TaxBaseDifferingFromInvoice,
  findDifferingPrecedingBase,
  findExcessCreditedBase,
} from '../../src/document/warnings/tax-bases';
import { ceuta, gran, madrid, sale, valencia } from './findings';
import { invoiceOf } from './invoices';

const vat = (more: JsonObject): JsonObject => ({ cat: 'VAT', ...more });
const general = vat({ rate: 'general' });
const regime = (code: string): JsonObject => ({ ext: { 'es-fiscal-regime': code } });
const dutch = vat({ rate: 'general', country: 'NL', ...regime('17') });
const greek = vat({ rate: 'general', country: 'EL', ...regime('17') });
const withSurcharge = vat({ rate: 'general+eqs' });
const ipsi = { supplier: ceuta, customer: ceuta };
const igic = { supplier: gran, customer: gran };
const ofIgic = (more: JsonObject): JsonObject => ({ cat: 'IGIC', ...more });
const exemptInCeuta = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E1' } };

function taxesOf(combo: JsonObject, more: JsonObject = {}): TaxTotal {
  const { totals } = invoiceOf(sale(combo, { supplier: valencia, customer: madrid, ...more }));
  return totals?.taxes as TaxTotal;
}
const credit = (
  sold: JsonObject,
  credited: JsonObject,
  more: JsonObject = {},
): TaxBaseDifferingFromInvoice | undefined =>
  findExcessCreditedBase(taxesOf(credited, { type: 'credit-note', ...more }), [taxesOf(sold, more)]);
/** Taxes in `preceding` as clients write them, with no more than the calculation needs. */
const written = (rate: JsonObject, code = 'VAT'): TaxTotal =>
  ({
    categories: [{ code, rates: [{ base: '100.00', amount: '0.00', ...rate }], amount: '0.00' }],
    sum: '0.00',
  }) as never;

describe('a credit note at the percentage of its invoice', () => {
  // Regression: rates were compared by tax and percentage only, so tax was reversed that was never charged.
  test.each<[string, JsonObject, JsonObject, TaxBaseDifferingFromInvoice['detail']]>([
    ['tax of Spain instead of the Netherlands', dutch, general, { kind: 'country', value: 'ES' }],
    ['tax of the Netherlands instead of Spain', general, dutch, { kind: 'country', value: 'NL' }],
    ['a surcharge that was not charged', general, withSurcharge, { kind: 'surcharge', value: '5.2%' }],
    ['no surcharge', withSurcharge, general, { kind: 'surcharge', value: null }],
    ['exempt instead of exported', vat({ key: 'export' }), vat({ key: 'exempt' }), { kind: 'treatment', value: 'E1' }],
    [
      'outside the scope instead of intra-community',
      vat({ key: 'intra-community' }),
      vat({ key: 'outside-scope' }),
      { kind: 'treatment', value: 'N2' },
    ],
    [
      'exempt instead of a reverse charge',
      vat({ key: 'reverse-charge' }),
      vat({ key: 'exempt' }),
      { kind: 'treatment', value: 'E1' },
    ],
    [
      'the general regime instead of cash accounting',
      vat({ rate: 'general', ...regime('07') }),
      general,
      { kind: 'regime', value: '01' },
    ],
  ])('is reported with %s', (_, sold, credited, detail) => {
    expect(credit(sold, credited)).toMatchObject({ base: '100.00', detail, stored: null });
  });

  test.each<[string, JsonObject, (JsonObject | undefined)?, JsonObject?]>([
    ['Spanish VAT', general],
    ['VAT by percentage', general, vat({ percent: '21%' })],
    ['an exemption', vat({ key: 'exempt' }), vat({ key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } })],
    ['an export', vat({ key: 'export' })],
    ['a surcharge', withSurcharge, vat({ percent: '21%', surcharge: '5.2%' })],
    ['a surcharge with the regime of a retailer', withSurcharge, vat({ rate: 'general+eqs', ...regime('01') })],
    ['the tax of the Netherlands', dutch],
    ['the tax of the Netherlands without regime 17', dutch, vat({ rate: 'general', country: 'NL' })],
    ['the tax of Greece under its other code', greek, vat({ rate: 'general', country: 'GR', ...regime('17') })],
    ['rent under regime 11', vat({ rate: 'general', ...regime('11') }), general],
    ['the margin of used goods', vat({ rate: 'general', ...regime('03') })],
    ['cash accounting', vat({ rate: 'general', ...regime('07') })],
    ['a voucher', vat({ key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } })],
    ['IGIC', ofIgic({ rate: 'general' }), ofIgic({ percent: '7%' }), igic],
    ['exempt IGIC', ofIgic({ key: 'exempt' }), undefined, igic],
    ['IPSI', { cat: 'IPSI', percent: '4%' }, undefined, ipsi],
    ['exempt IPSI', exemptInCeuta, undefined, ipsi],
    [
      'another currency',
      general,
      undefined,
      { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] },
    ],
  ])('is not reported for %s', (_, sold, credited = sold, more = {}) => {
    expect(credit(sold, credited, more)).toBeUndefined();
  });
});

describe('taxes in `preceding` that a client writes', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject?]>([
    ['a percentage', general, { percent: '21.0%' }],
    ['an export without codes', vat({ key: 'export', ext: { 'es-fiscal-exempt': 'E3' } }), { key: 'export' }],
    ['a base alone', vat({ key: 'reverse-charge' }), {}],
    ['a surcharge', withSurcharge, { percent: '21.0%', surcharge: { percent: '5.2%', amount: '0.00' } }],
    ['a country', dutch, { percent: '21.0%', country: 'NL' }],
    ['cash accounting without a regime', vat({ rate: 'general', ...regime('07') }), { percent: '21.0%' }],
    ['IPSI', { cat: 'IPSI', percent: '4%' }, { percent: '4.0%' }, ipsi],
    ['exempt IPSI without a code', exemptInCeuta, { percent: '0.0%' }, ipsi],
  ])('are equal to their invoice: %s', (_, sold, rate, more = {}) => {
    const taxes = taxesOf(sold, more);
    expect(findDifferingPrecedingBase(written(rate, taxes.categories?.[0]?.code), [taxes])).toBeUndefined();
  });

  // Regression: the record reversed Spanish tax of a sale with foreign tax, or kept its surcharge, in silence.
  test.each<[string, JsonObject, TaxBaseDifferingFromInvoice['detail']]>([
    ['the country', dutch, { kind: 'country', value: 'ES' }],
    ['the surcharge', withSurcharge, { kind: 'surcharge', value: null }],
  ])('differ from their invoice without %s', (_, sold, detail) => {
    const difference = findDifferingPrecedingBase(written({ percent: '21.0%' }), [taxesOf(sold)]);
    expect(difference).toEqual({ base: '100.00', rate: 'VAT 21.0%', detail, stored: '0.00' });
  });
});
