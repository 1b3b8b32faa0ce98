// Rates by date and country: the tables as the law has them, and what is refused.
import { spain } from '../../src/document/regimes/es/regime';
import { otherRegimes } from '../../src/document/regimes/other-countries';
import { rateValueOn } from '../../src/document/regimes/regime';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { faultsOf, invoiceInput, invoiceOf, line } from './invoices';

function withTaxes(taxes: Json[], changes: JsonObject = {}): JsonObject {
  return invoiceInput({ $addons: [], lines: [line('100.00', { taxes })], ...changes });
}

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
])('Spanish VAT %s on %s is %s', (rate, issue_date, percent, surcharge) => {
  const [combo] = invoiceOf(withTaxes([{ cat: 'VAT', rate }], { issue_date })).lines?.[0]?.taxes ?? [];
  expect([combo?.percent, combo?.surcharge]).toEqual([percent, surcharge]);
});

test('the value date decides before the issue date', () => {
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
])('%s is refused', (_, combo, changes, message) => {
  expect(faultsOf(withTaxes([combo], changes))[0]).toContain(message);
});

test('the key zero brings its percent in VAT, not in IGIC', () => {
  expect(faultsOf(withTaxes([{ cat: 'VAT', key: 'zero' }]))).toEqual([]);
  expect(faultsOf(withTaxes([{ cat: 'IGIC', key: 'zero' }]))).toEqual(['GOBL-TAX-COMBO-04 $.doc.lines[0].taxes[0]']);
});

test('every table is in order: newest first, one value per day, percentages well formed', () => {
  let counted = 0;
  for (const regime of [spain, ...otherRegimes]) {
    for (const { rates } of regime.categories) {
      for (const { values } of rates) {
        const days = values.map((value) => value.since ?? '0000');
        expect(days).toEqual([...new Set(days)].toSorted().toReversed());
        for (const { percent, surcharge } of values)
          expect(`${percent}${surcharge ?? ''}`).toMatch(/^\d+(\.\d)?%(\d+(\.\d)?%)?$/);
        counted += values.length;
      }
    }
  }
  expect(counted).toBeGreaterThan(50);
});

test('the rate lookup takes the newest value that is not after the day', () => {
  const general = spain.categories[0]?.rates[0];
  expect(general && rateValueOn(general, '2012-09-01')?.percent).toBe('21.0%');
  expect(general && rateValueOn(general, '1992-01-01')).toBeUndefined();
});
