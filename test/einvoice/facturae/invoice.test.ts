// The header, payment and texts of the invoice in a Facturae file, and its refusals.
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { customer, line } from '../../document/invoices';
import { calculated, fileOf, innerOf, innersOf, leavesOf, madrid, refusalsOf, xmlOf } from './files';

const original = { series: 'F', code: '7', issue_date: '2026-05-01' };
const creditNote = (changes: JsonObject = {}, first: JsonObject = {}): JsonObject => ({
  type: 'credit-note',
  preceding: [{ ...original, ...first }],
  ...changes,
});
const getHeader = (changes: JsonObject): string[] => leavesOf(innerOf(xmlOf(changes), 'InvoiceHeader') ?? '');

describe('the language of a Facturae file', () => {
  // Regression: every file was in Spanish, whatever the language of the document.
  test.each<[JsonObject, string]>([
    [{}, 'es'],
    [{ meta: { locale: 'ca' } }, 'ca'],
    [{ meta: { locale: 'en-GB' } }, 'en'],
    [{ customer: { ...customer, addresses: [madrid], meta: { locale: 'EU' } }, meta: { locale: 'en' } }, 'eu'],
    [{ meta: { locale: 'zh' } }, 'es'],
  ])('is that of the customer or the document, if Facturae has it: %j', (changes, language) => {
    expect(innerOf(xmlOf(changes), 'LanguageName')).toBe(language);
  });
});

describe('the header of an invoice', () => {
  test('describes the corrected invoice, reason and method in a corrective invoice', () => {
    expect(getHeader(creditNote({}, { reason: 'Devolución', ext: { 'es-facturae-correction': '82' } }))).toEqual([
      'InvoiceNumber 1',
      'InvoiceSeriesCode A',
      'InvoiceDocumentType FC',
      'InvoiceClass OR',
      'InvoiceNumber 7',
      'InvoiceSeriesCode F',
      'ReasonCode 82',
      'ReasonDescription Base imponible modificada por devolución de envases / embalajes',
      'StartDate 2026-05-01',
      'EndDate 2026-05-01',
      'CorrectionMethod 02',
      'CorrectionMethodDescription Rectificación por diferencias',
      'AdditionalReasonDescription Devolución',
      'InvoiceIssueDate 2026-05-01',
    ]);
  });

  test.each([
    ['R1', '16', 'Base imponible', false],
    [
      'R2',
      '85',
      'Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso',
      false,
    ],
    ['R4', '10', 'Detalle Operación', true],
  ])('has the reason of %s in the record: %s', (docType, code, description, isAssumed) => {
    const ext = { 'es-fiscal-doc-type': docType };
    const { xml, warnings } = fileOf(calculated(creditNote({ tax: { ext } })));
    expect(innerOf(xml, 'ReasonCode')).toBe(code);
    expect(innerOf(xml, 'ReasonDescription')).toBe(description);
    expect(warnings.some((warning) => warning.code === 'reason-code-assumed')).toBe(isAssumed);
  });

  test('has the class of its kind', () => {
    const getClass = (changes: JsonObject): string | undefined => innerOf(xmlOf(changes), 'InvoiceClass');
    const period = { ordering: { period: { start: '2026-06-01', end: '2026-06-30' } } };
    expect(getClass({})).toBe('OO');
    expect(getClass({ $tags: ['copy'] })).toBe('CO');
    expect(getClass({ $tags: ['summary'], ...period })).toBe('OC');
    expect(getClass(creditNote({ $tags: ['copy'] }))).toBe('CR');
    expect(refusalsOf(calculated({ $tags: ['summary'] }))).toEqual(['E-INVOICE-28 $.doc.ordering.period']);
  });

  // Regression: only the tag counted, while PDF and record take the code, and a full invoice has the tag too.
  test.each<[string, string, JsonObject]>([
    ['FA', 'a ticket', { $tags: ['simplified'] }],
    ['FA', 'the correction of a ticket, by its code', creditNote({ tax: { ext: { 'es-fiscal-doc-type': 'R5' } } })],
    ['FC', 'a full invoice', { meta: { 'es-fiscal-art61d': 'S' }, $tags: ['simplified'] }],
    ['FC', 'an invoice', {}],
  ])('is of the document type %s for %s, as the PDF is titled', (type, _name, changes) => {
    expect(innerOf(xmlOf(changes), 'InvoiceDocumentType')).toBe(type);
  });

  test('names further originals in the additional information', () => {
    const preceding = [original, { code: '8', issue_date: '2026-05-02' }];
    const { xml, warnings } = fileOf(calculated({ type: 'credit-note', preceding }));
    expect(innerOf(xml, 'InvoiceAdditionalInformation')).toContain('Otras facturas: 8 (2026-05-02)');
    expect(warnings.map(({ code }) => code)).toContain('several-originals-in-note');
  });

  test('has no corrective block in an F3', () => {
    const xml = xmlOf({ preceding: [original], tax: { ext: { 'es-fiscal-doc-type': 'F3' } } });
    expect(xml).not.toContain('<Corrective>');
    expect(innerOf(xml, 'RelatedInvoice')).toBe('F-7');
  });

  test('has the references, and the operation date if it differs', () => {
    const issue = innerOf(
      xmlOf({
        op_date: '2026-06-15',
        ordering: { code: 'EXP-1', purchases: [{ series: 'P', code: '2' }], contracts: [{ code: 'C-3' }] },
      }),
      'InvoiceIssueData',
    );
    expect(leavesOf(issue ?? '')).toEqual([
      'IssueDate 2026-06-30',
      'OperationDate 2026-06-15',
      'InvoiceCurrencyCode EUR',
      'TaxCurrencyCode EUR',
      'LanguageName es',
      'ReceiverTransactionReference P-2',
      'FileReference EXP-1',
      'ReceiverContractReference C-3',
    ]);
  });
});

