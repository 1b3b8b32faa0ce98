// Amends an invoice that the authority rejected or accepted with errors. The new record has the same number and other
// content.
import { formatDocumentNumber } from '../document/document-summary';
import { createRefusal } from '../contracts/errors';
import { computeInvoiceBodyDigest } from '../document/invoice-body/digest';
import {
  type InvoiceBodyDocument,
  type InvoiceBodyParseResult,
  type ParsedInvoiceBody,
  parseInvoiceBody,
} from '../document/invoice-body/read-body';
import type { JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { isEntryContentRegisteredOrPending } from '../entries/cancelled';
import { updateEntry } from '../entries/update';
import { GuardedEntryChangedError } from '../jobs/issue/store-and-seal';
import { buildWorkflowJob, tryStartJobRun } from '../jobs/new-job';
import type { InvoiceSnapshot } from '../model/invoice';
import { createMessage } from '../messages/message';
import { addOrRequireOriginalNumberDateAndSupplier, requireSameInvoiceKind } from './amended-identity';
import { requireSameAmendedAmountsIfCorrected } from './amended-amounts';
import { createInvoiceNotChangeableRefusal } from './cancel';
import type { InvoiceDeps } from './context';
import { type ValidatedInvoice, validateInvoice } from './validate';
import { findInvoiceStatusWithRecords, isInvoiceIssuedWithoutRecord } from './status';

/**
 * Validates the new content. Content that the authority already has is valid only if an amendment that failed has
 * replaced it in the entry.
 * @throws Refusal `conflict` for an invoice that cannot be amended, `validation`
 */
export async function buildAndValidateAmendment(
  context: InvoiceDeps,
  view: InvoiceSnapshot,
  body: JsonObject,
): Promise<ValidatedInvoice> {
  const { entry } = view;
  const invoice = JSON.parse(entry.document) as Invoice;
  const number = formatDocumentNumber(invoice);
  const standing = findInvoiceStatusWithRecords(view);
  const outcome = standing?.registration?.outcome;
  if (standing?.status === 'cancelled' || standing?.isBeingCancelled)
    throw createRefusal('conflict', 'invoice-is-cancelled', { number }, { id: entry.id });
  if (isInvoiceIssuedWithoutRecord(standing)) throw createInvoiceNotChangeableRefusal(entry, 'invoice-unreported');
  if (!standing?.registration) throw createRefusal('conflict', 'invoice-not-issued', {}, { id: entry.id });
  if (outcome === undefined) throw createRefusal('conflict', 'amend-unanswered', { number }, { id: entry.id });
  if (outcome === 'accepted') throw createRefusal('conflict', 'amend-accepted', { number }, { id: entry.id });
  if (entry.openJob) throw createInvoiceNotChangeableRefusal(entry, 'invoice-in-process');
  const read = parseInvoiceBody(body);
  requireOwnKey(read, entry.key);
  const kept = read.invoice
    ? { ...read, invoice: addOrRequireOriginalNumberDateAndSupplier(read.invoice, invoice, entry.id) }
    : read;
  const validated = await validateInvoice(context, kept, entry.id, { amends: invoice });
  requireSameInvoiceKind(invoice, validated.invoice, entry.id);
  if (isRegistered(entry, validated) && validated.entry.digest.val === entry.digest.val)
    throw createRefusal('conflict', 'amend-unchanged', { number }, { id: entry.id });
  await requireSameAmendedAmountsIfCorrected(context, entry, validated.invoice);
  return read.invoice ? withDigestOfBody(validated, read.invoice) : validated;
}

/** Returns whether the authority has the new content. */
const isRegistered = ({ fiscal }: InvoiceSnapshot['entry'], { entry: { digest } }: ValidatedInvoice): boolean =>
  isEntryContentRegisteredOrPending({ digest, ...(fiscal ? { fiscal } : {}) });

/**
 * Returns the invoice with the digest of the body as the caller wrote it, without the identity that the original adds.
 * A batch compares its rows with this digest.
 */
const withDigestOfBody = (
  validated: ValidatedInvoice,
  written: ParsedInvoiceBody | InvoiceBodyDocument,
): ValidatedInvoice => ({ ...validated, entry: { ...validated.entry, bodyDigest: computeInvoiceBodyDigest(written) } });

/** Adds a fault if the body states another key. The entry keeps its own. */
function requireOwnKey({ invoice, faults }: InvoiceBodyParseResult, key: string | undefined): void {
  if (invoice?.key !== undefined && invoice.key !== key)
    faults.add('member-invalid', '$.key', createMessage('amend-key', { key: key ?? null }));
}

/**
 * Stores the new content and the job that seals it. `id` is the id of the job. Content that the authority already has
 * needs no record, so it is stored without a job.
 * @throws Refusal `conflict`; GuardedEntryChangedError if the invoice changed after it was read
 */
export async function amendInvoice(
  context: InvoiceDeps,
  { entry }: InvoiceSnapshot,
  validated: ValidatedInvoice,
  id: string,
): Promise<void> {
  const { store, traceparent, now, buildAuditRow, runs, newId, quota } = context;
  if (entry.openJob) throw createInvoiceNotChangeableRefusal(entry, 'invoice-in-process');
  if (!isRegistered(entry, validated)) await quota.admitJob();
  const data = JSON.parse(validated.entry.document) as JsonObject;
  const { bodyDigest, bodyForm } = validated.entry;
  const written = { ...(bodyDigest ? { bodyDigest } : {}), ...(bodyForm ? { bodyForm } : {}) };
  // A correction that was issued after the read has changed the revision.
  const result = await updateEntry(context, { entry, read: entry }, { data }, written);
  if (result === 'moved') throw new GuardedEntryChangedError();
  const updated = await store.entries.find(entry.id);
  if (!updated) throw createRefusal('not-found', 'invoice-missing');
  // The job seals only the content of this call. A concurrent call gets 409 and can be repeated.
  if (updated.contentRevision !== entry.contentRevision + 1) throw createRefusal('conflict', 'entry-changed');
  if (isEntryContentRegisteredOrPending(updated)) return;
  const fields = { id, args: validated.args, tags: validated.tags, traceparent, warnings: [] };
  const job = buildWorkflowJob(validated.workflow, updated, fields, now);
  const objects = [
    { kind: 'job', id },
    { kind: 'entry', id: entry.id },
  ];
  // The update has the row of the call.
  const row = { ...buildAuditRow({ objects }), _id: newId() };
  const creation = await store.jobs.create(job, { document: updated, isNew: false, unchanged: 'content' }, row, []);
  if (creation.kind === 'entry-held' && !creation.job) throw createRefusal('conflict', 'entry-changed');
  if (creation.kind !== 'created') throw createInvoiceNotChangeableRefusal(entry, 'invoice-in-process');
  await tryStartJobRun(runs, job);
}
