// Warns about lines whose tax is due now, in one invoice with lines whose tax is due later.
import { type Warning, createWarning } from '../../contracts/warnings';
import { esFiscalAddon } from '../addons/addons';
import { isReplacementOfSimplifiedInvoices, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import { isSalesTaxCombo } from '../sales-taxes';
import { isPositiveLine } from './line-rates';
import { cashAccountingRegimeCode } from './regimes';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath } from './tax-rows';

/** Regimes whose tax may be due after the invoice: certified works and supplies over time. */
const pendingRegimes: readonly (string | undefined)[] = ['14', '15'];

const getRegime = ({ combo: { ext } }: TaxComboWithPath): string => ext?.[regimeExtensionKey] ?? '01';

/**
 * Warns about a taxed line without one of these regimes, if another line has one and its operation date is after the
 * issue date. A record has one operation date, so the tax of the line would be declared late (Ley 37/1992 art. 75.Uno).
 */
export function warnTaxDueBesidePendingTax(invoice: Invoice): Warning[] {
  const { type, $addons, op_date: operation, issue_date: issued, lines = [] } = invoice;
  if (!$addons?.includes(esFiscalAddon.key) || type !== 'standard' || isReplacementOfSimplifiedInvoices(invoice))
    return [];
  if (!operation || !issued || operation <= issued) return [];
  const taxed = lines.flatMap((line, i) =>
    (isPositiveLine(line) ? (line.taxes ?? []) : []).flatMap((combo, j): TaxComboWithPath[] =>
      isSalesTaxCombo(combo) && !isForeignTaxCombo(combo) && /[1-9]/.test(combo.percent ?? '')
        ? [{ combo, at: `lines[${i}].taxes[${j}]` }]
        : [],
    ),
  );
  const pending = taxed.find((row) => pendingRegimes.includes(getRegime(row)));
  // Cash accounting does not depend on the operation date.
  const due = taxed.filter((row) => ![...pendingRegimes, cashAccountingRegimeCode].includes(getRegime(row)));
  const [first] = due;
  if (!pending || !first) return [];
  const params = { at: first.at, regime: getRegime(first), pending: getRegime(pending), operation, issued };
  return [createWarning('pending-tax-mixed', listTaxComboPaths(due), params)];
}
