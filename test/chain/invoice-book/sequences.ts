// Compares the book with the naive law over random sequences, after each event.
import { sumCentsOverTaxRates } from '../../../src/chain/invoice-book/amounts';
import {
  computeIssuedAndReversedAmountsByEntry,
  sumAmountsInForce,
} from '../../../src/chain/invoice-book/amounts-in-force';
import type { F3ReversedAmountRules } from '../../../src/chain/invoice-book/replacement-rules';
import { randomFrom } from '../../document/random';
import { Shop } from './law';
import type { Amounts } from './law-amounts';

const eventsMax = 10;

const computeSum = (amounts: Amounts): readonly [number, number] =>
  Object.values(amounts).reduce(([base, tax], [b, t]) => [base + b, tax + t] as const, [0, 0] as const);

/** The differences in the sequence of a seed, with its events; undefined if there are none. */
function findDifference(seed: number, rules?: F3ReversedAmountRules): string | undefined {
  const random = randomFrom(seed);
  const shop = new Shop(random);
  for (let event = 0; event < eventsMax; event += 1) {
    shop.step();
    const given = shop.records.toSorted(() => random.next() - 0.5);
    const { base, tax } = sumCentsOverTaxRates(
      sumAmountsInForce(computeIssuedAndReversedAmountsByEntry(given, rules).values()),
    );
    const owed = computeSum(shop.owed());
    if (Number(base) !== owed[0] || Number(tax) !== owed[1]) {
      return `seed ${seed}: in force ${base} / ${tax}, owed ${owed.join(' / ')}\n${shop.story.join('\n')}`;
    }
  }
  return undefined;
}

/** The first difference of the seeds from this one; undefined if there is none. */
export function findFirstDifference(from: number, count: number, rules?: F3ReversedAmountRules): string | undefined {
  for (let seed = from; seed < from + count; seed += 1) {
    const found = findDifference(seed, rules);
    if (found) return found;
  }
  return undefined;
}
