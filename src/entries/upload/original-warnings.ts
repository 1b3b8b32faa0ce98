// What the store makes us say of the invoices that a document corrects or replaces.
import { warnings as limits } from '../../contracts/limits/warnings';
import { type Warning, warning } from '../../contracts/warnings';
import { docType } from '../../document/addons/es-fiscal/extensions';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import { creditedAbove } from '../../document/warnings/credited';
import type { CreditedEntry, FoundOriginal, UploadView } from '../../store/entries/upload-view';
import { isInForce, willBeCancelled } from '../cancelled';
import { titleOf } from './title';

/** @param isOther whether an entry is not the document's own */
export function originalWarnings(
  invoice: Invoice,
  view: UploadView,
  isOther: (entry: { readonly id: string }) => boolean,
): Warning[] {
  return [
    ...cancelledOriginals(view.originals),
    ...customerChanged(invoice, view.originals),
    ...precedingDates(invoice, view.originals),
    ...precedingUnknown(invoice, view),
    ...creditOfCredit(invoice, view),
    ...replacedNotSimplified(invoice, view),
    ...creditedMore(invoice, view, isOther),
    ...originalReplaced(invoice, view, isOther),
  ];
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
    return [warning('preceding-unknown', { message, paths: [`$.doc.preceding[${i}]`], ...apart(named) })];
  });
}

/** Series and number written as one: the search for what the document corrects would find nothing. */
function apart({ series, code }: DocumentRef): { remedy?: string } {
  const [, first, rest] = /^(.+)[-/ ]([^-/ ]+)$/.exec(code) ?? [];
  if (series !== undefined || first === undefined) return {};
  return { remedy: `Write series and code apart: {"series": "${first}", "code": "${rest ?? ''}"}.` };
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

/** A record of a credit note is negative, whatever it takes back. */
function creditOfCredit({ type }: Invoice, { originals }: UploadView): Warning[] {
  const [first] = type === 'credit-note' ? issuedOnes(byId(originals)).filter((one) => one.type === 'credit-note') : [];
  if (!first) return [];
  const message = `${titleOf(first)} (entry ${first.id}) is a credit note: this one gives the customer ${first.totalWithTax} again`;
  return [warning('credits-a-credit-note', { message, paths: ['$.doc.preceding'] })];
}

/** What was issued before the supplier came here is not known. */
function replacedNotSimplified({ tax }: Invoice, { originals }: UploadView): Warning[] {
  if (tax?.ext?.[docType] !== 'F3') return [];
  const [first] = issuedOnes(byId(originals)).filter(({ simplified }) => !simplified);
  if (!first) return [];
  const message = `${titleOf(first)} (entry ${first.id}), which this invoice replaces, is no simplified invoice`;
  return [warning('replaced-not-simplified', { message, paths: ['$.doc.preceding'] })];
}

function creditedMore(invoice: Invoice, view: UploadView, isOther: (entry: CreditedEntry) => boolean): Warning[] {
  const original = singleOriginal(view.originals);
  const own = invoice.totals?.total_with_tax;
  if (invoice.type !== 'credit-note' || !original || own === undefined) return [];
  if (original.type === 'credit-note' || original.currency !== invoice.currency) return [];
  const others = byId(view.creditNotes).filter(
    (one) => isOther(one) && isInForce(one) && one.currency === invoice.currency,
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
    isOther(one) && isInForce(one) && (type === 'credit-note' || one.type === type);
  const [first] = byId(view.replacements).filter(counts);
  if (!first) return [];
  const original = singleOriginal(view.originals);
  const message = `${original ? titleOf(original) : 'an invoice of `preceding`'} was replaced by ${titleOf(first)} (entry ${first.id})`;
  return [warning('original-replaced', { message, paths: ['$.doc.preceding'] })];
}
