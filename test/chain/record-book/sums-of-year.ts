// The sums of a year from each source in Sello: record book, boxes of returns, closing sheets. Sums that must be
// equal form a pair.
import { buildInvoiceBookRows, type InvoiceForBooks } from '../../../src/chain/invoice-book/build-rows';
import { computeIssuedAndReversedAmountsByEntry } from '../../../src/chain/invoice-book/amounts-in-force';
import type { RecordBookProblemKey } from '../../../src/chain/record-book/findings';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import {
  getRecordBookRowTaxDueDay,
  isCorrectiveRecordBookRowType,
  type RecordBookIssuedRow,
} from '../../../src/chain/record-book/issued-row';
import { parseTaxPeriod, toWholeYearTaxPeriod, type TaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import { Form347SumAccumulator } from '../../../src/chain/record-book/sums-347';
import { listForm349EuCustomerAmountsOfInvoice, Form349SumAccumulator } from '../../../src/chain/record-book/sums-349';
import { Form369SumAccumulator } from '../../../src/chain/record-book/sums-369';
import { parseCents } from '../../../src/chain/record/cents';
import { parseAuthorityDate } from '../../../src/chain/record/timestamp';
import { ClosingSheetAccumulator } from '../../../src/document/invoice-book/closing';
import type { InvoiceBookTaxRateRow } from '../../../src/document/invoice-book/rows';

/** An invoice with its rows in both books. */
export interface SoldInvoice extends InvoiceForBooks {
  readonly rows: readonly RecordBookIssuedRow[];
  readonly bookRows: readonly InvoiceBookTaxRateRow[];
  readonly problems: readonly RecordBookProblemKey[];
}

export const owner = { supplier: 'B98602642', settings: {} };
const year = toWholeYearTaxPeriod('2025');
const quarters = ['2025-1T', '2025-2T', '2025-3T', '2025-4T'].map(parseTaxPeriod);
const max = 100_000;

const cents = (text: string | undefined): bigint => parseCents(text ?? '0.00') ?? 0n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

export function bookInvoices(invoices: readonly InvoiceForBooks[]): readonly SoldInvoice[] {
  const exchanges = invoices.filter(({ content }) => content.TipoFactura === 'F3');
  const inForce = computeIssuedAndReversedAmountsByEntry(
    exchanges.map(({ entry, content }, order) => ({ entry, order, isCancelled: false, content })),
  );
  return invoices.map((invoice) => {
    const problems: RecordBookProblemKey[] = [];
    return {
      ...invoice,
      rows: buildRecordBookIssuedRows(owner, invoice, { add: (key) => void problems.push(key) }),
      bookRows: buildInvoiceBookRows(invoice, inForce.get(invoice.entry) ?? { takenBack: new Map() }),
      problems,
    };
  });
}

/** The sums by records, without the rows of the record book: corrections count when they are issued. */
function getDay({ content, document }: InvoiceForBooks): string {
  const operation = parseAuthorityDate(content.FechaOperacion ?? '');
  return isCorrectiveRecordBookRowType(content.TipoFactura) ? document.issue_date : (operation ?? document.issue_date);
}

const isWithin = ({ from, to }: TaxPeriod, day: string): boolean => day >= from && day <= to;
const listRegimes = ({ content }: InvoiceForBooks): readonly string[] =>
  content.Desglose.map(({ ClaveRegimen = '01' }) => ClaveRegimen);
const isCash = (invoice: InvoiceForBooks): boolean => listRegimes(invoice).includes('07');

/** The Spanish VAT of a closing sheet. */
function getClose(invoices: readonly SoldInvoice[]): { readonly base: bigint; readonly tax: bigint } {
  const closing = new ClosingSheetAccumulator(year);
  for (const { bookRows, content } of invoices) closing.addInvoice(bookRows, null, content);
  const rates = closing.closing([]).by_rate.filter((one) => one.category === 'VAT' && one.tax_country === '');
  return {
    base: sum(rates.map(({ base }) => cents(base))),
    tax: sum(rates.map(({ tax, surcharge }) => cents(tax) + cents(surcharge))),
  };
}

/** Pairs that must be equal, by name. */
export type Pairs = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Selects the rows of Spanish VAT; a replacement is in no sum. */
const isSummed = ({ row, cells: { F, R } }: RecordBookIssuedRow): boolean =>
  row !== 'payment' && F !== 'F3' && R !== '08' && R !== '17';

function sumBook(invoices: readonly SoldInvoice[]): Pairs {
  const rows = invoices.flatMap((invoice) => invoice.rows).filter(isSummed);
  const book = {
    base: sum(rows.map(({ cells }) => cells.V ?? 0n)),
    tax: sum(rows.map(({ cells }) => (cells.X ?? 0n) + (cells.Z ?? 0n))),
  };
  return {
    'book and closing sheet': [book, getClose(invoices)],
    'total and parts of a row': [
      sum(rows.map(({ cells }) => cells.U ?? 0n)),
      sum(rows.map(({ cells }) => (cells.V ?? 0n) + (cells.X ?? 0n) + (cells.Z ?? 0n))),
    ],
  };
}

/** The sheet of the authority has no box for the surcharge of an R5. */
const surchargeOfRefunds = (invoices: readonly SoldInvoice[]): bigint =>
  sum(invoices.flatMap((invoice) => invoice.rows).map(({ cells: { F, Z = 0n } }) => (F === 'R5' ? Z : 0n)));

const rateBoxes = new Set(['150', '165', '01', '153', '04', '07', 'other', '14']);

function sumQuarter(invoices: readonly SoldInvoice[], quarter: TaxPeriod): Pairs {
  const [vat, union, shop] = [
    new Form303SumAccumulator(quarter),
    new Form349SumAccumulator(quarter, max),
    new Form369SumAccumulator(quarter),
  ];
  for (const one of invoices) {
    vat.add(one.rows);
    union.add(listForm349EuCustomerAmountsOfInvoice(one.rows, one, quarter));
    shop.add(one, one.rows);
  }
  const boxes = vat.list();
  const findBox = (name: string) => boxes.find(({ box }) => box === name);
  const within = invoices.filter((invoice) => isWithin(quarter, getDay(invoice)));
  const taxed = within
    .flatMap((one) => one.rows)
    .filter(({ row, cells: { F, R, S } }) => row !== 'payment' && F !== 'F3' && S === 'S1' && R !== '07' && R !== '17');
  const corrected = union.corrections().map(({ base, declared_before: before }) => cents(base) - cents(before));
  // The sheet of the authority counts them in box 59, and form 349 has no place for them.
  const unnumbered = invoices
    .flatMap((one) => one.rows)
    .filter(
      ({ row, cells: { F, N, R, T } }) => row !== 'payment' && F !== 'F3' && T === 'E5' && N !== '02' && R === '01',
    )
    .filter(({ cells }) => isWithin(quarter, getRecordBookRowTaxDueDay(cells)));
  const declared = [
    ...union.supplies().map(({ base }) => cents(base)),
    ...corrected,
    ...unnumbered.map(({ cells }) => cells.V ?? 0n),
  ];
  const name = (what: string): string => `${what}, ${quarter.name}`;
  return {
    [name('box 27 and closing sheet')]: [
      cents(findBox('27')?.tax),
      getClose(within.filter((one) => !isCash(one))).tax - surchargeOfRefunds(within),
    ],
    [name('bases of boxes and taxed rows')]: [
      sum(boxes.filter(({ box }) => rateBoxes.has(box)).map(({ base }) => cents(base))),
      sum(taxed.map(({ cells }) => cells.V ?? 0n)),
    ],
    [name('boxes 62 and 63, and closing sheet')]: [
      { base: cents(findBox('62')?.base), tax: cents(findBox('62')?.tax) },
      getClose(within.filter(isCash)),
    ],
    [name('box 123 and form 369')]: [cents(findBox('123')?.base), sum(shop.list().map(({ base }) => cents(base)))],
    [name('box 59 and form 349')]: [cents(findBox('59')?.base), sum(declared)],
  };
}

/** Lists the rows of the invoice book without exports, sales to the Union and one-stop-shop sales. */
function listDeclaredRows({ content, document, bookRows }: SoldInvoice): readonly InvoiceBookTaxRateRow[] {
  const isNumbered = content.Destinatarios?.some(({ IDOtro }) => IDOtro?.IDType === '02') ?? false;
  const isToUnion = isNumbered && document.customer?.tax_id?.country !== 'XI';
  const isElsewhere = ({ row, key, category, tax_country: country }: InvoiceBookTaxRateRow, i: number): boolean => {
    const {
      ClaveRegimen = '',
      OperacionExenta = '',
      CalificacionOperacion = '',
    } = (row === 'issued' ? content.Desglose[i] : undefined) ?? {};
    if (category !== 'VAT') return isToUnion;
    if (country !== '' || ['02', '17'].includes(ClaveRegimen) || ['E2', 'E3', 'E5'].includes(OperacionExenta))
      return true;
    const isAbroad = row === 'issued' ? CalificacionOperacion === 'N2' : key === 'outside-scope';
    return (isAbroad && isToUnion) || (row === 'replaced' && ['export', 'intra-community'].includes(key));
  };
  return bookRows.filter((row, i) => !isElsewhere(row, i));
}

/** Whether income tax is withheld on each row of the document. */
function isWithheld({ document }: SoldInvoice): boolean {
  const { lines = [], discounts = [], charges = [] } = document;
  const taxed = [...lines, ...discounts, ...charges].flatMap(({ taxes = [] }) => (taxes.length > 0 ? [taxes] : []));
  return taxed.length > 0 && taxed.every((taxes) => taxes.some(({ cat }) => cat === 'IRPF'));
}

/** Customers of the year by the rows of the invoice book. */
function sumCustomers(invoices: readonly SoldInvoice[]): Pairs {
  const [form, totals] = [new Form347SumAccumulator(year, max), new Map<string, bigint>()];
  for (const one of invoices) {
    form.add(one, one.rows);
    const { P } = one.rows[0]?.cells ?? {};
    const isListed = P !== undefined && isWithin(year, getDay(one)) && !isWithheld(one);
    if (!isListed) continue;
    const counted = listDeclaredRows(one).filter(({ row }) => row === 'issued' || one.content.TipoFactura !== 'F3');
    const worth = counted.map((row) => cents(row.base) + cents(row.tax) + cents(row.surcharge));
    totals.set(P, (totals.get(P) ?? 0n) + sum(worth));
  }
  const expected = [...totals].filter(([, total]) => total > 300_506n || total < -300_506n);
  const listed = form.list().map(({ customer, total }) => [customer, cents(total)] as const);
  const inOrder = (list: readonly (readonly [string, bigint])[]) => list.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { 'form 347 and invoice book': [inOrder(listed), inOrder(expected)] };
}

export const pairSums = (invoices: readonly SoldInvoice[]): Pairs => ({
  ...sumBook(invoices),
  ...Object.assign({}, ...quarters.map((quarter) => sumQuarter(invoices, quarter))),
  ...sumCustomers(invoices),
});

/** The names of the pairs that differ. */
export const findDifferences = (invoices: readonly SoldInvoice[]): readonly string[] =>
  Object.entries(pairSums(invoices)).flatMap(([name, [one, other]]) => (isEqual(one, other) ? [] : [name]));

const isEqual = (one: unknown, other: unknown): boolean => show(one) === show(other);
const show = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => String(typeof one === 'bigint' ? one : '') || one);
