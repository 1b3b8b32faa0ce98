// Context of every step of a calculation: currency, decimals, rounding model, regime and tax date.

import { addAmountsExactly, type Amount, rescaleAmount } from '../../amount/amount';
import type { CurrencyCode, DateText } from '../model/basic';
import type { ExchangeRate } from '../model/invoice';
import type { TaxRegime } from '../regimes/regime';
import { isMessageOfId, type Message, createMessage } from '../../messages/message';

export interface DocumentCalculationSettings {
  readonly currency: CurrencyCode;
  readonly decimals: number;
  /** With `precise`, exact amounts are summed and rounded at the end. With `currency`, every amount is rounded immediately. */
  readonly rounding: 'precise' | 'currency';
  readonly regime: TaxRegime | undefined;
  /** The day whose rates apply. */
  readonly taxDate: DateText;
  readonly exchangeRates: readonly ExchangeRate[];
  /** Category of the tax that prices include. */
  readonly pricesInclude: string | undefined;
}

/** Extra decimals of prices and bases (docs/decisions/0018-documents-follow-the-public-calculator.md). */
export const extraWorkingDecimals = 2;

export interface DocumentCalculationProblem {
  /** The public calculator's text, in English. */
  readonly message: Message;
  /** Place in the document, `lines[0].item`. */
  readonly path?: string;
  /** The cause, if the message of the format mentions only a consequence. */
  readonly cause?: Message;
}

/**
 * Adds the location of a part to its problem. `step` is the location in the text, and `path` is the path of the part in
 * the document.
 */
export const addCalculationProblemLocation = (
  problem: DocumentCalculationProblem,
  step: string,
  path: string,
): DocumentCalculationProblem => ({
  ...problem,
  message: createMessage('problem-in', { place: step, problem: problem.message }),
  path,
});

/** Returns the text of a problem without the path that the public calculator puts before it (`lines: 0: item: ...`). */
export function omitCalculationProblemLocation(problem: Message): Message {
  if (!isMessageOfId(problem, 'problem-in') || typeof problem.params.problem === 'string') return problem;
  return omitCalculationProblemLocation(problem.params.problem);
}

/** The tax of one category, not rounded. */
interface CategorySum {
  readonly category: { readonly retained?: boolean | undefined; readonly informative?: boolean | undefined };
  readonly amount: Amount;
  readonly surcharge: Amount | undefined;
}

/** Sums taxes and surcharges of all categories. `sum` is added to the total, `retained` is subtracted. */
export function sumAddedAndRetainedTaxes(
  categories: readonly CategorySum[],
  none: Amount,
): { readonly sum: Amount; readonly retained: Amount | undefined } {
  let sum = none;
  let retained: Amount | undefined;
  for (const { category, amount, surcharge } of categories) {
    const all = surcharge === undefined ? amount : addAmountsExactly(amount, surcharge);
    if (category.retained) retained = addAmountsExactly(retained ?? none, all);
    else if (!category.informative) sum = addAmountsExactly(sum, all);
  }
  return { sum, retained };
}

/** Rounds the amount to the currency's decimals in the `currency` model, and keeps it otherwise. */
export function roundAmountByRoundingModel(calculation: DocumentCalculationSettings, amount: Amount): Amount {
  return calculation.rounding === 'currency' ? rescaleAmount(amount, calculation.decimals) : amount;
}
