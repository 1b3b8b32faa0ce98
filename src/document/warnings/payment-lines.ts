// Warnings about lines that change the payment but not the price, such as an outlay, a guarantee, an advance or withheld
// income tax (Ley 37/1992 art. 78).
import { createWarning, type Warning } from '../../contracts/warnings';
import { exemptExtensionKey, opClassExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Line, TaxCombo } from '../model/parts';
import {
  collectPositiveLineTaxRateLabels,
  formatTaxRateLabel,
  isPositiveLine,
  isNonSaleLine,
  isNegativeLine,
  pickLineSalesTaxCombos,
} from './line-rates';
import { isPropertyTaxText, isRentText } from './rent-kinds';
import {
  guessMiscodedRowKind,
  guessPriceRetentionKind,
  isOutlayOrDepositText,
  isReleasedGuaranteeText,
  isReturnedDepositText,
  isPayingVoucherText,
  isUnambiguousDepositText,
  isSubsidyText,
  isTradeInText,
  isUnambiguousOutlayText,
  isUnambiguousTipText,
  type MiscodedRowKind,
  formatIncomeTaxJsonFromRowText,
} from './row-kinds';
import { isZeroOrAbsent } from '../../amount/amount';

/**
 * Codes with which an amount that is no sale is written by mistake. Goods that leave (E2, E5) and sales whose tax the
 * customer declares (S2) are sales.
 */
const codesWithoutTax: ReadonlySet<string> = new Set(['N1', 'N2', 'E1', 'E6', 'S1']);

function isUntaxedCombo({ percent, ext }: TaxCombo): boolean {
  const code = ext?.[exemptExtensionKey] ?? ext?.[opClassExtensionKey];
  // IPSI has no code unless the client writes one.
  return isZeroOrAbsent(percent) && (code === undefined ? percent !== undefined : codesWithoutTax.has(code));
}

/** Returns whether a row with these taxes charges no sales tax: outside the scope, exempt in Spain, or taxed at 0%. */
function isUntaxed(row: Pick<Line, 'taxes'>): boolean {
  const taxes = pickLineSalesTaxCombos(row);
  return taxes.length > 0 && taxes.every(isUntaxedCombo);
}

/** Returns whether a row with these taxes charges a sales tax, or the tax of a sale such as an export. */
export const isSalesTaxedRow = (row: Pick<Line, 'taxes'>): boolean =>
  pickLineSalesTaxCombos(row).length > 0 && !isUntaxed(row);

const getName = ({ item }: Line): string => item?.name ?? '';

/** Words for something that comes back, such as the sessions of a voucher. */
const comesBack = /devuel|devol|return|retorn/i;

/**
 * Guesses what a subtracted line is, if it is neither a sale nor a return. `rates` are those at which the invoice
 * delivers something.
 */
export function guessSubtractedPaymentKind(line: Line, rates: ReadonlySet<string>): MiscodedRowKind | undefined {
  if (!isNegativeLine(line)) return undefined;
  const retention = guessPriceRetentionKind(getName(line));
  if (retention !== undefined) return retention;
  if (isSalesTaxedRow(line) && isSubsidyText(getName(line))) return 'subsidy';
  if (pickLineSalesTaxCombos(line).length > 0 && isTradeInText(getName(line))) return 'trade-in';
  if (isSalesTaxedRow(line) && isReturnedDepositText(getName(line))) return 'deposit';
  // Without a sale, the voucher pays for nothing.
  if (isSalesTaxedRow(line) && rates.size > 0 && isPayingVoucherText(getName(line))) return 'voucher';
  const kind = isUntaxed(line) ? guessMiscodedRowKind(getName(line)) : undefined;
  if (kind === undefined || kind === 'outlay') return undefined;
  // An advance, or another payment with the tax of a sale, is right: its own invoice has the same tax.
  const isOfSale = pickLineSalesTaxCombos(line).every((combo) => rates.has(formatTaxRateLabel(combo)));
  if (isNonSaleLine(line)) return kind === 'advance' && isOfSale ? undefined : kind;
  const isReturn = kind === 'voucher' && comesBack.test(getName(line));
  return isOfSale || rates.size === 0 || isReturn ? undefined : kind;
}

/** Returns whether a text begins with the word for a guarantee, and not for a warranty that is sold for some time. */
const isGuaranteeThatComesBack = (text: string): boolean =>
  /^\W*garant[ií]a/i.test(text) && !/\ba[ñn]os?\b|\bmes(?:es)?\b|exten[sd]|ampliaci/i.test(text);

