// Warnings about the kind of an invoice compared with its originals: a sale that a simplified invoice already declared,
// and corrections of the wrong kind.
import { createWarning, type Warning, type WarningKey } from '../../contracts/warnings';
import {
  docTypeExtensionKey,
  isCorrectionDocument,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { findInvoiceKindMark } from '../../document/series-kinds';
import { isInvoiceStatedAsSimplified } from '../../document/regimes/invoice-kind';
import { warnNegativeInvoice } from '../../document/warnings/goods-returns';
import { isNegativeAmountText, isNegativeLine } from '../../document/warnings/line-rates';
import { doesInvoiceContainSubtractedSale } from '../../document/warnings/subtracted-sales';
import { isAmountTextSumAbove, negateAmountText } from '../../document/warnings/originals';
import type {
  DocumentCheckFacts,
  InvoiceRelatedToCorrection,
  OriginalForCorrection,
  StoredOriginalInvoice,
} from '../../model/document-check';
import { isInvoiceDeclaredOrWillBe, isCorrectionDraftOrInForce } from '../cancelled';
import { formatDocumentNumber } from '../../document/document-summary';
import { toInvoiceMessageParams, pickReportedElseSignedElseDraftOriginals, dedupeEntriesById } from '../originals';

/**
 * Drops the warning about the series of a correction if all stored originals are corrections, which have the same
 * series. The client need not write their type in `preceding`.
 */
export const dropSeriesWarningIfOriginalsAreCorrections = (
  found: readonly Warning[],
  originals: readonly Pick<StoredOriginalInvoice, 'type'>[],
): readonly Warning[] =>
  originals.length > 0 && originals.every(isCorrectionDocument)
    ? found.filter(({ key }) => key !== correctionSeriesWarningKey)
    : found;

export const correctionSeriesWarningKey = 'correction-series' satisfies WarningKey;

/** Types of simplified invoices and of their corrections. */
const simplifiedTypes: readonly (string | undefined)[] = ['F2', 'R5'];

const readDocType = ({ tax }: Invoice): string | undefined => tax?.ext?.[docTypeExtensionKey];

/**
 * Returns whether an invoice declares a sale. It then neither replaces simplified invoices nor is a simplified invoice
 * itself.
 */
const declaresSale = (invoice: Invoice): boolean =>
  invoice.type === 'standard' &&
  readDocType(invoice) !== undefined &&
  (readDocType(invoice) !== 'F2' || !isInvoiceStatedAsSimplified(invoice)) &&
  !isReplacementOfSimplifiedInvoices(invoice);

const isDeclaredSimplifiedInvoice = ({ fiscalType, mark, fiscal }: OriginalForCorrection): boolean =>
  (mark === 'art7273' || (fiscalType === 'F2' && mark !== 'art61d')) && isInvoiceDeclaredOrWillBe(fiscal);

/** @param isOther returns whether an entry is not the document's own */
export const listInvoiceKindWarnings = (
  invoice: Invoice,
  view: DocumentCheckFacts,
  isOther: (entry: { readonly id: string }) => boolean,
): Warning[] => [
  ...warnInvoicedSimplifiedSale(invoice, view, isOther),
  ...warnInvoicedReplacement(invoice, view),
  ...warnReversedReplacement(invoice, view),
  ...correctionKind(invoice, view),
];

/**
 * Warns of a sale that a simplified invoice already declared. The part that credit notes reversed may be sold again,
 * once.
 */
function warnInvoicedSimplifiedSale(
  invoice: Invoice,
  { originals, creditNotes, others }: DocumentCheckFacts,
  isOther: (entry: { readonly id: string }) => boolean,
): Warning[] {
  if (!declaresSale(invoice)) return [];
  const mark = findInvoiceKindMark(invoice);
  // A simplified invoice that names another one of its kind, such as that of an advance, is another sale.
  const tickets = dedupeEntriesById(originals).filter(
    (one) => isDeclaredSimplifiedInvoice(one) && !(mark === 'art7273' && one.mark === mark),
  );
  const [first] = tickets;
  // A negative invoice sells nothing, and gets a warning about its total.
  if (!first || isNegativeAmountText(invoice.totals?.total_with_tax)) return [];
  const params = toInvoiceMessageParams(first);
  if (subtractsOriginals(invoice, pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals))))
    return doesInvoiceContainSubtractedSale(invoice)
      ? [createWarning('ticket-invoiced.subtracted', ['$.doc.lines'], params)]
      : [];
  const inForce = (invoices: readonly InvoiceRelatedToCorrection[]) =>
    dedupeEntriesById(invoices).filter((one) => isOther(one) && isCorrectionDraftOrInForce(one));
  const credits = inForce(creditNotes);
  const soldAgain = inForce(others).filter(({ type, replaces }) => type === 'standard' && !replaces);
  const isComparable = [...tickets, ...credits, ...soldAgain].every(({ currency }) => currency === invoice.currency);
  const sums = [invoice.totals?.total_with_tax ?? '0', ...soldAgain.map(({ totalWithTax }) => totalWithTax)];
  const credited = credits.map(({ totalWithTax }) => totalWithTax);
  if (isComparable && credits.length > 0 && !isAmountTextSumAbove(sums, credited)) return [];
  if (first.mark === 'art7273') return [createWarning('ticket-invoiced.receipt', ['$.doc.preceding'], params)];
  const id = mark === 'art61d' ? 'ticket-invoiced.unnamed' : 'ticket-invoiced';
  return [createWarning(id, ['$.doc.preceding'], params)];
}

