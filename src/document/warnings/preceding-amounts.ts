// Warns about the tax of a corrected invoice that a client writes and that its base and percentage contradict. The
// record reports the percentage of the base.
import { Decimal, isZeroAmount, normalizeAmountText, parseAmount } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isCorrectionBySubstitution } from '../addons/es-fiscal/extensions';
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

/**
 * Warns about taxes of the invoices that a substitution reverses, if they differ by more than rounding. A document that
 * was read from Sello is not compared, and other corrections do not report these taxes.
 */
export function warnPrecedingTaxReplacedByCalculation(given: JsonObject, doc: Document): Warning[] {
  const { preceding = [], currency } = doc as Invoice;
  if (!isCorrectionBySubstitution(doc as Invoice) || isCopyOfSelloResponse(given)) return [];
  const found = pairRowsByPosition(given.preceding, preceding as unknown as JsonObject[]).flatMap(([row, , i]) => {
    const { tax, currency: own = currency } = preceding[i] ?? { tax: undefined };
    if (!tax) return [];
    const decimals = getCurrencyDecimals(own);
    const made = computeTaxOfPrecedingBases(tax, decimals) as unknown as JsonObject;
    return pairRowsByPosition(getObjectMemberOrEmpty(row, 'tax').categories, made.categories)
      .filter(([, { retained, informative }]) => retained !== true && informative !== true)
      .flatMap(([category, madeCategory, c]) =>
        pairRowsByPosition(category.rates, madeCategory.rates).flatMap(([rate, madeRate, r]) =>
          compareRate(rate, madeRate as unknown as RateTotal, {
            path: `preceding[${i}].tax.categories[${c}].rates[${r}].amount`,
            decimals,
          }),
        ),
      );
  });
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ path }) => `$.doc.${path}`);
  return [createWarning('value-replaced.preceding', paths, { ...first })];
}

interface ReplacedTax {
  readonly path: string;
  readonly given: string;
  readonly now: string;
  readonly percent: string;
}

function compareRate(
  { amount }: JsonObject,
  { percent, amount: now }: RateTotal,
  { path, decimals }: { readonly path: string; readonly decimals: number },
): ReplacedTax[] {
  const written = typeof amount === 'string' || typeof amount === 'number' ? String(amount).trim() : '';
  const own = normalizeAmountText(written);
  // Clients that leave the calculation to Sello write zero.
  if (own === undefined || percent === undefined || isZeroAmount(parseAmount(own))) return [];
  const right = parseAmount(now).value;
  const tolerance = Decimal.max(
    new Decimal(coinsMax).times(new Decimal(10).pow(-decimals)),
    right.abs().times(partMax),
  );
  if (parseAmount(own).value.minus(right).abs().lessThanOrEqualTo(tolerance)) return [];
  return [{ path, given: shortenInputValue(written), now, percent }];
}
