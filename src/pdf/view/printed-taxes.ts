// The invoice with its taxes as the page states them. The tax on a margin is part of the price (Ley 37/1992 art. 138 and 142);
// an exempt row of IPSI, which the format writes with 0 %, has no rate.
import {
  type Amount,
  add,
  addExactly,
  countDecimals,
  isZero,
  parseAmount,
  rescale,
  rescaleUp,
  subtract,
  toAmountText,
} from '../../amount/amount';
import { applyPercentage, parsePercentage } from '../../amount/percentage';
import { declareCodes } from '../../document/addons/es-fiscal/declared-codes';
import { exempt, findKeyOfExemption, regime } from '../../document/addons/es-fiscal/extensions';
import { marginRegimes } from '../../document/breakdown';
import { findCurrencyDecimals } from '../../document/iso-codes';
import { addTexts, type MapAmount, mapSums } from './map-amounts';
import type { Invoice, Totals } from '../../document/model/invoice';
import type {
  CategoryTotal,
  Discount,
  Line,
  LineCharge,
  LineDiscount,
  RateTotal,
  SubLine,
  TaxCombo,
} from '../../document/model/parts';

type Taxed = Pick<RateTotal, 'key' | 'percent' | 'surcharge' | 'ext' | 'country'>;

/** Taxed or exempt: travel outside the EU is exempt (Ley 37/1992 art. 143), and its margin is not stated either. */
const isMargin = ({ percent, ext }: Pick<Taxed, 'percent' | 'ext'>): boolean =>
  (percent !== undefined || ext?.[exempt] !== undefined) && marginRegimes.has(ext?.[regime] ?? '');

/** The key of a row that is exempt, or in IPSI outside the tax, and has a percentage all the same. */
function untaxedKey(
  cat: string,
  { percent, ext, country }: Pick<Taxed, 'percent' | 'ext' | 'country'>,
): string | undefined {
  if (percent === undefined) return undefined;
  const { exempt: exemption, opClass } = declareCodes(cat, { percent, ext, country });
  if (exemption !== undefined) return findKeyOfExemption(exemption);
  return cat === 'IPSI' && (opClass === 'N1' || opClass === 'N2') && !country ? 'outside-scope' : undefined;
}

/** The same invoice where nothing is printed otherwise, as it mostly is. */
export function toPrintedTaxes(invoice: Invoice): Invoice {
  const rates = (invoice.totals?.taxes?.categories ?? []).flatMap(({ code, rates: all }) =>
    all.map((rate) => isMargin(rate) || untaxedKey(code, rate) !== undefined),
  );
  return rates.includes(true) ? print(invoice) : invoice;
}

function print(invoice: Invoice): Invoice {
  const decimals = findCurrencyDecimals(invoice.currency);
  const included = invoice.tax?.prices_include;
  const lines = invoice.lines?.map((line) => printLine(line, included, decimals));
  const printRow = (row: Discount): Discount => {
    const margin = row.taxes?.find(isMargin);
    const taxes = row.taxes && printCombos(row.taxes);
    if (!margin) return row;
    return included === margin.cat ? { ...row, taxes } : { ...growAdjustment(row, growth(margin, decimals)), taxes };
  };
  return {
    ...invoice,
    lines,
    discounts: invoice.discounts?.map(printRow),
    charges: invoice.charges?.map(printRow),
    totals: invoice.totals && printTotals(invoice.totals, lines ?? [], { included, decimals }),
  };
}

const printCombos = (taxes: readonly TaxCombo[]): TaxCombo[] =>
  taxes
    .filter((combo) => !isMargin(combo))
    .map((combo) => {
      const key = untaxedKey(combo.cat, combo);
      return key === undefined ? combo : { ...combo, key, percent: undefined };
    });

/** Adds the tax to an amount, at its own decimals. */
function growth({ percent = '0%' }: Pick<TaxCombo, 'percent'>, decimals: number): MapAmount {
  const share = parsePercentage(percent);
  return (text) => {
    const exact = rescaleUp(parseAmount(text), Math.max(countDecimals(text), decimals) + 4);
    return toAmountText(rescale(add(exact, applyPercentage(share, exact)), Math.max(countDecimals(text), decimals)));
  };
}

function growAdjustment<Row extends LineDiscount | LineCharge | Discount>(row: Row, grow: MapAmount): Row {
  return { ...row, amount: grow(row.amount), ...(row.base === undefined ? {} : { base: grow(row.base) }) };
}

function growPart<Part extends SubLine>(part: Part, grow: MapAmount): Part {
  const { item } = part;
  const grown = mapSums(part, grow, (each) => growAdjustment(each, grow));
  return item?.price === undefined ? grown : { ...grown, item: { ...item, price: grow(item.price) } };
}

function printLine(line: Line, included: string | undefined, decimals: number): Line {
  if (!line.taxes) return line;
  const margin = line.taxes.find(isMargin);
  const taxes = printCombos(line.taxes);
  if (!margin || included === margin.cat) return { ...line, taxes };
  const grow = growth(margin, decimals);
  const grown = growPart(line, grow);
  return {
    ...grown,
    taxes,
    breakdown: line.breakdown?.map((part) => growPart(part, grow)),
    substituted: line.substituted?.map((part) => growPart(part, grow)),
  };
}

function printCategory(category: CategoryTotal): CategoryTotal[] {
  const kept = category.rates.filter((rate) => !isMargin(rate));
  if (kept.length === 0) return [];
  const taken = addTexts(category.rates.filter(isMargin).map(({ amount }) => amount));
  const rates = kept.map((rate) => {
    const key = untaxedKey(category.code, rate);
    return key === undefined ? rate : { ...rate, key, percent: undefined };
  });
  return [{ ...category, rates, amount: toAmountText(subtract(parseAmount(category.amount), taken)) }];
}

/** What is left of the tax is stated apart; the rest is part of the prices. */
function printTotals(
  totals: Totals,
  lines: readonly Line[],
  { included, decimals }: { readonly included: string | undefined; readonly decimals: number },
): Totals {
  const { taxes } = totals;
  if (!taxes) return totals;
  const { categories = [] } = taxes;
  const ofMargin = (code?: string): Amount =>
    addTexts(
      categories
        .filter((category) => category.retained !== true && (code === undefined || category.code === code))
        .flatMap(({ rates }) =>
          rates.filter(isMargin).flatMap(({ amount, surcharge }) => [amount, surcharge?.amount ?? '0']),
        ),
    );
  const margin = ofMargin();
  const printed = { ...taxes, categories: categories.flatMap(printCategory) };
  const { tax_included: taxIncluded, ...rest } = totals;
  if (isZero(margin)) return { ...(printed.categories.length === 0 ? rest : totals), taxes: printed };
  const inPrices = taxIncluded && subtract(parseAmount(taxIncluded), ofMargin(included));
  return {
    ...rest,
    sum: toAmountText(rescale(addTexts(lines.map(({ total = '0' }) => total)), decimals)),
    ...(inPrices && !isZero(inPrices) ? { tax_included: toAmountText(inPrices) } : {}),
    total: toAmountText(addExactly(parseAmount(totals.total), margin)),
    tax: toAmountText(subtract(parseAmount(totals.tax), margin)),
    taxes: printed,
  };
}
