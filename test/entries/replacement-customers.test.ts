// The customer of a negative replacement (F3). Regression: written for the new customer, or for more than its customer
// had, it passed in silence. The wrong customer kept the F3, and form 347 kept the wrong customer.
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import type { StoredInvoiceWithRecordContent } from '../../src/entries/declared-invoices';
import { warnReplacementDiffersFromReplacedInvoices } from '../../src/entries/upload/replacement-warnings';
import { renderMessage } from '../../src/messages/render';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const ana = { name: 'Ana Ruiz', tax_id: { country: 'ES', code: '54387763P' } };
const company = { name: 'Cliente Ejemplo SL', tax_id: { country: 'ES', code: 'B63272603' } };
const passport = (code: string): JsonObject => ({
  name: 'Jane',
  identities: [{ key: 'passport', country: 'US', code }],
});

/** Named invoices: `T-1`. */
const refer = (...numbers: string[]): JsonObject => ({
  preceding: numbers.map((number) => {
    const [series = '', code = ''] = number.split('-');
    return { series, code, issue_date: '2026-06-01' };
  }),
});

const build = (number: string, price: string, changes: JsonObject): Invoice => {
  const [series = '', code = ''] = number.split('-');
  const own = { series, code, issue_date: '2026-06-01' };
  const lines = [line(price.replace('-', ''), { quantity: price.startsWith('-') ? '-1' : '1' })];
  return invoiceOf(invoiceInput({ ...own, lines, ...changes }));
};
const ticket = (number: string, price: string, more: JsonObject = {}): Invoice =>
  build(number, price, { $tags: ['simplified'], customer: null, ...more });
const refund = (number: string, price: string, ...named: string[]): Invoice =>
  ticket(number, price, { type: 'credit-note', ...refer(...named) });
const replace = (number: string, price: string, customer: JsonObject, ...named: string[]): Invoice =>
  build(number, price, { $tags: ['replacement'], customer, ...refer(...named) });

const store = (document: Invoice, order: number): StoredInvoiceWithRecordContent => ({
  entry: `entry-${order}`,
  order,
  isCancelled: false,
  document,
  content: convertToRecordContentDespiteProblems(document),
  isIssued: true,
  isSealed: true,
});

/** Issues invoices one after the other. @returns the warnings of the last one; the others must have none */
function issue(...invoices: readonly Invoice[]) {
  const stored: StoredInvoiceWithRecordContent[] = [];
  const found = invoices.map((invoice) => {
    const warnings = warnReplacementDiffersFromReplacedInvoices(invoice, stored);
    stored.push(store(invoice, stored.length + 1));
    return warnings;
  });
  expect(found.slice(0, -1).flat()).toEqual([]);
  return found.at(-1) ?? [];
}

const tickets = [ticket('T-1', '2400.00'), ticket('T-2', '2400.00')];
const wrong = [...tickets, replace('S-1', '4800.00', company, 'T-1', 'T-2')];

