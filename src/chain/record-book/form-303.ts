// Finds the boxes of form 303 for each row of the record book, by the authority's own sheet (C25, 21-03-2025).
import {
  type RecordBookIssuedRowCells,
  getRecordBookRowCellsForTaxForms,
  getRecordBookRowTaxDueDay,
  isCorrectiveRecordBookRowType,
  isRecordBookRowServiceToEu,
  type RecordBookIssuedRow,
} from './issued-row';
import { limitPaymentsToOpenAmount } from './payment-rows';
import { computePaymentShareCents } from './payments';
import type { TaxPeriod } from './period';

/** The amounts of a row for a box, and for the box of its tax, if there is one. Amounts are in cents. */
export interface Form303BoxAmounts {
  readonly box: string;
  readonly base: bigint;
  readonly taxBox?: string;
  readonly tax?: bigint;
}

/**
 * Boxes of base and tax, by hundredths of the percentage. The sheet fills 0, 4, 10 and 21; a public program fills the
 * others.
 */
const rateBoxes = new Map<bigint, readonly [string, string]>([
  [0n, ['150', '152']],
  [200n, ['165', '167']],
  [400n, ['01', '03']],
  [500n, ['153', '155']],
  [750n, ['153', '155']],
  [1000n, ['04', '06']],
  [2100n, ['07', '09']],
]);

const surchargeBoxes = new Map<bigint, readonly [string, string]>([
  [175n, ['156', '158']],
  [50n, ['168', '170']],
  [140n, ['19', '21']],
  [520n, ['22', '24']],
]);
/** Box of the base and box of the surcharge, for percentages of other years. */
const otherSurcharges = ['16', '18'] as const;

/** Boxes of the one-stop shop by class: taxed in the state of consumption (N2), or in Spain (S1). */
const shopBoxes = new Map([
  ['N2', '123'],
  ['S1', '124'],
]);

const keys = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const taxedKeys = keys('01 03 05 09 11 12 13 15');
const servicesKeys = keys('01 09 11 12 13 15');
const abroadKeys = keys('01 03 05 08 09 11 12 13 15');
const plainTypes = keys('F1 F2 F4');
const reverseTypes = keys('F1 F3 R1 R2 R3 R4 AJ');

const isTurned = (type: string): boolean => isCorrectiveRecordBookRowType(type) || type === 'AJ';

const isWithin = ({ from, to }: TaxPeriod, day: string): boolean => day >= from && day <= to;

/** Lists the boxes of an invoice in a period. The rows of payments follow the rows of their invoice. */
export function listForm303BoxAmountsOfInvoice(
  rows: readonly RecordBookIssuedRow[],
  period: TaxPeriod,
): readonly Form303BoxAmounts[] {
  const ofInvoice = rows.filter(({ row }) => row !== 'payment');
  const ofDay = ofInvoice
    .filter(({ cells }) => isWithin(period, getRecordBookRowTaxDueDay(cells)))
    .flatMap(listRowBoxes);
  return [...ofDay, ...listPaymentBoxes(ofInvoice, rows, period)];
}

function listRowBoxes(row: RecordBookIssuedRow): readonly Form303BoxAmounts[] {
  const { cells } = row;
  const { F = '', R = '', S, V = 0n, X = 0n } = cells;
  if (!plainTypes.has(F) && !isTurned(F)) return reverseCharge(cells);
  const cash: Form303BoxAmounts[] =
    R === '07' && S === 'S1' && F !== 'AJ' ? [{ box: '62', base: V, taxBox: '63', tax: X }] : [];
  return [
    ...(S === 'S1' && taxedKeys.has(R) ? [chargedBox(cells, V, X)] : []),
    ...listForm303SurchargeAmounts(cells),
    ...cash,
    ...untaxedBoxes(row),
    ...reverseCharge(cells),
  ];
}

function chargedBox({ F = '', W = 0n }: RecordBookIssuedRowCells, base: bigint, tax: bigint): Form303BoxAmounts {
  const isChange = isTurned(F) || tax < 0n || (base < 0n && W === 0n);
  if (isChange) return { box: '14', base, taxBox: '15', tax };
  // No law contains this percentage, so the boxes get a name that users notice.
  const [box, taxBox] = rateBoxes.get(W) ?? ['other', 'other-tax'];
  return { box, base, taxBox, tax };
}

/**
 * Returns the box of a surcharge. The authority's sheet counts surcharges only under key 01, and surcharges of
 * corrections from R1 to R4.
 */
export function listForm303SurchargeAmounts({
  F = '',
  R,
  S,
  V = 0n,
  Y = 0n,
  Z = 0n,
}: RecordBookIssuedRowCells): readonly Form303BoxAmounts[] {
  const isCounted = plainTypes.has(F) || /^R[1-4]$/.test(F);
  if (S !== 'S1' || R !== '01' || Z === 0n || !isCounted) return [];
  if (!plainTypes.has(F) || Z < 0n) return [{ box: '25', base: V, taxBox: '26', tax: Z }];
  const [box, taxBox] = surchargeBoxes.get(Y) ?? otherSurcharges;
  return [{ box, base: V, taxBox, tax: Z }];
}

