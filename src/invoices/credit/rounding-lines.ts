// Lines of rounding, which change the total of a document by a cent, but no base.
import { type Amount, isSameAmountValue, negateAmount, parseAmount, toAmountText } from '../../amount/amount';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { computeInvoiceTotals } from '../totals';
import { findPricePairAddingOneCentOfTax } from './divided-price';
import type { InvoiceDocumentCalculator } from './document';
import { type AmountsByTaxRate, computeInvoiceAmountsByTaxRate } from './rates';

/** Prices of a single line, if lines are not rounded. */
const prices = ['0.005', '-0.005', '0.01', '-0.01', '0.0025', '-0.0025', '0.0075', '-0.0075'] as const;

/** Lists the lines that can change the total by a cent, up or down, without a change of the base. */
function listRoundingLines(combo: TaxCombo, tax: Invoice['tax'], withheld: readonly TaxCombo[]): object[][] {
  const toLine = (price: string): object => ({
    quantity: '1',
    item: { name: 'Redondeo', price },
    taxes: [combo, ...withheld],
  });
  if (tax?.rounding !== 'currency') return prices.map((price) => [toLine(price)]);
  if (tax.prices_include !== combo.cat) return [];
  const cent = findPricePairAddingOneCentOfTax(combo);
  const less = cent.map((price) => toAmountText(negateAmount(parseAmount(price))));
  return [cent.map(toLine), less.map(toLine)];
}

interface Rounding {
  /** The total that the document must have. */
  readonly total: Amount;
  /** Taxes of a row by the name of the rate. */
  readonly combos: ReadonlyMap<string, TaxCombo>;
  readonly withheld: readonly TaxCombo[];
  readonly calculate: InvoiceDocumentCalculator;
}

/** Adds lines of rounding to a document whose total differs. Returns undefined if none gives the total. */
export function addRoundingLinesToReachTotal(
  document: JsonObject,
  { total, combos, withheld, calculate }: Rounding,
): JsonObject | undefined {
  const made = calculate(document);
  if (hasTotal(made, total)) return document;
  const { lines } = document as unknown as { readonly lines: readonly object[] };
  const rates = computeInvoiceAmountsByTaxRate(made);
  const added = [...combos.values()].flatMap((combo) => listRoundingLines(combo, made.tax, withheld));
  const documents = added.map((more) => ({ ...document, lines: [...lines, ...more] }) as unknown as JsonObject);
  const isExact = (one: Invoice): boolean =>
    hasTotal(one, total) && hasSameBases(computeInvoiceAmountsByTaxRate(one), rates);
  return documents.find((one) => isExact(calculate(one)));
}

const hasTotal = (invoice: Invoice, total: Amount): boolean =>
  isSameAmountValue(parseAmount(computeInvoiceTotals(invoice).total), total);

const hasSameBases = (one: AmountsByTaxRate, other: AmountsByTaxRate): boolean =>
  one.size === other.size &&
  [...one].every(([name, { base }]) => isSameAmountValue(base, other.get(name)?.base ?? parseAmount('0')));
