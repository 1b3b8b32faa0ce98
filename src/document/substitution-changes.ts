// Computes the amounts of a correction by substitution, which are the stated amounts less the replaced amounts (RD
// 1619/2012 art. 15.5). PDF and files state them.
import {
  addAmountsExactly,
  type Amount,
  isZeroAmount,
  parseAmount,
  padAmountDecimals,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../amount/amount';
import { pickDiscountsAndChargesOutsideBreakdown, isChargedTax } from './breakdown';
import { sumAmountTextsToAmount } from './map-amounts';
import { isMarginSchemeRow } from './margins';
import type { AmountText, CurrencyCode } from './model/basic';
import type { Invoice } from './model/invoice';
import type { TaxRateTotal, TaxTotal } from './model/parts';
import type { InvoiceRecordTotals } from './record-totals';

interface RateSums {
  readonly category: string;
  readonly rate: TaxRateTotal;
  readonly base: Amount;
  readonly tax: Amount;
  readonly surcharge: Amount;
}

/** The tax and the rate whose amounts change. */
export interface ChangedTaxRate extends Pick<TaxRateTotal, 'country' | 'percent'> {
  readonly category: string;
}

/** What a correction changes: base and tax, of one rate or of all, or a price under a margin scheme. */
export type SubstitutionChange =
  | { readonly kind: 'price'; readonly currency: CurrencyCode; readonly price: AmountText }
  | {
      readonly kind: 'taxes';
      /** Absent if the change is that of all rates. */
      readonly rate?: ChangedTaxRate;
      readonly currency: CurrencyCode;
      readonly base: AmountText;
      readonly tax: AmountText;
      /** Absent if it is zero. */
      readonly surcharge?: AmountText;
    };

/**
 * Lists one change for each rate whose amounts change, and one for the price if part of it is under a margin scheme. For
 * originals in another currency, lists one change in the euros of the record. Empty for other invoices, and if nothing is
 * reversed. If an invoice was already credited (`preceding[].tax` is zero), its correction states no difference.
 */
export function listSubstitutionChanges(invoice: Invoice, record?: InvoiceRecordTotals): SubstitutionChange[] {
  const { preceding = [], currency, totals, tax } = invoice;
  if (tax?.ext?.['es-fiscal-correction-type'] !== 'S') return [];
  const taxes = [...preceding.map((row) => row.tax), totals?.taxes];
  if (preceding.some((row) => (row.currency ?? currency) !== currency))
    return record?.change && hasOnlyStatedTaxes(taxes) ? listChangeInEuros(record.change) : [];
  const [before, after] = [sumRates(preceding.map((row) => row.tax)), sumRates([totals?.taxes])];
  const ofPrice = listRates(taxes).some(isMarginSchemeRow) ? listChangeOfPrice(invoice, [before, after]) : [];
  if ([...before.values()].every(({ base, tax: quota }) => isZeroAmount(base) && isZeroAmount(quota)))
    return before.size === 0 ? ofPrice : [];
  const ofRates = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    listChangeOfRate(after.get(key), before.get(key), currency),
  );
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
  listRates(totals).every((rate) => !isMarginSchemeRow(rate) && (rate.country ?? 'ES') === 'ES');

/** Lists the change as the record reports it, because its originals have another currency. */
const listChangeInEuros = ({
  base,
  tax,
  surcharge,
}: NonNullable<InvoiceRecordTotals['change']>): SubstitutionChange[] =>
  listChangeOfTaxes(
    { base: parseAmount(base), tax: parseAmount(tax), surcharge: parseAmount(surcharge) },
    { currency: 'EUR' },
  );

/** Empty if neither base, tax nor surcharge changes. */
function listChangeOfTaxes(
  { base, tax, surcharge }: Pick<RateSums, 'base' | 'tax' | 'surcharge'>,
  of: { readonly currency: CurrencyCode; readonly rate?: ChangedTaxRate },
): SubstitutionChange[] {
  if ([base, tax, surcharge].every(isZeroAmount)) return [];
  return [
    {
      kind: 'taxes',
      ...of,
      base: toAmountText(base),
      tax: toAmountText(tax),
      ...(isZeroAmount(surcharge) ? {} : { surcharge: toAmountText(surcharge) }),
    },
  ];
}

/**
 * Lists the change of a price that contains the tax on a margin, so that neither base nor tax is stated (Ley 37/1992
 * art. 138, 142). Only `preceding[].payable` states the price of an original, because its taxes lack the part of the
 * price outside the margin.
 */
function listChangeOfPrice(
  invoice: Invoice,
  [before, after]: readonly [ReadonlyMap<string, RateSums>, ReadonlyMap<string, RateSums>],
): SubstitutionChange[] {
  const { preceding = [], currency, totals } = invoice;
  const outside = pickDiscountsAndChargesOutsideBreakdown(invoice);
  const isPrice = totals?.retained_tax === undefined && outside.charges.length + outside.discounts.length === 0;
  const prices = preceding.flatMap(({ payable = '0' }) => (isZeroAmount(parseAmount(payable)) ? [] : [payable]));
  if (totals === undefined || !isPrice || prices.length < preceding.length) return [];
  const ofAll = difference(parseAmount(totals.total_with_tax), sumAmountTextsToAmount(prices));
  // The other rates have changes of their own.
  const change = before.size === 0 ? ofAll : difference(ofAll, difference(sumGross(after), sumGross(before)));
  return isZeroAmount(change) ? [] : [{ kind: 'price', currency, price: toAmountText(change) }];
}

const sumGross = (rates: ReadonlyMap<string, RateSums>): Amount =>
  [...rates.values()].flatMap(({ base, tax, surcharge }) => [base, tax, surcharge]).reduce(addAmountsExactly, none);

function listChangeOfRate(
  after: RateSums | undefined,
  before: RateSums | undefined,
  currency: CurrencyCode,
): SubstitutionChange[] {
  const row = after ?? before;
  if (row === undefined) return [];
  const change = (name: 'base' | 'tax' | 'surcharge'): Amount =>
    difference(after?.[name] ?? none, before?.[name] ?? none);
  const { category, rate } = row;
  return listChangeOfTaxes(
    { base: change('base'), tax: change('tax'), surcharge: change('surcharge') },
    { currency, rate: { category, country: rate.country, percent: rate.percent } },
  );
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
    for (const rate of category.rates.filter((one) => !isMarginSchemeRow(one))) {
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
