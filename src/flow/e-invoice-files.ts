// Builds the result of the e-invoices of a step: files, notes for people, and the step's end.
import type { Fault } from '../contracts/errors';
import { findJobFileOfCurrentDocument } from '../contracts/job-files';
import type { Invoice } from '../document/model/invoice';
import { isAnonymousSimplifiedInvoice, toEInvoiceFileKind } from '../einvoice/options';
import { isInvoiceCancelled, isInvoiceCancelledOrCancelling } from '../entries/cancelled';
import { createMessage, type Message } from '../messages/message';
import type { EntryFile } from '../model/entry';
import type { JobStepChanges } from '../model/walk';
import { toInvoiceFileNameStem } from './record-files';
import { type CompletedStepEnd, createKoStepEnd, createStepEnd } from './step-end';
import type { EInvoiceRequestResult, EInvoiceRequest, StepContext, StepFile } from './step-context';

/**
 * Returns why an invoice gets only a PDF although its e-invoices are switched on; undefined if it gets the e-invoices.
 * The PDF of a cancelled invoice shows the cancellation; an e-invoice could not show it. While the authority has not
 * responded to the cancellation, an e-invoice could become that of a cancelled invoice.
 */
export function findMissingEInvoicesReason(
  { fiscal }: Pick<StepContext['entry'], 'fiscal'>,
  invoice: Invoice,
): Message | undefined {
  if (isInvoiceCancelledOrCancelling(fiscal)) return explainCancellation(fiscal);
  return isAnonymousSimplifiedInvoice(invoice) ? createMessage('e-invoice-not-of-ticket') : undefined;
}

const explainCancellation = (fiscal: StepContext['entry']['fiscal']): Message =>
  createMessage(isInvoiceCancelled(fiscal) ? 'e-invoice-not-of-cancelled' : 'e-invoice-not-of-being-cancelled');

/**
 * Ends a step that only creates e-invoices with KO if the invoice is cancelled, or its cancellation waits for the
 * authority; undefined otherwise.
 */
export function findEInvoiceStepEndIfCancelled({
  fiscal,
}: Pick<StepContext['entry'], 'fiscal'>): CompletedStepEnd | undefined {
  if (!isInvoiceCancelledOrCancelling(fiscal)) return undefined;
  return createKoStepEnd(isInvoiceCancelled(fiscal) ? 'cancelled' : 'being-cancelled', explainCancellation(fiscal));
}

/** Finds the PDF or an e-invoice of the current document. The file was created in this walk or is stored. */
export function findWalkOrStoredFileOfCurrentDocument(
  { entry, made }: StepContext,
  key: string,
): { readonly row: EntryFile; readonly bytes?: Buffer } | undefined {
  const row = findJobFileOfCurrentDocument(entry, key);
  return row && (made.find((file) => file.row.id === row.id) ?? { row });
}

/** Describes the PDF as it is embedded in an e-invoice. */
export const toEInvoiceEmbeddedPdf = ({
  row,
  bytes,
}: {
  readonly row: EntryFile;
  readonly bytes?: Buffer;
}): NonNullable<EInvoiceRequest['page']> => ({ name: row.name, ...(bytes ? { bytes } : { stored: row }) });

/** Builds the files of the e-invoices that were created. */
export function toEInvoiceStepFiles(
  { entry }: Pick<StepContext, 'entry'>,
  answers: readonly EInvoiceRequestResult[],
  isPrivate = false,
): StepFile[] {
  const stem = toInvoiceFileNameStem(JSON.parse(entry.document) as Invoice);
  return answers.flatMap((answer) => {
    if (answer.kind !== 'made') return [];
    const key = toEInvoiceFileKind(answer.format);
    return {
      name: `${stem}-${key}.xml`,
      key,
      category: 'format',
      mime: 'application/xml',
      ...(isPrivate ? { private: true } : {}),
      documentDigest: entry.digest.val,
      source: { bytes: answer.bytes },
    };
  });
}

/** Describes the files in notes: moved, shortened and assumed values, and the signer. */
export const listEInvoiceStepNotes = (answers: readonly EInvoiceRequestResult[]): Message[] =>
  answers.flatMap((answer) => {
    if (answer.kind !== 'made') return [];
    const { format, warnings, signedBy } = answer;
    return [
      ...warnings.map(({ code, message: text, paths }) =>
        createMessage('e-invoice-note', { format, code, text, advice: text, paths }),
      ),
      ...(signedBy ? [createMessage('e-invoice-signed', { by: signedBy })] : []),
    ];
  });

/** Ends a step with its files, or with KO for the first e-invoice that was not created, with every fault. */
export function createEInvoicesStepEnd(
  answers: readonly EInvoiceRequestResult[],
  files: NonNullable<JobStepChanges['files']>,
  notes: readonly Message[],
): CompletedStepEnd {
  const madeFiles = files.length > 0 ? { files } : {};
  const failed = answers.find(({ kind }) => kind !== 'made');
  const [first, ...others] = notes;
  if (!failed) {
    const text = others.length > 0 ? createMessage('step-notes', { notes }) : first;
    return createStepEnd('OK', { ...(text ? { message: text } : {}), ...madeFiles });
  }
  const faults = answers.flatMap(listAnswerFaults);
  if (failed.kind === 'failed')
    return createStepEnd('KO', { ...failedMembers(failed), moreFaults: faults, ...madeFiles });
  const [reason] = faults;
  return createStepEnd('KO', {
    code: 'e-invoice',
    message: createMessage('e-invoice-refused', { format: failed.format, reason: reason?.message ?? '' }),
    ...(reason?.paths ? { paths: reason.paths } : {}),
    ...(reason?.remedy ? { remedy: reason.remedy } : {}),
    moreFaults: faults,
    ...madeFiles,
  });
}

const failedMembers = ({ code, message: text }: Extract<EInvoiceRequestResult, { kind: 'failed' }>) => ({
  code,
  message: text,
});

const listAnswerFaults = (answer: EInvoiceRequestResult): readonly Fault[] =>
  answer.kind === 'refused' ? answer.faults : [];
