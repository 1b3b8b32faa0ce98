// Files of margin schemes do not state the tax on a margin (Ley 37/1992 art. 138, 142). Regression: they stated
// base, rate and tax.
import { Decimal } from 'decimal.js';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { EInvoiceFormat, EInvoiceInput } from '../../src/einvoice/contract';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import type { InvoiceRecordTotals } from '../../src/document/record-totals';
import type { TaxRateTotal } from '../../src/document/model/parts';
import { innerOf, leavesOf } from './facturae/files';
import { invoiceInput, invoiceOf, irpf, line } from '../document/invoices';
import { sampleOf } from '../long';
import { complete } from './generated';
import { faultsOfFiles, make, makeText, refusals, type WalkFile } from './created-files';
import { type MarginDocument, sampleMargins } from './margin-documents';
import { comparePage } from './page-agreement';
import { readSums } from './read-file';
import { numberAt } from './rules/facturae';
import { readInvoice } from './rules/verdict';
import { all, one, parseTree, textsAt } from './rules/xml-tree';

const of = (text: string | undefined): Decimal => new Decimal(text ?? 0);
const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((total, part) => total.plus(part), of('0'));
const getTax = ({ amount, surcharge }: TaxRateTotal): Decimal => of(amount).plus(of(surcharge?.amount));

/** Rates of the totals: the rates of margins, and other rates above zero. */
function listRates({ totals }: Invoice): Record<'margins' | 'usual', TaxRateTotal[]> {
  const rates = (totals?.taxes?.categories ?? []).filter(({ retained }) => !retained).flatMap((one) => one.rates);
  const isMargin = ({ ext, percent }: TaxRateTotal) =>
    percent !== undefined && ['03', '05'].includes(ext?.['es-fiscal-regime'] ?? '');
  return {
    margins: rates.filter(isMargin),
    usual: rates.filter((rate) => !isMargin(rate) && /[1-9]/.test(rate.percent ?? '')),
  };
}

const isNear = (is: Decimal | undefined, should: Decimal, play: string | Decimal): boolean =>
  is !== undefined && is.minus(should).abs().lessThanOrEqualTo(play);

/** Cents that the rounding of a row and of the sum of the rows explains; units in a currency without decimals. */
const getUnit = ({ currency }: Invoice): Decimal => of(currency === 'JPY' ? '1' : '0.01');

/** The errors in a file of EN 16931. */
function judgeModel({ invoice, scheme }: MarginDocument, xml: string): string[] {
  const { totals } = invoice;
  const file = readInvoice(xml);
  const { margins, usual } = listRates(invoice);
  const stated = sum(usual.map(getTax));
  const taxed = file.rows.filter(({ rate }) => rate?.greaterThan(0));
  const exempt = file.rows.find(({ category }) => category === 'E');
  const inEuros = file.taxTotals.find(({ currency }) => currency === 'EUR')?.amount;
  const rate = invoice.currency === 'EUR' ? '1' : invoice.exchange_rates?.[0]?.amount;
  const euros = sum(usual.map((one) => getTax(one).times(of(rate))));
  const rates = [...file.lines, ...file.rows, ...file.adjustments].flatMap((row) => row.rate?.toFixed() ?? []);
  const wrong: Record<string, boolean> = {
    'states a rate of a margin': margins.some(({ percent = '' }) => rates.includes(of(percent.slice(0, -1)).toFixed())),
    'states another tax': !(file.taxTotals.find((t) => t.currency === invoice.currency)?.amount ?? of('0')).equals(
      stated,
    ),
    'states another tax in euros': !isNear(inEuros, euros, of('0.01').times(usual.length + margins.length + 1)),
    'has other taxed rows': taxed.map((row) => row.rate?.toFixed()).join() !== '' && taxed.length !== usual.length,
    'is due otherwise': !(file.totals.due ?? of('0')).equals(of(totals?.due ?? totals?.payable)),
    'has another total': !isNear(file.totals.withTax, of(totals?.total_with_tax), getUnit(invoice)),
    'does not name the scheme': !(exempt?.reason ?? '').includes(scheme.name),
  };
  return Object.keys(wrong).filter((what) => wrong[what]);
}

/** The errors in a Facturae file. */
function judgeFacturae({ invoice, scheme }: MarginDocument, xml: string): string[] {
  const { totals, type } = invoice;
  const file = one(parseTree(xml), 'Invoices', 'Invoice');
  const { margins, usual } = listRates(invoice);
  const sign = type === 'credit-note' ? -1 : 1;
  const stated = sum(usual.map(getTax));
  const texts = [...textsAt(file, 'LegalLiterals', 'LegalReference')];
  const items = all(file, 'Items', 'InvoiceLine');
  const rates = [file, ...items].flatMap((node) => textsAt(node, 'TaxesOutputs', 'Tax', 'TaxRate'));
  const wrong: Record<string, boolean> = {
    'states a rate of a margin': margins.some(({ percent = '' }) =>
      rates.some((rate) => of(rate).equals(of(percent.slice(0, -1)))),
    ),
    'states another tax': !numberAt(one(file, 'InvoiceTotals'), 'TotalTaxOutputs').equals(stated.times(sign)),
    'is due otherwise': !numberAt(one(file, 'InvoiceTotals'), 'TotalExecutableAmount').equals(
      of(totals?.due ?? totals?.payable).times(sign),
    ),
    'does not name the scheme': !texts.includes(scheme.name),
    'does not name the scheme in the line': !xml.includes(`<AdditionalLineItemInformation>${scheme.name}`),
    'has the tax of travel agencies elsewhere, or lacks it':
      (scheme.regime === '05') !== /<TaxTypeCode>1[78]</.test(xml),
  };
  return Object.keys(wrong).filter((what) => wrong[what]);
}

