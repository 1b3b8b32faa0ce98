// What the store makes us say of a document: its number, its supplier's earlier invoices, the invoices that it corrects.
import { warnings as limits } from '../../contracts/limits/warnings';
import { type Warning, warning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import { creditedAbove } from '../../document/warnings/credited';
import type { CreditedEntry, FoundOriginal, NumberedEntry, UploadView } from '../../store/entries/upload-view';
import { willBeCancelled } from '../cancelled';
import { comesBefore, isHigher } from './number-before';

/** @param own id of the document's own entry, which is no other one */
export function storeWarnings(invoice: Invoice, view: UploadView, own: string | undefined): Warning[] {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== own;
  const numbered = view.numbered.filter(isOther);
  return [
    ...numberWarnings(invoice, numbered),
    ...dateWarnings(invoice, numbered),
    ...cancelledOriginals(view.originals),
    ...customerChanged(invoice, view.originals),
    ...precedingDates(invoice, view.originals),
    ...precedingUnknown(invoice, view),
    ...creditedMore(invoice, view, isOther),
    ...originalReplaced(invoice, view, isOther),
  ];
}

const titleOf = ({ series, code }: { readonly series?: string | undefined; readonly code?: string | undefined }) =>
  [series, code].filter(Boolean).join('-');

function numberWarnings(invoice: Invoice, numbered: readonly NumberedEntry[]): Warning[] {
  const same = numbered.filter(({ code }) => code === invoice.code);
  const paths = ['$.doc.code'];
  const reported = same.find(({ fiscal, issueDate }) => fiscal !== undefined && issueDate === invoice.issue_date);
  if (reported) return [numberTaken(invoice, reported.id)];
  const [first] = same;
  if (!first) return [];
  const ids = same.slice(0, limits.entriesNamedMax).map(({ id }) => id);
  const message = `the number ${titleOf(invoice)} is that of entry ${ids.join(', ')} (${first.issueDate}) already`;
  return [warning('number-in-use', { message, paths })];
}

/** @param owner entry that was reported with the number and date of this invoice */
export const numberTaken = (invoice: Invoice, owner: string): Warning =>
  warning('number-taken', {
    message: `entry ${owner} was reported with the number ${titleOf(invoice)} of ${invoice.issue_date}`,
    paths: ['$.doc.code'],
  });

function dateWarnings(invoice: Invoice, numbered: readonly NumberedEntry[]): Warning[] {
  const before = numbered.filter(({ code }) => comesBefore(code, invoice.code ?? ''));
  const highest = before.reduce<NumberedEntry | undefined>(
    (best, one) => (best === undefined || isHigher(one.code, best.code) ? one : best),
    undefined,
  );
  return highest ? earlierThan(invoice, titleOf(highest), highest.issueDate) : [];
}

/** @param previous number before it in the series, as people read it */
export function earlierThan(invoice: Invoice, previous: string, date: string): Warning[] {
  if (invoice.issue_date >= date) return [];
  const message = `the issue date ${invoice.issue_date} is before that of ${previous} (${date}), which comes before it in the series`;
  return [warning('earlier-than-previous', { message, paths: ['$.doc.issue_date'] })];
}

function cancelledOriginals(originals: readonly FoundOriginal[]): Warning[] {
  const cancelled = originals.filter(({ fiscal }) => willBeCancelled(fiscal));
  const [first] = cancelled;
  if (!first) return [];
  const message = `the invoice ${titleOf(first)} (entry ${first.id}) that this document corrects was cancelled`;
  return [warning('original-cancelled', { message, paths: ['$.doc.preceding'] })];
}

/** Only tax codes are compared: a person without one may be written in many ways. */
function customerChanged({ customer, type }: Invoice, originals: readonly FoundOriginal[]): Warning[] {
  const code = customer?.tax_id?.code;
  // An invoice in place of simplified ones names the customer that they did not.
  if (!code || type === 'standard') return [];
  const other = issuedOnes(byId(originals)).find(
    (original) => original.customer !== undefined && original.customer !== code,
  );
  if (!other) return [];
  const message = `the customer is ${code}, that of ${titleOf(other)} (entry ${other.id}) is ${other.customer}`;
  return [warning('customer-changed', { message, paths: ['$.doc.customer'] })];
}

/** An invoice is named by number and date; another date is that of none. Drafts of the number may have any. */
function precedingDates({ preceding = [] }: Invoice, originals: readonly FoundOriginal[]): Warning[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  return preceding.flatMap(({ series, code, issue_date: date }, i) => {
    const same = reported.filter((one) => one.code === code && one.series === series);
    const [first] = same;
    if (!first || date === undefined || same.some(({ issueDate }) => issueDate === date)) return [];
    const message = `preceding[${i}] names ${titleOf(first)} of ${date}, and that invoice (entry ${first.id}) is of ${first.issueDate}`;
    return [warning('preceding-date', { message, paths: [`$.doc.preceding[${i}].issue_date`] })];
  });
}

/** A supplier that is known here has its invoices here, but for those from before: another number is mostly a slip. */
function precedingUnknown({ preceding = [] }: Invoice, { standing, originals }: UploadView): Warning[] {
  if (standing?.registration.state !== 'registered') return [];
  const isStored = ({ uuid, series, code }: (typeof preceding)[number]): boolean =>
    originals.some((one) => one.documentUuid === uuid || (one.code === code && one.series === series));
  // Of more, only so many are looked for.
  return preceding.slice(0, limits.originalsByNumberMax).flatMap((named, i) => {
    if (!named.code || isStored(named)) return [];
    const message = `preceding[${i}] names ${titleOf(named)}, and no invoice of this supplier here has that number`;
    return [warning('preceding-unknown', { message, paths: [`$.doc.preceding[${i}]`] })];
  });
}

const byId = <Entry extends { readonly id: string }>(list: readonly Entry[]): Entry[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

/** The entries that count for a number: those that were reported, else those that were signed, else all drafts. */
function issuedOnes(originals: readonly FoundOriginal[]): readonly FoundOriginal[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  if (reported.length > 0) return reported;
  const signed = originals.filter((one) => one.signed);
  return signed.length > 0 ? signed : originals;
}

/** The one invoice that is corrected; undefined for several: what a credit note takes of each is not in it. */
function singleOriginal(originals: readonly FoundOriginal[]): FoundOriginal | undefined {
  const found = byId(originals);
  const numbers = new Set(found.map(({ series, code }) => JSON.stringify([series, code])));
  const [original, second] = issuedOnes(found);
  return numbers.size > 1 || second ? undefined : original;
}

function creditedMore(invoice: Invoice, view: UploadView, isOther: (entry: CreditedEntry) => boolean): Warning[] {
  const original = singleOriginal(view.originals);
  const own = invoice.totals?.total_with_tax;
  if (invoice.type !== 'credit-note' || !original || own === undefined) return [];
  if (original.type === 'credit-note' || original.currency !== invoice.currency) return [];
  const others = byId(view.creditNotes).filter(
    (one) => isOther(one) && !one.invalid && !willBeCancelled(one.fiscal) && one.currency === invoice.currency,
  );
  const sum = creditedAbove(original.totalWithTax, [own, ...others.map(({ totalWithTax }) => totalWithTax)]);
  if (sum === undefined) return [];
  const ids = others.slice(0, limits.entriesNamedMax).map(({ id }) => id);
  const named = ids.length > 0 ? `, with ${others.length} other (entry ${ids.join(', ')})` : '';
  const message = `credit notes of ${titleOf(original)} take back ${sum}${named}; the invoice is of ${original.totalWithTax}`;
  return [warning('credited-more', { message, paths: ['$.doc.totals.total_with_tax'] })];
}

/** A ticket whose sale an invoice took over (F3), or an invoice with a correction by substitution: that one counts. */
function originalReplaced(invoice: Invoice, view: UploadView, isOther: (entry: CreditedEntry) => boolean): Warning[] {
  const { type } = invoice;
  const counts = (one: CreditedEntry): boolean =>
    isOther(one) && !one.invalid && !willBeCancelled(one.fiscal) && (type === 'credit-note' || one.type === type);
  const [first] = byId(view.replacements).filter(counts);
  if (!first) return [];
  const original = singleOriginal(view.originals);
  const message = `${original ? titleOf(original) : 'an invoice of `preceding`'} was replaced by ${titleOf(first)} (entry ${first.id})`;
  return [warning('original-replaced', { message, paths: ['$.doc.preceding'] })];
}
