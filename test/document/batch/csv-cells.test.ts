// Cells of CSV files: numbers, dates and words of Spanish spreadsheets.
import { parseBatchCsvCell } from '../../../src/document/batch/csv-cells';

describe('a CSV cell', () => {
  it.each([
    ['2', '2'],
    ['-3', '-3'],
    ['89,50', '89.50'],
    ['89.50', '89.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['0.125', '0.125'],
    ['1.2345', '1.2345'],
    ['-1.234,5', '-1234.5'],
    // These stay as they are, because the reader of the body refuses them.
    ['1,234.50', '1,234.50'],
    ['12.34,5', '12.34,5'],
    ['89,50 €', '89,50 €'],
    // Regression: a damaged cell became a thousand times its amount. No group of thousands begins with 0.
    ['0.125,50', '0.125,50'],
    ['0.125.000', '0.125.000'],
    ['-0.125,50', '-0.125,50'],
    ['01.234,50', '01.234,50'],
    ['0,125', '0.125'],
    ['100.000,00', '100000.00'],
  ])('in a file with semicolons is read as a number: %s', (text, value) =>
    expect(parseBatchCsvCell(text, 'number', true)).toEqual({ value }),
  );

  it.each(['1.234', '-1.234', '12.345', '999.999', '01.234'])('in a file with semicolons is ambiguous: %s', (text) =>
    expect(parseBatchCsvCell(text, 'number', true)).toEqual({ problem: 'ambiguous-number' }),
  );

  it.each(['1.234', '1,5'])('in a file with commas is read without a change: %s', (value) =>
    expect(parseBatchCsvCell(value, 'number', false)).toEqual({ value }),
  );

  it.each([
    ['5,2%', 'tax', '5.2%'],
    ['10 %', 'amount-or-percent', '10%'],
    ['reducido', 'tax', 'reduced'],
    ['E1', 'tax', 'E1'],
    ['25/11/2026', 'day', '2026-11-25'],
    ['5/1/2026', 'day', '2026-01-05'],
    ['2026-11-25', 'day', '2026-11-25'],
    ['Sí', 'flag', true],
    ['FALSO', 'flag', false],
    ['Domiciliación', 'choice', 'direct-debit'],
    ['quizás', 'flag', 'quizás'],
  ] as const)('with %s is read as %s', (text, form, value) =>
    expect(parseBatchCsvCell(text, form, true)).toEqual({ value }),
  );

  it('with a date in another order is reported with its original text', () =>
    expect(parseBatchCsvCell('11/25/2026', 'day', true)).toEqual({ value: '11/25/2026' }));
});
