// Groups of sales among which a replacement (F3) shares amounts with other replacements: the sales that it names, alone
// and together with the sales of every other replacement that may have reversed some of them.
import {
  addBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  type CentsByTaxRate,
  emptyBaseTaxSurchargeCents,
} from './amounts';
import {
  type SaleWithCorrections,
  type SaleCluster,
  type SalesReplacedTogether,
  sumSalesReplacedTogether,
} from './sales';

/** The sales of other replacements, apart from those that the replacement names itself. */
interface OtherSales {
  readonly set: SalesReplacedTogether;
  readonly rest: readonly SaleWithCorrections[];
  /** Number of all sales. */
  readonly size: number;
  readonly sold: CentsByTaxRate;
  /** Whether it shares a sale with the replacement. */
  readonly isShared: boolean;
  /** Whether it shares a sale with the replacement, or with those that share one. */
  isReached: boolean;
  isGroup: boolean;
}

/** Amounts of a group of sales, and of the replacements of these sales alone. */
export interface SaleGroupBalance {
  readonly sold: CentsByTaxRate;
  readonly exchanged: CentsByTaxRate;
  /** Number of records of sales and replacements. */
  readonly records: number;
}

/** What replacements of the same sales have, and what these sales have. */
export interface EarlierReplacementAmounts extends Pick<SalesReplacedTogether, 'taken' | 'added'> {
  readonly sold: CentsByTaxRate;
}

type Groups = readonly (readonly SaleWithCorrections[])[];

export class ReplacementSaleGroups {
  private readonly others: readonly OtherSales[];
  private readonly bySale = new Map<SaleWithCorrections, OtherSales[]>();

  private readonly bySet: ReadonlyMap<SalesReplacedTogether, OtherSales>;
  private readonly ofOwn: SaleGroupBalance;
  private readonly ownSales: number;

  /** @param version increased when any sale changes */
  constructor(
    own: SalesReplacedTogether,
    private readonly cluster: SaleCluster,
    version: number,
  ) {
    const { roots: ownRoots, sold, records } = sumSalesReplacedTogether(own, version);
    this.ofOwn = { sold, exchanged: new Map(), records };
    this.ownSales = ownRoots.size;
    this.others = [...cluster.sets].map((set): OtherSales => {
      const { roots, sold } = sumSalesReplacedTogether(set, version);
      const rest = set === own ? [] : [...roots].filter((one) => !ownRoots.has(one));
      const isShared = rest.length < roots.size;
      return { set, rest, size: roots.size, sold, isShared, isReached: isShared, isGroup: false };
    });
    this.bySet = new Map(this.others.map((one) => [one.set, one]));
    for (const one of this.others)
      for (const sale of one.rest) {
        const there = this.bySale.get(sale);
        if (there) there.push(one);
        else this.bySale.set(sale, [one]);
      }
  }

  /**
   * Lists the groups without the own sales, which are part of each group. The replacements are visited twice in the order
   * of sealing, so that a later one also leads to an earlier one.
   */
  listGroups(): Groups {
    const all = new Set<SaleWithCorrections>();
    for (const { set } of [...this.cluster.replaced, ...this.cluster.replaced]) {
      const other = this.bySet.get(set);
      if (!other?.isReached || other.isGroup) continue;
      other.isGroup = true;
      for (const sale of other.rest) {
        if (all.has(sale)) continue;
        all.add(sale);
        for (const one of this.bySale.get(sale) ?? []) one.isReached = true;
      }
    }
    const parts = this.others.filter(({ isGroup, rest }) => isGroup && rest.length > 0 && rest.length < all.size);
    return [[], ...parts.map(({ rest }) => rest), ...(all.size > 0 ? [[...all]] : [])];
  }

