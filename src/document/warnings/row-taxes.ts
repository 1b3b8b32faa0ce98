// Taxes of rows that do not go together: among themselves, with those of other rows, with what the prices include.

import { type Warning, createWarning } from '../../contracts/warnings';
import { regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/parts';
import { isSalesTax, listPaths, type TaxRow, type TaxRows } from './tax-rows';

/** The public calculator takes any word, and finds nothing to take out. */
export function warnPricesIncludeUnused(invoice: Invoice, { all: rows }: TaxRows): Warning[] {
  const included = invoice.tax?.prices_include;
  if (included === undefined || rows.length === 0 || rows.some(({ combo }) => combo.cat === included)) return [];
  const added = rows.find(({ combo }) => isSalesTax(combo))?.combo.cat;
  const message = `\`tax.prices_include\` says ${included}, and no row has this tax${added ? `: ${added} was added to the prices` : ''}`;
  const remedy = added && `Write "prices_include": "${added}", or leave it out where prices are without tax.`;
  return [
    createWarning('prices-include-unused', {
      message,
      paths: ['$.doc.tax.prices_include'],
      ...(remedy ? { remedy } : {}),
    }),
  ];
}

const salesTaxesOf = (taxes: readonly TaxCombo[]): string[] => [
  ...new Set(taxes.filter(isSalesTax).map(({ cat }) => cat)),
];

export function warnSalesTaxesTwice(_invoice: Invoice, rows: TaxRows): Warning[] {
  const found = rows.parts.filter(({ taxes }) => taxes.length > 1 && salesTaxesOf(taxes).length > 1);
  const [first] = found;
  if (!first) return [];
  const message = `${first.at} has ${salesTaxesOf(first.taxes).join(' and ')}: a sale has one of them`;
  return [createWarning('sales-taxes-twice', { message, paths: found.map(({ at }) => `$.doc.${at}.taxes`) })];
}

/** `general+eqs` asks for the surcharge; where a tax has none the public calculator takes the rate without it. */
export function warnSurchargeLeftOut(_invoice: Invoice, rows: TaxRows): Warning[] {
  const found = rows.all.filter(
    ({ combo: { cat, rate = '', percent, surcharge } }) =>
      percent !== undefined && (surcharge === undefined ? rate.endsWith('+eqs') : cat !== 'VAT'),
  );
  const [first] = found;
  if (!first) return [];
  const { cat, rate = '', percent, surcharge } = first.combo;
  if (surcharge !== undefined) return [surchargeOfOtherTax(first, listPaths(found, 'surcharge'))];
  const message = `${first.at} has the rate ${rate}, and ${cat} has no such surcharge: it was charged at ${percent}`;
  const remedy = `Write "rate": "${rate.replace('+eqs', '')}". Only VAT has the equivalence surcharge.`;
  return [createWarning('surcharge-left-out', { message, paths: listPaths(found, 'rate'), remedy })];
}

/** The regime 18 that follows from it is another one in IGIC: that of small traders. */
function surchargeOfOtherTax({ at, combo: { cat, surcharge = '', ext } }: TaxRow, paths: string[]): Warning {
  const reported = ext?.[regime] === '18' ? ', and the regime 18 is reported' : '';
  const message = `${at} has a surcharge of ${surcharge}, and ${cat} has none: nothing was charged for it${reported}`;
  return createWarning('surcharge-left-out', {
    message,
    paths,
    remedy: 'Take `surcharge` away. Only VAT has the equivalence surcharge.',
  });
}

/** Paid in the name of the customer: no part of what is taxed (Ley 37/1992 art. 78.Tres.3). */
export function warnOutlayTaxed({ charges = [] }: Invoice): Warning[] {
  const found = charges.flatMap(({ key, taxes = [] }, i) => (key === 'outlay' && taxes.some(isSalesTax) ? [i] : []));
  const [first] = found;
  if (first === undefined) return [];
  const message = `charges[${first}] is an outlay and has taxes: the customer pays the tax twice`;
  return [createWarning('outlay-taxed', { message, paths: found.map((i) => `$.doc.charges[${i}].taxes`) })];
}

/** What a discount must take down as well: `IRPF`, `VAT with surcharge`. */
const kindOf = ({ cat, surcharge }: TaxCombo): string => (surcharge ? `${cat} with surcharge` : cat);

/** A charge may be of another kind than the lines; a discount takes something off them. */
export function warnDiscountTaxesDiffer({ lines = [], discounts = [] }: Invoice): Warning[] {
  if (discounts.length === 0) return [];
  const taxed = lines.flatMap(({ taxes }) => (taxes && taxes.length > 0 ? [taxes.map(kindOf)] : []));
  const [first, ...others] = taxed;
  const ofAll = (first ?? []).filter((kind) => others.every((kinds) => kinds.includes(kind)));
  const found = discounts.flatMap(({ taxes = [] }, i) => {
    const own = taxes.map(kindOf);
    const [lacked] = own.length === 0 ? [] : ofAll.filter((kind) => !own.includes(kind));
    return lacked ? [{ at: `discounts[${i}]`, lacked }] : [];
  });
  const [one] = found;
  if (!one) return [];
  const message = `${one.at} has no ${one.lacked}, and every line has: this tax is on the amount before the discount`;
  return [createWarning('discount-taxes-differ', { message, paths: found.map(({ at }) => `$.doc.${at}.taxes`) })];
}

/** What distinguishes one base of the breakdown from another: `VAT 21.0%`, `VAT exempt`. */
const baseOf = ({ cat, percent, key }: TaxCombo): string => `${cat} ${percent ?? key ?? ''}`;

/** A share of all lines lowers the base of each rate; one that names a single rate lowers that one by all of it. */
export function warnDiscountOneRate({ lines = [], discounts = [] }: Invoice): Warning[] {
  if (discounts.length === 0) return [];
  const ofLines = new Set(lines.flatMap(({ taxes = [] }) => taxes.filter(isSalesTax).map(baseOf)));
  if (ofLines.size < 2) return [];
  const found = discounts.flatMap(({ percent, base, taxes = [] }, i) => {
    const [own] = taxes.filter(isSalesTax).map(baseOf);
    return percent !== undefined && base === undefined && own !== undefined ? [{ i, percent, own }] : [];
  });
  const [first] = found;
  if (!first) return [];
  const message =
    `discounts[${first.i}] takes ${first.percent} of all lines off ${first.own} alone, and the lines have ` +
    [...ofLines].join(', ');
  return [createWarning('discount-one-rate', { message, paths: found.map(({ i }) => `$.doc.discounts[${i}].taxes`) })];
}
