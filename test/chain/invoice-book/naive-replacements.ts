// A naive model of replacements (F3), which compares each replacement with each other one, group by group. It is slow, and
// simple enough to be read: the amounts that each F3 reverses are defined by it.
import {
  addCentsByTaxRateInPlace,
  breakdownAmountKinds,
  type CentsByTaxRate,
  negateCentsByTaxRate,
  emptyBaseTaxSurchargeCents,
  type BaseTaxSurchargeCents,
  parseRectifiedCents,
  sumBreakdownCentsByTaxRate,
  sumCentsOverTaxRates,
} from '../../../src/chain/invoice-book/amounts';
import {
  type DeclaredInvoice,
  formatDeclaredInvoiceKey,
  isF3Replacement,
  listReferencedInvoiceKeys,
} from '../../../src/chain/invoice-book/declared-invoice';
import type {
  F3ReplacementBalanceCents,
  F3ReversedAmountRules,
} from '../../../src/chain/invoice-book/replacement-rules';

/** An invoice with its corrections. */
interface Sale {
  readonly sold: Map<string, BaseTaxSurchargeCents>;
  records: number;
  /** The sale of which this sale became a part. */
  within?: Sale;
}

/** All F3 of the same sales, with the amounts of these sales that they reversed. */
interface InvoiceReplacements {
  readonly sales: readonly Sale[];
  readonly taken: Map<string, BaseTaxSurchargeCents>;
  /** The amounts that reversed nothing. */
  readonly added: Map<string, BaseTaxSurchargeCents>;
  count: number;
}

type Sales = ReadonlySet<Sale>;

const findRoot = (sale: Sale): Sale => (sale.within ? findRoot(sale.within) : sale);
const findRoots = (sales: Iterable<Sale>): Sales => new Set([...sales].map(findRoot));
/** Collects invoices. Memory grows with each invoice that is added. */
class NaiveReplacements {
  private readonly sales = new Map<string, Sale>();
  /** The sales that each F3 replaces; undefined if some of these sales are unknown. */
  private readonly replaced = new Map<string, InvoiceReplacements | undefined>();
  private readonly sets: InvoiceReplacements[] = [];
  /** The F3 in the order of sealing, each as the set to which it belongs. */
  private readonly exchanges: InvoiceReplacements[] = [];

  constructor(private readonly rules: F3ReversedAmountRules) {}

  /** Adds an invoice that is not an F3: a separate sale, or a part of the invoices that it corrects. */
  sell(invoice: DeclaredInvoice, issued: CentsByTaxRate): void {
    const sale: Sale = { sold: new Map(), records: 0 };
    this.sales.set(formatDeclaredInvoiceKey(invoice), sale);
    const { content } = invoice;
    const corrected = this.rules.joinsOriginal(content.TipoFactura)
      ? listReferencedInvoiceKeys(content).flatMap((key) => this.sales.get(key) ?? [])
      : [];
    // A correction that refers to itself corrects nothing.
    for (const one of findRoots(corrected)) if (one !== sale) join(one, sale);
    if (!this.rules.counts(invoice)) return;
    sale.records += 1;
    if (content.TipoRectificativa === 'S') takeRectified(sale, parseRectifiedCents(content), issued);
    addCentsByTaxRateInPlace(sale.sold, issued);
  }

  /** @returns the amounts that the F3 reverses, with their sign in sums */
  exchange(invoice: DeclaredInvoice, issued: CentsByTaxRate): CentsByTaxRate {
    const own = formatDeclaredInvoiceKey(invoice);
    // A replacement that also refers to itself replaces only the others.
    const set = this.findSet(listReferencedInvoiceKeys(invoice.content).filter((one) => one !== own));
    this.replaced.set(own, set);
    if (!this.rules.counts(invoice)) return negateCentsByTaxRate(issued);
    if (!set) return this.rules.trustsUnknown ? negateCentsByTaxRate(issued) : new Map();
    const reversed = new Map(
      [...issued].map(([rate, cents]) => {
        const [base = 0n, tax = 0n, surcharge = 0n] = breakdownAmountKinds.map((kind) =>
          this.exchangeKind(set, { rate, kind, own: cents[kind] }),
        );
        return [rate, { base, tax, surcharge }] as const;
      }),
    );
    set.count += 1;
    this.exchanges.push(set);
    return negateCentsByTaxRate(reversed);
  }

