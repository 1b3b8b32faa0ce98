// Tests how console pages write amounts, percentages and dates in both languages.
import { formatMonthNameAndYear } from '../../src/messages/figures';
import {
  formatAmountForPage,
  formatDayForPage,
  formatMoneyForPage,
  formatPercentForPage,
} from '../../src/console/parts/figures';

const es = { language: 'es' } as const;
const en = { language: 'en' } as const;
/** Replaces no-break spaces, which Intl writes before signs, by plain spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the figures of console pages', () => {
  it.each([
    ['12734.62', '12.734,62 €', '€12,734.62'],
    ['1234.50', '1.234,50 €', '€1,234.50'],
    ['-5.00', '-5,00 €', '-€5.00'],
    // A float cannot represent this number of digits.
    ['90071992547409931.07', '90.071.992.547.409.931,07 €', '€90,071,992,547,409,931.07'],
  ])('show the amount %s exactly', (amount, inSpanish, inEnglish) => {
    expect(plain(formatMoneyForPage(es, amount, 'EUR'))).toBe(inSpanish);
    expect(plain(formatMoneyForPage(en, amount, 'EUR'))).toBe(inEnglish);
  });

  it.each([
    ['21.0%', '21 %', '21%'],
    ['5.2%', '5,2 %', '5.2%'],
    ['100%', '100 %', '100%'],
  ])('show the percentage %s without trailing zeros', (percent, inSpanish, inEnglish) => {
    expect([plain(formatPercentForPage(es, percent)), formatPercentForPage(en, percent)]).toEqual([
      inSpanish,
      inEnglish,
    ]);
  });

  it.each([['2026-11-25'], ['25-11-2026']])('show the date %s', (day) => {
    expect([formatDayForPage(es, day), formatDayForPage(en, day)]).toEqual(['25/11/2026', '25 Nov 2026']);
  });

  it('show a month with its name', () => {
    expect([formatMonthNameAndYear('es', '2026-11'), formatMonthNameAndYear('en', '2026-11')]).toEqual([
      'noviembre de 2026',
      'November 2026',
    ]);
    expect([formatMonthNameAndYear('es', '2026-13'), formatMonthNameAndYear('en', '')]).toEqual(['2026-13', '']);
  });

  it('leave text that is not a figure unchanged', () => {
    expect(formatAmountForPage(es, 'ten')).toBe('ten');
    expect(formatPercentForPage(es, 'exempt')).toBe('exempt');
    expect([formatDayForPage(es, '2026-13-45'), formatDayForPage(es, '')]).toEqual(['2026-13-45', '']);
    expect(formatMoneyForPage(es, '1.00', undefined)).toBe('1,00');
    expect(formatMoneyForPage(es, '1.00', '<b>')).toBe('1,00');
  });
});