  /** Finds each set by the sale that the fewest sets have. A group without this sale does not contain the set. */
  private indexByRarestSale(): ReadonlyMap<SaleWithCorrections, readonly OtherSales[]> {
    const count = (sale: SaleWithCorrections): number => this.bySale.get(sale)?.length ?? 0;
    const byRarest = new Map<SaleWithCorrections, OtherSales[]>();
    for (const one of this.others) {
      const [first, ...rest] = one.rest;
      if (!first) continue;
      const rarest = rest.reduce((best, sale) => (count(sale) < count(best) ? sale : best), first);
      const there = byRarest.get(rarest);
      if (there) there.push(one);
      else byRarest.set(rarest, [one]);
    }
    return byRarest;
  }

  /**
   * Adds up the amounts of each group.
   * @param mayCompare returns whether this number of comparisons is allowed
   * @returns undefined if it is not
   */
  sumGroups(
    groups: Groups,
    rates: readonly string[],
    mayCompare: (comparisons: number) => boolean,
  ): readonly SaleGroupBalance[] | undefined {
    const byRarest = this.indexByRarestSale();
    const listInside = (sale: SaleWithCorrections): readonly OtherSales[] => byRarest.get(sale) ?? [];
    const weights = new Map(
      [...byRarest].map(([sale, sets]) => [sale, sets.reduce((sum, { rest }) => sum + rest.length, 0)]),
    );
    const comparisons = groups.map((group) =>
      group.reduce((sum, sale) => sum + rates.length + (weights.get(sale) ?? 0), 1),
    );
    if (!mayCompare(comparisons.reduce((sum, one) => sum + one, this.ownSales * rates.length))) return undefined;
    const within = this.others.filter(({ rest }) => rest.length === 0);
    const ofOwn = sumBalance(rates, [], within, this.ofOwn);
    return groups.map((group) => {
      const members = new Set(group);
      const inside = group.flatMap(listInside).filter(({ rest }) => rest.every((sale) => members.has(sale)));
      return sumBalance(rates, group, inside, ofOwn);
    });
  }

  /** Adds up the own sales with all replacements that share one of them, even replacements of other sales too. */
  sumShared(rates: readonly string[]): SaleGroupBalance {
    const shared = this.others.filter(({ isShared }) => isShared);
    return sumBalance(rates, [], shared, this.ofOwn);
  }

  /**
   * Lists the replacements that share one of the own sales, in the order of sealing: first those of the same sales, then
   * those of some of them only.
   */
  listShared(): readonly EarlierReplacementAmounts[] {
    const rank = ({ rest, size }: OtherSales): number => (rest.length > 0 ? 2 : size < this.ownSales ? 1 : 0);
    return this.listInOrder(({ isShared }) => isShared)
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ set: { taken, added }, sold }) => ({ taken, added, sold }));
  }

  /** Lists the sets of sales in the groups, in the order of sealing. */
  listGrouped(): readonly SalesReplacedTogether[] {
    return this.listInOrder(({ isGroup }) => isGroup).map(({ set }) => set);
  }

  private listInOrder(fits: (one: OtherSales) => boolean): OtherSales[] {
    return [...new Set(this.cluster.replaced.flatMap(({ set }) => this.bySet.get(set) ?? []))].filter(fits);
  }
}

function sumBalance(
  rates: readonly string[],
  sales: readonly SaleWithCorrections[],
  replacing: readonly Pick<OtherSales, 'set'>[],
  start: SaleGroupBalance,
): SaleGroupBalance {
  const sum = (before: CentsByTaxRate, all: readonly CentsByTaxRate[]): CentsByTaxRate =>
    new Map(
      rates.map((rate) => {
        const amounts = all.flatMap((one) => one.get(rate) ?? []);
        const first: BaseTaxSurchargeCents = before.get(rate) ?? emptyBaseTaxSurchargeCents;
        return [rate, amounts.reduce(addBaseTaxSurchargeCents, first)];
      }),
    );
  const records =
    sales.reduce((count, one) => count + one.records, 0) +
    replacing.reduce((count, { set }) => count + set.replacements, 0);
  return {
    sold: sum(
      start.sold,
      sales.map(({ sold }) => sold),
    ),
    exchanged: sum(
      start.exchanged,
      replacing.map(({ set }) => set.taken),
    ),
    records: start.records + records,
  };
}
