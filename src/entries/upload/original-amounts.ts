// Compares the amounts of a correction, or of an invoice that replaces others, with its originals.
import { type InvoiceWithRecordContent, warnCreditExceedsInvoice } from '../../chain/invoice-book/excess-credit';
import { doesReferenceStateAllTaxes, convertToRecordContentWithOriginals } from '../../chain/convert/to-correction';
import { convertToRecordContentDespiteProblems } from '../../chain/convert/to-registration-record';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { createWarning, type Warning } from '../../contracts/warnings';
import {
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import {
  isNegativeInvoiceReversingOriginals,
  isPrecedingTaxBaseSumPositive,
} from '../../document/warnings/goods-returns';
import {
  findDifferingPrecedingBase,
  findExcessCreditedBase,
  areAllPrecedingTaxBasesZero,
} from '../../document/warnings/tax-bases';
import {
  countReportedTaxRates,
  computeCreditSumIfAboveInvoice,
  isSameAmountTextValue,
  mayInvoiceHaveRoundedBases,
  sumAmountTexts,
  isCreditNoteOrNegativeDebitNote,
} from '../../document/warnings/originals';
import type { InvoiceRelatedToCorrection, StoredOriginalInvoice, DocumentCheckFacts } from '../../model/document-check';
import { isCorrectionDraftOrInForce } from '../cancelled';
import type { TaxTotal } from '../../document/model/parts';
import {
  listDebitNotesInForceOfOriginals,
  listDebitNoteIdsNotInForce,
  parseEntryDocumentIfRead,
  parseEntryTaxesIfInCurrency,
  parseDebitNoteTaxesIfInCurrency,
} from './debit-notes';
import { warnCreditWithoutWithheldTax } from './credited-withholding';
import { selectExcessTaxBaseWarningKey, toSoldAndCreditedTotals } from './credited-totals';
import { dropUncreditedDebitNotesNotInForce, pickIssuedElseDraftInvoices } from './counted-invoices';
import { findDeclaredExchangeRate } from './declared-rate';
import { mayCreditsExceedOriginals } from './may-credits-exceed-originals';
import { formatDocumentNumber } from '../../document/document-summary';
import {
  toInvoiceMessageParams,
  pickOriginalsForReferencedNumber,
  findOriginalIfSingle,
  dedupeEntriesById,
} from '../originals';
import { findEuroExchangeRate } from '../../document/convert-currency';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

/** Context of a check of originals, in addition to the store's facts. */
export interface OriginalsCheckContext {
  /** Returns whether an entry is not the document's own. */
  readonly isOther: (entry: { readonly id: string }) => boolean;
  /** Issued invoices that are related to the document, if their amounts are needed. */
  readonly stored: readonly StoredInvoiceWithRecordContent[];
}

/**
 * Finds the document of an original, if it was read together with the original. A search by uuid returns the original
 * without its document; a search by number returns it with its document.
 */
const findDocument = (original: StoredOriginalInvoice, all: readonly StoredOriginalInvoice[]): Invoice | undefined =>
  parseEntryDocumentIfRead(all.find(({ id, document }) => id === original.id && document !== undefined));

/**
 * Warns about a correction, a replacement of a simplified invoice (F3), or a negative invoice, whose record uses the
 * rate of its original. A substitution in euros needs a rate only for the amounts of an original in another currency.
 */
export function warnExchangeRateDiffersFromOriginal(
  invoice: Invoice,
  originals: readonly StoredOriginalInvoice[],
  stored: OriginalsCheckContext['stored'],
): Warning[] {
  const { type, preceding = [] } = invoice;
  const currency =
    invoice.currency === 'EUR' && isCorrectionBySubstitution(invoice)
      ? (preceding[0]?.currency ?? 'EUR')
      : invoice.currency;
  const isReplacement = isReplacementOfSimplifiedInvoices(invoice);
  if (currency === 'EUR' || (type === 'standard' && !isReplacement && !isNegativeInvoiceReversingOriginals(invoice)))
    return [];
  const own = findEuroExchangeRate(invoice, currency);
  const original = findOriginalIfSingle(originals);
  if (!original)
    return isReplacement || !own ? [] : warnOriginalsHaveDifferentRates(invoice, { currency, own, originals });
  // The record of a refund (R5) may itself have the rate of its original.
  if (isReplacement && original.fiscalType !== 'F2') return [];
  const corrected = stored.find(({ entry }) => entry === original.id)?.document;
  const rate =
    corrected?.currency === currency
      ? findDeclaredExchangeRate(corrected, stored)
      : findRate(original, { currency, originals });
  if (!rate || !own || isSameAmountTextValue(rate, own)) return [];
  const params = { ...toInvoiceMessageParams(original), currency, own, rate };
  return [createWarning('exchange-rate-of-original', ['$.doc.exchange_rates'], params)];
}

interface RatesOfOriginals {
  readonly currency: string;
  readonly originals: readonly StoredOriginalInvoice[];
}

const findRate = (original: StoredOriginalInvoice, { currency, originals }: RatesOfOriginals): string | undefined => {
  const document = findDocument(original, originals);
  return document && findEuroExchangeRate(document, currency);
};

/**
 * Warns about a correction of several invoices with different rates. Its record has one rate, its own, except for the
 * amounts of a substitution that reverses whole invoices, which are those of their records.
 */
function warnOriginalsHaveDifferentRates(
  invoice: Invoice,
  { currency, own, originals }: RatesOfOriginals & { readonly own: string },
): Warning[] {
  const named = (invoice.preceding ?? []).flatMap((reference) => {
    const [original, second] = pickOriginalsForReferencedNumber(reference, originals);
    const document = original && !second ? findDocument(original, originals) : undefined;
    return document ? [{ reference, document }] : [];
  });
  const rates = named.flatMap(({ document }) => findEuroExchangeRate(document, currency) ?? []);
  const different = [...new Map(rates.map((rate) => [Number(rate), rate])).values()];
  if (different.length < 2) return [];
  const isExact =
    isCorrectionBySubstitution(invoice) &&
    named.length === invoice.preceding?.length &&
    named.every(({ reference, document }) => doesReferenceStateAllTaxes(reference, invoice.currency, document));
  if (isExact) return [];
  const params = { currency, own, rates: different.slice(0, limits.entriesNamedMax) };
  return [createWarning('exchange-rate-of-original.several', ['$.doc.exchange_rates'], params)];
}

export const listWarningsAboutAmountsOfOriginals = (
  invoice: Invoice,
  view: DocumentCheckFacts,
  context: OriginalsCheckContext,
): Warning[] => [
  ...creditedMore(invoice, view, context),
  ...creditedOtherRate(invoice, view, context),
  ...creditedBefore(invoice, view, context),
  ...precedingTaxDiffers(invoice, view, context),
];

/**
 * Warns if credit notes exceed their invoice. For a credit note of several invoices, and for reversed invoices, only
 * the records give the remaining amount.
 */
function creditedMore(invoice: Invoice, view: DocumentCheckFacts, context: OriginalsCheckContext): Warning[] {
  const { isOther, stored } = context;
  const debits = listDebitNotesInForceOfOriginals(view, isOther);
  const hasDebits = debits.length > 0;
  if ((hasDebits || mayCreditsExceedOriginals(invoice, view, isOther)) && stored.length > 0) {
    const counted = dropUncreditedDebitNotesNotInForce(stored, listDebitNoteIdsNotInForce(view, isOther));
    const others = pickIssuedElseDraftInvoices(counted.filter(({ entry }) => isOther({ id: entry })));
    return warnCreditExceedsInvoice({ invoice, content: convertCreditNote(invoice, hasDebits ? others : []) }, others);
  }
  const original = findOriginalIfSingle(view.originals);
  if (!isCreditNoteOrNegativeDebitNote(invoice) || !original || original.type === 'credit-note' || !invoice.totals)
    return [];
  const others = dedupeEntriesById(view.creditNotes).filter((one) => isOther(one) && isCorrectionDraftOrInForce(one));
  const document = findDocument(original, view.originals);
  const totals = toSoldAndCreditedTotals({ invoice, original, document, others, debits }, stored);
  if (totals === undefined) return [];
  const parts = {
    rates: countReportedTaxRates(invoice.totals.taxes),
    // The lines of an original are unknown without its document.
    roundsBases: totals.isConverted || document === undefined || mayInvoiceHaveRoundedBases(document),
  };
  const sum = computeCreditSumIfAboveInvoice(totals.sold, [totals.own, ...totals.credited], parts);
  if (sum === undefined) return [];
  const params = {
    title: formatDocumentNumber(original),
    sum,
    count: others.length,
    entries: others.slice(0, limits.entriesNamedMax).map(({ id }) => id),
    total: totals.sold.total,
  };
  return [createWarning('credited-more', ['$.doc.totals.total_with_tax'], params)];
}

/** Converts a credit note as its record will be, as far as its originals are given. */
function convertCreditNote(
  invoice: Invoice,
  originals: readonly InvoiceWithRecordContent[],
): RegistrationRecordContent {
  const conversion = originals.length > 0 ? convertToRecordContentWithOriginals(invoice, originals) : undefined;
  return conversion && 'content' in conversion ? conversion.content : convertToRecordContentDespiteProblems(invoice);
}

/** Warns if rates differ from the rates of the original. The total may be correct although the rates are wrong. */
function creditedOtherRate(invoice: Invoice, view: DocumentCheckFacts, { isOther }: OriginalsCheckContext): Warning[] {
  const { originals } = view;
  const original = invoice.type === 'credit-note' ? findOriginalIfSingle(originals) : undefined;
  const document = original && findDocument(original, originals);
  const own = invoice.totals?.taxes;
  if (!original || !document || !own || original.type === 'credit-note') return [];
  const sold = document.currency === invoice.currency ? document.totals?.taxes : undefined;
  const debited = parseDebitNoteTaxesIfInCurrency(listDebitNotesInForceOfOriginals(view, isOther), invoice.currency);
  const above = sold && debited && findExcessCreditedBase(own, [sold, ...debited]);
  const names = toInvoiceMessageParams(original);
  if (!above) return debited?.length === 0 ? warnCreditWithoutWithheldTax(invoice, { ...names, document }) : [];
  return [
    createWarning(selectExcessTaxBaseWarningKey(document, above), ['$.doc.totals.taxes'], { ...above, ...names }),
  ];
}

/**
 * Warns if a credit note and a substitution of the same invoice are both declared. A substitution that reverses the
 * remaining amount is correct. If the credit notes reversed everything, the remaining amount is zero (the authority's
 * FAQ on corrections by substitution, option 2).
 */
function creditedBefore(invoice: Invoice, view: DocumentCheckFacts, { isOther }: OriginalsCheckContext): Warning[] {
  if (!isCorrectionBySubstitution(invoice)) return [];
  const credits = dedupeEntriesById(view.creditNotes).filter((one) => isOther(one) && isCorrectionDraftOrInForce(one));
  if (credits.length === 0 || takesWhatIsLeft(invoice, view, { isOther, credits })) return [];
  const invoices = credits.slice(0, limits.entriesNamedMax).map(toInvoiceMessageParams);
  const sum = sumAmountTexts(credits.map(({ totalWithTax }) => totalWithTax));
  return [createWarning('credited-before', ['$.doc.preceding'], { invoices, sum })];
}

interface CreditsOfOriginal extends Pick<OriginalsCheckContext, 'isOther'> {
  readonly credits: readonly InvoiceRelatedToCorrection[];
}

/** Compares a correction with its only original, in the currency of the original. */
function takesWhatIsLeft(invoice: Invoice, view: DocumentCheckFacts, { isOther, credits }: CreditsOfOriginal): boolean {
  const { originals } = view;
  const [{ tax, ...named } = { tax: undefined }, second] = invoice.preceding ?? [];
  const [original] = tax && !second && 'code' in named ? pickOriginalsForReferencedNumber(named, originals) : [];
  const taxes = [original, ...credits].map((one) => parseEntryTaxesIfInCurrency(one, invoice.currency));
  const [sold, ...read] = taxes;
  const credited = read.flatMap((one) => one ?? []);
  if (!tax || !sold || credited.length < read.length) return false;
  const debited =
    parseDebitNoteTaxesIfInCurrency(listDebitNotesInForceOfOriginals(view, isOther), invoice.currency) ?? [];
  return findDifferenceFromInvoice(tax, { sold, debited, credited }) === undefined;
}

interface StoredTaxes {
  readonly sold: TaxTotal;
  readonly debited: readonly TaxTotal[];
  readonly credited?: readonly TaxTotal[];
}

/**
 * Compares reversed taxes with an invoice alone, and then together with its debit notes. A substitution may replace
 * both, or leave the debit notes in force.
 */
function findDifferenceFromInvoice(tax: TaxTotal, { sold, debited, credited }: StoredTaxes) {
  const difference = findDifferingPrecedingBase(tax, [sold], credited);
  const isTogether = debited.length > 0 && findDifferingPrecedingBase(tax, [sold, debited], credited) === undefined;
  return isTogether ? undefined : difference;
}

/**
 * Warns if the reversed taxes differ from the taxes of the original. Later changes are unknown, so only stored amounts
 * are compared.
 */
function precedingTaxDiffers(
  invoice: Invoice,
  view: DocumentCheckFacts,
  { isOther, stored }: OriginalsCheckContext,
): Warning[] {
  const { originals, creditNotes } = view;
  // If another invoice reversed the original, nothing is left to reverse.
  if (!isCorrectionBySubstitution(invoice) || (stored.length > 0 && areAllPrecedingTaxBasesZero(invoice))) return [];
  const credits = dedupeEntriesById(creditNotes).filter((one) => isOther(one) && isCorrectionDraftOrInForce(one));
  if (credits.length > 0 && takesWhatIsLeft(invoice, view, { isOther, credits })) return [];
  const debited =
    parseDebitNoteTaxesIfInCurrency(listDebitNotesInForceOfOriginals(view, isOther), invoice.currency) ?? [];
  return (invoice.preceding ?? []).flatMap(({ tax, ...named }, i) => {
    const [original, second] = pickOriginalsForReferencedNumber(named, originals);
    if (!tax || !original?.document || second) return [];
    const sold = parseEntryTaxesIfInCurrency(original, invoice.currency);
    // Amounts of credit notes are positive in the document.
    const isCredit = original.type === 'credit-note' && !isPrecedingTaxBaseSumPositive([{ ...named, tax }]);
    const difference =
      sold &&
      (isCredit ? findDifferingPrecedingBase(tax, [], [sold]) : findDifferenceFromInvoice(tax, { sold, debited }));
    if (!difference) return [];
    const at = `preceding[${i}].tax`;
    const params = { ...difference, ...toInvoiceMessageParams(original), at };
    return [createWarning('preceding-tax-differs', [`$.doc.${at}`], params)];
  });
}
