// Compares the files of an invoice with its document and its record, to the cent.
import { Decimal } from 'decimal.js';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import { countAmountTextDecimals } from '../../src/amount/amount';
import {
  isForeignTaxRate,
  listReportedTaxCategoryTotals,
  regimeCodesWithUncomparedTotals,
} from '../../src/document/breakdown';
import { getCurrencyDecimals } from '../../src/document/iso-codes';
import type { DocumentDiscountOrCharge } from '../../src/document/model/parts';
import type { Invoice } from '../../src/document/model/invoice';
import { eInvoiceFormats, type EInvoiceFormat } from '../../src/einvoice/contract';
import { listPathsOfRowsStatingMarginTax } from '../../src/document/margins';
import { pickSalesTaxCombos } from '../../src/document/sales-taxes';
import { toEInvoiceInputWithStatedAmounts } from '../../src/einvoice/stated-input';
import { make } from './created-files';
import { numberAt } from './rules/facturae';
import { sumOf, zero, type ReadInvoice, type ReadNumber } from './rules/reading';
import { readInvoice } from './rules/verdict';
import { one, parseTree } from './rules/xml-tree';

export interface Agreement {
  /** Formats that can contain the invoice. */
  readonly files: Readonly<Partial<Record<EInvoiceFormat, string>>>;
  /** The differences; empty if all agree. */
  readonly differences: readonly string[];
}

const of = (text: string | undefined): ReadNumber => new Decimal(text ?? 0);

/**
 * Charges without tax that the supplier paid for the customer: the base of the file includes them, the base of the record does
 * not. A share of a base with few decimals is shown with as many: the total of the document has the exact shares, record and
 * files have cents.
 */
function listOutlays({ charges = [], currency }: Invoice): ReadNumber {
  const decimals = getCurrencyDecimals(currency);
  const untaxed = charges.filter(({ taxes }) => pickSalesTaxCombos(taxes).length === 0);
  const isCoarse = ({ percent, base = '0.00' }: DocumentDiscountOrCharge): boolean =>
    percent !== undefined && countAmountTextDecimals(base) < decimals;
  const coarse = untaxed
    .filter(isCoarse)
    .map(({ percent = '0%', base }) => of(base).times(of(percent.slice(0, -1)).div(100)));
  const shown = untaxed.filter((row) => !isCoarse(row)).map(({ amount }) => of(amount).toDecimalPlaces(decimals));
  return sumOf([...shown, sumOf(coarse).toDecimalPlaces(decimals)]);
}

function compareSums(
  name: string,
  pairs: readonly (readonly [what: string, is: ReadNumber, should: ReadNumber])[],
): string[] {
  return pairs
    .filter(([, is, should]) => !is.equals(should))
    .map(([what, is, should]) => `${name}: ${what} is ${is.toFixed()}, not ${should.toFixed()}`);
}

/** Rows as text, so that the rows of two files can be compared. */
const listRows = ({ rows }: ReadInvoice): string =>
  rows
    .map(
      ({ category, rate, base, tax }) => `${category} ${rate?.toFixed() ?? ''} ${base?.toFixed(2)} ${tax?.toFixed(2)}`,
    )
    .toSorted()
    .join('; ');

/** Bases by rate, those at zero as one, because the record distinguishes them by reasons that the file does not have. */
function listBases(rows: readonly (readonly [rate: ReadNumber, base: ReadNumber])[]): ReadonlyMap<string, ReadNumber> {
  const bases = new Map<string, ReadNumber>();
  for (const [rate, base] of rows) bases.set(rate.toFixed(), (bases.get(rate.toFixed()) ?? zero).plus(base));
  return bases;
}

/**
 * Bases are equal, except for the cents by which the rounded bases differ from the rounded total of the document: EN 16931
 * adds the bases exactly, and one row has these cents.
 */
function compareBases(
  name: string,
  own: ReadonlyMap<string, ReadNumber>,
  record: ReadonlyMap<string, ReadNumber>,
  cents: ReadNumber,
): string[] {
  const differing = [...new Set([...own.keys(), ...record.keys()])]
    .map((rate) => ({ rate, by: (own.get(rate) ?? zero).minus(record.get(rate) ?? zero) }))
    .filter(({ by }) => !by.isZero());
  const [only] = differing;
  if (!only || (differing.length === 1 && only.by.equals(cents))) return [];
  return [
    `${name}: bases differ from the record's: ${differing.map(({ rate, by }) => `${rate} ${by.toFixed()}`).join('; ')}`,
  ];
}

/** The tax of another country is not in the record, in which the operation is not subject. */
export const hasForeignTax = ({ totals }: Invoice): boolean =>
  (totals?.taxes?.categories ?? []).some(({ rates }) => rates.some(isForeignTaxRate));

/** Each row and the total are rounded separately. */
const isRounding = (difference: ReadNumber, rows: number): boolean =>
  difference.abs().lessThanOrEqualTo(of('0.01').times(rows + 1));

/** The authority does not compare the total with the rows under these regimes. */
const isCompared = (invoice: Invoice): boolean =>
  !listReportedTaxCategoryTotals(invoice).some(({ rates }) =>
    rates.some(({ ext }) => regimeCodesWithUncomparedTotals.has(ext?.['es-fiscal-regime'] ?? '')),
  );

