// Computes the amounts of a correction by substitution, which are the stated amounts less the replaced amounts (RD
// 1619/2012 art. 15.5).
import {
  addAmountsExactly,
  type Amount,
  isZeroAmount,
  parseAmount,
  padAmountDecimals,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { pickRowsOutsideBreakdown, isChargedTax } from '../../document/breakdown';
import { sumAmountTextsToAmount } from '../../document/map-amounts';
import { isMarginRow } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import type { TaxRateTotal, TaxTotal } from '../../document/model/parts';
import { formatPdfMoney, formatPdfPercent } from './format';
import type { InvoiceRecordTotals } from '../../document/record-totals';
import { formatTaxCategory } from './tax-view';
import { type PdfLocale, pdfTexts } from './words';

interface RateSums {
  readonly category: string;
  readonly rate: TaxRateTotal;
  readonly base: Amount;
  readonly tax: Amount;
  readonly surcharge: Amount;
}

/**
 * Lists one text for each rate whose amounts change, and one text for the price if part of it is under a margin scheme.
 * For originals in another currency, one text has the euros of the record. Empty for other invoices, and if nothing is
 * reversed. If an invoice was already credited (`preceding[].tax` is zero), its correction states no difference.
 */
export function describeAmountsChangedBySubstitution(
  invoice: Invoice,
  locale: PdfLocale,
  record?: InvoiceRecordTotals,
): string[] {
  const { preceding = [], currency, totals, tax } = invoice;
  if (tax?.ext?.['es-fiscal-correction-type'] !== 'S') return [];
  const taxes = [...preceding.map((row) => row.tax), totals?.taxes];
  if (preceding.some((row) => (row.currency ?? currency) !== currency))
    return record?.change && hasOnlyStatedTaxes(taxes) ? describeChangeInEuros(record.change, locale) : [];
  const [before, after] = [sumRates(preceding.map((row) => row.tax)), sumRates([totals?.taxes])];
  const ofPrice = listRates(taxes).some(isMarginRow) ? describeChangeOfPrice(invoice, locale, [before, after]) : [];
  if ([...before.values()].every(({ base, tax: quota }) => isZeroAmount(base) && isZeroAmount(quota)))
    return before.size === 0 ? ofPrice : [];
  const ofRates = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [left, right] = [after.get(key), before.get(key)];
    return describeChange(left, right, currency, locale);
  });
  return [...ofPrice, ...ofRates];
}

const none = createZeroAmount(2);

const listRates = (totals: readonly (TaxTotal | undefined)[]): TaxRateTotal[] =>
  totals
    .flatMap((each) => each?.categories ?? [])
    .filter(isChargedTax)
    .flatMap((category) => category.rates);

/** Returns whether the PDF states all taxes, which are those of the record. It does not state the tax on a margin. */
const hasOnlyStatedTaxes = (totals: readonly (TaxTotal | undefined)[]): boolean =>
  listRates(totals).every((rate) => !isMarginRow(rate) && (rate.country ?? 'ES') === 'ES');

/** Describes the change as the record reports it, because its originals have another currency. */
function describeChangeInEuros(
  { base, tax, surcharge }: NonNullable<InvoiceRecordTotals['change']>,
  locale: PdfLocale,
): string[] {
  const [ofBase, ofTax, ofSurcharge] = [base, tax, surcharge].map((text) => parseAmount(text)) as [
    Amount,
    Amount,
    Amount,
  ];
  const text = writeChange([ofBase, ofTax, ofSurcharge], 'EUR', locale);
  return text === undefined ? [] : [`${pdfTexts[locale].correctionAmount} · ${text}`];
}

/** Writes the changed base, tax and surcharge; undefined if none changes. */
function writeChange(
  [base, tax, surcharge]: readonly [Amount, Amount, Amount],
  currency: string,
  locale: PdfLocale,
): string | undefined {
  if ([base, tax, surcharge].every(isZeroAmount)) return undefined;
  const word = pdfTexts[locale];
  const money = (amount: Amount): string => formatPdfMoney(toAmountText(amount), currency, locale);
  const extra = isZeroAmount(surcharge) ? '' : `, ${word.surchargeShort} ${money(surcharge)}`;
  return `${word.changeOfBase} ${money(base)}, ${word.changeOfTax} ${money(tax)}${extra}`;
}

