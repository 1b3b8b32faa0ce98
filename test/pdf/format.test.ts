// Numbers and dates in the notation of the locale.
import {
  formatPdfAmount,
  formatPdfCountryName,
  formatPdfDate,
  formatPdfMoney,
  formatPdfPercent,
  negatePdfAmountText,
} from '../../src/pdf/view/format';

const hard = '\u00a0';

describe('a value in a PDF', () => {
  test('keeps every decimal of an amount and groups its thousands', () => {
    expect(formatPdfAmount('1234.50', 'es')).toBe('1.234,50');
    expect(formatPdfAmount('1234.50', 'en')).toBe('1,234.50');
    expect(formatPdfAmount('-1234567.8901', 'es')).toBe('-1.234.567,8901');
    expect(formatPdfAmount('210438', 'es')).toBe('210.438');
    expect(formatPdfAmount('0.003', 'en')).toBe('0.003');
    expect(formatPdfAmount('123456789012345678.99', 'es')).toBe('123.456.789.012.345.678,99');
  });

  test('has the currency sign in the place of the locale', () => {
    expect(formatPdfMoney('1234.50', 'EUR', 'es')).toBe(`1.234,50${hard}€`);
    expect(formatPdfMoney('-1234.50', 'EUR', 'en')).toBe('-€1,234.50');
    expect(formatPdfMoney('10.00', 'USD', 'es')).toBe(`10,00${hard}USD`);
    expect(formatPdfMoney('10.00', 'USD', 'en')).toBe(`USD${hard}10.00`);
  });

  test('drops only the trailing zeros of a percentage', () => {
    expect(formatPdfPercent('21.0%', 'es')).toBe(`21${hard}%`);
    expect(formatPdfPercent('5.20%', 'es')).toBe(`5,2${hard}%`);
    expect(formatPdfPercent('0.50%', 'en')).toBe('0.5%');
    expect(formatPdfPercent('100%', 'en')).toBe('100%');
    expect(formatPdfPercent('10.0%', 'en')).toBe('10%');
  });

  test('has dates, countries and signs of the locale', () => {
    expect(formatPdfDate('2026-02-01', 'es')).toBe('01/02/2026');
    expect(formatPdfDate('2026-02-01', 'en')).toBe('1 Feb 2026');
    expect(formatPdfCountryName('EL', 'es')).toBe('Grecia');
    expect(formatPdfCountryName('DE', 'en')).toBe('Germany');
    expect([
      negatePdfAmountText('1.00'),
      negatePdfAmountText('-1.00'),
      negatePdfAmountText('0.00'),
      negatePdfAmountText('-0.00'),
    ]).toEqual(['-1.00', '1.00', '0.00', '0.00']);
  });
});
