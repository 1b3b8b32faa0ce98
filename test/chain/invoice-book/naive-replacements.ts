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

/** An F3, and the amounts of the named sales that it reversed. */
interface InvoiceReplacement {
  readonly sales: readonly Sale[];
  readonly taken: CentsByTaxRate;
  /** The amounts that reversed nothing. */
  readonly added: CentsByTaxRate;
}

type Sales = ReadonlySet<Sale>;

const findRoot = (sale: Sale): Sale => (sale.within ? findRoot(sale.within) : sale);
const findRoots = (sales: Iterable<Sale>): Sales => new Set([...sales].map(findRoot));
/** Collects invoices. Memory grows with each invoice that is added. */
class NaiveReplacements {
  private readonly sales = new Map<string, Sale>();
  /** The sales that each F3 replaces; undefined if some of these sales are unknown. */
  private readonly replaced = new Map<string, readonly Sale[] | undefined>();
  private readonly exchanges: InvoiceReplacement[] = [];

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
    const sales = this.findSales(listReferencedInvoiceKeys(invoice.content).filter((one) => one !== own));
    this.replaced.set(own, sales);
    if (!this.rules.counts(invoice)) return negateCentsByTaxRate(issued);
    if (!sales) return this.rules.trustsUnknown ? negateCentsByTaxRate(issued) : new Map();
    const reversed = new Map([...issued].map(([rate, own]) => [rate, this.takeAtRate(sales, rate, own)]));
    const added = new Map(issued);
    addCentsByTaxRateInPlace(added, negateCentsByTaxRate(reversed));
    this.exchanges.push({ sales, taken: reversed, added });
    return negateCentsByTaxRate(reversed);
  }

  /** Finds the named sales. Returns undefined if no sale is named, or if one of them is unknown. */
  private findSales(named: readonly string[]): readonly Sale[] | undefined {
    const found = named.map((key) => {
      if (this.replaced.has(key)) return this.rules.followsExchanges ? this.replaced.get(key) : undefined;
      const sale = this.sales.get(key);
      return sale && [sale];
    });
    return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((sales) => sales ?? []);
  }

  private takeAtRate(sales: readonly Sale[], rate: string, own: BaseTaxSurchargeCents): BaseTaxSurchargeCents {
    const roots = findRoots(sales);
    const groups = this.listGroups(roots);
    const takes = (kind: keyof BaseTaxSurchargeCents): bigint => {
      const compared = { sales: roots, before: this.listTouching(roots) };
      const cents = own[kind] - this.undoneOf(compared, groups, { rate, kind, own: own[kind] });
      // A negative F3 reverses any F3 of these simplified invoices, even an F3 that also replaces other invoices.
      if (cents < 0n) return this.takeOf(compared, { rate, kind, own: cents });
      const rooms = groups.map((group) =>
        this.takeOf({ sales: group, before: this.listWithin(group) }, { rate, kind, own: cents }),
      );
      return rooms.reduce((least, one) => (one < least ? one : least), cents);
    };
    const [base, tax, surcharge] = breakdownAmountKinds.map(takes);
    return { base: base ?? 0n, tax: tax ?? 0n, surcharge: surcharge ?? 0n };
  }

  /**
   * Lists groups of sales: the sales that an F3 names, and these sales together with the sales of every other F3 that
   * may have reversed some of them.
   */
  private listGroups(own: Sales): readonly Sales[] {
    if (!this.rules.sharesTickets) return [own];
    const groups = [own];
    let all = own;
    for (const { sales } of [...this.exchanges, ...this.exchanges]) {
      const otherRoots = findRoots(sales);
      if (![...otherRoots].some((one) => all.has(one))) continue;
      groups.push(new Set([...own, ...otherRoots]));
      all = new Set([...all, ...otherRoots]);
    }
    return [...groups, all];
  }

  /** Lists the F3 that replace only these sales. */
  private readonly listWithin = (group: Sales): readonly InvoiceReplacement[] =>
    this.exchanges.filter(({ sales }) => [...findRoots(sales)].every((one) => group.has(one)));

  private readonly listTouching = (group: Sales): readonly InvoiceReplacement[] =>
    this.exchanges.filter(({ sales }) => [...findRoots(sales)].some((one) => group.has(one)));

  private undoneOf(compared: ComparedSales, groups: readonly Sales[], amount: AmountOfF3): bigint {
    const overhangs = groups.map((group) =>
      this.rules.overhang(toBalance({ sales: group, before: this.listWithin(group) }, amount)),
    );
    const added = sumCents(
      compared.before.map((one) => one.added),
      amount,
    );
    const most = overhangs.reduce((found, one) => (one > found ? one : found), 0n);
    return this.rules.undone(amount.own, added, most);
  }

  private takeOf(compared: ComparedSales, amount: AmountOfF3): bigint {
    const balance = toBalance(compared, amount);
    const reversedCents = this.rules.room(balance);
    return this.rules.isRounding(balance, reversedCents) ? amount.own : reversedCents;
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
  readonly before: readonly InvoiceReplacement[];
}

const sumCents = (all: readonly CentsByTaxRate[], { rate, kind }: AmountOfF3): bigint =>
  all.reduce((total, sums) => total + (sums.get(rate) ?? emptyBaseTaxSurchargeCents)[kind], 0n);

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
  records: [...sales].reduce((count, { records }) => count + records, 0) + before.length + 1,
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
