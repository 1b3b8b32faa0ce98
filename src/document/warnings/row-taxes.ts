// Warnings about taxes of rows that are inconsistent with each other, with the taxes of other rows, or with the prices
// that include them.

import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isForeignTaxCombo, listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

/**
 * Warns about prices that include a tax that no row has. The public calculator accepts any word, and finds no tax to
 * remove.
 */
export function warnPricesIncludeUnusedTax(invoice: Invoice, { all: rows }: InvoiceTaxCombos): Warning[] {
  const included = invoice.tax?.prices_include;
  if (included === undefined || rows.length === 0 || rows.some(({ combo }) => combo.cat === included)) return [];
  const added = rows.find(({ combo }) => isSalesTaxCombo(combo))?.combo.cat ?? null;
  return [createWarning('prices-include-unused', ['$.doc.tax.prices_include'], { included, added })];
}

/**
 * Warns about taxes that are added to prices although they include a tax: the equivalence surcharge, which the
 * calculation never takes out of a price, and the tax of another territory.
 */
export function warnTaxesNotInInclusivePrices(invoice: Invoice, { all: rows }: InvoiceTaxCombos): Warning[] {
  const included = invoice.tax?.prices_include;
  if (included === undefined || !rows.some(({ combo }) => combo.cat === included)) return [];
  const surcharged = rows.filter(({ combo: { cat, surcharge } }) => cat === included && !isZeroOrAbsent(surcharge));
  const others = rows.filter(
    ({ combo }) => isSalesTaxCombo(combo) && combo.cat !== included && !isZeroOrAbsent(combo.percent),
  );
  const [first, other] = [surcharged[0], others[0]];
  return [
    ...(first
      ? [
          createWarning('prices-include-unused.surcharge', listTaxComboPaths(surcharged), {
            at: first.at,
            included,
            surcharge: first.combo.surcharge ?? '',
          }),
        ]
      : []),
    ...(other
      ? [
          createWarning('prices-include-unused.other', listTaxComboPaths(others), {
            at: other.at,
            included,
            added: other.combo.cat,
          }),
        ]
      : []),
  ];
}

const listSalesTaxes = (taxes: readonly TaxCombo[]): string[] => [
  ...new Set(taxes.filter(isSalesTaxCombo).map(({ cat }) => cat)),
];

export function warnRowWithSeveralSalesTaxes(_invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const matches = rows.parts.filter(({ taxes }) => taxes.length > 1 && listSalesTaxes(taxes).length > 1);
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.taxes`);
  return [createWarning('sales-taxes-twice', paths, { at: first.at, taxes: listSalesTaxes(first.taxes) })];
}

/**
 * Warns about an omitted surcharge. `general+eqs` requests a surcharge. If the tax has no surcharge, the public
 * calculator ignores `+eqs`.
 */
export function warnOmittedOrNonVatSurcharge(_invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const matches = rows.all.filter(
    ({ combo: { cat, rate = '', percent, surcharge } }) =>
      percent !== undefined && (surcharge === undefined ? rate.endsWith('+eqs') : cat !== 'VAT'),
  );
  const [first] = matches;
  if (!first) return [];
  const { rate = '', percent, surcharge, country } = first.combo;
  const cat = isForeignTaxCombo(first.combo) ? `${first.combo.cat} ${country}` : first.combo.cat;
  if (surcharge !== undefined) return [surchargeOfOtherTax(first, listTaxComboPaths(matches, 'surcharge'))];
  const params = { at: first.at, rate, cat, percent: percent ?? '', plain: rate.replace('+eqs', '') };
  return [createWarning('surcharge-left-out', listTaxComboPaths(matches, 'rate'), params)];
}

/**
 * Warns about a surcharge of a tax other than VAT. Only VAT has a surcharge. Any other would be charged and declared,
 * and no rule of the authority finds it.
 */
function surchargeOfOtherTax({ at, combo: { cat, surcharge = '' } }: TaxComboWithPath, paths: string[]): Warning {
  return { ...createWarning('surcharge-left-out.tax', paths, { at, surcharge, cat }), blocking: true };
}

/**
 * Warns about tax on an amount paid in the name of the customer. Such an amount is not part of the tax base (Ley
 * 37/1992 art. 78.Tres.3).
 */
export function warnTaxedOutlay({ charges = [], lines = [] }: Invoice): Warning[] {
  const matches = charges.flatMap(({ key, taxes = [] }, i) => (key === 'outlay' && taxes.length > 0 ? [i] : []));
  const [first] = matches;
  const paths = matches.map((i) => `$.doc.charges[${i}].taxes`);
  const chargeWarnings = first === undefined ? [] : [createWarning('outlay-taxed', paths, { at: `charges[${first}]` })];
  // A charge of a line has the taxes of its line.
  const linePlaces = lines.flatMap(({ charges: own = [], taxes = [] }, i) =>
    taxes.some(({ cat, percent }) => isSalesTaxCombo({ cat }) && percent !== undefined)
      ? own.flatMap(({ key }, j) => (key === 'outlay' ? [`lines[${i}].charges[${j}]`] : []))
      : [],
  );
  const [at] = linePlaces;
  if (at === undefined) return chargeWarnings;
  const linePaths = linePlaces.map((one) => `$.doc.${one}`);
  return [...chargeWarnings, createWarning('outlay-taxed.line', linePaths, { at })];
}