/** Guesses whether an added line without tax is an outlay or a deposit (Ley 37/1992 art. 78.Tres.3). */
function guessAddedPayment(line: Line): 'outlay' | 'deposit' | undefined {
  if (!isPositiveLine(line) || !isUntaxed(line)) return undefined;
  const kind = guessMiscodedRowKind(getName(line));
  // Interest and the services of a bank are exempt sales, so only plain words count in an exempt line.
  const isPlain = isNonSaleLine(line) || isOutlayOrDepositText(getName(line));
  if (kind === 'guarantee' && isNonSaleLine(line) && isGuaranteeThatComesBack(getName(line))) return 'deposit';
  return isPlain && (kind === 'outlay' || kind === 'deposit') ? kind : undefined;
}

/** Warns about a line that changes the payment but not the price. The record would not have the total of the sale. */
export function warnPaymentAsLine({ type, $regime, lines = [], charges = [] }: Invoice): Warning[] {
  if (type !== 'standard' || $regime !== 'ES') return [];
  const rates = collectPositiveLineTaxRateLabels(lines);
  const isAlone =
    lines.every((line) => guessAddedPayment(line) === 'deposit') &&
    charges.every((row) => pickLineSalesTaxCombos(row).length === 0);
  const isRented = lines.some((line) => isSalesTaxedRow(line) && isRentText(getName(line)));
  return lines.flatMap((line, i) => {
    // The property tax is part of the rent, also if the landlord calls it an outlay.
    if (isRented && isPropertyTaxText(getName(line))) return [];
    const at = `lines[${i}]`;
    const amount = (line.total ?? '').replace('-', '');
    const added = guessAddedPayment(line);
    if (added && isAlone) return [createWarning('untaxed-row.alone', [`$.doc.${at}`], { at })];
    if (added) return [createWarning('untaxed-row.added', [`$.doc.${at}`], { at, key: added, amount })];
    if (isPositiveLine(line) && isSalesTaxedRow(line) && isUnambiguousDepositText(getName(line)))
      return [createWarning('outlay-taxed.kept', [`$.doc.${at}`], { at, key: 'deposit', amount })];
    if (isPositiveLine(line) && isSalesTaxedRow(line) && isReleasedGuaranteeText(getName(line)))
      return [createWarning('outlay-taxed.released', [`$.doc.${at}`], { at })];
    if (isPositiveLine(line) && isSalesTaxedRow(line) && isUnambiguousOutlayText(getName(line)))
      return [createWarning('outlay-taxed.named', [`$.doc.${at}`], { at, amount })];
    if (isPositiveLine(line) && isSalesTaxedRow(line) && isUnambiguousTipText(getName(line)))
      return [createWarning('outlay-taxed.tip', [`$.doc.${at}`], { at, amount })];
    const kind = guessSubtractedPaymentKind(line, rates);
    if (kind === undefined) return [];
    return [explainSubtracted(kind, { at, amount, name: getName(line), isTaxed: isSalesTaxedRow(line) })];
  });
}

interface SubtractedLine {
  readonly at: string;
  /** Amount of the line without its sign. */
  readonly amount: string;
  readonly name: string;
  readonly isTaxed: boolean;
}

function explainSubtracted(kind: MiscodedRowKind, { at, amount, name, isTaxed: taxed }: SubtractedLine): Warning {
  const paths = [`$.doc.${at}`];
  if (kind === 'withheld') {
    const tax = formatIncomeTaxJsonFromRowText(name);
    return createWarning(taxed ? 'outlay-taxed.withheld' : 'untaxed-row.withheld', paths, { at, tax });
  }
  if (kind === 'advance') return createWarning('untaxed-row.advance', paths, { at, amount });
  if (kind === 'voucher' || kind === 'trade-in' || kind === 'subsidy')
    return createWarning(`${taxed ? 'outlay-taxed' : 'untaxed-row'}.${kind}`, paths, { at, amount });
  if (taxed && kind === 'deposit') return createWarning('outlay-taxed.returned', paths, { at, amount });
  const key = kind === 'deposit' ? kind : 'guarantee';
  return taxed
    ? createWarning('outlay-taxed.kept', paths, { at, key, amount })
    : createWarning('untaxed-row.line', paths, { at, key, amount });
}
