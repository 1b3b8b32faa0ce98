// The amounts that a correction by substitution reverses, by rate. Its record has the sums, and its document the rates.
import { type Amount, Decimal, parseAmount, rescaleAmount, toAmountText } from '../../amount/amount';
import { toDeclaredTaxTreatment, type DeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { convertInvoiceToEuros, findEuroExchangeRate, multiplyAmountsExactly } from '../../document/convert-currency';
import type { AmountText, CurrencyCode } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { deriveExchangeRateFromConvertedAmounts } from '../../document/record-totals';
import { parseCents, toAbsoluteCents } from '../record/cents';
import type { RectifiedAmounts, RegistrationRecordContent } from '../record/record';
import {
  addBaseTaxSurchargeCents,
  negateBaseTaxSurchargeCents,
  emptyBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  parseRectifiedCents,
} from './amounts';
import {
  buildInvoiceBookTaxRateCellsFromRateTotal,
  emptyInvoiceBookTaxRateCells,
  type InvoiceBookTaxRateCells,
} from './rate-names';
import { isChargedTax, isForeignTaxRate } from '../../document/breakdown';

export interface ReplacedAmountsAtTaxRate {
  readonly name: InvoiceBookTaxRateCells;
  /** Codes of the rate as the corrected document declares it; undefined if it has no rates. */
  readonly codes?: DeclaredTaxTreatment;
  /** Amounts with the sign that they have in sums. */
  readonly cents: BaseTaxSurchargeCents;
}

/** Lists the replaced amounts by rate. Their total equals the record, because the largest one absorbs cents of rounding. */
export function listReplacedAmountsByTaxRate(
  document: Invoice,
  rectified: RectifiedAmounts,
): readonly ReplacedAmountsAtTaxRate[] {
  const statedCents = negateBaseTaxSurchargeCents(parseRectifiedCents({ ImporteRectificacion: rectified }));
  const findRate = createReplacedEuroRateSearch(document, rectified);
  const rates = (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    const euros = findRate(currency);
    if (!tax || euros === undefined) return [];
    const factor = parseAmount(euros);
    return (tax.categories ?? []).filter(isChargedTax).flatMap(({ code, rates: rows }) =>
      rows.map((row): ReplacedAmountsAtTaxRate => {
        const charged = (text: string | undefined): bigint => (isForeignTaxRate(row) ? 0n : toCents(text, factor));
        const [base, tax, surcharge] = [toCents(row.base, factor), charged(row.amount), charged(row.surcharge?.amount)];
        return {
          name: buildInvoiceBookTaxRateCellsFromRateTotal(code, row),
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
  if (rates.length === 0) return [{ name: emptyInvoiceBookTaxRateCells, cents: statedCents }];
  return rates.map((one, i) => (i === largest ? { ...one, cents: addBaseTaxSurchargeCents(one.cents, rest) } : one));
}

/**
 * Creates the search for the euros for one unit of a currency in the amounts that a substitution reverses. The record
 * has the euros of the records of the originals (Ley 37/1992 art. 80), whose rate can differ from that of the document.
 * Of two foreign currencies, the record does not state separate sums, so each keeps the rate of the document.
 */
function createReplacedEuroRateSearch(
  document: Invoice,
  rectified: RectifiedAmounts,
): (currency: CurrencyCode) => AmountText | undefined {
  const sums = new Map<CurrencyCode, { base: Decimal; tax: Decimal; rows: number }>();
  for (const { tax, currency = document.currency } of document.preceding ?? []) {
    const sum = sums.get(currency) ?? { base: nothing, tax: nothing, rows: 0 };
    for (const row of (tax?.categories ?? []).filter(isChargedTax).flatMap(({ rates }) => rates)) {
      sum.base = sum.base.plus(row.base);
      if (!isForeignTaxRate(row)) sum.tax = sum.tax.plus(row.amount);
      sum.rows += 1;
    }
    sums.set(currency, sum);
  }
  const ofEuros = sums.get('EUR') ?? { base: nothing, tax: nothing };
  const foreign = [...sums].filter(([currency]) => currency !== 'EUR');
  const [one] = foreign;
  return (currency) => {
    const own = findEuroExchangeRate(document, currency);
    if (one?.[0] !== currency || foreign.length > 1) return own;
    const { base, tax, rows } = one[1];
    const converted = [
      { amount: base, euros: new Decimal(rectified.BaseRectificada).minus(ofEuros.base) },
      { amount: tax, euros: new Decimal(rectified.CuotaRectificada).minus(ofEuros.tax) },
    ];
    return deriveExchangeRateFromConvertedAmounts(converted, own, rows);
  };
}

const nothing = new Decimal(0);

/**
 * Lists the invoices that a substitution replaces, in the euros of its record and with no totals except the taxes.
 * Without an exchange rate, an invoice keeps its currency.
 */
export function buildReplacedInvoiceStubsInEuros({
  document,
  content: { ImporteRectificacion: rectified },
}: {
  readonly document: Invoice;
  readonly content: Pick<RegistrationRecordContent, 'ImporteRectificacion'>;
}): readonly Invoice[] {
  const findRate = rectified && createReplacedEuroRateSearch(document, rectified);
  return (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    if (!tax) return [];
    const totals = { sum: '0', total: '0', tax: '0', total_with_tax: '0', payable: '0', taxes: tax };
    const replaced: Invoice = { ...document, currency, totals };
    return [convertInvoiceToEuros(replaced, findRate?.(currency)) ?? replaced];
  });
}

const toCents = (text: string | undefined, factor: Amount): bigint =>
  parseCents(toAmountText(rescaleAmount(multiplyAmountsExactly(parseAmount(text ?? '0'), factor), 2))) ?? 0n;
