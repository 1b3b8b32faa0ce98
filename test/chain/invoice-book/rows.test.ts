// The invoice book: it has the amounts of the records, and declares no amount twice.
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { buildInvoiceBookRows } from '../../../src/chain/invoice-book/build-rows';
import { computeIssuedAndReversedAmountsByEntry } from '../../../src/chain/invoice-book/amounts-in-force';
import {
  convertToRecordContentDespiteProblems,
  convertToRegistrationRecordContent,
} from '../../../src/chain/convert/to-registration-record';
import { findInvoiceTaxDueDays } from '../../../src/chain/record-book/issued-row';
import { computeBookedInvoiceState } from '../../../src/document/invoice-book/rows';
import { ClosingSheetAccumulator } from '../../../src/document/invoice-book/closing';
import { general, invoiceInput, invoiceOf, line } from '../../document/invoices';

const getDocument = (change: JsonObject): Invoice => invoiceOf(invoiceInput(change));

/** The rows of an invoice among others, which it may reverse. */
function listRows(change: JsonObject, others: readonly JsonObject[] = []) {
  const document = getDocument(change);
  const all = [...others.map(getDocument), document].map((one, order) => ({
    entry: String(order),
    order,
    isCancelled: false,
    content: convertToRecordContentDespiteProblems(one),
  }));
  const found = computeIssuedAndReversedAmountsByEntry(all).get(String(others.length));
  if (!found) throw new Error('not found');
  const content = convertToRecordContentDespiteProblems(document);
  const rows = buildInvoiceBookRows({ entry: 'e', digest: 'now', document, content }, found);
  dueDays.set(rows, findInvoiceTaxDueDays({ document, content }));
  return rows;
}

const dueDays = new Map<readonly object[], ReturnType<typeof findInvoiceTaxDueDays>>();

function computeSums(...invoices: (readonly ReturnType<typeof listRows>[number][])[]) {
  const sums = new ClosingSheetAccumulator({ from: '2026-06-01', to: '2026-06-30' });
  for (const rows of invoices) sums.addInvoice(rows, dueDays.get(rows) ?? null);
  return sums.closing([]);
}

const french: JsonObject = {
  lines: [
    line('100', {
      taxes: [{ cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } }],
    }),
  ],
};

describe('the rows of the invoice book', () => {
  test('show the tax of another country with the country and without an amount', () => {
    const rows = listRows(french);
    expect(rows).toMatchObject([{ tax_country: 'FR', percent: '20.0%', base: '100.00', tax: '0.00', total: '100.00' }]);
    const { in_force, by_rate } = computeSums(rows, listRows({ lines: [line('100')] }));
    expect(in_force).toMatchObject({ base: '200.00', tax: '21.00', total: '221.00' });
    expect(by_rate.map(({ tax_country }) => tax_country).toSorted()).toEqual(['', 'FR']);
  });

  test('reverse a replaced invoice at the rate of another country, even if a Spanish row has the same class', () => {
    const [sale] = french.lines as JsonObject[];
    const here = line('30', { taxes: [{ cat: 'VAT', key: 'outside-scope' }] });
    const exchange: JsonObject = {
      $tags: ['replacement'],
      lines: [sale ?? {}, here],
      preceding: [{ code: '9', issue_date: '2026-06-01' }],
    };
    const { by_rate: rates } = computeSums(listRows(exchange));
    expect(rates.map(({ tax_country, base }) => [tax_country, base])).toEqual([
      ['', '0.00'],
      ['FR', '0.00'],
    ]);
  });

  test('name the customer by the identity of the record, with its country', () => {
    const passport = { key: 'passport', country: 'US', code: 'X9' };
    const named = (customer: JsonObject) => listRows({ customer: { name: 'Jane Doe', ...customer } });
    const identities = [{ label: 'Socio', code: 'SOCIO-5' }, passport];
    expect(named({ identities })).toMatchObject([{ customer: 'X9', customer_country: 'US' }]);
    expect(named({ identities: identities.slice(0, 1) })).toMatchObject([{ customer: '', customer_country: '' }]);
    const tax = { tax_id: { country: 'DE', code: '111111125' } };
    expect(named({ identities, ...tax })).toMatchObject([{ customer: '111111125', customer_country: 'DE' }]);
  });

  test('include the reversal of the simplified invoices that an F3 replaces', () => {
    const sold: JsonObject = { $tags: ['simplified'], customer: null, code: '1', lines: [line('100')] };
    const ticket = listRows(sold);
    const replacing: JsonObject = {
      $tags: ['replacement'],
      code: '2',
      lines: [line('100')],
      preceding: [{ series: 'A', code: '1', issue_date: '2026-06-30' }],
    };
    const full = listRows(replacing, [sold]);
    // Sello does not have the simplified invoices of a previous program, so an F3 never counts alone.
    expect(listRows(replacing)).toEqual(full);
    expect(full.map(({ doc_type, row, total }) => [doc_type, row, total])).toEqual([
      ['F3', 'issued', '121.00'],
      ['F3', 'replaced', '-121.00'],
    ]);
    expect(computeSums(ticket, full).in_force).toMatchObject({ base: '100.00', tax: '21.00', total: '121.00' });
  });
});

