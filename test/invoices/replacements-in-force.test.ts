// Tests which F3 replaces a simplified invoice now. Regression: an F3 that returns a deposit has a negative total to pay,
// so it counted as the refund of a replacement, and the simplified invoice could be replaced or credited again.
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { findF3ReplacementInForce, isReversalOfF3Replacement, type RelatedInvoice } from '../../src/invoices/related';
import { invoice as documentOf } from '../http/documents';

const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-11-20T10:00:00Z') });
const date = { issue_date: '2026-11-20' };
const deposit = { discounts: [{ key: 'deposit', reason: 'Devolución fianza', amount: '300.00' }] };
const outlay = { charges: [{ key: 'outlay', reason: 'Tasas', amount: '300.00' }] };
const lines = (quantity: string) => [
  { quantity, item: { name: 'Alquiler', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
];

const ticket = calculate(documentOf({ $tags: ['simplified'], customer: null, series: 'T', code: '1', ...date }));
let count = 0;
const replace = (quantity: string, more: object = {}): RelatedInvoice => {
  const preceding = [{ series: 'T', code: '1', ...date }];
  const code = String((count += 1));
  const invoice = calculate(
    documentOf({ $tags: ['replacement'], series: 'S', code, ...date, preceding, lines: lines(quantity), ...more }),
  );
  return { id: code, invoice } as RelatedInvoice;
};
const negated = { discounts: [{ ...deposit.discounts[0], amount: '-300.00' }] };

describe('the F3 that replaces a simplified invoice', () => {
  it.each<[string, object]>([
    ['without other amounts', {}],
    ['that returns a deposit', deposit],
    ['with an outlay', outlay],
  ])('is in force %s', (_what, more) => {
    const full = replace('1', more);
    expect([isReversalOfF3Replacement(full.invoice), findF3ReplacementInForce(ticket, [full])?.id]).toEqual([
      false,
      full.id,
    ]);
  });

  it.each<[string, object, object]>([
    ['without other amounts', {}, {}],
    ['that takes the deposit back', deposit, negated],
    ['with an outlay', outlay, { charges: [{ ...outlay.charges[0], amount: '-300.00' }] }],
  ])('is no longer in force after its refund %s', (_what, more, reversed) => {
    const [full, refund] = [replace('1', more), replace('-1', reversed)];
    expect([isReversalOfF3Replacement(refund.invoice), findF3ReplacementInForce(ticket, [full, refund])]).toEqual([
      true,
      undefined,
    ]);
  });
});