const judge = (document: MarginDocument, format: EInvoiceFormat, xml: string): string[] =>
  format === 'facturae' ? judgeFacturae(document, xml) : judgeModel(document, xml);

function findRecordTotals(invoice: Invoice): InvoiceRecordTotals {
  const conversion = convertToRegistrationRecordContent(invoice);
  if (!('content' in conversion)) return { tax: '0.00', total: '0.00' };
  return { tax: conversion.content.CuotaTotal, total: conversion.content.ImporteTotal };
}

describe('the files of generated documents with margins', () => {
  const documents = sampleOf(sampleMargins(600), 12);

  it.each(eInvoiceFormats)('state the price but not the margin in %s', async (format) => {
    const wrong: string[] = [];
    const files: WalkFile[] = [];
    for (const document of documents) {
      const { name, invoice } = document;
      const recordTotals = findRecordTotals(invoice);
      for (const input of [{ invoice }, { invoice, recordTotals }] satisfies EInvoiceInput[]) {
        const file = make(format, input);
        if (file.kind === 'refused') {
          wrong.push(`${name}: ${file.faults.map(({ code, paths }) => `${code} ${paths?.join()}`).join('; ')}`);
          continue;
        }
        files.push({ fileName: `${name}-${files.length}.xml`, contents: file.xml });
        wrong.push(...judge(document, format, file.xml).map((what) => `${name} ${what}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(await faultsOfFiles(format, files)).toEqual([]);
    expect(files.length).toBeGreaterThan(documents.length);
  });

  it('have PDFs with the sums of the document and of its record, and the rows of other sales', async () => {
    const wrong: string[] = [];
    for (const { name, invoice } of documents.filter((_, number) => number % 5 === 0)) {
      wrong.push(...(await comparePage(invoice)).map((what) => `${name} ${what}`));
    }
    expect(wrong).toEqual([]);
  });
});

const car = { quantity: '1', item: { name: 'Coche usado', price: '1000.00' } };
const margin = (regime: string, changes: JsonObject = {}): JsonObject => ({
  cat: 'VAT',
  rate: 'general',
  ext: { 'es-fiscal-regime': regime },
  ...changes,
});
const rest = [{ reason: 'Resto del precio', amount: '9000.00' }];
const buildDocument = (changes: JsonObject): Invoice =>
  complete(invoiceOf(invoiceInput({ lines: [{ ...car, taxes: [margin('03')] }], charges: rest, ...changes })));
const listRows = (changes: JsonObject): string[] =>
  readSums(makeText('ubl', { invoice: buildDocument(changes) })).rows.map((row) => row.join(' '));
const listLines = (...taxes: JsonObject[]): JsonObject => ({ lines: taxes.map((tax) => ({ ...car, taxes: [tax] })) });

describe('a used car that was bought for 9,000 and sold for 10,210', () => {
  it('is one price in UBL and CII: a line for the margin with tax, and a charge for the rest', () => {
    const sums = readSums(makeText('ubl', { invoice: buildDocument({}) }));
    expect(sums).toEqual({
      ...readSums(makeText('cii', { invoice: buildDocument({}) })),
      lines: '1210.00',
      charges: '9000.00',
      without_tax: '10210.00',
      tax: '0.00',
      due: '10210.00',
      rows: [['E', '0', '10210.00', '0.00', 'VATEX-EU-F']],
    });
  });

  it('is one price in Facturae, with the legal mention in the line', () => {
    const xml = makeText('facturae', { invoice: buildDocument({}) });
    expect(leavesOf(innerOf(xml, 'InvoiceTotals') ?? '')).toEqual([
      'TotalGrossAmount 1210.00',
      'ChargeReason Resto del precio',
      'ChargeAmount 9000.00',
      'TotalGeneralSurcharges 9000.00',
      'TotalGrossAmountBeforeTaxes 10210.00',
      'TotalTaxOutputs 0.00',
      'TotalTaxesWithheld 0.00',
      'InvoiceTotal 10210.00',
      'TotalOutstandingAmount 10210.00',
      'TotalExecutableAmount 10210.00',
    ]);
    expect(innerOf(xml, 'TaxRate')).toBe('0.00');
    expect(innerOf(xml, 'LegalReference')).toBe('Régimen especial de los bienes usados.');
    expect(innerOf(xml, 'AdditionalLineItemInformation')).toBe('Régimen especial de los bienes usados.');
    expect(xml).not.toContain('SpecialTaxableEvent');
  });
});

describe('the row of a margin in UBL', () => {
  it.each<[what: string, changes: JsonObject, rows: string[]]>([
    ['art', { $tags: ['art'] }, ['E 0 10210.00 0.00 VATEX-EU-I']],
    ['antiques', { $tags: ['antiques'] }, ['E 0 10210.00 0.00 VATEX-EU-J']],
    ['travel, by its code', listLines(margin('05')), ['E 0 10210.00 0.00 VATEX-EU-D']],
    ['the tag of another scheme', { $tags: ['travel-agency'] }, ['E 0 10210.00 0.00 VATEX-EU-F']],
    ['the tag alone', { $tags: ['art'], charges: [] }, ['E 0 1210.00 0.00 VATEX-EU-I']],
    [
      'a code that the document states',
      listLines(margin('03', { ext: { 'es-fiscal-regime': '03', 'cef-vatex': 'VATEX-EU-J' } })),
      ['E 0 10210.00 0.00 VATEX-EU-J'],
    ],
    ['two schemes have no code in common', listLines(margin('03'), margin('05')), ['E 0 11420.00 0.00']],
    [
      'a usual sale',
      listLines(margin('03'), { cat: 'VAT', rate: 'general' }),
      ['E 0 10210.00 0.00 VATEX-EU-F', 'S 21 1000.00 210.00'],
    ],
    [
      'no margin at all',
      { lines: [{ ...car, item: { name: 'x', price: '0.00' }, taxes: [margin('03')] }] },
      ['E 0 9000.00 0.00 VATEX-EU-F'],
    ],
    [
      'a surcharge, which used goods never have',
      listLines(margin('03', { rate: 'general+eqs' })),
      ['E 0 10262.00 0.00 VATEX-EU-F'],
    ],
    [
      'a surcharge and prices that include the tax',
      { ...listLines(margin('03', { rate: 'general+eqs' })), tax: { prices_include: 'VAT' } },
      ['E 0 10042.98 0.00 VATEX-EU-F'],
    ],
    [
      'travel outside the Union, which is exempt (art. 143)',
      listLines({ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-regime': '05', 'es-fiscal-exempt': 'E6' } }),
      ['E 0 10000.00 0.00 VATEX-EU-D'],
    ],
    [
      'used goods that are exported',
      listLines({ cat: 'VAT', key: 'export', ext: { 'es-fiscal-regime': '03', 'es-fiscal-exempt': 'E2' } }),
      ['G 0 10000.00 0.00 VATEX-EU-G'],
    ],
    [
      'a discount of the price',
      { discounts: [{ amount: '10.00', reason: 'Abono' }] },
      ['E 0 10200.00 0.00 VATEX-EU-F'],
    ],
    ['the mediation of an agency states its tax', { ...listLines(margin('09')), charges: [] }, ['S 21 1000.00 210.00']],
  ])('has the amounts of the price: %s', (_, changes, rows) => {
    expect(listRows(changes)).toEqual(rows);
  });

  it('has a price with as many decimals as its sum needs: 1,000 at 0.05', () => {
    const invoice = buildDocument({
      lines: [{ quantity: '1000', item: { name: 'Sello', price: '0.05' }, taxes: [margin('03')] }],
    });
    for (const format of ['ubl', 'peppol', 'cii'] as const)
      expect(makeText(format, { invoice })).toMatch(/<(?:cbc:PriceAmount[^>]*|ram:ChargeAmount)>0\.0605</);
    expect(makeText('facturae', { invoice })).toContain('<UnitPriceWithoutTax>0.0605<');
  });
});

describe('a regime that nothing else in the document confirms', () => {
  const alone = { charges: [] };

  it('keeps the tax of the record in the file, with a warning that names the tags', () => {
    expect(listRows(alone)).toEqual(['S 21 1000.00 210.00']);
    for (const format of eInvoiceFormats) {
      const file = make(format, { invoice: buildDocument(alone) });
      const warnings = file.kind === 'made' ? file.warnings : [];
      expect(warnings.filter(({ code }) => code === 'margin-stated')).toMatchObject([
        { paths: ['$.doc.lines[0].taxes'] },
      ]);
    }
  });

  it('causes no warning if the document has the tag', () => {
    for (const format of eInvoiceFormats) {
      const file = make(format, { invoice: buildDocument({ ...alone, $tags: ['art'] }) });
      expect(file.kind === 'made' && file.warnings.map(({ code }) => code)).not.toContain('margin-stated');
    }
  });
});

it.each(eInvoiceFormats)('an e-invoice does not state the base of a tax withheld from a margin: %s', (format) => {
  const invoice = buildDocument({
    lines: [{ ...car, taxes: [margin('03'), irpf] }, line('10.00', { taxes: [irpf, { cat: 'VAT', rate: 'general' }] })],
  });
  expect(refusals(format, { invoice })).toEqual(['E-INVOICE-20 $.doc.lines[0].taxes']);
});