const iban = 'ES2501882570718544704761';

describe('the payment of an invoice', () => {
  const paid = (instructions: JsonObject, others: JsonObject = {}): string =>
    xmlOf({ payment: { instructions, terms: { due_dates: [{ date: '2026-08-01', percent: '100%' }] }, ...others } });
  const getInstallment = (instructions: JsonObject): string[] =>
    leavesOf(innerOf(paid(instructions), 'Installment') ?? '');

  test('has the account and reference of a transfer', () => {
    const transfer = { iban: 'ES25 0188 2570 7185 4470 4761', bic: 'BKBKESMM' };
    expect(getInstallment({ key: 'credit-transfer+sepa', ref: 'R-1', credit_transfer: [transfer] })).toEqual([
      'InstallmentDueDate 2026-08-01',
      'InstallmentAmount 121.00',
      'PaymentMeans 04',
      `IBAN ${iban}`,
      'BIC BKBKESMMXXX',
      'PaymentReconciliationReference R-1',
    ]);
  });

  test.each<[JsonObject, string[]]>([
    [{ key: 'cash' }, ['PaymentMeans 01']],
    [{ key: 'card' }, ['PaymentMeans 19']],
    [{ key: 'constructor' }, ['PaymentMeans 13']],
    [{ key: 'credit-transfer' }, ['PaymentMeans 13']],
    [{ key: 'direct-debit', direct_debit: { account: iban } }, ['PaymentMeans 02', `IBAN ${iban}`]],
    [
      { key: 'direct-debit', direct_debit: { ref: 'M-1' } },
      ['PaymentMeans 13', 'CollectionAdditionalInformation Mandato M-1'],
    ],
    [
      { key: 'credit-transfer', credit_transfer: [{ iban: 'ES2501882570718544704762' }] },
      ['PaymentMeans 04', 'AccountNumber ES2501882570718544704762'],
    ],
  ])('has the means of %j', (instructions, leaves) => {
    expect(getInstallment(instructions).slice(2)).toEqual(leaves);
  });

  test('is divided over the remaining due dates after an advance', () => {
    const dates = ['2026-08-01', '2026-09-01', '2026-10-01'].map((date) => ({ date, percent: '33.3%' }));
    const xml = paid({}, { terms: { due_dates: dates }, advances: [{ amount: '21.00', description: 'A' }] });
    expect(innersOf(xml, 'InstallmentAmount')).toEqual(['33.33', '33.33', '33.34']);
  });

  test('is a text if there are no due dates, and absent if the invoice is paid', () => {
    const payment = { instructions: { key: 'credit-transfer', credit_transfer: [{ iban }] } };
    const xml = xmlOf({ payment });
    expect(xml).not.toContain('PaymentDetails');
    expect(innerOf(xml, 'InvoiceAdditionalInformation')).toContain(`Cuenta de abono: ${iban}`);
  });
});

describe('the texts of an invoice', () => {
  test('begin with the QR address, and end after 2,500 characters', () => {
    const { xml, warnings } = fileOf(calculated({ notes: [{ text: 'a <b> & c' }, { text: 'd'.repeat(3_000) }] }));
    const text = innerOf(xml, 'InvoiceAdditionalInformation') ?? '';
    expect(text).toMatch(
      /^QR tributario: https:\/\/example\.es\/qr\?a=1&amp;b=2; VERI\*FACTU; a &lt;b&gt; &amp; c; dddd/,
    );
    expect(text.replace(/&\w+;/g, '.')).toHaveLength(2_500);
    expect(warnings.map(({ code, paths }) => [code, ...paths])).toContainEqual(['text-cut', '$.doc.notes']);
    expect(fileOf(calculated(), { qrAddress: undefined }).warnings.map(({ code }) => code)).toContain('no-qr');
  });

  test('include the PDF if it is embedded', () => {
    const page = { name: 'A-1.pdf', bytes: new TextEncoder().encode('%PDF') };
    expect(innerOf(fileOf(calculated(), { page }).xml, 'AttachmentData')).toBe('JVBERg==');
  });

  test('have the same bytes for the same input', () => {
    expect(fileOf(calculated()).xml).toBe(fileOf(calculated()).xml);
  });
});

