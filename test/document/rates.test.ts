// Rates by date and country: the tables follow the law, and other rates are refused.
import { spanishTaxRegime } from '../../src/document/regimes/spain';
import { foreignTaxRegimes } from '../../src/document/regimes/other-countries';
import { type TaxRateValue, findTaxRateValueOnDay } from '../../src/document/regimes/regime';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { faultsOf, invoiceInput, invoiceOf, line } from './invoices';

function withTaxes(taxes: Json[], changes: JsonObject = {}): JsonObject {
  return invoiceInput({ $addons: [], lines: [line('100.00', { taxes })], ...changes });
}

describe('a tax rate', () => {
  test.each([
    ['general', '2026-01-01', '21.0%', undefined],
    ['general', '2012-09-01', '21.0%', undefined],
    ['general', '2012-08-31', '18.0%', undefined],
    ['general', '2010-06-30', '16.0%', undefined],
    ['general', '1993-01-01', '15.0%', undefined],
    ['general+eqs', '2026-01-01', '21.0%', '5.2%'],
    ['general+eqs', '2011-01-01', '18.0%', '4.0%'],
    ['reduced', '2012-08-31', '8.0%', undefined],
    ['reduced+eqs', '2026-01-01', '10.0%', '1.4%'],
    ['super-reduced', '1994-12-31', '3.0%', undefined],
    ['super-reduced+eqs', '2026-01-01', '4.0%', '0.5%'],
  ])('is chosen by date for Spanish VAT: %s on %s is %s', (rate, issue_date, percent, surcharge) => {
    const [combo] = invoiceOf(withTaxes([{ cat: 'VAT', rate }], { issue_date })).lines?.[0]?.taxes ?? [];
    expect([combo?.percent, combo?.surcharge]).toEqual([percent, surcharge]);
  });

  test('is chosen by the value date, not by the issue date', () => {
    const invoice = invoiceOf(
      withTaxes([{ cat: 'VAT', rate: 'general' }], { issue_date: '2012-09-10', value_date: '2012-08-20' }),
    );
    expect(invoice.lines?.[0]?.taxes?.[0]?.percent).toBe('18.0%');
  });

  test.each([
    ['a rate before its first day', { cat: 'VAT', rate: 'general' }, { issue_date: '1992-12-31' }, 'unavailable'],
    ['a rate that a key does not have', { cat: 'VAT', key: 'zero', rate: 'general' }, {}, "not defined for key 'zero'"],
    ['a rate of a country without table', { cat: 'VAT', country: 'HU', rate: 'general' }, {}, 'rate not defined'],
    ['a category of another country', { cat: 'IGIC', country: 'PT', percent: '1%' }, {}, "'IGIC' not defined"],
  ])('is refused: %s', (_, combo, changes, message) => {
    expect(faultsOf(withTaxes([combo], changes))[0]).toContain(message);
  });

  /** Rows taxed in another country, and the percentage of their rate there. */
  test.each([
    ['PT', 'general', '2026-01-01', { 'pt-region': 'PT-AC' }, '16.0%'],
    ['PT', 'reduced', '2024-09-30', { 'pt-region': 'PT-MA' }, '5.0%'],
    ['PT', 'reduced', '2024-10-01', { 'pt-region': 'PT-MA' }, '4.0%'],
    ['PT', 'intermediate', '2026-01-01', { 'pt-region': 'PT-XX' }, '13.0%'],
    ['DE', 'general', '2006-12-31', {}, '16%'],
    ['DE', 'general', '1998-03-31', {}, '15%'],
    ['GR', 'general', '2026-01-01', {}, '24%'],
    ['XI', 'general+eqs', '2026-01-01', {}, '20.0%'],
    ['BE', 'general+eqs', '2026-01-01', {}, '21.0%'],
    ['FI', 'reduced+island', '2025-01-01', {}, '14.0%'],
  ])('is chosen by country and date: %s %s on %s with %j is %s', (country, rate, issue_date, ext, percent) => {
    const input = withTaxes([{ cat: 'VAT', country, rate, ext }], { issue_date });
    expect(invoiceOf(input).lines?.[0]?.taxes?.[0]).toMatchObject({ country, rate, percent });
    expect(faultsOf(input)).toEqual([]);
  });

  test('can have an extended name, even in Spain', () => {
    const getPercent = (rate: string): string | undefined =>
      invoiceOf(withTaxes([{ cat: 'VAT', rate }])).totals?.taxes?.categories?.[0]?.rates[0]?.percent;
    expect(getPercent('reduced+x')).toBe('10.0%');
    expect(faultsOf(withTaxes([{ cat: 'VAT', rate: 'reducedx' }]))[0]).toContain('not defined');
  });

  test('is not checked in the categories of a country without regime', () => {
    expect(faultsOf(withTaxes([{ cat: 'IRPF', country: 'LU', percent: '15%' }]))).toEqual([]);
    expect(faultsOf(withTaxes([{ cat: 'VAT', country: 'LU', key: 'standard' }]))).toEqual([]);
    expect(faultsOf(withTaxes([{ cat: 'FOO', percent: '1%' }], { $regime: 'ZZ', currency: 'EUR' }))).toEqual([]);
  });

  test('has one fault if its key is unknown', () => {
    expect(faultsOf(withTaxes([{ cat: 'VAT', key: 'exempt+x' }]))).toEqual([
      'GOBL-TAX-COMBO-02 $.doc.lines[0].taxes[0]',
    ]);
  });

  test('has its percentage with the key zero in VAT, not in IGIC', () => {
    expect(faultsOf(withTaxes([{ cat: 'VAT', key: 'zero' }]))).toEqual([]);
    expect(faultsOf(withTaxes([{ cat: 'IGIC', key: 'zero' }]))).toEqual(['GOBL-TAX-COMBO-04 $.doc.lines[0].taxes[0]']);
  });

  test('is in a table with the newest value first, and one well-formed value per day', () => {
    let counted = 0;
    for (const regime of [spanishTaxRegime, ...foreignTaxRegimes]) {
      for (const { rates } of regime.categories) {
        for (const { values } of rates) {
          expectNewestFirst(values);
          for (const { percent, surcharge } of values)
            expect(`${percent}${surcharge ?? ''}`).toMatch(/^\d+(\.\d)?%(\d+(\.\d)?%)?$/);
          counted += values.length;
        }
      }
    }
    expect(counted).toBeGreaterThan(50);
  });

  test('is the newest value up to that day', () => {
    const general = spanishTaxRegime.categories[0]?.rates[0];
    expect(general && findTaxRateValueOnDay(general, '2012-09-01', undefined)?.percent).toBe('21.0%');
    expect(general && findTaxRateValueOnDay(general, '1992-01-01', undefined)).toBeUndefined();
  });
});

/** Returns whether values for rows with a code come before the others, each group in order. */
function expectNewestFirst(values: readonly TaxRateValue[]): void {
  const codes = values.map((value) => JSON.stringify(value.ext ?? ''));
  expect(codes.lastIndexOf('""')).toBe(codes.length - 1);
  for (const code of new Set(codes)) {
    const days = values.filter((_, i) => codes[i] === code).map((value) => value.since ?? '0000');
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
  }
}