/**
 * Describes the change of a price that contains the tax on a margin, so that neither base nor tax is stated (Ley 37/1992
 * art. 138, 142). Only `preceding[].payable` states the price of an original, because its taxes lack the part of the
 * price outside the margin.
 */
function describeChangeOfPrice(
  invoice: Invoice,
  locale: PdfLocale,
  [before, after]: readonly [ReadonlyMap<string, RateSums>, ReadonlyMap<string, RateSums>],
): string[] {
  const { preceding = [], currency, totals } = invoice;
  const outside = pickRowsOutsideBreakdown(invoice);
  const isPrice = totals?.retained_tax === undefined && outside.charges.length + outside.discounts.length === 0;
  const prices = preceding.flatMap(({ payable = '0' }) => (isZeroAmount(parseAmount(payable)) ? [] : [payable]));
  if (totals === undefined || !isPrice || prices.length < preceding.length) return [];
  const ofAll = difference(parseAmount(totals.total_with_tax), sumAmountTextsToAmount(prices));
  // The other rates have texts of their own.
  const change = before.size === 0 ? ofAll : difference(ofAll, difference(sumGross(after), sumGross(before)));
  if (isZeroAmount(change)) return [];
  const word = pdfTexts[locale];
  return [`${word.correctionAmount} · ${word.changeOfPrice} ${formatPdfMoney(toAmountText(change), currency, locale)}`];
}

const sumGross = (rates: ReadonlyMap<string, RateSums>): Amount =>
  [...rates.values()].flatMap(({ base, tax, surcharge }) => [base, tax, surcharge]).reduce(addAmountsExactly, none);

function describeChange(
  after: RateSums | undefined,
  before: RateSums | undefined,
  currency: string,
  locale: PdfLocale,
): string[] {
  const row = after ?? before;
  if (row === undefined) return [];
  const [base, tax, surcharge] = (['base', 'tax', 'surcharge'] as const).map((name) =>
    difference(after?.[name] ?? none, before?.[name] ?? none),
  ) as [Amount, Amount, Amount];
  const text = writeChange([base, tax, surcharge], currency, locale);
  if (text === undefined) return [];
  const percent = row.rate.percent === undefined ? '' : ` ${formatPdfPercent(row.rate.percent, locale)}`;
  const name = `${formatTaxCategory(row.category, row.rate.country, locale)}${percent}`;
  return [`${pdfTexts[locale].correctionAmount} · ${name}: ${text}`];
}

/** Returns the exact difference, with as many decimals as needed for both. */
function difference(left: Amount, right: Amount): Amount {
  const decimals = Math.max(left.decimals, right.decimals);
  return subtractAmountsWithLeftDecimals(padAmountDecimals(left, decimals), padAmountDecimals(right, decimals));
}

/**
 * Sums by tax and rate, in the order of the first row of each rate. A margin is not stated (Ley 37/1992 art. 138, 142).
 */
function sumRates(totals: readonly (TaxTotal | undefined)[]): Map<string, RateSums> {
  const sums = new Map<string, RateSums>();
  for (const category of totals.flatMap((each) => each?.categories ?? []).filter(isChargedTax))
    for (const rate of category.rates.filter((one) => !isMarginRow(one))) {
      const charged = rate.percent === undefined ? (rate.key ?? '') : Number.parseFloat(rate.percent);
      const key = [category.code, rate.country ?? '', charged].join();
      const rateSum = sums.get(key);
      const plus = (sum: Amount | undefined, text: string | undefined): Amount =>
        addAmountsExactly(sum ?? none, parseAmount(text ?? '0'));
      sums.set(key, {
        category: category.code,
        rate: rateSum?.rate ?? rate,
        base: plus(rateSum?.base, rate.base),
        tax: plus(rateSum?.tax, rate.amount),
        surcharge: plus(rateSum?.surcharge, rate.surcharge?.amount),
      });
    }
  return sums;
}
