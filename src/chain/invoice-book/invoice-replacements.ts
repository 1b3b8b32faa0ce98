// Simplified invoices, their corrections, and the invoices that replace them (F3), with the amounts that each F3 reverses
// in the order of sealing.
import {
  addCentsByTaxRateInPlace,
  type BaseTaxSurchargeCents,
  type CentsByTaxRate,
  negateCentsByTaxRate,
  parseRectifiedCents,
} from './amounts';
import { type DeclaredInvoice, formatDeclaredInvoiceKey, listReferencedInvoiceKeys } from './declared-invoice';
import {
  addF3AmountsToSalesReplacedTogether,
  findF3ExcessReleasedByOtherF3,
  findSaleAmountsReversedByF3,
  type F3ReversedAndUndoneAmounts,
  withdrawAmountsFromEarlierF3,
} from './replacement-parts';
import type { F3ReversedAmountRules } from './replacement-rules';
import { ReplacementSaleGroups } from './sale-groups';
import {
  addReplacementToSaleCluster,
  addAmountsToSale,
  reserveSaleClusterComparisons,
  createEmptySaleWithCorrections,
  findClusterOfSalesReplacedTogether,
  findRootSales,
  joinSaleClusters,
  joinSales,
  type SaleWithCorrections,
  type SalesReplacedTogether,
  subtractRectifiedAmountsFromSale,
} from './sales';

/** What an F3 names: sales, and the sales of other F3. */
interface NamedSales {
  readonly sales: ReadonlySet<SaleWithCorrections>;
  readonly sets: ReadonlySet<SalesReplacedTogether>;
}

/** What an F3 takes back. */
interface ExchangedAmounts {
  /** The amounts that the F3 reverses, with their sign in sums. */
  readonly takenBack: CentsByTaxRate;
  readonly undone?: CentsByTaxRate;
}

/** Collects invoices. Memory grows with each invoice that is added. */
export class F3ReversedAmountCalculator {
  private readonly sales = new Map<string, SaleWithCorrections>();
  /** The sales that each F3 replaces; undefined if some of these sales are unknown. */
  private readonly replaced = new Map<string, SalesReplacedTogether | undefined>();
  /** Sets of sales by the ids of the sales. Replacements of the same sales share a set. */
  private readonly sets = new Map<string, SalesReplacedTogether>();
  private last = 0;
  /** Increased when a sale changes. */
  private version = 0;

  constructor(private readonly rules: F3ReversedAmountRules) {}

  /** Position of what is added next. */
  private next(): number {
    this.last += 1;
    return this.last;
  }

  /** Adds an invoice that is not an F3: a separate sale, or a part of the invoices that it corrects. */
  sell(invoice: DeclaredInvoice, issued: CentsByTaxRate): void {
    this.version += 1;
    const own = createEmptySaleWithCorrections(this.next());
    this.sales.set(formatDeclaredInvoiceKey(invoice), own);
    const { content } = invoice;
    const corrected = this.rules.joinsOriginal(content.TipoFactura)
      ? listReferencedInvoiceKeys(content).flatMap((key) => this.sales.get(key) ?? [])
      : [];
    let sale = own;
    // A correction that refers to itself corrects nothing.
    for (const one of findRootSales(corrected)) if (one !== own) sale = joinSales(one, sale);
    if (!this.rules.counts(invoice)) return;
    sale.records += 1;
    if (content.TipoRectificativa === 'S') subtractRectifiedAmountsFromSale(sale, parseRectifiedCents(content), issued);
    addAmountsToSale(sale, issued);
  }

  exchange(invoice: DeclaredInvoice, issued: CentsByTaxRate): ExchangedAmounts {
    const own = formatDeclaredInvoiceKey(invoice);
    // A replacement that also refers to itself replaces only the others.
    const keys = listReferencedInvoiceKeys(invoice.content).filter((one) => one !== own);
    const named = this.findNamed(keys);
    const set = named && this.findSet(named, keys.length);
    this.replaced.set(own, set);
    if (!this.rules.counts(invoice)) return { takenBack: negateCentsByTaxRate(issued) };
    const parts = set && this.takeFrom(set, issued);
    if (!set || !parts) return { takenBack: this.rules.trustsUnknown ? negateCentsByTaxRate(issued) : new Map() };
    set.replacements += 1;
    addReplacementToSaleCluster(findClusterOfSalesReplacedTogether(set), this.next(), set);
    return { takenBack: negateCentsByTaxRate(parts.reversed), undone: parts.undone };
  }