describe('a negative replacement (F3)', () => {
  const jane = passport('X1');
  const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8613' }] };
  const inDollars = (invoice: Invoice): Invoice => {
    const { series = '', code = '', $tags = [], customer, preceding, lines } = JSON.parse(JSON.stringify(invoice));
    return invoiceOf(
      invoiceInput({ series, code, $tags, customer, preceding, lines, issue_date: '2026-06-01', ...dollars }),
    );
  };

  it.each<[string, readonly Invoice[]]>([
    [
      'of a refund',
      [ticket('T-1', '10.00'), replace('S-1', '10.00', ana, 'T-1'), refund('R-1', '2.00', 'T-1')].concat(
        replace('S-2', '-2.00', ana, 'R-1'),
      ),
    ],
    [
      'and a new one for the right customer',
      [...wrong, replace('S-2', '-4800.00', company, 'T-1', 'T-2'), replace('S-3', '4800.00', ana, 'T-1', 'T-2')],
    ],
    [
      'for each of two simplified invoices of one F3',
      [...wrong, replace('S-2', '-2400.00', company, 'T-1'), replace('S-3', '-2400.00', company, 'T-2')],
    ],
    [
      'for each of two customers with halves, who share a refund',
      [
        ticket('T-1', '100.00'),
        replace('S-1', '50.00', ana, 'T-1'),
        replace('S-2', '50.00', company, 'T-1'),
        refund('R-1', '20.00', 'T-1'),
        replace('S-3', '-10.00', ana, 'R-1'),
        replace('S-4', '-10.00', company, 'R-1'),
      ],
    ],
    [
      'after a refund, and again for the next customer',
      [
        ticket('T-1', '100.00'),
        replace('S-1', '100.00', ana, 'T-1'),
        refund('R-1', '20.00', 'T-1'),
        replace('S-2', '-20.00', ana, 'R-1'),
        replace('S-3', '-80.00', ana, 'T-1'),
        replace('S-4', '80.00', company, 'T-1'),
        replace('S-5', '-80.00', company, 'T-1'),
      ],
    ],
    [
      'of a simplified invoice that was corrected before',
      [
        ticket('T-1', '100.00'),
        refund('R-1', '5.00', 'T-1'),
        replace('S-1', '95.00', ana, 'T-1'),
        replace('S-2', '-95.00', ana, 'T-1'),
      ],
    ],
    [
      'in parts that are rounded',
      [
        ticket('T-1', '1.00'),
        replace('S-1', '1.00', ana, 'T-1'),
        replace('S-2', '-0.50', ana, 'T-1'),
        replace('S-3', '-0.50', ana, 'T-1'),
      ],
    ],
    [
      'for a customer with a passport',
      [ticket('T-1', '100.00'), replace('S-1', '100.00', jane, 'T-1'), replace('S-2', '-100.00', jane, 'T-1')],
    ],
    [
      'in dollars',
      [
        inDollars(ticket('T-1', '3300.00')),
        inDollars(replace('S-1', '3300.00', ana, 'T-1')),
        inDollars(replace('S-2', '-3300.00', ana, 'T-1')),
      ],
    ],
    ['of an F3 whose simplified invoice is not stored', [wrong[2] as Invoice, replace('S-2', '-10.00', ana, 'T-9')]],
  ])('gets no warning if it is right: %s', (_what, invoices) => {
    expect(issue(...invoices)).toEqual([]);
  });

  it.each<[string, readonly Invoice[], string]>([
    [
      'the new customer',
      [...wrong, replace('S-2', '-4800.00', ana, 'T-1', 'T-2')],
      'reverses 5808.00 EUR for 54387763P, but the F3 invoices that replace these simplified invoices for this customer ' +
        'total 0.00 EUR. The ' +
        'customer of S-1 (entry entry-3) is B63272603',
    ],
    [
      'another customer than that of the refunded F3',
      [ticket('T-1', '100.00'), replace('S-1', '100.00', ana, 'T-1'), refund('R-1', '20.00', 'T-1')].concat(
        replace('S-2', '-20.00', company, 'R-1'),
      ),
      'reverses 24.20 EUR for B63272603, but the F3 invoices that replace these simplified invoices for this customer ' +
        'total 0.00 EUR. The ' +
        'customer of S-1 (entry entry-2)',
    ],
    [
      'a customer who has only a half',
      [ticket('T-1', '100.00'), replace('S-1', '50.00', ana, 'T-1'), replace('S-2', '50.00', company, 'T-1')].concat(
        replace('S-3', '-60.00', ana, 'T-1'),
      ),
      'reverses 72.60 EUR for 54387763P, but the F3 invoices that replace these simplified invoices for this customer ' +
        'total 60.50 EUR. The ' +
        'customer of S-2 (entry entry-3)',
    ],
    [
      'another passport',
      [ticket('T-1', '100.00'), replace('S-1', '100.00', passport('X1'), 'T-1')].concat(
        replace('S-2', '-100.00', passport('X2'), 'T-1'),
      ),
      'reverses 121.00 EUR for X2, but the F3 invoices that replace these simplified invoices for this customer total 0.00 EUR',
    ],
    [
      'a passport instead of a tax ID',
      [ticket('T-1', '100.00'), replace('S-1', '100.00', ana, 'T-1')].concat(
        replace('S-2', '-100.00', passport('X2'), 'T-1'),
      ),
      'The customer of S-1 (entry entry-2) is 54387763P',
    ],
  ])('gets a warning that does not block if it has %s', (_what, invoices, text) => {
    const [warning, ...others] = issue(...invoices);
    expect([warning?.key, warning?.blocking, others]).toEqual(['customer-changed', false, []]);
    const { message } = warning ?? {};
    if (message === undefined || typeof message === 'string') throw new Error('there is no message');
    expect(renderMessage('en', message).text).toContain(text);
    expect(renderMessage('es', message).text).toContain('esta F3 negativa deja sin efecto ');
    for (const language of ['en', 'es'] as const) expect(renderMessage(language, message).remedy).toMatch(/F3.*\.$/);
  });

  it('is right if it follows the remedy', () => {
    const negative = replace('S-2', '-4800.00', company, 'T-1', 'T-2');
    expect(issue(...wrong, negative)).toEqual([]);
    expect(issue(...wrong, negative, replace('S-3', '4800.00', ana, 'T-1', 'T-2'))).toEqual([]);
  });

  it('counts no cancelled F3', () => {
    const stored = wrong.map(store).map((one, i) => (i === 2 ? { ...one, isCancelled: true } : one));
    const again = store(replace('S-2', '4800.00', ana, 'T-1', 'T-2'), 9);
    const negative = replace('S-3', '-4800.00', ana, 'T-1', 'T-2');
    expect(warnReplacementDiffersFromReplacedInvoices(negative, [...stored, again])).toEqual([]);
  });

  it('gets only the warning about the amount if it exceeds the F3 of all customers', () => {
    const invoices = [ticket('T-1', '100.00'), replace('S-1', '50.00', ana, 'T-1'), refund('R-1', '80.00', 'T-1')];
    expect(issue(...invoices, replace('S-2', '-80.00', ana, 'R-1')).map(({ key }) => key)).toEqual([
      'replaced-total-differs',
    ]);
  });
});
