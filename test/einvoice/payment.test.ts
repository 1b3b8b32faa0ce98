// Due dates and means of payment in files of EN 16931. Regressions: a part of the amount looked as if it were the whole,
// and several accounts repeated what the rules allow once.
import type { JsonObject } from '../../src/document/model/basic';
import type { EInvoiceFormat, EInvoiceCreationResult } from '../../src/einvoice/contract';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { make } from './created-files';
import { oddAddress } from './odd-documents';
import { readElements, readText } from './read-file';

function create(format: EInvoiceFormat, changes: JsonObject): Extract<EInvoiceCreationResult, { kind: 'made' }> {
  const parties = {
    supplier: { ...supplier, addresses: [oddAddress] },
    customer: { ...customer, addresses: [oddAddress] },
  };
  const result = make(format, {
    invoice: invoiceOf(invoiceInput({ ...parties, lines: [line('100.00')], ...changes })),
  });
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
  return result;
}

const due = (...dates: JsonObject[]): JsonObject => ({ terms: { due_dates: dates } });
const date = '2026-07-30';
const formats = ['ubl', 'peppol', 'cii'] as const;

describe('a single due date', () => {
  const readTerms = (format: EInvoiceFormat, payment: JsonObject, changes: JsonObject = {}): (string | undefined)[] => {
    const { xml } = create(format, { payment, ...changes });
    const names =
      format === 'cii'
        ? (['ram:SpecifiedTradePaymentTerms', 'ram:Description'] as const)
        : (['cac:PaymentTerms', 'cbc:Note'] as const);
    const [day = ''] = format === 'cii' ? readElements(xml, 'ram:DueDateDateTime') : [readText(xml, 'cbc:DueDate')];
    return [readText(day, 'udt:DateTimeString') ?? day, readText(readElements(xml, names[0])[0] ?? '', names[1])];
  };
  const day = { ubl: date, peppol: date, cii: '20260730' };

  it.each(formats)('of a part of the amount has its amount in %s', (format) => {
    expect(readTerms(format, due({ date, percent: '95%' }))).toEqual([day[format], `${date}: 114.95 EUR`]);
    expect(readTerms(format, due({ date, percent: '50%' }, { date: '0000-00-00', percent: '50%' }))).toEqual([
      day[format],
      `${date}: 60.50 EUR`,
    ]);
    expect(readTerms(format, due({ date, amount: '100.00', currency: 'USD', notes: 'x' }))).toEqual([
      day[format],
      `${date}: 100.00 USD (x)`,
    ]);
    // Regression: a thousandth, which several shares may leave by rounding, counted as nothing.
    expect(readTerms(format, due({ date, percent: '99.9%' }), { lines: [line('1000000.00')] })).toEqual([
      day[format],
      `${date}: 1208790.00 EUR`,
    ]);
  });

  it.each(formats)('of the whole amount, or of all that advances leave, has none in %s', (format) => {
    const advances = [{ description: 'Anticipo', amount: '21.00' }];
    for (const payment of [
      due({ date, percent: '100%' }),
      { ...due({ date, percent: '100%' }), advances },
      { ...due({ date, amount: '100.00' }), advances },
    ])
      expect(readTerms(format, payment)).toEqual([day[format], undefined]);
  });
});

const credit_transfer = [{ iban: 'ES0601280011390100081391' }, { iban: 'ES9121000418450200051332' }];

describe('two accounts', () => {
  it.each(['ubl', 'peppol'] as const)('of a credit note have one due date in %s (UBL-SR-45)', (format) => {
    const { xml } = create(format, {
      type: 'credit-note',
      preceding: [{ series: 'A', code: '000011', issue_date: '2026-05-01' }],
      payment: { ...due({ date, percent: '100%' }), instructions: { key: 'credit-transfer', credit_transfer } },
    });
    expect(readElements(xml, 'cac:PaymentMeans')).toHaveLength(2);
    expect(readElements(xml, 'cbc:PaymentDueDate')).toEqual([date]);
  });

  it.each<[EInvoiceFormat, number, readonly string[]]>([
    ['ubl', 1, ['$.doc.payment.instructions.credit_transfer[1]']],
    ['peppol', 1, ['$.doc.payment.instructions.credit_transfer[1]']],
    ['cii', 2, []],
  ])('of a direct debit are, in %s, %d (R061, UBL-SR-55)', (format, count, leftOut) => {
    const direct_debit = { ref: 'M-1', account: 'ES0601280011390100081391' };
    const instructions = { key: 'direct-debit+sepa', direct_debit, credit_transfer };
    const { xml, warnings } = create(format, { payment: { instructions } });
    const name = format === 'cii' ? 'ram:SpecifiedTradeSettlementPaymentMeans' : 'cac:PaymentMeans';
    expect(readElements(xml, name)).toHaveLength(count);
    expect(warnings.filter(({ code }) => code === 'members-left-out').flatMap(({ paths }) => paths)).toEqual(leftOut);
  });

  // Regression: the warning named the account that the file has.
  it.each(['ubl', 'peppol'] as const)('have their places in the document in a warning of %s', (format) => {
    const transfers = [{ name: 'Banco' }, ...credit_transfer];
    const instructions = { key: 'direct-debit', direct_debit: { ref: 'M-1' }, credit_transfer: transfers };
    const { xml, warnings } = create(format, { payment: { instructions } });
    expect(xml).toContain('ES0601280011390100081391');
    expect(warnings.filter(({ code }) => code === 'members-left-out').flatMap(({ paths }) => paths)).toEqual([
      '$.doc.payment.instructions.credit_transfer[0]',
      '$.doc.payment.instructions.credit_transfer[2]',
    ]);
  });
});