  /** Finds the sales that are named. Returns undefined if none is named, or if one of them is unknown. */
  private findSet(named: readonly string[]): InvoiceReplacements | undefined {
    const found = named.map((key) => {
      if (this.replaced.has(key)) return this.rules.followsExchanges ? this.replaced.get(key) : undefined;
      return this.sales.get(key);
    });
    if (found.length === 0 || found.includes(undefined)) return undefined;
    const [first] = found;
    if (first && 'taken' in first && found.every((one) => one === first)) return first;
    const roots = findRoots(found.flatMap((one) => (one && 'taken' in one ? one.sales : (one ?? []))));
    const known = this.sets.find(({ sales }) => sales.length === roots.size && sales.every((one) => roots.has(one)));
    const set = known ?? { sales: [...roots], taken: new Map(), added: new Map(), count: 0 };
    if (!known) this.sets.push(set);
    return set;
  }

  /** @returns what an F3 reverses */
  private exchangeKind(set: InvoiceReplacements, amount: AmountOfF3): bigint {
    let [left, reversed, released] = [amount.own, 0n, 0n];
    const shared = this.listShared(findRoots(set.sales));
    const withdraw = (from: Map<string, BaseTaxSurchargeCents>, open: bigint): bigint => {
      const size = [left, open].map((cents) => (cents < 0n ? -cents : cents));
      const least = size.reduce((one, other) => (one < other ? one : other));
      const part = left * open >= 0n ? 0n : left < 0n ? -least : least;
      addCents(from, amount, part);
      left -= part;
      return part;
    };
    for (const { sales, taken } of shared) {
      const sold = sumCents(
        [...findRoots(sales)].map((one) => one.sold),
        amount,
      );
      const over = sumCents([taken], amount) - (sold > 0n ? sold : 0n);
      if (over > 0n) released += withdraw(taken, over);
    }
    for (const { taken, added } of shared) {
      released += withdraw(taken, sumCents([taken], amount));
      withdraw(added, sumCents([added], amount));
    }
    const groups = this.listGroups(findRoots(set.sales));
    reversed = this.reverse(set, { ...amount, own: left });
    if (!this.rules.givesReleasedToExcess) return reversed + released;
    let open = released;
    for (const one of groups.sets) {
      const there = sumCents([one.added], amount);
      if (there * open >= 0n) continue;
      const excess = there > 0n ? (there < -open ? there : -open) : there > -open ? there : -open;
      addCents(one.added, amount, -excess);
      const given = this.reverse(one, { ...amount, own: excess });
      reversed += given;
      open += given;
    }
    return reversed + released;
  }

  /** Reverses an amount of these sales, as far as they have it. The rest is added. */
  private reverse(set: InvoiceReplacements, amount: AmountOfF3): bigint {
    const own = findRoots(set.sales);
    const reverseOf = (sales: Sales, before: readonly InvoiceReplacements[]): bigint => {
      const balance = toBalance({ sales, before }, amount);
      const cents = this.rules.room(balance);
      return this.rules.isRounding(balance, cents) ? amount.own : cents;
    };
    const rooms = this.listGroups(own).groups.map((group) => reverseOf(group, this.listWithin(group)));
    // A negative F3 reverses any F3 of these simplified invoices, even an F3 that also replaces other invoices.
    const reversed =
      amount.own < 0n
        ? reverseOf(own, this.listShared(own))
        : rooms.reduce((least, one) => (one < least ? one : least), amount.own);
    addCents(set.taken, amount, reversed);
    addCents(set.added, amount, amount.own - reversed);
    return reversed;
  }

  /**
   * Lists groups of sales: the sales that an F3 names, and these sales together with the sales of every other F3 that
   * may have reversed some of them.
   */
  private listGroups(own: Sales): { readonly groups: readonly Sales[]; readonly sets: readonly InvoiceReplacements[] } {
    if (!this.rules.sharesTickets) return { groups: [own], sets: [] };
    const groups = [own];
    const sets = new Set<InvoiceReplacements>();
    let all = own;
    for (const set of [...this.exchanges, ...this.exchanges]) {
      const otherRoots = findRoots(set.sales);
      if (![...otherRoots].some((one) => all.has(one))) continue;
      groups.push(new Set([...own, ...otherRoots]));
      sets.add(set);
      all = new Set([...all, ...otherRoots]);
    }
    return { groups: [...groups, all], sets: [...new Set(this.exchanges)].filter((one) => sets.has(one)) };
  }