  /** Finds the named sales. Returns undefined if no sale is named, or if one of them is unknown. */
  private findNamed(named: readonly string[]): NamedSales | undefined {
    const [sales, sets] = [new Set<SaleWithCorrections>(), new Set<SalesReplacedTogether>()];
    for (const key of named) {
      if (this.replaced.has(key)) {
        const set = this.rules.followsExchanges ? this.replaced.get(key) : undefined;
        if (!set) return undefined;
        sets.add(set);
        continue;
      }
      const sale = this.sales.get(key);
      if (!sale) return undefined;
      sales.add(sale);
    }
    return named.length === 0 ? undefined : { sales, sets };
  }

  /** Finds the set of the named sales. Returns undefined if there are too many to compare. */
  private findSet({ sales, sets }: NamedSales, references: number): SalesReplacedTogether | undefined {
    const cluster = joinSaleClusters([...sales, ...[...sets].flatMap(({ sales: [first] }) => first ?? [])]);
    cluster.references += references;
    const size = [...sets].reduce((sum, one) => sum + one.sales.length, sales.size);
    if (!reserveSaleClusterComparisons(cluster, size)) return undefined;
    const [only] = sets;
    if (only && sets.size === 1 && sales.size === 0) return only;
    const roots = findRootSales([...sales, ...[...sets].flatMap((one) => one.sales)]);
    const key = [...roots]
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .join(' ');
    const known = this.sets.get(key);
    if (known) return known;
    const set: SalesReplacedTogether = { sales: [...roots], taken: new Map(), added: new Map(), replacements: 0 };
    this.sets.set(key, set);
    return set;
  }

  /** Finds the parts of an F3. Returns undefined if there are too many others to compare it with. */
  private takeFrom(set: SalesReplacedTogether, issued: CentsByTaxRate): F3ReversedAndUndoneAmounts | undefined {
    const groups = this.groupSales(set);
    if (!groups) return undefined;
    const parts = withdrawAmountsFromEarlierF3(issued, groups.listShared());
    const released = new Map(parts.reversed);
    const rest = new Map(issued);
    for (const part of [parts.reversed, parts.undone]) addCentsByTaxRateInPlace(rest, negateCentsByTaxRate(part));
    const reversed = this.reverse(set, groups, rest);
    const given = reversed && this.giveToExcess(groups.listGrouped(), released);
    if (!given) return undefined;
    for (const part of [reversed, given]) addCentsByTaxRateInPlace(parts.reversed, part);
    addCentsByTaxRateInPlace(parts.undone, negateCentsByTaxRate(given));
    return parts;
  }

  private groupSales(set: SalesReplacedTogether): ReplacementSaleGroups | undefined {
    const cluster = findClusterOfSalesReplacedTogether(set);
    const comparisons = set.sales.length + cluster.members + cluster.replaced.length;
    return reserveSaleClusterComparisons(cluster, comparisons)
      ? new ReplacementSaleGroups(set, cluster, this.version)
      : undefined;
  }

  /** Reverses amounts of these sales, as far as they have them; the rest is added. Returns undefined if too many. */
  private reverse(
    set: SalesReplacedTogether,
    groups: ReplacementSaleGroups,
    amounts: CentsByTaxRate,
  ): CentsByTaxRate | undefined {
    const cluster = findClusterOfSalesReplacedTogether(set);
    const rates = [...amounts.keys()];
    const balances = groups.sumGroups(this.rules.sharesTickets ? groups.listGroups() : [[]], rates, (comparisons) =>
      reserveSaleClusterComparisons(cluster, comparisons),
    );
    if (!balances) return undefined;
    const reversed = findSaleAmountsReversedByF3(
      amounts,
      { shared: groups.sumShared(rates), groups: balances },
      this.rules,
    );
    addF3AmountsToSalesReplacedTogether(amounts, reversed, set);
    return reversed;
  }

  /**
   * Lets earlier F3 reverse what they added, up to the amounts that a negative F3 released, as far as their sales have
   * these. Returns the amounts; undefined if there are too many F3 to compare.
   */
  private giveToExcess(sets: readonly SalesReplacedTogether[], released: CentsByTaxRate): CentsByTaxRate | undefined {
    const [given, left] = [new Map<string, BaseTaxSurchargeCents>(), new Map(released)];
    if (!this.rules.givesReleasedToExcess) return given;
    for (const set of sets) {
      const excess = findF3ExcessReleasedByOtherF3(set.added, left);
      if (excess.size === 0) continue;
      const groups = this.groupSales(set);
      addCentsByTaxRateInPlace(set.added, negateCentsByTaxRate(excess));
      const reversed = groups && this.reverse(set, groups, excess);
      if (!reversed) return undefined;
      for (const sums of [given, left]) addCentsByTaxRateInPlace(sums, reversed);
    }
    return given;
  }
}
