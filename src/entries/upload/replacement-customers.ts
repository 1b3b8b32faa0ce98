// Warns of a negative replacement (F3) that takes back more than the F3 of its customer. It reverses another F3, so it is
// issued to the customer of that F3 (section 27 of the authority's answers to developers); only a new F3 has a new
// customer. Otherwise the wrong customer keeps an invoice with deductible tax, and stays in form 347.
import { isF3Replacement, listReferencedInvoiceKeys } from '../../chain/invoice-book/declared-invoice';
import {
  groupInvoicesByNumberAndDate,
  listConnectedInvoicesInListIfWithinLimit,
} from '../../chain/invoice-book/invoice-references';
import { formatCents, parseCents } from '../../chain/record/cents';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { createWarning, type Warning } from '../../contracts/warnings';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { findPartyIdentityCodeUnlessTaxId } from '../../document/warnings/parties';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

type StoredInvoices = readonly StoredInvoiceWithRecordContent[];
type InvoicesByKey = ReadonlyMap<string, StoredInvoices>;

/**
 * @param content the record that the invoice would get
 * @param stored related invoices, of which only simplified invoices may be drafts, without the invoice's own entry
 */
export function warnReplacementOfOtherCustomer(
  { customer }: Invoice,
  content: RegistrationRecordContent,
  stored: StoredInvoices,
): Warning[] {
  const own = findCustomerCode(customer);
  const taken = -readTotal({ content });
  const connected =
    taken > 0n && own !== undefined ? listConnectedInvoicesInListIfWithinLimit(content, stored) : undefined;
  if (own === undefined || !connected) return [];
  const byKey = groupInvoicesByNumberAndDate(connected);
  const sales = listKeysOfSales(content, byKey);
  // The F3 of an unknown invoice may also be unknown.
  if ([...sales].some((key) => !byKey.has(key))) return [];
  const replacements = connected.filter(
    (one) =>
      !one.isCancelled &&
      isF3Replacement(one.content) &&
      [...listKeysOfSales(one.content, byKey)].some((key) => sales.has(key)),
  );
  // A customer without a code may be the same.
  const ofOwn = replacements.filter(({ document }) => (findCustomerCode(document.customer) ?? own) === own);
  const held = sumTotals(ofOwn);
  // Each record was rounded separately.
  if (taken - held <= BigInt(ofOwn.length + 1)) return [];
  const other = findOtherHolder(replacements, own);
  // Without other customers, it exceeds all that was replaced, which is another warning.
  if (!other) return [];
  const params = { ...other, customer: own, taken: formatCents(taken), held: formatCents(held > 0n ? held : 0n) };
  return [createWarning('customer-changed.replacement', ['$.doc.customer'], params)];
}

const findCustomerCode = (customer: Invoice['customer']): string | undefined =>
  customer?.tax_id?.code ?? findPartyIdentityCodeUnlessTaxId(customer);

const readTotal = ({ content }: Pick<StoredInvoiceWithRecordContent, 'content'>): bigint =>
  parseCents(content.ImporteTotal) ?? 0n;

const sumTotals = (invoices: StoredInvoices): bigint => invoices.reduce((sum, one) => sum + readTotal(one), 0n);

/** Lists what a record names, what these invoices name, and so on, down to the sales. */
function listKeysOfSales(content: RegistrationRecordContent, byKey: InvoicesByKey): ReadonlySet<string> {
  const keys = new Set(listReferencedInvoiceKeys(content));
  // The set grows while it is read.
  for (const key of keys)
    for (const one of byKey.get(key) ?? []) for (const named of listReferencedInvoiceKeys(one.content)) keys.add(named);
  return keys;
}

/** Finds an F3 of another customer whose F3 still have amounts in force. */
function findOtherHolder(replacements: StoredInvoices, own: string) {
  const sums = new Map<string, bigint>();
  for (const one of replacements) {
    const code = findCustomerCode(one.document.customer) ?? own;
    sums.set(code, (sums.get(code) ?? 0n) + readTotal(one));
  }
  for (const one of replacements) {
    const customer = findCustomerCode(one.document.customer) ?? own;
    if (customer === own || readTotal(one) <= 0n || (sums.get(customer) ?? 0n) <= 0n) continue;
    return { title: formatDocumentNumber(one.document), entry: one.entry, original: customer };
  }
  return undefined;
}