/** Charges from which tax is withheld but to which none is added: the total of the record has them, its rows do not. */
const sumWithheldAlone = ({ charges = [] }: Invoice): ReadNumber =>
  sumOf(
    charges
      .filter(({ taxes = [] }) => taxes.length > 0 && pickSalesTaxCombos(taxes).length === 0)
      .map(({ amount }) => of(amount)),
  );

function compareWithRecord(name: string, invoice: Invoice, file: ReadInvoice): string[] {
  const conversion = convertToRegistrationRecordContent(invoice);
  if ('refusal' in conversion || hasForeignTax(invoice)) return [];
  const { Desglose: rows, CuotaTotal: recordTax, ImporteTotal: recordTotal } = conversion.content;
  const sign = invoice.type === 'credit-note' ? -1 : 1;
  const bases = rows.map((row) => of(row.BaseImponibleOimporteNoSujeto).times(sign));
  const rates = rows.map((row) => of(row.TipoImpositivo).plus(of(row.TipoRecargoEquivalencia)));
  const outlays = listOutlays(invoice);
  const own = file.rows.map(({ rate = zero, base = zero }) => [rate, base] as const);
  const tax = file.taxTotals.find(({ currency }) => currency === 'EUR')?.amount ?? zero;
  return [
    ...compareBases(
      name,
      listBases(outlays.isZero() ? own : [...own, [zero, outlays.negated()]]),
      listBases(bases.map((base, i) => [rates[i] ?? zero, base])),
      of(invoice.totals?.total).minus(outlays).minus(sumOf(bases)),
    ),
    ...compareSums(name, [['the tax of the record', tax, of(recordTax).times(sign)]]),
    ...(isCompared(invoice) &&
    !isRounding(
      of(recordTotal).times(sign).minus(sumOf(bases)).minus(tax).minus(sumWithheldAlone(invoice)),
      rows.length,
    )
      ? [`the record's total ${recordTotal} is not that of its rows`]
      : []),
  ];
}

/** Rows with margins included in the price, as files state them. */
const withStatedMargins = (invoice: Invoice): Invoice => {
  const stated = toEInvoiceInputWithStatedAmounts({ invoice }).invoice;
  return listPathsOfRowsStatingMarginTax(stated).length < listPathsOfRowsStatingMarginTax(invoice).length
    ? stated
    : invoice;
};

function compareModel(name: string, whole: Invoice, xml: string): string[] {
  const invoice = withStatedMargins(whole);
  const { totals } = invoice;
  const file = readInvoice(xml);
  const tax = file.taxTotals.find(({ currency }) => currency === invoice.currency)?.amount ?? zero;
  return [
    ...compareSums(name, [
      ['the total without tax', file.totals.withoutTax ?? zero, of(totals?.total)],
      ['the tax', tax, of(totals?.tax)],
      ['what is due', file.totals.due ?? zero, of(totals?.due ?? totals?.payable)],
      ['what was paid', file.totals.paid ?? zero, of(totals?.advance).plus(of(totals?.retained_tax))],
    ]),
    // The record has base and tax of a margin, the file has its price: margins.long.test.ts checks that.
    ...(invoice.currency === 'EUR' && invoice === whole ? compareWithRecord(name, invoice, file) : []),
  ];
}

function compareFacturae(whole: Invoice, xml: string): string[] {
  const invoice = withStatedMargins(whole);
  const { totals } = invoice;
  const sign = invoice.type === 'credit-note' ? -1 : 1;
  const sums = one(parseTree(xml), 'Invoices', 'Invoice', 'InvoiceTotals');
  // If the amount to pay differs from the total with tax by a cent, it takes precedence, because the customer transfers it.
  const total = of(totals?.payable).minus(listOutlays(invoice));
  return compareSums('facturae', [
    ['the tax', numberAt(sums, 'TotalTaxOutputs'), of(totals?.tax).times(sign)],
    ['the withheld tax', numberAt(sums, 'TotalTaxesWithheld'), of(totals?.retained_tax).times(sign)],
    ['the total', numberAt(sums, 'InvoiceTotal'), total.times(sign)],
    ['what is due', numberAt(sums, 'TotalExecutableAmount'), of(totals?.due ?? totals?.payable).times(sign)],
  ]);
}

/** Creates every possible file of the invoice, and compares them. */
export function compareFiles(invoice: Invoice): Agreement {
  const files: Partial<Record<EInvoiceFormat, string>> = {};
  for (const format of eInvoiceFormats) {
    const result = make(format, { invoice });
    if (result.kind === 'made') files[format] = result.xml;
  }
  const { ubl, cii, facturae } = files;
  const differences = [
    ...(ubl === undefined ? [] : compareModel('ubl', invoice, ubl)),
    ...(cii === undefined ? [] : compareModel('cii', invoice, cii)),
    ...(facturae === undefined ? [] : compareFacturae(invoice, facturae)),
    ...(ubl !== undefined && cii !== undefined && listRows(readInvoice(ubl)) !== listRows(readInvoice(cii))
      ? ['the rows of UBL and CII differ']
      : []),
  ];
  return { files, differences };
}
