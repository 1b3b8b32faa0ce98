// Values of a call that are readable but ambiguous, and values in the format of another country.
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { parseCreditBody } from '../../../src/document/invoice-body/read-correction';
import { parseJsonPreservingDecimals } from '../../../src/document/json-text';
import { isJsonObject, type JsonObject } from '../../../src/document/model/basic';
import type { Message } from '../../../src/messages/message';
import { renderMessage } from '../../../src/messages/render';

const chairs = { description: 'Silla', quantity: 2, price: '89.50', tax: '21%' };
const sale = { supplier: 'A58818501', lines: [chairs] };

/** Reads the body as a request does: as text, in which numbers keep their digits. */
function parse(body: object): JsonObject {
  const read = parseJsonPreservingDecimals(JSON.stringify(body));
  if ('problem' in read || !isJsonObject(read.value)) throw new Error('no object');
  return read.value;
}

describe('a discount as a plain number', () => {
  const warned = (discount: unknown, more: object = {}) =>
    parseInvoiceBody(parse({ ...sale, lines: [{ ...chairs, discount }], ...more })).faults.warnings.map(
      ({ key, message }) => [key, (message as Message).params],
    );

  it.each([
    [10, '10%'],
    ['25', '25%'],
    [0.1, '10%'],
    ['0.15', '15%'],
    // Regression: half a percent seemed to be an amount.
    ['12.5', '12.5%'],
    [7.5, '7.5%'],
  ])('may be a percentage: %s', (discount, percent) => {
    expect(warned(discount)).toEqual([['discount-unclear', { line: 1, amount: String(discount), percent }]]);
  });

  it.each(['10.00', '0.18', '12.50', '33.33', '150', '10%', 0])(
    'is an amount if it cannot be a percentage: %s',
    (discount) => expect(warned(discount)).toEqual([]),
  );

  it('may be a percentage on a line for returned goods as well', () => {
    const returned = { ...chairs, quantity: -1, discount: 10 };
    const { faults } = parseInvoiceBody(parse({ ...sale, lines: [returned] }));
    expect(faults.warnings.map(({ message }) => (message as Message).params)).toEqual([
      { line: 1, amount: '10', percent: '10%' },
    ]);
  });

  it('is an amount or a percentage, depending on the total', () => expect(warned(10, { total: '206.59' })).toEqual([]));
});

// Regression: the amount raised the refund of returned goods, although a percentage lowered it.
describe('a discount as an amount', () => {
  const discountOf = (change: object) => {
    const line = { ...chairs, quantity: 1, price: '10.00', discount: '1.00', ...change };
    const { invoice } = parseInvoiceBody(parse({ ...sale, lines: [line] }));
    return invoice && 'rows' in invoice ? invoice.rows[0]?.line.discounts : undefined;
  };

  it.each<[object, object]>([
    [{ quantity: -1 }, { amount: '-1.00' }],
    [{ price: '-10.00' }, { amount: '-1.00' }],
    [{ quantity: '-0.5', price: '0.01' }, { amount: '-1.00' }],
    [{}, { amount: '1.00' }],
    [{ quantity: -1, price: '-10.00' }, { amount: '1.00' }],
    [{ quantity: -1, price: 0 }, { amount: '1.00' }],
    [{ quantity: -1, discount: '0.00' }, { amount: '0.00' }],
    [{ quantity: -1, discount: '10%' }, { percent: '10.0%' }],
  ])('has the sign of its line: %j', (change, discount) => expect(discountOf(change)).toEqual([discount]));
});

describe('a value in the format of another country', () => {
  const findRemedy = (more: object) => {
    const [first] = parseInvoiceBody(parse({ ...sale, ...more })).faults.list;
    return first && renderMessage('en', first.message).remedy;
  };

  it('is suggested in the format of the call', () => {
    expect(findRemedy({ issue_date: '25/11/2026' })).toBe('Write "2026-11-25".');
    expect(findRemedy({ total: '89,50 €' })).toBe('Write "89.50".');
    // A point may separate thousands, so the value is not guessed.
    expect(findRemedy({ total: '1,234' })).toContain('with a decimal point');
    expect(findRemedy({ issue_date: 'tomorrow' })).toContain('YYYY-MM-DD');
  });

  it.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,5 €', '1234.5'],
    ['1.234.567', '1234567'],
    ['-89,50', '-89.50'],
    // Regression: the credit of a half was suggested as 50 EUR, and dates and lists as amounts.
    ['50%', null],
    ['12 %', null],
    ['1,5,2', null],
    ['1.5.2026', null],
    ['10,00,00', null],
    ['0.125,50', null],
    ['0.125.000', null],
    ['1.234.50', null],
  ])('is suggested as an amount only if it can be one: %s', (written, meant) => {
    const remedy = findRemedy({ total: written });
    expect(remedy).toEqual(meant === null ? expect.stringContaining('decimal point') : `Write "${meant}".`);
    const [fault] = parseCreditBody({ amount: written }).faults.list;
    const credit = fault && renderMessage('en', fault.message).remedy;
    expect(credit).toEqual(remedy);
  });
});

describe('a code with characters that cannot be printed', () => {
  const listFaults = (more: object) =>
    parseInvoiceBody(parse({ ...sale, ...more })).faults.list.map(({ paths, message }) => {
      const { text, remedy } = renderMessage('en', message);
      return [...(paths ?? []), text, remedy];
    });

  it.each<[string, object, string, string, string]>([
    ['a tab', { series: 'WE\tB' }, '$.series', '"WE\\tB"', 'WEB'],
    ['a line end', { code: '00\n12' }, '$.code', '"00\\n12"', '0012'],
    ['a zero-width space', { series: 'WE\u200bB' }, '$.series', '"WE\\u200bB"', 'WEB'],
    ['a space that does not break', { order_reference: 'A\u00a01' }, '$.order_reference', '"A\\u00a01"', 'A1'],
    [
      'an earlier invoice',
      { preceding: [{ series: 'A\tB', code: '1', issue_date: '2026-11-01' }] },
      '$.preceding[0].series',
      '"A\\tB"',
      'AB',
    ],
    ['an article', { lines: [{ ...chairs, reference: 'S\t1' }] }, '$.lines[0].reference', '"S\\t1"', 'S1'],
  ])('is refused, and the error shows it: %s', (_what, more, path, shown, meant) => {
    expect(listFaults(more)).toEqual([
      [path, `must be a string that contains only printable characters, not ${shown}`, `Write "${meant}".`],
    ]);
  });

  it.each(['WEB', ' WEB\t', 'AÑO-26', 'A B', 'e\u0301'])(
    'is accepted if no character inside it is removed: %j',
    (series) => expect(listFaults({ series })).toEqual([]),
  );
});