function untaxedBoxes(row: RecordBookIssuedRow): readonly Form303BoxAmounts[] {
  const { F, N, R = '', S, T, V: base = 0n } = getRecordBookRowCellsForTaxForms(row);
  const isUnion = N === '02';
  const isService = isRecordBookRowServiceToEu(row);
  const isDomestic = R === '01' || R === '15';
  const toUnion = (isDomestic && (T === 'E5' || (T === 'E6' && isUnion))) || (isService && servicesKeys.has(R));
  const isExport =
    (['E2', 'E3', 'E4'].includes(T ?? '') && ['01', '02', '05'].includes(R)) ||
    (T === 'E6' && ['02', '05'].includes(R));
  const shop = R === '17' && F !== 'AJ' ? shopBoxes.get(S ?? '') : undefined;
  return [
    ...(toUnion ? [{ box: '59', base }] : []),
    ...(isExport ? [{ box: '60', base }] : []),
    ...(S === 'N2' && !isService && abroadKeys.has(R) ? [{ box: '120', base }] : []),
    ...(shop === undefined ? [] : [{ box: shop, base }]),
  ];
}

/**
 * Returns whether the box of a service to a VAT number is the one of services to third countries. The authority's sheet knows
 * the Union by column N only.
 */
export const isVatNumberServiceInBox120 = (row: RecordBookIssuedRow): boolean =>
  getRecordBookRowCellsForTaxForms(row).N === '02' && listRowBoxes(row).some(({ box }) => box === '120');

const reverseCharge = ({ F = '', R = '', S, V: base = 0n }: RecordBookIssuedRowCells): readonly Form303BoxAmounts[] =>
  S === 'S2' && reverseTypes.has(F) && servicesKeys.has(R) ? [{ box: '122', base }] : [];

/**
 * Lists the boxes of payments under cash accounting. Each rate of key 07 counts with the paid part of the
 * invoice, and the last payment takes the rest.
 */
function listPaymentBoxes(
  invoice: readonly RecordBookIssuedRow[],
  rows: readonly RecordBookIssuedRow[],
  period: TaxPeriod,
): readonly Form303BoxAmounts[] {
  // Under another key, a payment has only income and withheld tax.
  const stated = rows.flatMap(({ row, cells }) => (row === 'payment' && cells.R === '07' ? [cells] : []));
  const payments = [...listPaymentsBefore(invoice), ...stated];
  if (payments.length === 0) return [];
  if (payments.length === stated.length && doPaymentsSettle(invoice, payments))
    return listPaidShares(invoice, payments, period);
  // A payment pays the corrected invoice, and a refund takes back the replaced one, each at most once.
  return (['issued', 'replaced'] as const).flatMap((side) => {
    const paid = invoice.filter(({ row }) => row === side);
    return listPaidShares(paid, limitPaymentsToOpenAmount(payments, sumTotalCents(paid)), period);
  });
}

/**
 * Lists what was paid before a substitution that changes only rates, as a refund of the replaced invoices and a payment of
 * the corrected one, on the day of the substitution.
 */
function listPaymentsBefore(invoice: readonly RecordBookIssuedRow[]): readonly RecordBookIssuedRowCells[] {
  const { paidBefore = 0n, cells: { I: issued = '' } = {} } = invoice[0] ?? {};
  if (paidBefore === 0n) return [];
  return [-paidBefore, paidBefore].map((AB) => ({ R: '07', AA: issued, AB }));
}

const sumTotalCents = (rows: readonly RecordBookIssuedRow[]): bigint =>
  rows.reduce((sum, { cells: { U = 0n } }) => sum + U, 0n);

/**
 * Returns whether payments settle the total of an invoice or, for a substitution, the difference that it makes. If they
 * are exactly the difference, or refund a part of it, the replaced invoice was paid. Other payments do not settle the
 * difference if they exceed it, or if the substitution moves amounts to or from cash accounting, so that the difference
 * contains only a part of them.
 */
function doPaymentsSettle(
  invoice: readonly RecordBookIssuedRow[],
  payments: readonly RecordBookIssuedRowCells[],
): boolean {
  if (!invoice.some(({ row }) => row === 'replaced')) return true;
  const whole = sumTotalCents(invoice);
  const cash = sumTotalCents(invoice.filter(({ cells }) => cells.R === '07'));
  let paid = 0n;
  const areAllParts = payments.every(({ AB = 0n }) => {
    paid += AB;
    return isPartOf(paid, whole);
  });
  return paid === whole || (areAllParts && (whole < 0n || isPartOf(cash, whole)));
}

const isPartOf = (part: bigint, whole: bigint): boolean =>
  whole < 0n ? part <= 0n && part >= whole : part >= 0n && part <= whole;

function listPaidShares(
  invoice: readonly RecordBookIssuedRow[],
  payments: readonly RecordBookIssuedRowCells[],
  period: TaxPeriod,
): readonly Form303BoxAmounts[] {
  const whole = sumTotalCents(invoice);
  const taxed = invoice.flatMap(({ cells }) => (cells.R === '07' && cells.S === 'S1' ? [cells] : []));
  const shares: Form303BoxAmounts[] = [];
  let before = 0n;
  for (const { AA = '', AB = 0n } of payments) {
    const span = { before, after: before + AB, whole };
    if (isWithin(period, AA))
      shares.push(
        ...taxed.map((cells) =>
          chargedBox(
            cells,
            computePaymentShareCents(cells.V ?? 0n, span),
            computePaymentShareCents(cells.X ?? 0n, span),
          ),
        ),
      );
    before = span.after;
  }
  return shares;
}