describe('a row of the book and its record', () => {
  const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8613' }] };
  const getContent = (change: JsonObject) => {
    const conversion = convertToRegistrationRecordContent(getDocument(change));
    if (!('content' in conversion)) throw new Error(conversion.refusal.code);
    return conversion.content;
  };

  test('have the same euro amounts as the PDF: 10,000 screws at 0.33 dollars', () => {
    const screws = { ...dollars, lines: [line('0.33', { quantity: '10000' })] };
    const content = getContent(screws);
    expect(content).toMatchObject({ CuotaTotal: '596.88', ImporteTotal: '3439.17' });
    expect(content.Desglose).toMatchObject([{ BaseImponibleOimporteNoSujeto: '2842.29', CuotaRepercutida: '596.88' }]);
    expect(listRows(screws)).toMatchObject([{ currency: 'EUR', base: '2842.29', tax: '596.88', total: '3439.17' }]);
  });

  test.each([
    ['JPY', '0.0061', '1000', { base: '610.00', tax: '128.10', total: '738.10' }],
    ['COP', '0.00021', '1234.56', { base: '25.93', tax: '5.44', total: '31.37' }],
    ['CLP', '0.00093', '999', { base: '92.91', tax: '19.51', total: '112.42' }],
  ])('agree in a weak currency: %s', (from, amount, price, row) => {
    const sale = {
      currency: from,
      exchange_rates: [{ from, to: 'EUR', amount }],
      lines: [line(price, { quantity: '100' })],
    };
    const { CuotaTotal, ImporteTotal } = getContent(sale);
    expect(listRows(sale)).toMatchObject([row]);
    expect([CuotaTotal, ImporteTotal]).toEqual([row.tax, row.total]);
  });

  const buildLines = (...rates: string[]) => rates.map((rate) => line('777', { taxes: [{ cat: 'VAT', rate }] }));

  test.each([
    ['CLP', '0.00095', [line('12345'), line('999', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })]],
    ['JPY', '0.0061', buildLines('general', 'reduced', 'super-reduced+eqs')],
    ['KWD', '3.01', [line('1.005', { quantity: '3' })]],
    ['USD', '0.8613', buildLines('general+eqs', 'reduced+eqs', 'super-reduced')],
  ])('have one total in %s even if a cent of the record belongs to no rate of the book', (from, amount, lines) => {
    const sale = { currency: from, exchange_rates: [{ from, to: 'EUR', amount }], lines };
    const sums = new ClosingSheetAccumulator({ from: '2026-06-01', to: '2026-06-30' });
    const content = getContent(sale);
    sums.addInvoice(listRows(sale), null, content);
    const { in_force, outside_rates } = sums.closing([]);
    expect(in_force.total).toBe(content.ImporteTotal);
    expect(outside_rates).toMatchObject({ invoices: 0, tax: '0.00', total: '0.00' });
  });

  test('keep the rest of a price under a margin scheme in the total, also in another currency', () => {
    const margin = {
      currency: 'CLP',
      exchange_rates: [{ from: 'CLP', to: 'EUR', amount: '0.00095' }],
      lines: [line('12345', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }] })],
      charges: [{ reason: 'Resto del precio', amount: '900001' }],
    };
    expect(getContent(margin)).toMatchObject({ CuotaTotal: '2.46', ImporteTotal: '869.19' });
  });

  test('include the cent of rounding that belongs to no rate', () => {
    const lines = [line('0.02'), line('0.52', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })];
    const change = { lines: [...lines, line('0.12', { taxes: [{ cat: 'VAT', rate: 'super-reduced' }] })] };
    const rows = listRows(change);
    const sums = new ClosingSheetAccumulator({ from: '2026-06-01', to: '2026-06-30' });
    sums.addInvoice(rows, null, getContent(change));
    const { in_force, outside_rates } = sums.closing([]);
    expect([in_force.tax, getContent(change).CuotaTotal]).toEqual(['0.05', '0.06']);
    expect(outside_rates).toMatchObject({ invoices: 1, tax: '0.01', total: '0.01' });
  });

  test('have the operation date if it differs from the date of the invoice', () => {
    const rows = listRows({ issue_date: '2026-06-05', op_date: '2026-05-31', lines: [line('300')] });
    expect(rows.map(({ issue_date, op_date }) => [issue_date, op_date])).toEqual([['2026-06-05', '2026-05-31']]);
    const { in_force, other_periods } = computeSums(rows, listRows({ lines: [line('100')] }));
    expect([in_force.tax, in_force.base]).toEqual(['84.00', '400.00']);
    expect(other_periods.list).toMatchObject([{ month: '2026-05', invoices: 1, base: '300.00', tax: '63.00' }]);
    // A day within the period is not a separate day, and a correction has its own day.
    expect(computeSums(listRows({ op_date: '2026-06-01' })).other_periods.list).toEqual([]);
    const correction = {
      type: 'credit-note',
      op_date: '2026-05-31',
      preceding: [{ code: '9', issue_date: '2026-05-31' }],
    };
    expect(computeSums(listRows(correction)).other_periods.list).toEqual([]);
  });

  // Regression: the sheet assigned this tax to the month of the operation, a quarter before form 303.
  test.each<[string, JsonObject, string[]]>([
    ['under cash accounting', { taxes: [{ ...general, ext: { 'es-fiscal-regime': '07' } }] }, []],
    ['of a delivery in the Union, invoiced by the 15th', { taxes: [{ cat: 'VAT', key: 'intra-community' }] }, []],
    ['of a sale in Spain', {}, ['2026-05']],
  ])('belong to the period in which the tax is due: %s', (_name, more, months) => {
    const rows = listRows({ issue_date: '2026-06-05', op_date: '2026-05-31', lines: [line('300', more)] });
    expect(computeSums(rows).other_periods.list.map(({ month }) => month)).toEqual(months);
  });

  test('have a delivery in the Union and a sale in Spain of one invoice in the month of each', () => {
    const union = line('300', { taxes: [{ cat: 'VAT', key: 'intra-community' }] });
    const change = { issue_date: '2026-06-05', op_date: '2026-05-31', lines: [union, line('100')] };
    expect(computeSums(listRows(change)).other_periods.list).toMatchObject([{ month: '2026-05', base: '100.00' }]);
  });

  test('reverse the same cents of a substitution', () => {
    const tax = {
      categories: [
        {
          code: 'VAT',
          rates: [
            { base: '100.01', percent: '21%' },
            { base: '33.33', percent: '10%' },
          ],
        },
      ],
    };
    const change = {
      ...dollars,
      type: 'corrective',
      tax: { ext: { 'es-fiscal-doc-type': 'R4', 'es-fiscal-correction-type': 'S' } },
      preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01', tax }],
    };
    const replaced = listRows(change).filter(({ row }) => row === 'replaced');
    const sums = computeSums(replaced).in_force;
    const { BaseRectificada, CuotaRectificada } = getContent(change).ImporteRectificacion ?? {};
    expect([sums.base, sums.tax]).toEqual([`-${BaseRectificada}`, `-${CuotaRectificada}`]);
    expect(replaced.map(({ percent }) => percent)).toEqual(['21.0%', '10.0%']);
  });
});

describe('an invoice that was changed after its record', () => {
  const readState = (outcome: 'accepted' | 'accepted-with-errors' | 'rejected' | 'unsettled', documentDigest: string) =>
    computeBookedInvoiceState({ digest: 'now', fiscal: { kind: 'registration', outcome, documentDigest } });

  test('does not show its new amounts as accepted', () => {
    expect(readState('accepted', 'now')).toBe('accepted');
    expect(readState('accepted', 'before')).toBe('amended');
    expect(readState('accepted-with-errors', 'before')).toBe('amended');
  });

  test('is pending or rejected, whatever its earlier state was', () => {
    expect([readState('unsettled', 'before'), readState('rejected', 'before')]).toEqual(['waiting', 'rejected']);
  });
});

describe('an invoice whose cancellation the authority rejected', () => {
  const readState = (code: string) =>
    computeBookedInvoiceState({
      digest: 'now',
      fiscal: { kind: 'cancellation', outcome: 'rejected', code, documentDigest: 'now' },
    });

  test('is in force, unless it was already cancelled (3001)', () => {
    expect([readState('3002'), readState('3001')]).toEqual(['accepted', 'cancelled']);
  });
});
