// Warnings about the tax on stays of tourists. The hotel is its substitute by law, without a mandate of the guest, so what
// the guest pays for it is part of the price of the stay (Ley 37/1992 art. 78.Dos.4; Ley 20/1991 art. 22; binding answers
// V3750-16 and V0123-23 of the DGT, and 2.254 of 28 April 2025 of the DGT of the Canaries).
import { type Warning, createWarning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { marginTaxedRegimeCodes } from '../breakdown';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { formatLineTaxesAsInputJson } from './discount-taxes';
import { isPositiveLine, pickLineSalesTaxCombos } from './line-rates';
import { isSalesTaxedRow } from './payment-lines';
import { isTouristTaxText } from './row-kinds';

/** Maximum number of rates that the remedy lists. */
const ratesNamedMax = 4;

/**
 * Lists the lines that may be the taxed stay. An exempt stay has no tax on the tourist tax either, a travel agency does
 * not charge for a stay of its own, and corrections and replacements (F3) repeat the rows of their originals.
 */
export const listPossibleTaxedStayLines = (invoice: Invoice): readonly Line[] =>
  invoice.type === 'standard' && invoice.$regime === 'ES' && !isReplacementOfSimplifiedInvoices(invoice)
    ? (invoice.lines ?? []).filter((line) => isSalesTaxedRow(line) && !isUnderMarginScheme(line))
    : [];

const isUnderMarginScheme = (line: Line): boolean =>
  pickLineSalesTaxCombos(line).some(({ ext }) => marginTaxedRegimeCodes.has(ext?.[regimeExtensionKey] ?? ''));

/** @param hasWrongKey whether the row has a key that takes it out of the price */
export const createUntaxedTouristTaxWarning = (
  stays: readonly Line[],
  { at, paths, hasWrongKey }: { readonly at: string; readonly paths: readonly string[]; readonly hasWrongKey: boolean },
): Warning => {
  const cat = stays.flatMap(pickLineSalesTaxCombos)[0]?.cat ?? 'VAT';
  const rates = [...new Set(stays.map(formatLineTaxesAsInputJson))].slice(0, ratesNamedMax);
  return createWarning('untaxed-row.tourist-tax', [...paths], { at, cat, rates, hasWrongKey });
};

/** Warns about a line for the tourist tax that is exempt or outside the scope, although the stay is taxed. */
export function warnUntaxedTouristTaxLines(invoice: Invoice): Warning[] {
  const stays = listPossibleTaxedStayLines(invoice);
  if (stays.length === 0) return [];
  return (invoice.lines ?? []).flatMap((line, i) => {
    const isUntaxed = pickLineSalesTaxCombos(line).length > 0 && !isSalesTaxedRow(line);
    if (!isPositiveLine(line) || !isUntaxed || !isTouristTaxText(line.item?.name ?? '')) return [];
    const at = `lines[${i}]`;
    return [createUntaxedTouristTaxWarning(stays, { at, paths: [`$.doc.${at}`], hasWrongKey: false })];
  });
}
