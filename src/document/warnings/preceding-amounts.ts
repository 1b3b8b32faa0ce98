// Warns about the tax of a corrected invoice that a client writes and that its base and percentage contradict. The
// record reports the percentage of the base.
import { Decimal, normalizeAmountText, parseAmount } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { computeTaxOfPrecedingBases } from '../calculate/preceding';
import { getCurrencyDecimals } from '../iso-codes';
import type { JsonObject } from '../model/basic';
import type { Document } from '../model/envelope';
import type { Invoice } from '../model/invoice';
import type { RateTotal } from '../model/parts';
import {
  getObjectMemberOrEmpty,
  isCopyOfSelloResponse,
  pairRowsByPosition,
  shortenInputValue,
} from './replaced-amounts';

/** Tolerance, in the smallest coin and as a part of the tax: the invoice may have rounded the tax of each line. */
const coinsMax = 5;
const partMax = new Decimal('0.01');

/** Warns about each tax that differs by more than rounding. A document that was read from Sello is not compared. */
export function warnPrecedingTaxReplacedByCalculation(given: JsonObject, doc: Document): Warning[] {
  const { preceding = [], currency } = doc as Invoice;
  if (given.preceding === undefined || isCopyOfSelloResponse(given)) return [];
  return pairRowsByPosition(given.preceding, preceding as unknown as JsonObject[]).flatMap(([row, , i]) => {
    const { tax, currency: own = currency } = preceding[i] ?? { tax: undefined };
    if (!tax) return [];
    const decimals = getCurrencyDecimals(own);
    const made = computeTaxOfPrecedingBases(tax, decimals) as unknown as JsonObject;
    const categories = pairRowsByPosition(getObjectMemberOrEmpty(row, 'tax').categories, made.categories);
    return categories.flatMap(([category, madeCategory, c]) =>
      pairRowsByPosition(category.rates, madeCategory.rates).flatMap(([rate, madeRate, r]) =>
        compareRate(rate, madeRate as unknown as RateTotal, {
          path: `preceding[${i}].tax.categories[${c}].rates[${r}].amount`,
          decimals,
        }),
      ),
    );
  });
}

function compareRate(
  { amount }: JsonObject,
  { percent, amount: now }: RateTotal,
  { path, decimals }: { readonly path: string; readonly decimals: number },
): Warning[] {
  const written = typeof amount === 'string' || typeof amount === 'number' ? String(amount).trim() : '';
  const own = normalizeAmountText(written);
  if (own === undefined || percent === undefined) return [];
  const right = parseAmount(now).value;
  const tolerance = Decimal.max(
    new Decimal(coinsMax).times(new Decimal(10).pow(-decimals)),
    right.abs().times(partMax),
  );
  if (parseAmount(own).value.minus(right).abs().lessThanOrEqualTo(tolerance)) return [];
  const params = { path, given: shortenInputValue(written), now, percent };
  return [createWarning('value-replaced.preceding', [`$.doc.${path}`], params)];
}
