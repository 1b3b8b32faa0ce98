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
import { toDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { certifiedWorksRegimeCode, generalRegimeCode } from '../../document/correction-regimes';
import type { Invoice } from '../../document/model/invoice';
import type { TaxRateTotal, TaxCombo } from '../../document/model/parts';
import { pickSalesTaxCombos } from '../../document/sales-taxes';
import { computeInvoiceTotals } from '../totals';
import { listReportedTaxCategoryTotals } from '../../document/breakdown';

/**
 * What makes a rate. Each row of the totals is a rate of its own (Ley 37/1992 art. 80, 89), so that rows with the same
 * percentage under two regimes, or of two countries, stay apart.
 */
interface TaxRate {
  readonly category: string;
  readonly percent: string | null;
  readonly country: string;
  readonly surcharge: string | null;
  /** S1 for a taxed sale, or the code of an untaxed one. */
  readonly treatment: string;
  /** The regime of the record; null for a tax without regimes. */
  readonly regime: string | null;
}

/** A rate with its amounts. */
export interface TaxRateAmounts extends TaxRate {
  readonly name: string;
  /** `21.0%`, or the code of an untaxed sale. */
  readonly title: string;
  readonly base: Amount;
  readonly tax: Amount;
}

export type AmountsByTaxRate = ReadonlyMap<string, TaxRateAmounts>;

const formatRateNameWithoutRegime = ({ category, percent, country, surcharge, treatment }: TaxRate): string =>
  [category, percent ?? '', treatment, surcharge ?? '', country].join(' ');

const formatRateName = (rate: TaxRate): string => `${formatRateNameWithoutRegime(rate)} ${rate.regime ?? ''}`;

/** What a row of the totals has in common with a row of the document. */
type RateRow = Pick<TaxRateTotal, 'country' | 'percent' | 'ext'> & {
  readonly surcharge?: Pick<NonNullable<TaxRateTotal['surcharge']>, 'percent'> | undefined;
};

function readRate(category: string, row: RateRow): TaxRate {
  const { regime = null, exempt, opClass = 'S1' } = toDeclaredTaxTreatment(category, row);
  return {
    category,
    percent: row.percent ? formatPercentageAsTaxRate(row.percent) : null,
    country: row.country || 'ES',
    surcharge: row.surcharge ? formatPercentageAsTaxRate(row.surcharge.percent) : null,
    treatment: exempt ?? opClass,
    regime,
  };
}

/** Finds the name of the rate of a row; undefined without a tax on sales. */
export function findTaxRateNameOfRow({
  taxes,
}: {
  readonly taxes?: readonly TaxCombo[] | undefined;
}): string | undefined {
  const [combo] = pickSalesTaxCombos(taxes);
  if (!combo) return undefined;
  const { surcharge, ...row } = combo;
  const extra = surcharge === undefined ? {} : { surcharge: { percent: surcharge } };
  return formatRateName(readRate(combo.cat, { ...row, ...extra }));
}

/** Lists the rows of the totals that `computeInvoiceTotals` lists as well, in the same order. */
const listChargedRows = (invoice: Invoice): { readonly cat: string; readonly row: TaxRateTotal }[] =>
  listReportedTaxCategoryTotals(invoice).flatMap(({ code: cat, rates }) => rates.map((row) => ({ cat, row })));

/**
 * Reads amounts by rate. The amounts of a credit note are negative.
 * @param content content of the invoice's record, if it has one
 */
export function computeInvoiceAmountsByTaxRate(
  invoice: Invoice,
  content?: RegistrationRecordContent,
): AmountsByTaxRate {
  const sums = computeInvoiceTotals(invoice, content).taxes;
  const rates = listChargedRows(invoice).flatMap(({ cat, row }, i): AmountsByTaxRate[] => {
    const own = sums[i];
    if (!own) return [];
    const rate = readRate(cat, row);
    const name = formatRateName(rate);
    const amounts = {
      base: parseAmount(own.base),
      tax: addAmountsExactly(parseAmount(own.amount), parseAmount(own.surcharge?.amount ?? '0')),
    };
    return [new Map([[name, { ...rate, name, title: own.percent ?? own.code ?? cat, ...amounts }]])];
  });
  return sumAmountsByTaxRate(rates);
}

/** Sums amounts at each rate. */
export function sumAmountsByTaxRate(all: readonly AmountsByTaxRate[]): AmountsByTaxRate {
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

export const negateAmountsByTaxRate = (rates: AmountsByTaxRate): AmountsByTaxRate =>
  new Map(
    [...rates].map(([name, row]) => [name, { ...row, base: negateAmount(row.base), tax: negateAmount(row.tax) }]),
  );

export const areAllTaxRateAmountsZero = (rates: AmountsByTaxRate): boolean =>
  [...rates.values()].every(({ base, tax }) => isZeroAmount(base) && isZeroAmount(tax));

/**
 * Returns whether nothing can be credited. Without a base, a credit note would have no line, so that a cent of tax that
 * rounding left is not credited.
 */
export const areAllTaxRateBasesZero = (rates: AmountsByTaxRate): boolean =>
  [...rates.values()].every(({ base }) => isZeroAmount(base));

/** Computes the sum including tax. */
export const sumTaxRateAmountsWithTax = (rates: Iterable<TaxRateAmounts>, decimals: number): string =>
  toAmountText(
    rescaleAmount(
      [...rates].reduce(
        (sum, { base, tax }) => addAmountsExactly(addAmountsExactly(sum, base), tax),
        createZeroAmount(decimals),
      ),
      decimals,
    ),
  );

/**
 * Counts the amounts of a credit note at the rates of its invoice. A credit note that was written with another regime
 * counts at the only rate that is equal apart from the regime. Works that were credited before their tax was due count
 * at the general regime, as their invoice does since then.
 */
export function assignCreditToInvoiceTaxRates(sold: AmountsByTaxRate, credited: AmountsByTaxRate): AmountsByTaxRate {
  const rows = [...credited.values()].map((row) => {
    const plain = formatRateNameWithoutRegime(row);
    const alike = sold.has(row.name)
      ? []
      : [...sold.values()].filter((one) => formatRateNameWithoutRegime(one) === plain);
    const due =
      row.regime === certifiedWorksRegimeCode ? alike.find(({ regime }) => regime === generalRegimeCode) : undefined;
    const own = alike.length === 1 ? alike[0] : due;
    const rate = own ? { ...own, base: row.base, tax: row.tax } : row;
    return new Map([[rate.name, rate]]);
  });
  return sumAmountsByTaxRate(rows);
}

/** Lists the taxes of a row at a rate of the invoice, by the rate's name. */
export function buildTaxCombosByTaxRate(invoice: Invoice): ReadonlyMap<string, TaxCombo> {
  const combos = new Map<string, TaxCombo>();
  for (const { cat, row } of listChargedRows(invoice)) {
    const { country, key, percent, surcharge, ext } = row;
    const name = formatRateName(readRate(cat, row));
    if (combos.has(name)) continue;
    combos.set(name, {
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
export function listWithheldTaxesSharedByAllLines({ lines = [] }: Pick<Invoice, 'lines'>): TaxCombo[] {
  const own = lines.map(({ taxes = [] }) => taxes.filter(({ cat }) => cat === 'IRPF' || cat === 'IRNR'));
  const [first = []] = own;
  return own.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : [];
}
