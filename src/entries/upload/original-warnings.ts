// Warnings about the invoices that a document corrects or replaces, from what is stored.
import { formatDocumentNumber } from '../../document/document-summary';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { type Warning, type WarningKey, createWarning } from '../../contracts/warnings';
import {
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import { isPrecedingTaxBaseSumPositive } from '../../document/warnings/goods-returns';
import { isNegativeLine } from '../../document/warnings/line-rates';
import { areAllPrecedingTaxBasesZero } from '../../document/warnings/tax-bases';
import { collectInvoiceTaxCombos } from '../../document/warnings/tax-rows';
import { findPartyIdentityCodeUnlessTaxId } from '../../document/warnings/parties';
import {
  warnCorrectionAfterFourYears,
  warnEarlyOrUntaxedBadDebtCorrection,
} from '../../document/warnings/correction-dates';
import type { InvoiceRelatedToCorrection, StoredOriginalInvoice, DocumentCheckFacts } from '../../model/document-check';
import { isCorrectionDraftOrInForce, isInvoiceCancelledOrCancelling } from '../cancelled';
import {
  findLatestOperationDayOfOriginals,
  toInvoiceMessageParams,
  dedupeEntriesById,
  pickReportedElseSignedElseDraftOriginals,
  findOriginalIfSingle,
} from '../originals';
import { listInvoiceKindWarnings } from './kind-warnings';
import {
  listWarningsAboutAmountsOfOriginals,
  type OriginalsCheckContext,
  warnExchangeRateDiffersFromOriginal,
} from './original-amounts';
import { warnReplacementDiffersFromReplacedInvoices } from './replacement-warnings';
import { warnOriginalAlreadyReversed } from './reversed-originals';

export function listWarningsAboutOriginals(
  invoice: Invoice,
  view: DocumentCheckFacts,
  { isOther, stored }: OriginalsCheckContext,
): Warning[] {
  return [
    ...cancelledOriginals(invoice, view.originals),
    ...customerChanged(invoice, view.originals),
    ...precedingDates(invoice, view.originals),
    ...precedingUnknown(invoice, view),
    ...creditOfCredit(invoice, view),
    ...substitutionOfCredit(invoice, view),
    ...replacedNotSimplified(invoice, view),
    ...listWarningsAboutAmountsOfOriginals(invoice, view, { isOther, stored }),
    ...warnOriginalAlreadyReversed(invoice, view),
    ...warnReplacementDiffersFromReplacedInvoices(
      invoice,
      stored.filter(({ entry }) => isOther({ id: entry })),
    ),
    ...warnExchangeRateDiffersFromOriginal(invoice, view.originals, stored),
    ...correctionDays(invoice, view.originals),
    ...originalReplaced(invoice, view, isOther),
    ...listInvoiceKindWarnings(invoice, view, isOther),
  ];
}

/**
 * Warns of cancelled originals. A new sale in place of a cancelled invoice is right, unless it subtracts something that
 * this invoice charged, such as an advance.
 */
function cancelledOriginals(invoice: Invoice, originals: readonly StoredOriginalInvoice[]): Warning[] {
  const { type, lines = [] } = invoice;
  const isNewSale = type === 'standard' && !isReplacementOfSimplifiedInvoices(invoice) && !lines.some(isNegativeLine);
  if (isNewSale) return [];
  const cancelled = originals.filter(({ fiscal }) => isInvoiceCancelledOrCancelling(fiscal));
  const [first] = cancelled;
  if (!first) return [];
  return [createWarning('original-cancelled', ['$.doc.preceding'], toInvoiceMessageParams(first))];
}

/**
 * Warns if the customer changed. It compares tax IDs or, without them, the numbers of documents such as passports, because
 * a name can be written in many ways.
 */
function customerChanged({ customer, type }: Invoice, originals: readonly StoredOriginalInvoice[]): Warning[] {
  const taxCode = customer?.tax_id?.code;
  const code = taxCode ?? findPartyIdentityCodeUnlessTaxId(customer);
  // An invoice that replaces simplified invoices adds the customer.
  if (!code || type === 'standard') return [];
  const readCode = ({ customer: stored, customerIdentity }: StoredOriginalInvoice): string | undefined => {
    if (taxCode !== undefined) return stored;
    return stored === undefined ? (customerIdentity ?? undefined) : undefined;
  };
  const [other] = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals)).flatMap((one) => {
    const original = readCode(one);
    return original === undefined || original === code ? [] : [{ ...toInvoiceMessageParams(one), original }];
  });
  return other ? [createWarning('customer-changed', ['$.doc.customer'], { ...other, customer: code })] : [];
}

/**
 * Warns of wrong dates of preceding invoices. Number and date together identify an invoice, so a wrong date identifies
 * no invoice. A draft with this number may have any date.
 */
function precedingDates({ preceding = [] }: Invoice, originals: readonly StoredOriginalInvoice[]): Warning[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  return preceding.flatMap(({ series, code, issue_date: date }, i) => {
    const same = reported.filter((one) => one.code === code && one.series === series);
    const [first] = same;
    if (!first || date === undefined || same.some(({ issueDate }) => issueDate === date)) return [];
    const at = `preceding[${i}]`;
    const params = { ...toInvoiceMessageParams(first), at, date, original: first.issueDate };
    return [createWarning('preceding-date', [`$.doc.${at}.issue_date`], params)];
  });
}

/** Warnings about the days of a correction. With stored operation dates, they replace those of the document alone. */
export const correctionDeadlineWarningKeys: readonly string[] = [
  'correction-after-four-years',
  'unpaid-correction',
] satisfies WarningKey[];

