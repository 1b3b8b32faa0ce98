// Computes amounts by rate in the currency of an invoice, as its document states them, and the amounts that remain
// after credit notes.
import {
  addAmountsExactly,
  type Amount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  rescaleAmount,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import type { RegistrationRecordContent } from '../../chain/record/record';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { computeInvoiceTotals, type InvoiceTaxRateSums } from '../totals';

/** A rate with its amounts. */
export interface TaxRateAmounts {
  readonly name: string;
  /** `21.0%`, or the code of an untaxed sale. */
  readonly title: string;
  readonly base: Amount;
  readonly tax: Amount;
}

export type AmountsByRate = ReadonlyMap<string, TaxRateAmounts>;

const formatRateName = ({ category, percent, code, surcharge }: InvoiceTaxRateSums): string =>
  [category, percent ?? '', code ?? '', surcharge ? formatPercentageAsTaxRate(surcharge.percent) : ''].join(' ');

/**
 * Reads amounts by rate. The amounts of a credit note are negative.
 * @param content content of the invoice's record, if it has one
 */
export function computeAmountsByRate(invoice: Invoice, content?: RegistrationRecordContent): AmountsByRate {
  const rows = computeInvoiceTotals(invoice, content).taxes.map(
    (row): TaxRateAmounts => ({
      name: formatRateName(row),
      title: row.percent ?? row.code ?? row.category,
      base: parseAmount(row.base),
      tax: addAmountsExactly(parseAmount(row.amount), parseAmount(row.surcharge?.amount ?? '0')),
    }),
  );
  return sumAmountsByRate([new Map(rows.map((row) => [row.name, row]))]);
}

/** Sums amounts at each rate. */
export function sumAmountsByRate(all: readonly AmountsByRate[]): AmountsByRate {
  const sums = new Map<string, TaxRateAmounts>();
  for (const one of all) {
    for (const [name, row] of one) {
      const rate = sums.get(name);
      const sum = rate && { base: addAmountsExactly(rate.base, row.base), tax: addAmountsExactly(rate.tax, row.tax) };
      sums.set(name, sum ? { ...row, ...sum } : row);
    }
  }
  return sums;
}

export const negateAmountsByRate = (rates: AmountsByRate): AmountsByRate =>
  new Map(
    [...rates].map(([name, row]) => [name, { ...row, base: negateAmount(row.base), tax: negateAmount(row.tax) }]),
  );

export const areAllAmountsZero = (rates: AmountsByRate): boolean =>
  [...rates.values()].every(({ base, tax }) => isZeroAmount(base) && isZeroAmount(tax));

/**
 * Returns whether nothing can be credited. Without a base, a credit note would have no line, so that a cent of tax that
 * rounding left is not credited.
 */
export const areAllBasesZero = (rates: AmountsByRate): boolean =>
  [...rates.values()].every(({ base }) => isZeroAmount(base));

/** Computes the sum including tax. */
export const sumRateAmountsWithTax = (rates: Iterable<TaxRateAmounts>, decimals: number): string =>
  toAmountText(
    rescaleAmount(
      [...rates].reduce(
        (sum, { base, tax }) => addAmountsExactly(addAmountsExactly(sum, base), tax),
        createZeroAmount(decimals),
      ),
      decimals,
    ),
  );

/** Lists the taxes of a row at a rate of the invoice, by the rate's name. */
export function buildTaxCombosByRate(invoice: Invoice): ReadonlyMap<string, TaxCombo> {
  const combos = new Map<string, TaxCombo>();
  const categories = (invoice.totals?.taxes?.categories ?? []).filter(
    ({ retained, informative }) => !retained && !informative,
  );
  const rows = computeInvoiceTotals(invoice).taxes;
  const rates = categories.flatMap(({ code: cat, rates: own }) => own.map((rate) => ({ cat, rate })));
  for (const [i, { cat, rate }] of rates.entries()) {
    const { country, key, percent, surcharge, ext } = rate;
    const row = rows[i];
    if (!row) continue;
    combos.set(formatRateName(row), {
      cat,
      ...(country ? { country } : {}),
      ...(key ? { key } : {}),
      ...(percent ? { percent } : {}),
      ...(surcharge ? { surcharge: surcharge.percent } : {}),
      ...(ext ? { ext: { ...ext } } : {}),
    });
  }
  return combos;
}

/** Lists the withheld taxes that all lines have in common. */
export function listSharedWithheldTaxes({ lines = [] }: Pick<Invoice, 'lines'>): TaxCombo[] {
  const own = lines.map(({ taxes = [] }) => taxes.filter(({ cat }) => cat === 'IRPF' || cat === 'IRNR'));
  const [first = []] = own;
  return own.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : [];
}
