// References between invoices, in both directions, so that the invoices that are connected with a document are found
// without comparing each with each.
import { warningLimits as limits } from '../../contracts/limits/documents';
import {
  type DeclaredInvoice,
  type DeclaredRecordContent,
  formatDeclaredInvoiceKey,
  listReferencedInvoiceKeys,
} from './declared-invoice';

type InvoiceWithReferences = Pick<DeclaredInvoice, 'content'>;

/** Groups invoices by number and date, in their order. */
export function groupInvoicesByNumberAndDate<One extends InvoiceWithReferences>(
  invoices: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const byKey = new Map<string, One[]>();
  for (const one of invoices) {
    const key = formatDeclaredInvoiceKey(one);
    const there = byKey.get(key);
    if (there) there.push(one);
    else byKey.set(key, [one]);
  }
  return byKey;
}

/**
 * Returns whether a record refers to this invoice, for records that were found by its number and date: only the
 * invoice itself may then not refer to it.
 */
export const doesRecordFoundByKeyReferToInvoice = (content: DeclaredRecordContent, key: string): boolean =>
  formatDeclaredInvoiceKey({ content }) !== key || listReferencedInvoiceKeys(content).includes(key);

/** Invoices by number and date, and by the numbers and dates to which they refer. */
export class InvoiceReferenceIndex<One extends InvoiceWithReferences> {
  readonly invoices: One[] = [];
  private readonly positions = new Map<string, number[]>();

  constructor(invoices: readonly One[] = []) {
    for (const one of invoices) this.add(one);
  }

  add(invoice: One): void {
    const position = this.invoices.push(invoice) - 1;
    this.addKey(formatDeclaredInvoiceKey(invoice), position);
    for (const key of listReferencedInvoiceKeys(invoice.content)) this.addKey(key, position);
  }

  private addKey(key: string, position: number): void {
    const there = this.positions.get(key);
    if (!there) this.positions.set(key, [position]);
    else if (there.at(-1) !== position) there.push(position);
  }

  /** Finds the positions of the invoices that have this number and date, or refer to it. */
  findPositions(key: string): readonly number[] {
    return this.positions.get(key) ?? [];
  }

  /** Lists the invoices that have this number and date, or refer to it. */
  listByKey(key: string): readonly One[] {
    return this.findPositions(key).flatMap((position) => this.invoices[position] ?? []);
  }
}

const listKeys = (one: InvoiceWithReferences): readonly string[] => [
  formatDeclaredInvoiceKey(one),
  ...listReferencedInvoiceKeys(one.content),
];

type InvoicesOfLists<One> = readonly (readonly One[])[];

/**
 * Lists the invoices that references connect with a document, directly or over other invoices, each list in its order.
 * Returns undefined if they have too many references. Their amounts then count as unknown.
 */
export function listConnectedInvoicesIfWithinLimit<One extends InvoiceWithReferences>(
  content: DeclaredRecordContent,
  lists: readonly InvoiceReferenceIndex<One>[],
): InvoicesOfLists<One> | undefined {
  const keys = new Set(listKeys({ content }));
  const found = lists.map(() => new Set<number>());
  let references = 0;
  // The set grows while it is read.
  for (const key of keys) {
    for (const [i, list] of lists.entries()) {
      for (const position of list.findPositions(key)) {
        const invoice = list.invoices[position];
        if (!invoice || found[i]?.has(position)) continue;
        found[i]?.add(position);
        references += listReferencedInvoiceKeys(invoice.content).length;
        if (references > limits.relatedReferencesMax) return undefined;
        for (const one of listKeys(invoice)) keys.add(one);
      }
    }
  }
  return pickInOrder(lists, found);
}

/**
 * Lists the invoices of one list that references connect with a document, as `listConnectedInvoicesIfWithinLimit` does. If those that
 * have a reference in common with it are already too many, the others are not read.
 */
export function listConnectedInvoicesInListIfWithinLimit<One extends InvoiceWithReferences>(
  content: DeclaredRecordContent,
  invoices: readonly One[],
): readonly One[] | undefined {
  const keys = new Set(listKeys({ content }));
  let references = 0;
  for (const one of invoices) {
    const named = listReferencedInvoiceKeys(one.content);
    if (keys.has(formatDeclaredInvoiceKey(one)) || named.some((key) => keys.has(key))) references += named.length;
    if (references > limits.relatedReferencesMax) return undefined;
  }
  const [connected] = listConnectedInvoicesIfWithinLimit(content, [new InvoiceReferenceIndex(invoices)]) ?? [];
  return connected;
}

/** Lists the invoices that a document names, and the others that name the document or one of these invoices. */
export function listReferencedAndReferringInvoices<One extends InvoiceWithReferences>(
  content: DeclaredRecordContent,
  lists: readonly InvoiceReferenceIndex<One>[],
): InvoicesOfLists<One> {
  const keys = listKeys({ content });
  return pickInOrder(
    lists,
    lists.map((list) => new Set(keys.flatMap((key) => list.findPositions(key)))),
  );
}

const pickInOrder = <One extends InvoiceWithReferences>(
  lists: readonly InvoiceReferenceIndex<One>[],
  found: readonly ReadonlySet<number>[],
): InvoicesOfLists<One> =>
  lists.map(({ invoices }, i) =>
    [...(found[i] ?? [])].toSorted((one, other) => one - other).flatMap((position) => invoices[position] ?? []),
  );
