// The amounts that a correction by substitution reverses, by rate. Its record has the sums, and its document the rates.
import { type Amount, parseAmount, rescaleAmount, toAmountText } from '../../amount/amount';
import { toDeclaredTaxTreatment, type DeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { convertInvoiceToEuros, findEuroExchangeRate, multiplyAmountsExactly } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { parseCents, toAbsoluteCents } from '../record/cents';
import type { RectifiedAmounts } from '../record/record';
import {
  addBaseTaxSurchargeCents,
  negateBaseTaxSurchargeCents,
  emptyBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  parseRectifiedCents,
} from './amounts';
import { buildInvoiceBookRateCellsFromTotal, emptyInvoiceBookRateCells, type InvoiceBookRateCells } from './rate-names';
import { isChargedTax, isForeignTaxRate } from '../../document/breakdown';

export interface ReplacedAmountsAtRate {
  readonly name: InvoiceBookRateCells;
  /** Codes of the rate as the corrected document declares it; undefined if it has no rates. */
  readonly codes?: DeclaredTaxTreatment;
  /** Amounts with the sign that they have in sums. */
  readonly cents: BaseTaxSurchargeCents;
}

/** Lists the replaced amounts by rate. Their total equals the record, because the largest one absorbs cents of rounding. */
export function listReplacedAmountsByTaxRate(
  document: Invoice,
  rectified: RectifiedAmounts,
): readonly ReplacedAmountsAtRate[] {
  const statedCents = negateBaseTaxSurchargeCents(parseRectifiedCents({ ImporteRectificacion: rectified }));
  const rates = (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    const euros = findEuroExchangeRate(document, currency);
    if (!tax || euros === undefined) return [];
    const factor = parseAmount(euros);
    return (tax.categories ?? []).filter(isChargedTax).flatMap(({ code, rates: rows }) =>
      rows.map((row): ReplacedAmountsAtRate => {
        const charged = (text: string | undefined): bigint => (isForeignTaxRate(row) ? 0n : toCents(text, factor));
        const [base, tax, surcharge] = [toCents(row.base, factor), charged(row.amount), charged(row.surcharge?.amount)];
        return {
          name: buildInvoiceBookRateCellsFromTotal(code, row),
          codes: toDeclaredTaxTreatment(code, row),
          cents: negateBaseTaxSurchargeCents({ base, tax, surcharge }),
        };
      }),
    );
  });
  const sum = rates.map(({ cents }) => cents).reduce(addBaseTaxSurchargeCents, emptyBaseTaxSurchargeCents);
  const rest = addBaseTaxSurchargeCents(statedCents, negateBaseTaxSurchargeCents(sum));
  const largest = rates.reduce(
    (best, { cents }, i) => (toAbsoluteCents(cents.base) > toAbsoluteCents(rates[best]?.cents.base ?? 0n) ? i : best),
    0,
  );
  if (rates.length === 0) return [{ name: emptyInvoiceBookRateCells, cents: statedCents }];
  return rates.map((one, i) => (i === largest ? { ...one, cents: addBaseTaxSurchargeCents(one.cents, rest) } : one));
}

/**
 * Lists the invoices that a substitution replaces, in euros and with no totals except the taxes. Without an exchange
 * rate, an invoice keeps its currency.
 */
export const buildReplacedInvoiceStubsInEuros = (document: Invoice): readonly Invoice[] =>
  (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    if (!tax) return [];
    const totals = { sum: '0', total: '0', tax: '0', total_with_tax: '0', payable: '0', taxes: tax };
    const replaced: Invoice = { ...document, currency, totals };
    return [convertInvoiceToEuros(replaced) ?? replaced];
  });

const toCents = (text: string | undefined, factor: Amount): bigint =>
  parseCents(toAmountText(rescaleAmount(multiplyAmountsExactly(parseAmount(text ?? '0'), factor), 2))) ?? 0n;
