// Sales: invoices together with their corrections. Sales that replacements (F3) name together form a cluster, because
// what one of these replacements reverses depends on the others.
import { warningLimits as limits } from '../../contracts/limits/documents';
import {
  addBaseTaxSurchargeCents,
  addCentsByTaxRateInPlace,
  type BaseTaxSurchargeCents,
  breakdownAmountKinds,
  type CentsByTaxRate,
  emptyBaseTaxSurchargeCents,
  negateBaseTaxSurchargeCents,
  sumCentsOverTaxRates,
} from './amounts';

/** An invoice with its corrections. */
export interface SaleWithCorrections {
  readonly id: number;
  readonly sold: Map<string, BaseTaxSurchargeCents>;
  /** The sum of `sold` over all rates. */
  total: BaseTaxSurchargeCents;
  records: number;
  /** A sale that has become a part of the same sale as this one. */
  within?: SaleWithCorrections;
  cluster?: SaleCluster;
}

/** Sales that the same replacements (F3) name, and the amounts that these replacements reversed. */
export interface SalesReplacedTogether {
  readonly sales: readonly SaleWithCorrections[];
  readonly taken: Map<string, BaseTaxSurchargeCents>;
  /** The amounts of these replacements that reversed nothing. */
  readonly added: Map<string, BaseTaxSurchargeCents>;
  replacements: number;
  /** The amounts of the sales, as they were at this version. */
  sum?: SaleSetSum;
}

interface SaleSetSum {
  readonly version: number;
  readonly roots: ReadonlySet<SaleWithCorrections>;
  readonly sold: CentsByTaxRate;
  readonly records: number;
}

/** Sales that are connected by replacements (F3), directly or over other sales. */
export interface SaleCluster {
  /** The cluster of which this cluster became a part. */
  within?: SaleCluster;
  /** The sales of the replacements in the order of sealing. A set that follows itself is listed once. */
  replaced: { readonly order: number; readonly set: SalesReplacedTogether }[];
  readonly sets: Set<SalesReplacedTogether>;
  /** Number of sales in all sets. */
  members: number;
  /** Number of references of the replacements. */
  references: number;
  /** Number of comparisons so far. */
  comparisons: number;
  /** True if the comparisons reached their limit. */
  isTooLarge: boolean;
}

export const createEmptySaleWithCorrections = (id: number): SaleWithCorrections => ({
  id,
  sold: new Map(),
  total: emptyBaseTaxSurchargeCents,
  records: 0,
});

/** Finds the sale or the cluster of which this one became a part, and shortens the way for the next time. */
function findWhole<Part extends { within?: Part }>(part: Part): Part {
  let whole = part;
  while (whole.within) whole = whole.within;
  for (let one = part; one.within && one.within !== whole; ) {
    const next = one.within;
    one.within = whole;
    one = next;
  }
  return whole;
}

const findRootSale = (sale: SaleWithCorrections): SaleWithCorrections => findWhole(sale);
export const findRootSales = (sales: readonly SaleWithCorrections[]): ReadonlySet<SaleWithCorrections> =>
  new Set(sales.map(findRootSale));

export function addAmountsToSale(sale: SaleWithCorrections, amounts: CentsByTaxRate): void {
  addCentsByTaxRateInPlace(sale.sold, amounts);
  sale.total = addBaseTaxSurchargeCents(sale.total, sumCentsOverTaxRates(amounts));
}

/**
 * Subtracts from a sale the amounts that a substitution reverses. The record states these amounts without rates, and
 * they are usually all amounts of the sale.
 */
export function subtractRectifiedAmountsFromSale(
  sale: SaleWithCorrections,
  rectified: BaseTaxSurchargeCents,
  issued: CentsByTaxRate,
): void {
  if (breakdownAmountKinds.every((kind) => sale.total[kind] === rectified[kind])) {
    sale.sold.clear();
    sale.total = emptyBaseTaxSurchargeCents;
    return;
  }
  const [rate = ''] = issued.keys();
  addAmountsToSale(sale, new Map([[rate, negateBaseTaxSurchargeCents(rectified)]]));
}

/** Joins two sales. The one with fewer rates becomes a part of the other one. @returns the joined sale */
export function joinSales(one: SaleWithCorrections, other: SaleWithCorrections): SaleWithCorrections {
  const [whole, part] = one.sold.size >= other.sold.size ? [one, other] : [other, one];
  const clusters = [whole, part].flatMap(({ cluster }) => cluster ?? []);
  part.within = whole;
  whole.records += part.records;
  addAmountsToSale(whole, part.sold);
  part.sold.clear();
  if (clusters.length > 0) whole.cluster = joinClusters(clusters);
  return whole;
}

/** Joins the clusters of sales, and the sales that have none yet. */
export function joinSaleClusters(sales: readonly SaleWithCorrections[]): SaleCluster {
  const roots = sales.map(findRootSale);
  const cluster = joinClusters(roots.flatMap((one) => one.cluster ?? []));
  for (const one of roots) one.cluster = cluster;
  return cluster;
}

/** Adds up the sales of a set. @param version increased when any sale changes */
export function sumSalesReplacedTogether(set: SalesReplacedTogether, version: number): SaleSetSum {
  if (set.sum?.version === version) return set.sum;
  const roots = findRootSales(set.sales);
  const sold = new Map<string, BaseTaxSurchargeCents>();
  let records = 0;
  for (const one of roots) {
    addCentsByTaxRateInPlace(sold, one.sold);
    records += one.records;
  }
  set.sum = { version, roots, sold, records };
  return set.sum;
}

/** Finds the cluster of a set, which is that of each of its sales. */
export const findClusterOfSalesReplacedTogether = ({ sales }: SalesReplacedTogether): SaleCluster =>
  joinSaleClusters(sales.slice(0, 1));

function joinClusters(clusters: readonly SaleCluster[]): SaleCluster {
  const parts = [...new Set(clusters.map((one) => findWhole(one)))].toSorted(
    (one, other) => other.replaced.length + other.sets.size - one.replaced.length - one.sets.size,
  );
  const [whole = createCluster(), ...others] = parts;
  if (others.length === 0) return whole;
  for (const part of others) {
    part.within = whole;
    for (const one of part.replaced) whole.replaced.push(one);
    for (const one of part.sets) whole.sets.add(one);
    whole.members += part.members;
    whole.references += part.references;
    whole.comparisons += part.comparisons;
    whole.isTooLarge ||= part.isTooLarge;
  }
  whole.replaced.sort((one, other) => one.order - other.order);
  return whole;
}

const createCluster = (): SaleCluster => ({
  replaced: [],
  sets: new Set(),
  members: 0,
  references: 0,
  comparisons: 0,
  isTooLarge: false,
});

export function addReplacementToSaleCluster(cluster: SaleCluster, order: number, set: SalesReplacedTogether): void {
  if (!cluster.sets.has(set)) {
    cluster.sets.add(set);
    cluster.members += set.sales.length;
  }
  if (cluster.replaced.at(-1)?.set !== set) cluster.replaced.push({ order, set });
}

/**
 * Counts comparisons. @returns whether the cluster may have them; false from the first time that it may not, because
 * what the replacements after it reverse is then unknown
 */
export function reserveSaleClusterComparisons(cluster: SaleCluster, comparisons: number): boolean {
  cluster.comparisons += comparisons;
  const { replacementComparisonsMax, replacementComparisonsPerReferenceMax } = limits;
  const max = replacementComparisonsMax + replacementComparisonsPerReferenceMax * cluster.references;
  cluster.isTooLarge ||= cluster.comparisons > max;
  return !cluster.isTooLarge;
}