  /** Lists the F3 that replace only these sales. */
  private readonly listWithin = (group: Sales): readonly InvoiceReplacements[] =>
    [...new Set(this.exchanges)].filter(({ sales }) => [...findRoots(sales)].every((one) => group.has(one)));

  /** Lists the F3 that replace one of these sales: first those of the same sales, then those of some of them only. */
  private listShared(own: Sales): readonly InvoiceReplacements[] {
    const rank = ({ sales }: InvoiceReplacements): number => {
      const roots = findRoots(sales);
      return [...roots].some((one) => !own.has(one)) ? 2 : roots.size < own.size ? 1 : 0;
    };
    return [...new Set(this.exchanges)]
      .filter(({ sales }) => [...findRoots(sales)].some((one) => own.has(one)))
      .toSorted((one, other) => rank(one) - rank(other));
  }
}

interface AmountOfF3 {
  readonly rate: string;
  readonly kind: keyof BaseTaxSurchargeCents;
  readonly own: bigint;
}

/** Sales, and F3 that were issued before. */
interface ComparedSales {
  readonly sales: Sales;
  readonly before: readonly InvoiceReplacements[];
}

const sumCents = (all: readonly CentsByTaxRate[], { rate, kind }: AmountOfF3): bigint =>
  all.reduce((total, sums) => total + (sums.get(rate) ?? emptyBaseTaxSurchargeCents)[kind], 0n);

function addCents(sums: Map<string, BaseTaxSurchargeCents>, { rate, kind }: AmountOfF3, cents: bigint): void {
  sums.set(rate, { ...emptyBaseTaxSurchargeCents, ...sums.get(rate) });
  const there = sums.get(rate) ?? emptyBaseTaxSurchargeCents;
  sums.set(rate, { ...there, [kind]: there[kind] + cents });
}

const toBalance = ({ sales, before }: ComparedSales, amount: AmountOfF3): F3ReplacementBalanceCents => ({
  sold: sumCents(
    [...sales].map(({ sold }) => sold),
    amount,
  ),
  exchanged: sumCents(
    before.map(({ taken }) => taken),
    amount,
  ),
  own: amount.own,
  records:
    [...sales].reduce((count, { records }) => count + records, 0) + before.reduce((count, one) => count + one.count, 1),
});

function join(part: Sale, whole: Sale): void {
  part.within = whole;
  whole.records += part.records;
  addCentsByTaxRateInPlace(whole.sold, part.sold);
}

/**
 * Subtracts from a sale the amounts that a substitution reverses. The record states these amounts without rates, and
 * they are usually all amounts of the sale.
 */
function takeRectified(sale: Sale, rectified: BaseTaxSurchargeCents, issued: CentsByTaxRate): void {
  const soldCents = sumCentsOverTaxRates(sale.sold);
  if (breakdownAmountKinds.every((kind) => soldCents[kind] === rectified[kind])) return sale.sold.clear();
  const [rate = ''] = issued.keys();
  addCentsByTaxRateInPlace(sale.sold, negateCentsByTaxRate(new Map([[rate, rectified]])));
}

/** The amounts that each F3 reverses, by entry. @param invoices in the order of sealing, each after its originals */
export function findReversedByReplacements(
  invoices: readonly DeclaredInvoice[],
  rules: F3ReversedAmountRules,
): ReadonlyMap<string, CentsByTaxRate> {
  const naive = new NaiveReplacements(rules);
  const found = new Map<string, CentsByTaxRate>();
  for (const invoice of invoices) {
    const issued = sumBreakdownCentsByTaxRate(invoice.content);
    if (isF3Replacement(invoice.content)) found.set(invoice.entry, naive.exchange(invoice, issued));
    else naive.sell(invoice, issued);
  }
  return found;
}
