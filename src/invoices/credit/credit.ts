// Credits the whole remaining amount of an invoice, parts of its lines, or an amount.
import {
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import { computePriceTotalWithTaxInBreakdown } from '../../document/breakdown';
import { isNegativeAmountText } from '../../document/warnings/line-rates';
import { formatDocumentNumber } from '../../document/document-summary';
import { isZeroAmount } from '../../amount/amount';
import { createRefusal } from '../../contracts/errors';
import { buildDocument } from '../../document/build';
import { parseCreditBody } from '../../document/invoice-body/read-correction';
import { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { parseOrBuildRecordContent } from '../../entries/declared-invoices';
import { isInvoiceCancelledOrCancelling } from '../../entries/cancelled';
import type { EntryDocument } from '../../model/entry';
import type { InvoiceSnapshot } from '../../model/invoice';
import type { InvoiceDeps } from '../context';
import { type ValidatedInvoice, validateInvoice } from '../validate';
import { createInvoiceNotChangeableRefusal } from '../cancel';
import { createInvoiceValidationRefusal } from '../refuse';
import {
  findF3ReplacementInForce,
  isInvoiceSealedOrEndedWell,
  readDebitNotesOfCreditNotesWithCorrections,
  readReversalsInForce,
  readRelatedInvoices,
  type RelatedInvoice,
} from '../related';
import { buildCorrectionRecordContents, addRoundedContentsToCreditNotes } from './settle';
import { createTooManyRelatedInvoicesRefusal } from './dependent-invoices';
import { findInvoiceStatusWithRecords } from '../status';
import type { InvoiceDocumentCalculator } from './document';
import { buildCreditNoteOrAddFaults } from './plan';
import { type AmountsByTaxRate, areAllTaxRateBasesZero } from './rates';
import { type InvoiceWithCreditNotes, sumRemainingAmountsByTaxRate, sumRemainingUntaxedRowsAmount } from './remaining';
import { findCreditNoteUndoneByDebitNote, listCreditNotesInForce } from './undone-credits';

/** An issued invoice with the invoices that refer to it or to which it refers, including itself. */
export interface CorrectableInvoice {
  readonly entry: EntryDocument;
  readonly invoice: Invoice;
  readonly related: readonly RelatedInvoice[];
}

/**
 * Finds an invoice that may be corrected.
 * @throws Refusal `not-found`, `conflict` if it is not issued or is cancelled, or `busy` if there are more invoices that
 * may refer to it than are read
 */
export async function requireCorrectableInvoice(
  context: Pick<InvoiceDeps, 'store' | 'workspace'>,
  id: string,
): Promise<CorrectableInvoice> {
  const view = await context.store.invoices.find({ id });
  if (!view || view.jobs.length === 0) throw createRefusal('not-found', 'invoice-missing');
  const { entry } = view;
  const invoice = JSON.parse(entry.document) as Invoice;
  const title = formatDocumentNumber(invoice);
  if (!isInvoiceSealedOrEndedWell(entry) || !entry.supplier || !invoice.code)
    throw createRefusal('conflict', 'invoice-not-issued', {}, { id });
  // A job that has not sealed the cancellation yet counts as well.
  if (isInvoiceCancelledOrCancelling(entry.fiscal) || findInvoiceStatusWithRecords(view)?.isBeingCancelled)
    throw createRefusal('conflict', 'invoice-is-cancelled', { number: title }, { id });
  requireContentOfAuthority(view, title);
  const { supplier, docSchema } = entry;
  const onCut = (): never => {
    throw createTooManyRelatedInvoicesRefusal(invoice, id);
  };
  const whole = { ...context, onCut };
  const related = await readRelatedInvoices(whole, [{ supplier, docSchema, invoice }], { pending: true });
  // Without a record, only an invoice that its supplier does not report is among its own related invoices.
  if (!entry.fiscal && !related.some((one) => one.id === id))
    throw createRefusal('conflict', 'invoice-not-issued', {}, { id });
  const undoing = await readDebitNotesOfCreditNotesWithCorrections(whole, { supplier, docSchema }, invoice, related);
  const added = undoing.filter((one) => related.every((other) => other.id !== one.id));
  return { entry, invoice, related: [...related, ...added] };
}

/**
 * Refuses an invoice whose content is not that of its record, because an amendment waits or has failed, or whose record
 * is an amendment that the authority rejected. A correction would have amounts that the authority does not have.
 */
function requireContentOfAuthority({ entry, records }: InvoiceSnapshot, number: string): void {
  const { fiscal, digest, id } = entry;
  const registrations = records.filter(({ kind }) => kind === 'registration');
  if (
    registrations.at(-1)?.outcome === 'rejected' &&
    registrations.some(({ outcome }) => outcome?.startsWith('accepted'))
  )
    throw createRefusal('conflict', 'invoice-amendment-rejected', { number }, { id });
  // After a rejected cancellation, the newest record is no registration.
  const sealed = fiscal?.kind === 'registration' ? fiscal : registrations.at(-1);
  if (!sealed || sealed.documentDigest === digest.val) return;
  if (entry.openJob) throw createInvoiceNotChangeableRefusal(entry, 'invoice-in-process');
  throw createRefusal('conflict', 'invoice-content-unsealed', { number }, { id });
}

/**
 * Returns whether an invoice charges the amounts of its document. A correction by substitution does, unless it replaces a
 * credit note.
 */
const hasChargedAmounts = (invoice: Invoice): boolean =>
  invoice.type === 'standard' ||
  invoice.type === 'debit-note' ||
  (isCorrectionBySubstitution(invoice) && !isNegativeAmountText(computePriceTotalWithTaxInBreakdown(invoice)));

/** Validates the credit note of an invoice. @throws Refusal `conflict`, `validation` */
export async function buildAndValidateCreditNote(
  context: InvoiceDeps,
  { entry, invoice, related }: CorrectableInvoice,
  body: JsonObject,
  id: string,
): Promise<ValidatedInvoice> {
  const { body: written, faults } = parseCreditBody(body);
  const number = formatDocumentNumber(invoice);
  if (!hasChargedAmounts(invoice))
    throw createRefusal('conflict', 'credit-corrects-itself', { number }, { id: entry.id });
  // A replacement is refunded with its simplified invoices. Only the refund itself, a negative one, arrives here.
  if (isReplacementOfSimplifiedInvoices(invoice))
    throw createRefusal('conflict', 'credit-reverses-refund', { number }, { id: entry.id });
  const replacement = findF3ReplacementInForce(invoice, related);
  if (replacement) {
    const by = formatDocumentNumber(replacement.invoice);
    throw createRefusal('conflict', 'ticket-replaced', { number, by, id: replacement.id }, { id: replacement.id });
  }
  refuseUndoingDebitNote({ entry, invoice, related });
  const [reversal] = await readReversalsInForce(
    context,
    { supplier: entry.supplier ?? '', docSchema: entry.docSchema },
    invoice,
    related,
  );
  if (reversal) {
    const by = formatDocumentNumber(reversal.invoice);
    throw createRefusal('conflict', 'credit-of-reversed', { number, by }, { id: reversal.id });
  }
  const document = buildCreditNoteOrAddFaults(
    toInvoiceWithCreditNotesInForce(entry, invoice, related),
    written,
    faults,
    createInvoiceDocumentCalculator(context),
  );
  if (!document || faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  const validated = await validateDerivedInvoice(context, document, { key: written.key, id });
  return { ...validated, guards: [entry], contents: buildCorrectionRecordContents(validated.invoice, related) };
}

/**
 * Refuses a debit note that undoes a whole credit note: the credited invoice is in force again, and its credit would
 * reverse the amounts a second time. @throws Refusal `conflict`
 */
function refuseUndoingDebitNote({ entry, invoice, related }: CorrectableInvoice): void {
  const undone = invoice.type === 'debit-note' ? findCreditNoteUndoneByDebitNote(invoice, related) : undefined;
  const [original] = undone?.invoice.preceding ?? [];
  if (!undone || !original) return;
  const params = {
    number: formatDocumentNumber(invoice),
    credit: formatDocumentNumber(undone.invoice),
    original: formatDocumentNumber(original),
  };
  throw createRefusal('conflict', 'credit-of-undoing', params, { id: entry.id });
}

/** Returns the invoice and its credit notes with their records, not converted to euros. */
export function toInvoiceWithCreditNotesInForce(
  entry: EntryDocument,
  invoice: Invoice,
  related: readonly RelatedInvoice[],
): InvoiceWithCreditNotes {
  const own = related.find((one) => one.id === entry.id);
  const credits = listCreditNotesInForce(
    invoice,
    related.filter((one) => one.id !== entry.id),
  );
  if (invoice.currency !== 'EUR') return addRoundedContentsToCreditNotes(invoice, credits);
  return {
    original: { invoice, content: own && parseOrBuildRecordContent(own, invoice) },
    credits: credits.map((one) => ({
      invoice: one.invoice,
      content: parseOrBuildRecordContent(one, one.invoice),
    })),
  };
}

/** Computes the remaining amounts of an invoice at each rate after its credit notes, with what was paid. */
export const computeRemainingAmountsByTaxRate = ({ entry, invoice, related }: CorrectableInvoice): AmountsByTaxRate =>
  sumRemainingAmountsByTaxRate(toInvoiceWithCreditNotesInForce(entry, invoice, related));

/** Returns whether nothing is left to credit. */
export function isInvoiceFullyCredited({ entry, invoice, related }: CorrectableInvoice): boolean {
  const source = toInvoiceWithCreditNotesInForce(entry, invoice, related);
  return (
    areAllTaxRateBasesZero(sumRemainingAmountsByTaxRate(source)) && isZeroAmount(sumRemainingUntaxedRowsAmount(source))
  );
}

/** Calculates a document that was derived from a valid invoice. */
export function createInvoiceDocumentCalculator({ now }: Pick<InvoiceDeps, 'now'>): InvoiceDocumentCalculator {
  return (document) => {
    const built = buildDocument(JSON.parse(JSON.stringify(document)) as JsonObject, now);
    if ('problem' in built) throw new Error(`a correction cannot be calculated: ${JSON.stringify(built.problem)}`);
    return built.doc as Invoice;
  };
}

/**
 * Validates a document that was derived from another invoice, in the same way as if the caller had written its members.
 */
export const validateDerivedInvoice = (
  context: InvoiceDeps,
  document: JsonObject,
  { id, ...stated }: { readonly key: string | undefined; readonly id: string; readonly hasCustomer?: boolean },
): Promise<ValidatedInvoice> =>
  validateInvoice(
    context,
    { invoice: { form: 'made', document, ...stated }, faults: new InvoiceBodyFaultCollector() },
    id,
  );
