// Splits the amounts of a replacement (F3): what it reverses of the sales that it names, what it undoes of earlier
// replacements that added tax to them, and the rest, which it adds.
import {
  type BaseTaxSurchargeCents,
  breakdownAmountKinds,
  type CentsByTaxRate,
  emptyBaseTaxSurchargeCents,
} from './amounts';
import type { F3ReplacementBalanceCents, F3ReversedAmountRules } from './replacement-rules';
import type { SaleGroupBalance } from './sale-groups';

/** The parts of an F3, by rate. */
export interface ReplacementParts {
  /** Amounts of the named sales that it reverses. */
  readonly reversed: CentsByTaxRate;
  /** Amounts that earlier F3 of the other sign added to the named sales. */
  readonly undone: CentsByTaxRate;
}

/** The balances with which an F3 is compared. */
interface ComparedBalances {
  /** The named sales, with every F3 that also names one of them. */
  readonly shared: SaleGroupBalance;
  /** Each group of sales with the F3 that name no other sales. */
  readonly groups: readonly SaleGroupBalance[];
}

type AmountKind = keyof BaseTaxSurchargeCents;

const pickLess = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const pickMore = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export function splitReplacement(
  issued: CentsByTaxRate,
  compared: ComparedBalances,
  rules: F3ReversedAmountRules,
): ReplacementParts {
  const [reversed, undone] = [new Map<string, BaseTaxSurchargeCents>(), new Map<string, BaseTaxSurchargeCents>()];
  for (const [rate, own] of issued) {
    const undo = mapAmountKinds((kind) => findUndoneCents(own[kind], { rate, kind, compared }, rules));
    const reverse = (kind: AmountKind): bigint =>
      findReversedCents(own[kind] - undo[kind], { rate, kind, compared }, rules);
    undone.set(rate, undo);
    reversed.set(rate, mapAmountKinds(reverse));
  }
  return { reversed, undone };
}

interface ComparedAmount {
  readonly rate: string;
  readonly kind: AmountKind;
  readonly compared: ComparedBalances;
}

function findUndoneCents(own: bigint, { rate, kind, compared }: ComparedAmount, rules: F3ReversedAmountRules): bigint {
  const added = readCents(compared.shared.added, rate, kind);
  const overhangs = compared.groups.map((one) => rules.overhang(toBalanceCents(one, rate, kind, own)));
  return rules.undone(own, added, overhangs.reduce(pickMore, 0n));
}

function findReversedCents(
  own: bigint,
  { rate, kind, compared }: ComparedAmount,
  rules: F3ReversedAmountRules,
): bigint {
  const reverseOf = (one: SaleGroupBalance): bigint => {
    const balance = toBalanceCents(one, rate, kind, own);
    const cents = rules.room(balance);
    return rules.isRounding(balance, cents) ? own : cents;
  };
  // A negative F3 reverses any F3 of these simplified invoices, even an F3 that also replaces other invoices.
  return own < 0n ? reverseOf(compared.shared) : compared.groups.map(reverseOf).reduce(pickLess, own);
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
