// Splits the amounts of a replacement (F3): what it withdraws from earlier replacements of the other sign, what it reverses
// of the sales that it names, and the rest, which it adds.
import {
  addBaseTaxSurchargeCents,
  addCentsByTaxRateInPlace,
  areBaseTaxSurchargeCentsZero,
  type BaseTaxSurchargeCents,
  breakdownAmountKinds,
  type CentsByTaxRate,
  emptyBaseTaxSurchargeCents,
  negateBaseTaxSurchargeCents,
  negateCentsByTaxRate,
} from './amounts';
import type { F3ReplacementBalanceCents, F3ReversedAmountRules } from './replacement-rules';
import type { EarlierReplacementAmounts, SaleGroupBalance } from './sale-groups';
import type { SalesReplacedTogether } from './sales';

type AmountKind = keyof BaseTaxSurchargeCents;
type RunningCents = Map<string, BaseTaxSurchargeCents>;

/** The parts of an F3, by rate. The rest of its amounts is what it adds. */
export interface F3ReversedAndUndoneAmounts {
  /** Amounts of the named sales that it reverses. */
  readonly reversed: RunningCents;
  /** Amounts that earlier F3 of the other sign added. */
  readonly undone: RunningCents;
}

/** The balances with which an F3 is compared. */
export interface BalancesComparedWithF3 {
  /** The named sales, with every F3 that also names one of them. */
  readonly shared: SaleGroupBalance;
  /** Each group of sales with the F3 that name no other sales. */
  readonly groups: readonly SaleGroupBalance[];
}

/**
 * Withdraws amounts from earlier F3 of the other sign, in this order. A refund leaves F3 that reversed more than their
 * sales have, which the negative F3 of the refund withdraws first.
 */
export function withdrawAmountsFromEarlierF3(
  amounts: CentsByTaxRate,
  earlier: readonly EarlierReplacementAmounts[],
): F3ReversedAndUndoneAmounts {
  const parts = { reversed: new Map(), undone: new Map() };
  for (const [rate, all] of amounts) {
    let left = all;
    const withdraw = (part: RunningCents, from: RunningCents, findOpen: (kind: AmountKind) => bigint): void => {
      if (!from.has(rate)) return;
      const withdrawn = mapAmountKinds((kind) => limitToOppositeCents(left[kind], findOpen(kind)));
      for (const sums of [from, part]) addCentsByTaxRateInPlace(sums, new Map([[rate, withdrawn]]));
      left = addBaseTaxSurchargeCents(left, negateBaseTaxSurchargeCents(withdrawn));
    };
    for (const { taken, sold } of earlier)
      withdraw(parts.reversed, taken, (kind) =>
        pickMore(readCents(taken, rate, kind) - pickMore(readCents(sold, rate, kind), 0n), 0n),
      );
    for (const { taken, added } of earlier) {
      withdraw(parts.reversed, taken, (kind) => readCents(taken, rate, kind));
      withdraw(parts.undone, added, (kind) => readCents(added, rate, kind));
    }
  }
  return parts;
}

/** Finds, by rate, the amounts of the named sales that an F3 with these amounts reverses. */
export const findSaleAmountsReversedByF3 = (
  amounts: CentsByTaxRate,
  { shared, groups }: BalancesComparedWithF3,
  rules: F3ReversedAmountRules,
): CentsByTaxRate =>
  new Map(
    [...amounts].map(([rate, all]) => {
      const reverse = (kind: AmountKind): bigint => {
        const own = all[kind];
        const reverseOf = (one: SaleGroupBalance): bigint => {
          const balance = toBalanceCents(one, rate, kind, own);
          const cents = rules.room(balance);
          return rules.isRounding(balance, cents) ? own : cents;
        };
        // A negative F3 reverses any F3 of these simplified invoices, even an F3 that also replaces other invoices.
        return own < 0n ? reverseOf(shared) : groups.map(reverseOf).reduce(pickLess, own);
      };
      return [rate, mapAmountKinds(reverse)];
    }),
  );

/** Adds what an F3 reverses to the sums of its sales, and the rest as added. */
export function addF3AmountsToSalesReplacedTogether(
  amounts: CentsByTaxRate,
  reversed: CentsByTaxRate,
  { taken, added }: Pick<SalesReplacedTogether, 'taken' | 'added'>,
): void {
  addCentsByTaxRateInPlace(taken, reversed);
  addCentsByTaxRateInPlace(added, amounts);
  addCentsByTaxRateInPlace(added, negateCentsByTaxRate(reversed));
}

/** Finds the part of what F3 added for which another F3 released amounts of the other sign. */
export function findF3ExcessReleasedByOtherF3(added: CentsByTaxRate, released: CentsByTaxRate): CentsByTaxRate {
  const excess = [...released].map(([rate, cents]) => {
    const find = (kind: AmountKind): bigint => -limitToOppositeCents(cents[kind], readCents(added, rate, kind));
    return [rate, mapAmountKinds(find)] as const;
  });
  return new Map(excess.filter(([, cents]) => !areBaseTaxSurchargeCentsZero(cents)));
}

const pickMore = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const pickLess = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Returns the part of an amount that an amount of the other sign cancels out. */
function limitToOppositeCents(cents: bigint, other: bigint): bigint {
  if (cents > 0n) return other < 0n ? pickLess(cents, -other) : 0n;
  return other > 0n ? -pickLess(-cents, other) : 0n;
}

function mapAmountKinds(compute: (kind: AmountKind) => bigint): BaseTaxSurchargeCents {
  const [base = 0n, tax = 0n, surcharge = 0n] = breakdownAmountKinds.map(compute);
  return { base, tax, surcharge };
}

const readCents = (sums: CentsByTaxRate, rate: string, kind: AmountKind): bigint =>
  (sums.get(rate) ?? emptyBaseTaxSurchargeCents)[kind];

const toBalanceCents = (
  { sold, exchanged, records }: SaleGroupBalance,
  rate: string,
  kind: AmountKind,
  own: bigint,
): F3ReplacementBalanceCents => ({
  sold: readCents(sold, rate, kind),
  exchanged: readCents(exchanged, rate, kind),
  own,
  records: records + 1,
});
