// Values of a call that are readable and ambiguous, and values in the form of another country.
import { readInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { readJson } from '../../../src/document/json-text';
import { isObject, type JsonObject } from '../../../src/document/model/basic';
import type { Message } from '../../../src/messages/message';
import { render } from '../../../src/messages/render';

const chairs = { description: 'Silla', quantity: 2, price: '89.50', tax: '21%' };
const sale = { supplier: 'A58818501', lines: [chairs] };

/** As a request: through its text, where numbers keep their digits. */
function parse(body: object): JsonObject {
  const read = readJson(JSON.stringify(body));
  if ('problem' in read || !isObject(read.value)) throw new Error('no object');
  return read.value;
}

describe('a discount as a plain number', () => {
  const warned = (discount: unknown, more: object = {}) =>
    readInvoiceBody(parse({ ...sale, lines: [{ ...chairs, discount }], ...more })).faults.warnings.map(
      ({ key, message }) => [key, (message as Message).params],
    );

  it.each([
    [10, '10%'],
    ['25', '25%'],
    [0.1, '10%'],
    ['0.15', '15%'],
  ])('may be a percentage: %s', (discount, percent) => {
    expect(warned(discount)).toEqual([['discount-unclear', { line: 1, amount: String(discount), percent }]]);
  });

  it.each(['10.00', '0.18', '12.5', '150', '10%', 0])('is an amount if it cannot be a percentage: %s', (discount) =>
    expect(warned(discount)).toEqual([]),
  );

  it('is decided by the total', () => expect(warned(10, { total: '206.59' })).toEqual([]));
});

describe('a value in the form of another country', () => {
  const findRemedy = (more: object) => {
    const [first] = readInvoiceBody(parse({ ...sale, ...more })).faults.list;
    return first && render('en', first.message).remedy;
  };

  it('is suggested in the form of the call', () => {
    expect(findRemedy({ issue_date: '25/11/2026' })).toBe('Write "2026-11-25".');
    expect(findRemedy({ total: '89,50 €' })).toBe('Write "89.50".');
    // A point that may separate thousands: nothing is guessed.
    expect(findRemedy({ total: '1,234' })).toContain('with a decimal point');
    expect(findRemedy({ issue_date: 'tomorrow' })).toContain('YYYY-MM-DD');
  });
});
