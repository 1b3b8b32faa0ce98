// The amounts that a correction by substitution reverses, by rate. Its record has the sums, and its document the rates.
import { type Amount, parseAmount, rescaleAmount, toAmountText } from '../../amount/amount';
import { findDeclaredCodes, type DeclaredCodes } from '../../document/addons/es-fiscal/declared-codes';
import { convertToEuros, findEuroRate, multiplyExactly } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { isForeignRate } from '../convert/breakdown';
import { parseCents } from '../record/cents';
import type { RectifiedAmounts } from '../record/record';
import { addCents, negateCents, zeroRateCents, type RateCents, readRectifiedCents } from './amounts';
import { nameDocumentRate, noRateName, type RateName } from './rate-names';

export interface ReplacedRate {
  readonly name: RateName;
  /** Codes of the rate as the corrected document declares it; undefined if it has no rates. */
  readonly codes?: DeclaredCodes;
  /** Amounts with the sign that they have in sums. */
  readonly cents: RateCents;
}

/** Lists the replaced amounts by rate. Their total equals the record, because the largest one absorbs cents of rounding. */
export function listReplacedRates(document: Invoice, rectified: RectifiedAmounts): readonly ReplacedRate[] {
  const statedCents = negateCents(readRectifiedCents({ ImporteRectificacion: rectified }));
  const rates = (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    const euros = findEuroRate(document, currency);
    if (!tax || euros === undefined) return [];
    const factor = parseAmount(euros);
    return (tax.categories ?? [])
      .filter(({ retained, informative }) => !retained && !informative)
      .flatMap(({ code, rates: rows }) =>
        rows.map((row): ReplacedRate => {
          const charged = (text: string | undefined): bigint => (isForeignRate(row) ? 0n : toCents(text, factor));
          const [base, tax, surcharge] = [
            toCents(row.base, factor),
            charged(row.amount),
            charged(row.surcharge?.amount),
          ];
          return {
            name: nameDocumentRate(code, row),
            codes: findDeclaredCodes(code, row),
            cents: negateCents({ base, tax, surcharge }),
          };
        }),
      );
  });
  const sum = rates.map(({ cents }) => cents).reduce(addCents, zeroRateCents);
  const rest = addCents(statedCents, negateCents(sum));
  const largest = rates.reduce(
    (best, { cents }, i) => (size(cents.base) > size(rates[best]?.cents.base ?? 0n) ? i : best),
    0,
  );
  if (rates.length === 0) return [{ name: noRateName, cents: statedCents }];
  return rates.map((one, i) => (i === largest ? { ...one, cents: addCents(one.cents, rest) } : one));
}

/**
 * Lists the invoices that a substitution replaces, in euros and with no totals except the taxes. Without an exchange
 * rate, an invoice keeps its currency.
 */
export const convertReplacedToEuros = (document: Invoice): readonly Invoice[] =>
  (document.preceding ?? []).flatMap(({ tax, currency = document.currency }) => {
    if (!tax) return [];
    const totals = { sum: '0', total: '0', tax: '0', total_with_tax: '0', payable: '0', taxes: tax };
    const replaced: Invoice = { ...document, currency, totals };
    return [convertToEuros(replaced) ?? replaced];
  });

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const toCents = (text: string | undefined, factor: Amount): bigint =>
  parseCents(toAmountText(rescaleAmount(multiplyExactly(parseAmount(text ?? '0'), factor), 2))) ?? 0n;
