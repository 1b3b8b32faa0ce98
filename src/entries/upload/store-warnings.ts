// What the store makes us say of a document: its number, its supplier's earlier invoices, the invoices that it corrects.
import { warnings as limits } from '../../contracts/limits/warnings';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import type { NumberedEntry, UploadView } from '../../store/entries/upload-view';
import { isBefore, isHigher } from './previous-number';
import { checkOriginals } from './original-warnings';
import type { InvoiceLook, InvoiceOutline } from './outline';
import { namesOriginals } from './question';
import { toTitle } from './title';

/** @param own id of the document's own entry, which is no other one */
export function storeWarnings(
  { outline, asks, whole }: UploadedInvoice,
  view: UploadView,
  own: string | undefined,
): Warning[] {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== own;
  const numbered = view.numbered.filter(isOther);
  return [
    ...numberWarnings(outline, numbered),
    ...dateWarnings(outline, numbered),
    ...(namesOriginals(asks) ? checkOriginals(whole(), view, isOther) : []),
  ];
}

/** The whole invoice is read when it names others. */
export interface UploadedInvoice extends Pick<InvoiceLook, 'outline' | 'asks'> {
  readonly whole: () => Invoice;
}

function numberWarnings(invoice: InvoiceOutline, numbered: readonly NumberedEntry[]): Warning[] {
  const same = numbered.filter(({ code }) => code === invoice.code);
  const paths = ['$.doc.code'];
  const reported = same.find(({ fiscal, issueDate }) => fiscal !== undefined && issueDate === invoice.issue_date);
  if (reported) return [warnNumberTaken(invoice, reported.id)];
  const [first] = same;
  if (!first) return [];
  const entries = same.slice(0, limits.entriesNamedMax).map(({ id }) => id);
  return [createWarning('number-in-use', paths, { title: toTitle(invoice), entries, date: first.issueDate })];
}

/** @param owner entry that was reported with the number and date of this invoice */
export const warnNumberTaken = (invoice: InvoiceOutline, owner: string): Warning =>
  createWarning('number-taken', ['$.doc.code'], { title: toTitle(invoice), date: invoice.issue_date, entry: owner });

function dateWarnings(invoice: InvoiceOutline, numbered: readonly NumberedEntry[]): Warning[] {
  const before = numbered.filter(({ code }) => isBefore(code, invoice.code ?? ''));
  const highest = before.reduce<NumberedEntry | undefined>(
    (best, one) => (best === undefined || isHigher(one.code, best.code) ? one : best),
    undefined,
  );
  return highest ? warnEarlierThan(invoice, toTitle(highest), highest.issueDate) : [];
}

/** @param previous number before it in the series, as people read it */
export function warnEarlierThan(invoice: InvoiceOutline, previous: string, date: string): Warning[] {
  if (invoice.issue_date >= date) return [];
  const params = { date: invoice.issue_date, previous, previousDate: date };
  return [createWarning('earlier-than-previous', ['$.doc.issue_date'], params)];
}
