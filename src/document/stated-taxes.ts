// Builds the invoice with the taxes that PDF and files state. The tax on a margin is part of the price, so base, rate
// and tax are not stated (Ley 37/1992 art. 138 and 142). A row of IPSI without tax has no rate, although the format
// writes 0 %.
import {
  type Amount,
  addAmountsExactly,
  isZeroAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../amount/amount';
import { toDeclaredTaxTreatment } from './addons/es-fiscal/declared-codes';
import { getExemptionTaxKey } from './addons/es-fiscal/extensions';
import { convertInvoiceToEuros } from './convert-currency';
import { getCurrencyDecimals } from './iso-codes';
import { sumAmountTextsToAmount } from './map-amounts';
import { findTaxInclusionFactor, includeTaxInLinePrices, includeTaxInDiscountOrCharge } from './margin-prices';
import { findNonMarginPricePart, isMarginSchemeRow, internalMarginTaxKey, type NonMarginPricePart } from './margins';
import type { Invoice, BillTotals } from './model/invoice';
import type { TaxCategoryTotal, DocumentDiscountOrCharge, Line, TaxRateTotal, TaxCombo } from './model/parts';
import { isChargedTax, isForeignTaxRate, listReportedTaxCategoryTotals } from './breakdown';
import { deriveEuroExchangeRateFromRecordTotals, type InvoiceRecordTotals } from './record-totals';

type Taxed = Pick<TaxRateTotal, 'key' | 'percent' | 'ext' | 'country'>;

/**
 * Finds the key of a row that has a percentage and does not state its key. This is a margin, an exempt row or, in IPSI,
 * a row outside the tax or with reverse charge.
 */
function findUntaxedKey(cat: string, row: Taxed): string | undefined {
  const { percent, ext, country } = row;
  if (percent === undefined) return undefined;
  if (isMarginSchemeRow(row)) return internalMarginTaxKey;
  const { exempt: exemption, opClass } = toDeclaredTaxTreatment(cat, { percent, ext, country });
  if (exemption !== undefined) return getExemptionTaxKey(exemption);
  if (cat !== 'IPSI' || country) return undefined;
  if (opClass === 'N1' || opClass === 'N2') return 'outside-scope';
  return opClass === 'S2' && Number.parseFloat(percent) === 0 ? 'reverse-charge' : undefined;
}

/**
 * Returns the invoice with the taxes that are stated. Usually these are the calculated taxes, and the result is the
 * same invoice.
 */
export function toInvoiceWithStatedTaxes(invoice: Invoice): Invoice {
  const isRestated = (invoice.totals?.taxes?.categories ?? []).some(({ code, rates }) =>
    rates.some((rate) => isMarginSchemeRow(rate) || findUntaxedKey(code, rate) !== undefined),
  );
  return isRestated ? restate(invoice) : invoice;
}

interface Prices {
  readonly included: string | undefined;
  /** Decimals of the currency. */
  readonly decimals: number;
}

function restate(invoice: Invoice): Invoice {
  const prices = { included: invoice.tax?.prices_include, decimals: getCurrencyDecimals(invoice.currency) };
  const rest = findNonMarginPricePart(invoice);
  const lines = invoice.lines?.map((line) => restateLine(line, prices));
  const restateRow = (row: DocumentDiscountOrCharge): DocumentDiscountOrCharge => {
    if (rest?.rows.has(row)) return { ...row, taxes: [...(row.taxes ?? []), toCombo(rest.margin)] };
    const growth = findTaxGrowth(row.taxes, prices);
    return {
      ...(growth ? includeTaxInDiscountOrCharge(row, growth) : row),
      ...(row.taxes && { taxes: row.taxes.map(restateCombo) }),
    };
  };
  return {
    ...invoice,
    ...(lines && { lines }),
    ...(invoice.discounts && { discounts: invoice.discounts.map(restateRow) }),
    ...(invoice.charges && { charges: invoice.charges.map(restateRow) }),
    ...(invoice.totals && { totals: restateTotals(invoice.totals, lines ?? [], prices, rest) }),
  };
}

function findTaxGrowth(taxes: readonly TaxCombo[] = [], { included, decimals }: Prices) {
  const margin = taxes.find(isMarginSchemeRow);
  return margin && findTaxInclusionFactor(margin, included, decimals);
}

function restateLine(line: Line, prices: Prices): Line {
  const growth = findTaxGrowth(line.taxes, prices);
  return {
    ...(growth ? includeTaxInLinePrices(line, growth) : line),
    ...(line.taxes && { taxes: line.taxes.map(restateCombo) }),
  };
}

function restateCombo(combo: TaxCombo): TaxCombo {
  const key = findUntaxedKey(combo.cat, combo);
  if (key === undefined) return combo;
  const { cat, country, ext } = combo;
  return { cat, ...(country && { country }), key, ...(ext && { ext }) };
}

/** Builds the combo of the remainder of the price. The remainder has the same conditions as its margin. */
function toCombo({ cat, rate }: NonMarginPricePart['margin']): TaxCombo {
  const { key, ext } = restateRate(cat, rate);
  return { cat, ...(key && { key }), ...(ext && { ext }) };
}

const sumTax = ({ amount, surcharge }: TaxRateTotal): Amount =>
  sumAmountTextsToAmount([amount, surcharge?.amount ?? '0']);

function restateRate(cat: string, rate: TaxRateTotal): TaxRateTotal {
  const key = findUntaxedKey(cat, rate);
  if (key === undefined) return rate;
  const { country, ext, base, amount } = rate;
  return {
    ...(country && { country }),
    key,
    ...(ext && { ext }),
    base: toAmountText(addAmountsExactly(parseAmount(base), sumTax(rate))),
    amount: toAmountText(createZeroAmount(parseAmount(amount).decimals)),
  };
}

function restateCategory(category: TaxCategoryTotal, rest: NonMarginPricePart | undefined): TaxCategoryTotal {
  const { code, retained, surcharge, ...others } = category;
  const rates = category.rates.map((rate) => {
    const stated = restateRate(code, rate);
    if (rate !== rest?.margin.rate) return stated;
    return { ...stated, base: toAmountText(addAmountsExactly(parseAmount(stated.base), parseAmount(rest.amount))) };
  });
  if (retained === true || !category.rates.some(isMarginSchemeRow)) return { ...category, rates };
  const surcharges = rates.flatMap((rate) => rate.surcharge?.amount ?? []);
  return {
    ...others,
    code,
    rates,
    amount: toAmountText(sumAmountTextsToAmount(rates.map(({ amount }) => amount))),
    ...(surcharge && surcharges.length > 0 && { surcharge: toAmountText(sumAmountTextsToAmount(surcharges)) }),
  };
}

/**
 * Restates the totals. The sum of the stated rows is the tax; the rest of the customers' payment is the price,
 * including the cents by which rows differ from the tax.
 */
function restateTotals(
  totals: BillTotals,
  lines: readonly Line[],
  { included, decimals }: Prices,
  rest: NonMarginPricePart | undefined,
): BillTotals {
  const { taxes, tax_included: taxIncluded, ...others } = totals;
  if (!taxes) return totals;
  const categories = (taxes.categories ?? []).map((category) => restateCategory(category, rest));
  const margins = (taxes.categories ?? []).flatMap(({ code, rates }) =>
    rates.filter(isMarginSchemeRow).map((rate) => ({ code, rate })),
  );
  if (margins.every(({ rate }) => isZeroAmount(sumTax(rate)))) return { ...totals, taxes: { ...taxes, categories } };
  const tax = sumAmountTextsToAmount(
    categories.filter(isChargedTax).flatMap(({ rates }) => rates.map((rate) => toAmountText(sumTax(rate)))),
  );
  const moved = subtractAmountsWithLeftDecimals(parseAmount(totals.tax), tax);
  const ofMargins = sumAmountTextsToAmount(
    margins.flatMap(({ code, rate }) => (code === included ? [rate.amount] : [])),
  );
  const isIncluded = categories.some(({ code, rates }) => code === included && rates.some(({ percent }) => percent));
  return {
    ...others,
    sum: toAmountText(rescaleAmount(sumAmountTextsToAmount(lines.map(({ total = '0' }) => total)), decimals)),
    ...(taxIncluded &&
      isIncluded && {
        tax_included: toAmountText(subtractAmountsWithLeftDecimals(parseAmount(taxIncluded), ofMargins)),
      }),
    total: toAmountText(addAmountsExactly(parseAmount(totals.total), moved)),
    tax: toAmountText(tax),
    taxes: { ...taxes, categories, sum: toAmountText(tax) },
  };
}

type RecordTotals = Pick<InvoiceRecordTotals, 'tax' | 'total'>;

/**
 * Adds the tax of other countries, in euros, to the tax of a record. The record reports Spanish tax only, but the tax
 * that the invoice charges must be stated in euros (RD 1619/2012 art. 12.1).
 * @param record totals with the sign of the invoice's amounts
 */
export function addForeignTaxToRecordTaxEuros(invoice: Invoice, record: RecordTotals): string {
  const euros = convertInvoiceToEuros(invoice, deriveEuroExchangeRateFromRecordTotals(invoice, record));
  return euros ? addTaxFromOtherCountries(euros, record.tax) : record.tax;
}

function addTaxFromOtherCountries(euros: Invoice, recordTax: string): string {
  const taxes = listReportedTaxCategoryTotals(euros).flatMap(({ rates }) => rates.filter(isForeignTaxRate).map(sumTax));
  return taxes.length === 0 ? recordTax : toAmountText(taxes.reduce(addAmountsExactly, parseAmount(recordTax)));
}

/**
 * Returns the euros of tax that PDF and files state: the euros of the record and the tax of other countries, without the
 * tax on margins. Returns undefined if the invoice has neither a record nor a rate to euros.
 * @param record totals with the sign of the invoice's amounts
 */
export function findStatedTaxEuros(invoice: Invoice, record?: RecordTotals): string | undefined {
  const euros = convertInvoiceToEuros(invoice, record && deriveEuroExchangeRateFromRecordTotals(invoice, record));
  const calculated = euros?.totals?.tax;
  if (euros === undefined || calculated === undefined) return record?.tax;
  const tax = record === undefined ? calculated : addTaxFromOtherCountries(euros, record.tax);
  const restated = toInvoiceWithStatedTaxes(euros);
  if (restated === euros) return tax;
  const stated = restated.totals?.tax ?? calculated;
  if (isZeroAmount(parseAmount(stated))) return stated;
  const onMargins = subtractAmountsWithLeftDecimals(parseAmount(calculated), parseAmount(stated));
  return toAmountText(subtractAmountsWithLeftDecimals(parseAmount(tax), onMargins));
}