/**
 * Checks the days of a correction with the stored operation dates, which its record states although the correction
 * need not. The four years count from the earliest of them, and bad debts from the latest.
 */
function correctionDays(invoice: Invoice, originals: readonly StoredOriginalInvoice[]): Warning[] {
  const latest = findLatestOperationDayOfOriginals(invoice, () => invoice, originals);
  if (latest === undefined) return [];
  const [earliest = latest] = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals))
    .map(({ operationDay, issueDate }) => operationDay ?? issueDate)
    .toSorted();
  return [
    ...warnCorrectionAfterFourYears({ ...invoice, op_date: earliest }),
    ...warnEarlyOrUntaxedBadDebtCorrection({ ...invoice, op_date: latest }, collectInvoiceTaxCombos(invoice)),
  ];
}

/**
 * Warns of unknown preceding invoices. Sello stores the invoices of a registered supplier except older ones, so an
 * unknown number is usually a mistake.
 */
function precedingUnknown({ preceding = [] }: Invoice, { standing, originals }: DocumentCheckFacts): Warning[] {
  if (standing?.registration.state !== 'registered') return [];
  const isStored = ({ uuid, series, code }: (typeof preceding)[number]): boolean =>
    originals.some((one) => one.documentUuid === uuid || (one.code === code && one.series === series));
  // Further numbers are not looked up.
  return preceding.slice(0, limits.originalsByNumberMax).flatMap((named, i) => {
    if (!named.code || isStored(named)) return [];
    const at = `preceding[${i}]`;
    return [
      createWarning('preceding-unknown', [`$.doc.${at}`], {
        at,
        title: formatDocumentNumber(named),
        apart: splitCode(named),
      }),
    ];
  });
}

/**
 * Splits a code that contains series and number, because a search for the corrected invoice would find nothing. The
 * code is split only at the last hyphen, because at any other place the number would be different.
 */
function splitCode({ series, code }: DocumentRef): readonly [string, string] | null {
  const [, first, rest] = /^(.+)-([^-]+)$/.exec(code) ?? [];
  return series !== undefined || first === undefined ? null : [first, rest ?? ''];
}

/** Warns of a credit note for a credit note. Its record is negative, whatever it corrects. */
function creditOfCredit({ type }: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  const [first] =
    type === 'credit-note'
      ? pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals)).filter(
          (one) => one.type === 'credit-note',
        )
      : [];
  if (!first) return [];
  const params = { ...toInvoiceMessageParams(first), total: first.totalWithTax };
  return [createWarning('credits-a-credit-note', ['$.doc.preceding'], params)];
}

/**
 * Warns of a substitution of a credit note. The document of a credit note is positive and its record negative; a
 * substitution has the same sign in both, so it needs negative lines and a negative `preceding[].tax`.
 */
function substitutionOfCredit(invoice: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  if (!isCorrectionBySubstitution(invoice) || areAllPrecedingTaxBasesZero(invoice)) return [];
  const corrected = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals));
  const [first] = corrected;
  // The sum of an invoice and of its credit notes is what remains of a sale.
  if (!first || corrected.some((one) => one.type !== 'credit-note')) return [];
  const { preceding = [], totals } = invoice;
  const isNegative = !isPrecedingTaxBaseSumPositive(preceding) && !(Number(totals?.total_with_tax ?? 0) > 0);
  return isNegative
    ? []
    : [createWarning('substitutes-a-credit-note', ['$.doc.preceding'], toInvoiceMessageParams(first))];
}

/**
 * Warns if a replaced invoice is not a simplified invoice. Invoices issued before the supplier was registered are
 * unknown.
 */
function replacedNotSimplified(invoice: Invoice, { originals }: DocumentCheckFacts): Warning[] {
  if (!isReplacementOfSimplifiedInvoices(invoice)) return [];
  const [first] = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals)).filter(
    ({ replaceable }) => !replaceable,
  );
  if (!first) return [];
  const isReplacement = first.fiscalType === 'F3';
  const isReceipt = first.mark === 'art7273';
  const name = isReplacement
    ? 'replaced-not-simplified.replacement'
    : isReceipt
      ? 'replaced-not-simplified.receipt'
      : 'replaced-not-simplified';
  return [createWarning(name, ['$.doc.preceding'], toInvoiceMessageParams(first))];
}

/**
 * Warns of an invoice that a substitution replaced. The later document counts. A draft neither replaces nor blocks
 * another document; of two drafts, the one issued first counts. Simplified invoices that an F3 replaced stay declared.
 * Refunds of these simplified invoices refer to them, and another F3 may also name them, within the remaining amount
 * (replacement-warnings.ts).
 */
function originalReplaced(
  invoice: Invoice,
  view: DocumentCheckFacts,
  isOther: (entry: InvoiceRelatedToCorrection) => boolean,
): Warning[] {
  if (invoice.type === 'standard') return [];
  const isDraft = ({ signed, fiscal }: InvoiceRelatedToCorrection): boolean => !signed && fiscal === undefined;
  const counts = (one: InvoiceRelatedToCorrection): boolean =>
    one.replaces === true && isOther(one) && isCorrectionDraftOrInForce(one) && one.type === 'corrective';
  const counted = dedupeEntriesById(view.others).filter(counts);
  const first = counted.find((one) => !isDraft(one)) ?? counted[0];
  if (!first) return [];
  const original = findOriginalIfSingle(view.originals);
  const params = { ...toInvoiceMessageParams(first), original: original ? formatDocumentNumber(original) : null };
  return [createWarning(isDraft(first) ? 'replaced-by-draft' : 'original-replaced', ['$.doc.preceding'], params)];
}