describe('content without a place in Facturae', () => {
  const withTotals = (changes: Partial<NonNullable<Invoice['totals']>>): Invoice => {
    const invoice = calculated();
    return { ...invoice, totals: { ...invoice.totals, ...changes } as NonNullable<Invoice['totals']> };
  };

  test.each<[string, Invoice, string[]]>([
    ['no customer', { ...calculated(), customer: undefined }, ['E-INVOICE-02 $.doc.customer']],
    ['no address of the customer', calculated({ customer }), ['E-INVOICE-03 $.doc.customer.addresses']],
    ['another type', { ...calculated(), type: 'proforma' }, ['E-INVOICE-08 $.doc.type']],
    ['no rate to euros', { ...calculated(), currency: 'USD' }, ['E-INVOICE-11 $.doc.exchange_rates']],
    [
      'a currency that the schema does not have',
      { ...calculated(), currency: 'GHS', exchange_rates: [{ from: 'GHS', to: 'EUR', amount: '0.1' }] },
      ['E-INVOICE-12 $.doc.currency'],
    ],
    [
      'a postcode of four digits',
      calculated({ customer: { ...customer, addresses: [{ ...madrid, code: '8001' }] } }),
      ['E-INVOICE-22 $.doc.customer.addresses[0].code'],
    ],
    [
      'a country that the schema does not have',
      calculated({ customer: { ...customer, addresses: [{ ...madrid, country: 'SS' }] } }),
      ['E-INVOICE-23 $.doc.customer.addresses[0].country'],
    ],
    [
      'a person of one word',
      calculated({ customer: { ...customer, name: 'Ana', addresses: [madrid] } }),
      ['E-INVOICE-24 $.doc.customer.name'],
    ],
    ['no original', { ...calculated(), type: 'corrective' }, ['E-INVOICE-25 $.doc.preceding']],
    [
      'an original without a day',
      { ...calculated(creditNote()), preceding: [{ code: '7' }] },
      ['E-INVOICE-25 $.doc.preceding[0].issue_date'],
    ],
    ['a rounding', withTotals({ rounding: '0.05' }), ['E-INVOICE-26 $.doc.totals.rounding']],
    [
      'long numbers',
      { ...calculated({ series: 'S'.repeat(21) }), ordering: { code: 'E'.repeat(21) } },
      ['E-INVOICE-27 $.doc.series', 'E-INVOICE-27 $.doc.ordering.code'],
    ],
    [
      'a due date without a day',
      calculated({ payment: { terms: { due_dates: [{ percent: '100%' }] } } }),
      ['E-INVOICE-30 $.doc.payment.terms.due_dates[0].date'],
    ],
  ])('is refused: %s', (_, invoice, refusals) => {
    expect(refusalsOf(invoice)).toEqual(refusals);
  });

  test('has a fault for two taxes in a line, and for a discount without tax', () => {
    const taxes = [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IGIC', percent: '7%' },
    ];
    expect(refusalsOf(calculated({ lines: [line('1.00', { taxes })], discounts: [{ amount: '0.10' }] }))).toEqual([
      'E-INVOICE-06 $.doc.lines[0].taxes',
      'E-INVOICE-07 $.doc.discounts[0].taxes',
    ]);
  });

  test('has a fault for a date after the signature, a surcharge with three decimals, and negative withholding', () => {
    expect(refusalsOf(calculated(), { signedOn: '2026-06-29' })).toEqual(['E-INVOICE-31 $.doc.issue_date']);
    expect(refusalsOf(calculated(), { signedOn: '2026-06-30' })).toEqual([]);
    const surcharged = [{ cat: 'VAT', percent: '21%', surcharge: '5.125%' }];
    expect(refusalsOf(calculated({ lines: [line('1.00', { taxes: surcharged })] }))).toEqual([
      'E-INVOICE-32 $.doc.totals.taxes',
    ]);
    const withheld = calculated({
      lines: [
        line('100.00'),
        line('-10.00', {
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPF', rate: 'pro' },
          ],
        }),
      ],
    });
    expect(refusalsOf(withheld)).toEqual([]);
    expect(refusalsOf(withheld, { face: true })).toContain('E-INVOICE-33 $.doc.totals.retained_tax');
  });
});
