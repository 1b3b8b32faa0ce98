// Warns about lines of one invoice whose taxes are due on different days: under cash accounting and without it, and under
// regimes whose tax may be due after the invoice and without them.
import { type Warning, createWarning } from '../../contracts/warnings';
import { hasFiscalAddon } from '../addons/addons';
import { isReplacementOfSimplifiedInvoices, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { generalRegimeCode, pendingOperationRegimeCodes } from '../correction-regimes';
import type { Invoice } from '../model/invoice';
import { isPositiveLine } from './line-rates';
import { cashAccountingRegimeCode } from './regimes';
import { isForeignTaxCombo, isTaxComboTaxedInSpain, listTaxComboPaths, type TaxComboWithPath } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

/**
 * Warns about a taxed line under the general regime if another line has cash accounting. Its tax would be declared at
 * once. Charges and discounts have separate warnings, and returned goods keep the regime under which they were sold.
 */
function warnLineWithoutCashAccounting(invoice: Invoice): Warning[] {
  const { lines = [] } = invoice;
  if (!hasFiscalAddon(invoice) || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const rows = lines.flatMap((line, i) =>
    (line.taxes ?? []).map((combo, j) => ({ combo, at: `lines[${i}].taxes[${j}]`, isSale: isPositiveLine(line) })),
  );
  const deferred = new Set(
    rows.flatMap(({ combo: { cat, ext }, isSale }) =>
      isSale && ext?.[regimeExtensionKey] === cashAccountingRegimeCode ? [cat] : [],
    ),
  );
  const matches = rows.filter(
    ({ combo, isSale }) =>
      isSale &&
      deferred.has(combo.cat) &&
      combo.ext?.[regimeExtensionKey] === generalRegimeCode &&
      combo.surcharge === undefined &&
      !isZeroOrAbsent(combo.percent) &&
      !isForeignTaxCombo(combo),
  );
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.ext`);
  return [createWarning('regime-missing.line', paths, { at: first.at, percent: first.combo.percent ?? '' })];
}

const getRegime = ({ combo: { ext } }: TaxComboWithPath): string => ext?.[regimeExtensionKey] ?? generalRegimeCode;

/**
 * Warns about a taxed line or charge without one of these regimes, if another one has one and the operation date is after
 * the issue date. A record has one operation date, so its tax would be declared late (Ley 37/1992 art. 75.Uno). Within one
 * quarter it would not, but the record book would be invalid (V25).
 */
function warnTaxDueBeforePendingTax(invoice: Invoice): Warning[] {
  const { type, op_date: operation, issue_date: issued, lines = [], charges = [] } = invoice;
  if (!hasFiscalAddon(invoice) || type !== 'standard' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  if (!operation || !issued || operation <= issued) return [];
  const parts = [
    ...lines.map(({ total, taxes = [] }, i) => ({ total, taxes, at: `lines[${i}]` })),
    ...charges.map(({ amount: total, taxes = [] }, i) => ({ total, taxes, at: `charges[${i}]` })),
  ];
  const taxed = parts
    .filter(isPositiveLine)
    .flatMap(({ taxes, at }) =>
      taxes.flatMap((combo, j): TaxComboWithPath[] =>
        isTaxComboTaxedInSpain(combo) ? [{ combo, at: `${at}.taxes[${j}]` }] : [],
      ),
    );
  const pending = taxed.find((row) => pendingOperationRegimeCodes.has(getRegime(row)));
  // Cash accounting does not depend on the operation date.
  const due = taxed.filter(
    (row) => ![...pendingOperationRegimeCodes, cashAccountingRegimeCode].includes(getRegime(row)),
  );
  const [first] = due;
  if (!pending || !first) return [];
  const params = { at: first.at, regime: getRegime(first), pending: getRegime(pending), operation, issued };
  return [createWarning('pending-tax-mixed', listTaxComboPaths(due), params)];
}

/** Warns about lines under different regimes, because one record declares all of them on one day. */
export const warnMixedRegimes = (invoice: Invoice): Warning[] => [
  ...warnLineWithoutCashAccounting(invoice),
  ...warnTaxDueBeforePendingTax(invoice),
];
