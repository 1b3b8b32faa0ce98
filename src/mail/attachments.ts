// Chooses the files of an invoice that are attached to its email. These are the requested files, or the files of the
// settings that the invoice has. Pure functions.
import { findJobFileOfCurrentDocument } from '../contracts/job-files';
import type { MailAttachmentKind } from '../contracts/mail-attachments';
import { mailLimits as limits } from '../contracts/limits/outbound';
import type { EntryDocument, EntryFile } from '../model/entry';
import type { InvoiceMailSettings } from '../model/mail-settings';

type Attachable = Pick<EntryDocument, 'files' | 'digest'>;

/** Files of an email; otherwise the first missing file, or `too-large` if the files together exceed the size limit. */
type MailFiles = { readonly files: readonly EntryFile[] } | { readonly problem: MailAttachmentKind | 'too-large' };

/**
 * Chooses the files of an email.
 * @param asked files, all of which are required; if absent, Sello uses the files of the settings, of which only the PDF
 *   is required
 * @param settings settings in force, the supplier's first
 */
export function chooseInvoiceMailFiles(
  entry: Attachable,
  asked: readonly MailAttachmentKind[] | undefined,
  settings: readonly InvoiceMailSettings[],
): MailFiles {
  const wantedKinds = asked ?? settings.find(({ attach }) => attach !== undefined)?.attach ?? ['pdf'];
  const foundFiles = wantedKinds.map((kind) => ({ kind, file: findJobFileOfCurrentDocument(entry, kind) }));
  const missing = foundFiles.find(({ kind, file }) => !file && (asked || kind === 'pdf'));
  if (missing) return { problem: missing.kind };
  const files = foundFiles.flatMap(({ file }) => file ?? []);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.attachmentBytesMax ? { problem: 'too-large' } : { files };
}
