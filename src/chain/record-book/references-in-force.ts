// References between the issued invoices of a list, so that a correction or a replacement (F3) of thousands of invoices is
// not compared with each invoice.
import {
  type DeclaredInvoice,
  formatDeclaredInvoiceKey,
  isF3Replacement,
  listReferencedInvoiceKeys,
} from '../invoice-book/declared-invoice';
import { groupInvoicesByNumberAndDate } from '../invoice-book/invoice-references';
import type { RegistrationRecordContent } from '../record/record';
import type { Invoice } from '../../document/model/invoice';

/** An invoice of the store, which may be a draft (`isIssued` is then false). */
export interface IssuedOrDraftInvoice extends DeclaredInvoice {
  readonly document: Invoice;
  readonly content: RegistrationRecordContent;
  readonly isIssued: boolean;
}

type Invoices = readonly IssuedOrDraftInvoice[];

/** The issued invoices in force of a list, by their numbers and by those that they name. */
export class InForceInvoiceIndex {
  private readonly byKey: ReadonlyMap<string, Invoices>;
  private readonly positions = new Map<IssuedOrDraftInvoice, number>();
  private readonly corrections = new Map<string, IssuedOrDraftInvoice[]>();
  private readonly firstReplacementOrders = new Map<string, number>();

  constructor(invoices: Invoices) {
    const issued = invoices.filter(({ isIssued, isCancelled }) => isIssued && !isCancelled);
    this.byKey = groupInvoicesByNumberAndDate(issued);
    for (const [position, one] of issued.entries()) {
      this.positions.set(one, position);
      for (const key of listReferencedInvoiceKeys(one.content)) this.addReference(key, one);
    }
  }

  private addReference(key: string, from: IssuedOrDraftInvoice): void {
    if (isF3Replacement(from.content)) {
      const first = this.firstReplacementOrders.get(key) ?? from.order;
      this.firstReplacementOrders.set(key, Math.min(first, from.order));
      return;
    }
    const there = this.corrections.get(key);
    if (there) there.push(from);
    else this.corrections.set(key, [from]);
  }

  /** Lists the invoices that a record names, in the order of the list. */
  listOriginals(content: RegistrationRecordContent): Invoices {
    const keys = new Set(listReferencedInvoiceKeys(content));
    const getPosition = (one: IssuedOrDraftInvoice): number => this.positions.get(one) ?? 0;
    return [...keys]
      .flatMap((key) => this.byKey.get(key) ?? [])
      .toSorted((one, other) => getPosition(one) - getPosition(other));
  }

  /** Finds the invoice with a key; undefined if none or several have it. */
  findSingleInvoice(key: string): IssuedOrDraftInvoice | undefined {
    const [invoice, second] = this.byKey.get(key) ?? [];
    return second ? undefined : invoice;
  }

  listCorrections(invoice: IssuedOrDraftInvoice): Invoices {
    return this.corrections.get(formatDeclaredInvoiceKey(invoice)) ?? [];
  }

  /** Finds the order of the first replacement that names an invoice; infinite if there is none. */
  findFirstReplacementOrder(invoice: IssuedOrDraftInvoice): number {
    return this.firstReplacementOrders.get(formatDeclaredInvoiceKey(invoice)) ?? Number.POSITIVE_INFINITY;
  }
}

/** Kept for each list, because the corrections of a page are looked up in the same list. */
const known = new WeakMap<Invoices, InForceInvoiceIndex>();

export function indexInForceInvoices(invoices: Invoices): InForceInvoiceIndex {
  const references = known.get(invoices) ?? new InForceInvoiceIndex(invoices);
  known.set(invoices, references);
  return references;
}