/**
 * Returns whether the lines that an invoice subtracts are exactly the invoices that it names, to the cent of each. A final
 * invoice subtracts the advance that a simplified invoice charged, so nothing is declared twice. If another invoice that
 * it names is unknown, it may subtract more than the known ones.
 */
function subtractsOriginals(
  { lines = [], preceding = [], tax, currency }: Invoice,
  originals: readonly StoredOriginalInvoice[],
): boolean {
  const subtracted = lines.filter(isNegativeLine).map(({ total = '0' }) => negateAmountText(total));
  if (subtracted.length === 0 || originals.some((one) => one.currency !== currency)) return false;
  const taxes = tax?.prices_include === undefined ? originals.map(({ totalTax }) => totalTax ?? '0') : [];
  const totals = originals.map(({ totalWithTax }) => totalWithTax);
  const cents = originals.map(() => '0.01');
  const isBelow = isAmountTextSumAbove(totals, [...subtracted, ...taxes, ...cents]);
  const isAbove = isAmountTextSumAbove([...subtracted, ...taxes], [...totals, ...cents]);
  return !isBelow && (!isAbove || originals.length < preceding.length);
}

/**
 * Warns of a full invoice that names a replacement (F3), whose sale its simplified invoices already declared. An invoice
 * that subtracts something may take an advance off the price.
 */
function warnInvoicedReplacement(invoice: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  const { lines = [], totals } = invoice;
  const total = totals?.total_with_tax ?? '0';
  if (!declaresSale(invoice) || isNegativeAmountText(total) || lines.some(isNegativeLine)) return [];
  const [first] = dedupeEntriesById(originals).filter(
    ({ fiscalType, fiscal, totalWithTax }) =>
      fiscalType === 'F3' && isInvoiceDeclaredOrWillBe(fiscal) && !isNegativeAmountText(totalWithTax),
  );
  return first
    ? [createWarning('ticket-invoiced.replacement', ['$.doc.preceding'], toInvoiceMessageParams(first))]
    : [];
}

/**
 * Warns of a negative invoice that names a replacement (F3). The F3 added no tax, so its reversal would take back the tax
 * of the simplified invoices. Goods that come back with a later sale may name the F3 that sold them.
 */
function warnReversedReplacement(invoice: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  if (invoice.type !== 'standard' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  if (!warnNegativeInvoice(invoice).some(({ key }) => key === 'negative-invoice')) return [];
  const first = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals)).find(
    ({ fiscalType }) => fiscalType === 'F3',
  );
  return first ? [createWarning('correction-kind.reversed', ['$.doc.preceding'], toInvoiceMessageParams(first))] : [];
}

/**
 * @param previous the entry from which the document was made; `whole` is called only if this entry is a declared
 * simplified invoice
 */
export function warnCopiedSimplifiedInvoice(whole: () => Invoice, previous: OriginalForCorrection | null): Warning[] {
  if (!previous || !isDeclaredSimplifiedInvoice(previous)) return [];
  const invoice = whole();
  // A copy of the same kind is another sale.
  const isAnotherReceipt = findInvoiceKindMark(invoice) === 'art7273';
  if (!declaresSale(invoice) || isAnotherReceipt) return [];
  const { id, title = '', mark } = previous;
  const variant = mark === 'art7273' ? 'ticket-invoiced.receipt' : 'ticket-invoiced.copy';
  return [createWarning(variant, ['$.doc.$tags'], { title, entry: id })];
}

/** Warns of a correction of the wrong kind. Invoices issued before the supplier was registered are unknown. */
function correctionKind(invoice: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  const type = readDocType(invoice);
  if (!type?.startsWith('R')) return [];
  const ofSimplified = type === 'R5';
  const isWrong = ({ fiscalType }: StoredOriginalInvoice): boolean =>
    fiscalType !== undefined && fiscalType !== null && simplifiedTypes.includes(fiscalType) !== ofSimplified;
  const named = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals));
  // An F3 is not a sale. Its refund consists of an R5 of the simplified invoice and a negative F3 (questions 27 of the
  // authority).
  const replacement = named.find(({ fiscalType }) => fiscalType === 'F3');
  if (replacement) {
    const title = formatDocumentNumber(replacement);
    return [createWarning('correction-kind.replacement', ['$.doc.preceding'], { title, entry: replacement.id, type })];
  }
  const other = named.find(isWrong);
  if (!other) return [];
  const params = { title: formatDocumentNumber(other), entry: other.id, type };
  // No type fits both kinds, and each of the other remedies would suggest a wrong type.
  if (named.some((one) => one.fiscalType && !isWrong(one)))
    return [createWarning('correction-kind.mixed', ['$.doc.preceding'], params)];
  return [
    createWarning(ofSimplified ? 'correction-kind.full' : 'correction-kind.simplified', ['$.doc.preceding'], params),
  ];
}
