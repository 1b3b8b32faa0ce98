// Warnings about discounts and charges that are no part of the price, but have taxes: a deposit, a guarantee that the
// customer keeps, withheld income tax, a subsidy, a trade-in, and an outlay or a tip by its name (Ley 37/1992 art. 78).
// Outlays with the key `outlay` are in row-taxes.ts.
import { createWarning, type Warning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isSalesTaxedRow } from './payment-lines';
import {
  guessMiscodedRowKind,
  guessPriceRetentionKind,
  isPackagingText,
  isReleasedGuaranteeText,
  isReturnedDepositText,
  isUnambiguousDepositText,
  isSubsidyText,
  isTradeInText,
  isUnambiguousOutlayText,
  isUnambiguousTipText,
  formatIncomeTaxJsonFromRowText,
} from './row-kinds';
import { isZeroOrAbsent } from '../../amount/amount';

/** A discount or a charge of the document or of a line, with its taxes. */
interface TaxedRow {
  readonly at: string;
  readonly key: string | undefined;
  readonly reason: string;
  /** Amount that the row adds to the invoice; negative for a discount. */
  readonly added: string;
  readonly percent: string | undefined;
  /** Whether the taxes charge something: they do not if the row is exempt or not subject to tax. */
  readonly isCharged: boolean;
}

interface Row {
  readonly key?: string | undefined;
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly percent?: string | undefined;
}

const changeSign = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

interface RowPlace {
  readonly row: Row;
  readonly at: string;
  readonly isCharge: boolean;
  /** The row or line that has the taxes. */
  readonly taxed: Pick<Line, 'taxes'>;
}

const toTaxedRow = ({ row: { key, reason = '', amount = '', percent }, at, isCharge, taxed }: RowPlace): TaxedRow => ({
  at,
  isCharged: isSalesTaxedRow(taxed),
  key,
  reason,
  percent,
  added: isCharge ? amount : changeSign(amount),
});

/** Lists the discounts and charges with taxes. Those of a line have the taxes of the line. */
function listTaxedRows({ lines = [], discounts = [], charges = [] }: Invoice): TaxedRow[] {
  const ofDocument = [
    ...discounts.map((row, i) => ({ row, at: `discounts[${i}]`, isCharge: false })),
    ...charges.map((row, i) => ({ row, at: `charges[${i}]`, isCharge: true })),
  ].flatMap((one): RowPlace[] => ((one.row.taxes ?? []).length > 0 ? [{ ...one, taxed: one.row }] : []));
  const ofLines = lines.flatMap((line, i) =>
    (line.taxes ?? []).some(isSalesTaxCombo)
      ? [
          ...(line.discounts ?? []).map((row, j) => ({ row, at: `lines[${i}].discounts[${j}]`, isCharge: false })),
          ...(line.charges ?? []).map((row, j) => ({ row, at: `lines[${i}].charges[${j}]`, isCharge: true })),
        ].map((one): RowPlace => ({ ...one, taxed: line }))
      : [],
  );
  return [...ofDocument, ...ofLines].map(toTaxedRow);
}

const paymentKinds = [
  'guarantee',
  'released',
  'deposit',
  'returned-deposit',
  'withheld',
  'outlay',
  'tip',
  'subsidy',
  'trade-in',
] as const;
type PaymentKind = (typeof paymentKinds)[number];

function guessChargeKind({ reason, isCharged }: TaxedRow): 'released' | 'deposit' | 'outlay' | 'tip' | undefined {
  if (isUnambiguousDepositText(reason)) return 'deposit';
  if (!isCharged) return undefined;
  if (isReleasedGuaranteeText(reason)) return 'released';
  if (isUnambiguousTipText(reason)) return 'tip';
  return isUnambiguousOutlayText(reason) ? 'outlay' : undefined;
}

function guessDiscountKind({ reason, isCharged }: TaxedRow): PaymentKind | undefined {
  const retention = guessPriceRetentionKind(reason);
  if (retention !== undefined || !isCharged) return retention;
  if (isSubsidyText(reason)) return 'subsidy';
  if (isTradeInText(reason)) return 'trade-in';
  return isReturnedDepositText(reason) ? 'returned-deposit' : undefined;
}

/**
 * Finds what a row with taxes is. The tax of a deposit for packaging and of an advance is right, because they are part
 * of the price (Ley 37/1992 art. 78.Dos.6, 75.Dos), and a guarantee that is sold is a charge.
 */
function findKind(row: TaxedRow): PaymentKind | undefined {
  const { key, reason, added } = row;
  const isDiscount = added.startsWith('-');
  if (key === 'deposit') return isPackagingText(reason) || guessMiscodedRowKind(reason) === 'advance' ? undefined : key;
  if (!isDiscount) return key === undefined ? guessChargeKind(row) : undefined;
  return key === 'guarantee' ? key : guessDiscountKind(row);
}

/** Warns about payments with taxes, such as a deposit, a guarantee or a tip. They change the base and the tax of the sale. */
export function warnTaxedPayments(invoice: Invoice): Warning[] {
  if (invoice.type !== 'standard' || invoice.$regime !== 'ES') return [];
  const rows = listTaxedRows(invoice).filter(({ added }) => !isZeroOrAbsent(added));
  return paymentKinds.flatMap((kind) => {
    const matches = rows.filter((row) => findKind(row) === kind);
    const [first] = matches;
    if (!first) return [];
    const { at, reason, percent, added } = first;
    const paths = matches.map((row) => `$.doc.${row.at}`);
    if (kind === 'withheld')
      return [
        createWarning('outlay-taxed.withheld', paths, { at, tax: formatIncomeTaxJsonFromRowText(reason, percent) }),
      ];
    if (kind === 'released') return [createWarning('outlay-taxed.released', paths, { at })];
    if (kind === 'outlay') return [createWarning('outlay-taxed.named', paths, { at, amount: added })];
    if (kind === 'tip') return [createWarning('outlay-taxed.tip', paths, { at, amount: added })];
    if (kind === 'subsidy' || kind === 'trade-in')
      return [createWarning(`outlay-taxed.${kind}`, paths, { at, amount: added.slice(1) })];
    if (kind === 'returned-deposit')
      return [createWarning('outlay-taxed.returned', paths, { at, amount: added.slice(1) })];
    const amount = kind === 'guarantee' ? added.slice(1) : added;
    return [createWarning('outlay-taxed.kept', paths, { at, key: kind, amount })];
  });
}
