// Decides whether the content of an entry may change now. The decision depends on the jobs and records of the entry,
// never on the state label.
import { type Refusal, createRefusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import type { JsonObject } from '../document/model/basic';
import { toInvoiceIdentity } from '../chain/convert/to-registration-record';
import type { Invoice } from '../document/model/invoice';
import { isContentInForceAfterRejectedCancellation, isInvoiceCancelled } from './cancelled';
import type { EntryDocument } from '../model/entry';
import type { RegistrationHeldByAuthority } from '../model/record';
import type { WorkspaceDocument } from '../model/workspace';

/** Creates the refusal of a change while a job runs on the entry. */
export const createChangeDuringJobRefusal = (id: string): Refusal =>
  createRefusal('conflict', 'job-runs-on-entry', { job: id }, { id });

/**
 * Checks that the content of an entry may change. While a job runs or a record is unsettled, the content may not
 * change. After acceptance, it may change only as an amendment of the same invoice, also if the authority rejected a
 * later record.
 * docs/decisions/0004-content-is-guarded-by-jobs-and-records.md
 * @param held the registration that the authority has, if it rejected the newest record
 * @throws Refusal `conflict` with the reason
 */
export function requireEntryContentMayChange(
  workspace: Pick<WorkspaceDocument, 'amendments'>,
  entry: Pick<EntryDocument, 'id' | 'openJob' | 'fiscal' | 'document' | 'digest'>,
  envelope: Envelope,
  held: RegistrationHeldByAuthority | undefined,
): void {
  if (entry.openJob) throw createChangeDuringJobRefusal(entry.openJob);
  const { fiscal } = entry;
  if (!fiscal) return;
  if (fiscal.outcome === 'unsettled') {
    throw createRefusal('conflict', 'record-awaits-answer');
  }
  if (isInvoiceCancelled(fiscal)) throw createRefusal('conflict', 'invoice-cancelled');
  if (fiscal.outcome === 'rejected' && !held) return;
  if (isPresentContentAcceptedWithoutErrors(entry, held) && !workspace.amendments) {
    throw createRefusal('conflict', 'invoice-accepted', { entry: entry.id });
  }
  const before = JSON.parse(entry.document) as JsonObject;
  const after = envelope.doc as unknown as JsonObject;
  // Version 0.1.0 could change the number. It may be changed back.
  if (held && !isInvoiceOfRegistration(before, held) && isInvoiceOfRegistration(after, held)) return;
  for (const member of ['series', 'code', 'issue_date']) {
    if (before[member] !== after[member]) throw createRefusal('conflict', 'reported-invoice-keeps', { member });
  }
  if (readTaxCode(before) !== readTaxCode(after))
    throw createRefusal('conflict', 'reported-invoice-keeps', { member: 'supplier' });
}

/** Returns whether the authority accepted the present content without errors, and has it in force. */
export const isPresentContentAcceptedWithoutErrors = (
  entry: Pick<EntryDocument, 'fiscal' | 'digest'>,
  held: RegistrationHeldByAuthority | undefined,
): boolean =>
  entry.fiscal?.outcome === 'accepted' ||
  (isContentInForceAfterRejectedCancellation(entry, held) && held.outcome === 'accepted');

/** Returns whether a document has the number, date and supplier of a registration. */
function isInvoiceOfRegistration(document: JsonObject, held: RegistrationHeldByAuthority): boolean {
  const invoice = document as unknown as Invoice;
  if (!invoice.code || !invoice.issue_date) return false;
  const { issuer, number, date } = toInvoiceIdentity(invoice);
  return issuer === held.issuer && number === held.number && date === held.date;
}

const readTaxCode = (document: JsonObject): unknown => {
  const supplier = document.supplier as JsonObject | undefined;
  return (supplier?.tax_id as JsonObject | undefined)?.code;
};
