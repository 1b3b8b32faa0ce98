// Warnings from what is stored: the document's number, its supplier's name and earlier invoices, the invoices that it
// corrects.
import { warnings as limits } from '../../contracts/limits/documents';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import type { NumberedEntry, UploadView, SupplierStatus } from '../../model/upload';
import { isBefore, isHigher, namesOriginals } from './question';
import { listOriginalWarnings } from './original-warnings';
import type { InvoiceLook, InvoiceOutline } from './outline';
import { isInForce } from '../cancelled';
import { toTitle } from '../originals';
import { toNormalForm } from '../../document/text';

/** @param own id of the document's own entry */
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
    ...(namesOriginals(asks) ? listOriginalWarnings(whole(), view, isOther) : []),
  ];
}

/** The whole invoice is parsed when it names others. */
export interface UploadedInvoice extends Pick<InvoiceLook, 'outline' | 'asks'> {
  readonly whole: () => Invoice;
}

function numberWarnings(invoice: InvoiceOutline, numbered: readonly NumberedEntry[]): Warning[] {
  const same = numbered.filter(({ code }) => code === invoice.code);
  const paths = ['$.doc.code'];
  const reported = same.find(({ fiscal, issueDate }) => fiscal !== undefined && issueDate === invoice.issue_date);
  if (reported) return [warnNumberTaken(invoice, reported.id)];
  // A discarded draft holds no number.
  const [first] = same.filter((one) => one.fiscal !== undefined || isInForce(one));
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

/** @param previous number before it in the series, for readers */
export function warnEarlierThan(invoice: InvoiceOutline, previous: string, date: string): Warning[] {
  if (invoice.issue_date >= date) return [];
  const params = { date: invoice.issue_date, previous, previousDate: date };
  return [createWarning('earlier-than-previous', ['$.doc.issue_date'], params)];
}

/**
 * The authority compares name and tax code with its census. @param standing status of the supplier; null without a
 * chain
 */
export function checkSupplierName({ supplier }: InvoiceOutline, standing: SupplierStatus | null): Warning[] {
  const [given, registered] = [supplier?.name, standing?.supplierName];
  if (given === registered) return [];
  if (!standing || standing.registration.state === 'unregistered' || !given || !registered) return [];
  // A supplier that was registered by its code alone has no name to compare.
  if (isSameName(given, registered) || compact(registered) === standing.supplier) return [];
  const params = { supplier: standing.supplier, registered: shown(registered), name: shown(given) };
  return [createWarning('supplier-name-differs', ['$.doc.supplier.name'], params)];
}

const shown = (name: string): string => name.slice(0, limits.nameCharactersShown);

/** Case, accents, spaces, punctuation (`Acme, S. L.` is `ACME SL`) and the order of words do not matter. */
export const isSameName = (left: string, right: string): boolean =>
  compact(left) === compact(right) || sortedWords(left) === sortedWords(right);

/** Upper case without accents. */
const plain = (name: string): string => toNormalForm(name, 'NFKD').replace(/\p{M}/gu, '').toUpperCase();

const compact = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Dots join what they separate (`S.L.`); every other character that is not a letter or digit separates words. */
const sortedWords = (name: string): string =>
  (
    plain(name)
      .replaceAll('.', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');
