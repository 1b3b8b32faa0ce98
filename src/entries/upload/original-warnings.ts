// Warnings about the invoices that a document corrects or replaces, from what is stored.
import { warnings as limits } from '../../contracts/limits/documents';
import { type Warning, createWarning } from '../../contracts/warnings';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import type { CreditedEntry, OriginalInvoice, UploadView } from '../../model/upload';
import { isInForce, isBeingCancelled } from '../cancelled';
import { nameOther, uniqueById, pickIssued, pickSingleOriginal, toTitle } from '../originals';
import type { OriginalsContext } from './originals-context';
import { warnExchangeChangesTax } from './exchange-warnings';
import { checkOriginalAmounts } from './original-amounts';
import { warnRateOfOriginal } from './rate-of-original';

export function listOriginalWarnings(
  invoice: Invoice,
  view: UploadView,
  { isOther, stored }: OriginalsContext,
): Warning[] {
  return [
    ...cancelledOriginals(view.originals),
    ...customerChanged(invoice, view.originals),
    ...precedingDates(invoice, view.originals),
    ...precedingUnknown(invoice, view),
    ...creditOfCredit(invoice, view),
    ...replacedNotSimplified(invoice, view),
    ...checkOriginalAmounts(invoice, view, { isOther, stored }),
    ...warnExchangeChangesTax(
      invoice,
      stored.filter(({ entry }) => isOther({ id: entry })),
    ),
    ...warnRateOfOriginal(invoice, view.originals),
    ...originalReplaced(invoice, view, isOther),
  ];
}

function cancelledOriginals(originals: readonly OriginalInvoice[]): Warning[] {
  const cancelled = originals.filter(({ fiscal }) => isBeingCancelled(fiscal));
  const [first] = cancelled;
  if (!first) return [];
  return [createWarning('original-cancelled', ['$.doc.preceding'], nameOther(first))];
}

/** Only tax codes are compared: the name of a customer without one can be written in many ways. */
function customerChanged({ customer, type }: Invoice, originals: readonly OriginalInvoice[]): Warning[] {
  const code = customer?.tax_id?.code;
  // An invoice in place of simplified ones names the customer that they did not name.
  if (!code || type === 'standard') return [];
  const other = pickIssued(uniqueById(originals)).find(
    (original) => original.customer !== undefined && original.customer !== code,
  );
  if (!other) return [];
  const params = { ...nameOther(other), customer: code, original: other.customer ?? '' };
  return [createWarning('customer-changed', ['$.doc.customer'], params)];
}

/** Number and date identify an invoice: a wrong date names none. Drafts of the number may have any date. */
function precedingDates({ preceding = [] }: Invoice, originals: readonly OriginalInvoice[]): Warning[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  return preceding.flatMap(({ series, code, issue_date: date }, i) => {
    const same = reported.filter((one) => one.code === code && one.series === series);
    const [first] = same;
    if (!first || date === undefined || same.some(({ issueDate }) => issueDate === date)) return [];
    const at = `preceding[${i}]`;
    const params = { ...nameOther(first), at, date, original: first.issueDate };
    return [createWarning('preceding-date', [`$.doc.${at}.issue_date`], params)];
  });
}

/** A registered supplier has its invoices here, except older ones: an unknown number is mostly a mistake. */
function precedingUnknown({ preceding = [] }: Invoice, { standing, originals }: UploadView): Warning[] {
  if (standing?.registration.state !== 'registered') return [];
  const isStored = ({ uuid, series, code }: (typeof preceding)[number]): boolean =>
    originals.some((one) => one.documentUuid === uuid || (one.code === code && one.series === series));
  // Further numbers are not looked up.
  return preceding.slice(0, limits.originalsByNumberMax).flatMap((named, i) => {
    if (!named.code || isStored(named)) return [];
    const at = `preceding[${i}]`;
    return [
      createWarning('preceding-unknown', [`$.doc.${at}`], { at, title: toTitle(named), apart: splitCode(named) }),
    ];
  });
}

/** Series and number in one field: a search for the corrected invoice would find nothing. */
function splitCode({ series, code }: DocumentRef): readonly [string, string] | null {
  const [, first, rest] = /^(.+)[-/ ]([^-/ ]+)$/.exec(code) ?? [];
  return series !== undefined || first === undefined ? null : [first, rest ?? ''];
}

/** The record of a credit note is negative, whatever it credits. */
function creditOfCredit({ type }: Invoice, { originals }: UploadView): Warning[] {
  const [first] =
    type === 'credit-note' ? pickIssued(uniqueById(originals)).filter((one) => one.type === 'credit-note') : [];
  if (!first) return [];
  const params = { ...nameOther(first), total: first.totalWithTax };
  return [createWarning('credits-a-credit-note', ['$.doc.preceding'], params)];
}

/** Invoices issued before the supplier was registered are unknown. */
function replacedNotSimplified(invoice: Invoice, { originals }: UploadView): Warning[] {
  if (!replacesSimplified(invoice)) return [];
  const [first] = pickIssued(uniqueById(originals)).filter(({ replaceable }) => !replaceable);
  if (!first) return [];
  return [createWarning('replaced-not-simplified', ['$.doc.preceding'], nameOther(first))];
}

/**
 * An invoice that a substitution replaced: the later document counts. Tickets that an F3 replaced stay declared: their
 * refunds name them, and so does another F3, within what is left (exchange-warnings.ts). A second draft is one too many.
 */
function originalReplaced(invoice: Invoice, view: UploadView, isOther: (entry: CreditedEntry) => boolean): Warning[] {
  const isDraft = ({ signed, fiscal }: CreditedEntry): boolean => !signed && fiscal === undefined;
  const replacesSame = (one: CreditedEntry): boolean =>
    invoice.type === 'standard'
      ? replacesSimplified(invoice) && one.type === 'standard' && isDraft(one)
      : one.type === 'corrective';
  const counts = (one: CreditedEntry): boolean =>
    one.replaces === true && isOther(one) && isInForce(one) && replacesSame(one);
  const [first] = uniqueById(view.others).filter(counts);
  if (!first) return [];
  const original = pickSingleOriginal(view.originals);
  const params = { ...nameOther(first), original: original ? toTitle(original) : null };
  return [createWarning('original-replaced', ['$.doc.preceding'], params)];
}
