// Builds the result of a record for its waiting step: the files (XML and the authority's response) and the step's end.
import { formatDocumentNumber } from '../document/document-summary';
import type { Invoice } from '../document/model/invoice';
import type { StepFile } from './step-context';
import type { RecordForStep, JobStepChanges } from '../model/walk';
import { type CompletedStepEnd, createStepEnd } from './step-end';
import { createMessage } from '../messages/message';

const xmlMime = 'application/xml';

/**
 * Converts an invoice's number to a part of a file name. The part has no characters that file systems forbid, and is
 * not longer than they allow.
 */
export const toSafeFileNamePart = (number: string): string =>
  number.slice(0, 120).replace(/[^A-Za-z0-9._-]+/g, '_') || 'invoice';

/** Returns the beginning of the names of files that are created from an invoice. */
export const toInvoiceFileNameStem = (invoice: Pick<Invoice, 'series' | 'code'>): string =>
  toSafeFileNamePart(formatDocumentNumber(invoice));

/** Builds the file of a record. The file refers to the record; no bytes are copied. */
export const toRecordStepFile = (record: RecordForStep): StepFile => ({
  name: `${toSafeFileNamePart(record.number)}-${record.kind}.xml`,
  key: `fiscal-${record.kind}`,
  category: 'request',
  mime: xmlMime,
  source: { record, part: 'record' },
});

/** Builds the files of the authority's response to this record. A lost response has no file. */
export function toAuthorityResponseStepFiles(record: RecordForStep): StepFile[] {
  if (!record.answer) return [];
  const name = `${toSafeFileNamePart(record.number)}-${record.kind}-answer.xml`;
  const key = `fiscal-${record.kind}-answer`;
  return [{ name, key, category: 'response', mime: xmlMime, source: { record, part: 'answer' } }];
}

/**
 * Ends a step with the outcome of its record. The event has the code and the text, and the faults of the entry get a
 * row. docs/decisions/0005-accepted-with-errors-is-accepted.md
 */
export function createSettledRecordStepEnd(
  record: RecordForStep,
  provider: string,
  files: JobStepChanges['files'],
): CompletedStepEnd {
  const { outcome, code, message = '', party, csv } = record;
  const madeFiles = files ? { files } : {};
  const about = party ? { party } : {};
  if (outcome === 'rejected') return createStepEnd('KO', { code: code ?? 'rejected', message, ...about, ...madeFiles });
  if (outcome === 'accepted-with-errors' && code) {
    const acceptanceText = createMessage('record-accepted-with-error', { code, text: message });
    return createStepEnd('OK', {
      code,
      message: acceptanceText,
      warning: { provider, code, message, ...about },
      ...madeFiles,
    });
  }
  return createStepEnd('OK', { message: createMessage('record-accepted', { csv: csv ?? null }), ...madeFiles });
}
