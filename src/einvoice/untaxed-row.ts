// Finds what a discount or charge without a tax on sales is, if that tax would be wrong: these amounts change what the
// customer pays, not the price (Ley 37/1992 art. 78, RD 1619/2012 additional provision 4). The formats have no field for
// them.
import { regimeExtensionKey } from '../document/addons/es-fiscal/extensions';
import type { Invoice } from '../document/model/invoice';
import type { DocumentDiscountOrCharge } from '../document/model/parts';
import { listReportedTaxRateTotals } from '../document/regimes/legal-mentions';
import { pickSalesTaxCombos } from '../document/sales-taxes';
import { regimeCodesWithUntaxedCharge } from '../document/warnings/regimes';
import { guessMiscodedRowKind, isOutlayOrDepositText } from '../document/warnings/row-kinds';

/** `tax` is another tax that the supplier collects, and `rest` the part of a price that has no tax under its regime. */
export type OutsidePriceRowKind = 'guarantee' | 'deposit' | 'tax' | 'rest';

const kindsByKey: ReadonlyMap<string, OutsidePriceRowKind> = new Map([
  ['guarantee', 'guarantee'],
  ['deposit', 'deposit'],
  ['tax', 'tax'],
  ['stamp-duty', 'tax'],
  ['customs', 'tax'],
]);

/** What a charge with the key `outlay` is: also a tip and interest have this key, but only outlays are paid for others. */
export type OutlayChargeKind = 'outlay' | 'interest' | 'tip';

export function guessOutlayKeyedChargeKind({
  reason = '',
}: Pick<DocumentDiscountOrCharge, 'reason'>): OutlayChargeKind {
  if (guessMiscodedRowKind(reason) !== 'outlay' || isOutlayOrDepositText(reason)) return 'outlay';
  return /\binter[eé]s|\blate payment/i.test(reason) ? 'interest' : 'tip';
}

/** Returns undefined for a row that needs a tax, or has too many. */
export function findOrGuessOutsidePriceRowKind(
  invoice: Invoice,
  row: DocumentDiscountOrCharge,
  isCharge: boolean,
): OutsidePriceRowKind | undefined {
  const { key, taxes } = row;
  if (pickSalesTaxCombos(taxes).length > 0) return undefined;
  if (key !== undefined) return kindsByKey.get(key);
  const isRest = isCharge && hasRegimeWithRest(invoice);
  return guessKind(row, isCharge) ?? (isRest ? 'rest' : undefined);
}

/**
 * Returns whether a discount is a guarantee that the customer withholds, which Facturae has a field for. Only the key
 * says so: a text such as "Retención" may also name income tax.
 */
export const isWithheldGuaranteeDiscount = ({ key, taxes = [], amount }: DocumentDiscountOrCharge): boolean =>
  key === 'guarantee' && taxes.length === 0 && !amount.startsWith('-');

/** Guesses the kind of a row without a key by its text. An extended warranty adds to the price, so it is no guarantee. */
function guessKind(
  { reason = '', amount }: DocumentDiscountOrCharge,
  isCharge: boolean,
): OutsidePriceRowKind | undefined {
  const kind = guessMiscodedRowKind(reason);
  if (kind === 'deposit') return kind;
  const isAdded = isCharge && !amount.startsWith('-');
  return kind === 'guarantee' && !isAdded ? kind : undefined;
}

const hasRegimeWithRest = (invoice: Invoice): boolean =>
  listReportedTaxRateTotals(invoice).some(({ rate }) =>
    regimeCodesWithUntaxedCharge.includes(rate.ext?.[regimeExtensionKey] ?? ''),
  );
