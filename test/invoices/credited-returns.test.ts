// Credits of lines of an invoice that also takes goods of another one back, or subtracts an advance. Regression: the
// refusal named a limit, but not where the rest is credited.
import { calculate, credit, general } from './credited';
import { invoice as documentOf } from '../http/documents';

const line = (name: string, price: string, quantity = '1') => ({
  quantity,
  item: { name, price },
  taxes: [general],
});
const sell = (...lines: object[]) => calculate(documentOf({ series: 'T', code: '1', lines }));
const first = { lines: [{ line: 1 }] };

describe('a credit above what an invoice charged in total', () => {
  it.each<[string, object]>([
    ['returned goods', line('Devolución camiseta', '20.00', '-1')],
    ['an advance', line('Anticipo', '20.00', '-1')],
  ])('names the invoice that charged %s', (_what, subtracted) => {
    const text =
      'the call credits 121.00, but only 96.80 can still be credited, because T-1 also subtracts lines at this rate';
    const original = sell(line('Chaqueta', '100.00'), subtracted);
    expect(credit(original, first)).toEqual([[['credited-more', text]]]);
    expect(credit(original, { amount: '121.00' })).toEqual([[['credited-more', text]]]);
    expect(credit(original, { amount: '96.80' })).toEqual([['01 80.00']]);
    expect(credit(original, {})).toEqual([['01 80.00']]);
  });

  it('has the plain text if nothing was subtracted, or less than the excess', () => {
    const plain = 'the call credits 121.00, but only 60.50 can still be credited';
    const twice = sell(line('Chaqueta', '100.00'), line('Botas', '100.00'));
    expect(credit(twice, { amount: '181.50' }, first)[1]).toEqual([['credited-more', plain]]);
    const less = sell(line('Chaqueta', '100.00'), line('Botas', '51.00'), line('Devolución', '1.00', '-1'));
    expect(credit(less, { amount: '121.00' }, first)[1]).toEqual([['credited-more', plain]]);
  });

  it('is credited as before if the other lines are enough', () => {
    const original = sell(line('Chaqueta', '100.00'), line('Botas', '90.00'), line('Devolución', '20.00', '-1'));
    expect(credit(original, first)).toEqual([['01 100.00']]);
  });
});
