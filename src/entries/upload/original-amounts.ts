// Compares the amounts of a correction, or of an invoice in place of others, with those of the invoices that it names.
import { warningLimits as limits } from '../../contracts/limits/documents';
import { type Warning, createWarning } from '../../contracts/warnings';
import { isSubstitution, replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import {
  comparePrecedingTax,
  findExcessBase,
  findExcessCredit,
  isLeft,
  sumAmounts,
} from '../../document/warnings/originals';
import type { CorrectionParticipant, OriginalInvoice, UploadView } from '../../model/upload';
import { isInvoiceDeclared, isCorrectionInForce } from '../cancelled';
import {
  pickIssuedOriginals,
  pickSingleOriginal,
  formatInvoiceTitle,
  removeDuplicateIds,
  formatOtherInvoiceName,
} from '../originals';

type IsOtherEntry = (entry: CorrectionParticipant) => boolean;

/**
 * Lists warnings about amounts that differ from those of the originals.
 * @param isOther whether an entry is not the document's own
 */
export const listOriginalAmountWarnings = (invoice: Invoice, view: UploadView, isOther: IsOtherEntry): Warning[] => [
  ...creditedMore(invoice, view, isOther),
  ...creditedOtherRate(invoice, view),
  ...creditedBefore(invoice, view, isOther),
  ...precedingTaxDiffers(invoice, view),
  ...replacedTotalDiffers(invoice, view, isOther),
];

function creditedMore(invoice: Invoice, view: UploadView, isOther: IsOtherEntry): Warning[] {
  const original = pickSingleOriginal(view.originals);
  const own = invoice.totals?.total_with_tax;
  if (invoice.type !== 'credit-note' || !original || own === undefined) return [];
  if (original.type === 'credit-note' || original.currency !== invoice.currency) return [];
  const others = removeDuplicateIds(view.creditNotes).filter(
    (one) => isOther(one) && isCorrectionInForce(one) && one.currency === invoice.currency,
  );
  const sum = findExcessCredit(original.totalWithTax, [own, ...others.map(({ totalWithTax }) => totalWithTax)]);
  if (sum === undefined) return [];
  const params = {
    title: formatInvoiceTitle(original),
    sum,
    count: others.length,
    entries: others.slice(0, limits.entriesNamedMax).map(({ id }) => id),
    total: original.totalWithTax,
  };
  return [createWarning('credited-more', ['$.doc.totals.total_with_tax'], params)];
}

/** The total may be right and the rates wrong. */
function creditedOtherRate(invoice: Invoice, { originals }: UploadView): Warning[] {
  const original = invoice.type === 'credit-note' ? pickSingleOriginal(originals) : undefined;
  // A search by uuid returns it without its text, a search by number with it.
  const text = original && originals.find(({ id, document }) => id === original.id && document !== undefined)?.document;
  const own = invoice.totals?.taxes;
  if (!original || !text || !own || original.type === 'credit-note') return [];
  const { totals, currency } = JSON.parse(text) as Invoice;
  const above = currency === invoice.currency && totals?.taxes && findExcessBase(own, totals.taxes);
  if (!above) return [];
  const params = { ...above, ...formatOtherInvoiceName(original) };
  return [createWarning('credited-other-rate', ['$.doc.totals.taxes'], params)];
}

/** A credit note and a substitution of the same invoice are both declared. */
function creditedBefore(invoice: Invoice, view: UploadView, isOther: IsOtherEntry): Warning[] {
  if (!isSubstitution(invoice)) return [];
  const credits = removeDuplicateIds(view.creditNotes).filter((one) => isOther(one) && isCorrectionInForce(one));
  if (credits.length === 0) return [];
  const invoices = credits.slice(0, limits.entriesNamedMax).map(formatOtherInvoiceName);
  return [createWarning('credited-before', ['$.doc.preceding'], { invoices, sum: sumOf(credits) })];
}

/** Changes since then are unknown: only stored amounts are compared. */
function precedingTaxDiffers(invoice: Invoice, { originals }: UploadView): Warning[] {
  if (!isSubstitution(invoice)) return [];
  return (invoice.preceding ?? []).flatMap(({ tax, ...named }, i) => {
    const [original, second] = issuedWith(named, originals);
    if (!tax || !original?.document || second) return [];
    const { totals, currency } = JSON.parse(original.document) as Invoice;
    const difference = totals?.taxes && currency === invoice.currency && comparePrecedingTax(tax, totals.taxes);
    if (!difference) return [];
    const at = `preceding[${i}].tax`;
    const params = { ...difference, ...formatOtherInvoiceName(original), at };
    return [createWarning('preceding-tax-differs', [`$.doc.${at}`], params)];
  });
}

/** Only if every simplified invoice is stored here, in the same currency. */
function replacedTotalDiffers(invoice: Invoice, view: UploadView, isOther: IsOtherEntry): Warning[] {
  const { preceding = [], currency, totals } = invoice;
  if (!replacesSimplified(invoice) || preceding.length > limits.originalsByNumberMax || !totals) return [];
  const tickets = preceding.flatMap((named) => {
    const [ticket, second] = issuedWith(named, view.originals);
    return ticket && !second ? [ticket] : [];
  });
  const credits = removeDuplicateIds(view.creditNotes).filter((one) => isOther(one) && isInvoiceDeclared(one.fiscal));
  const isComplete = tickets.length > 0 && tickets.length === preceding.length;
  if (!isComplete || [...tickets, ...credits].some((one) => one.currency !== currency)) return [];
  const [sold, credited] = [sumOf(tickets), sumOf(credits)];
  const own = totals.total_with_tax;
  if (isLeft(own, sold, credited)) return [];
  const titles = tickets.map(formatInvoiceTitle).join(', ').slice(0, namesShown);
  const params = { total: own, titles, sold, credited: credits.length > 0 ? credited : null };
  return [createWarning('replaced-total-differs', ['$.doc.totals.total_with_tax'], params)];
}

/** Characters of a list of numbers in a message. */
const namesShown = 200;

const issuedWith = ({ series, code }: DocumentRef, originals: readonly OriginalInvoice[]): readonly OriginalInvoice[] =>
  pickIssuedOriginals(
    removeDuplicateIds(originals).filter((one) => one.code === code && (one.series ?? '') === (series ?? '')),
  );

const sumOf = (invoices: readonly CorrectionParticipant[]): string =>
  sumAmounts(invoices.map(({ totalWithTax }) => totalWithTax));
