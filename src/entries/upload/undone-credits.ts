// Credit notes of an original that debit notes undid, so that the original is in force again. These debit notes name the
// credit note, not the original.
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCategoryTotal } from '../../document/model/parts';
import { isNegativeAmountText } from '../../document/warnings/line-rates';
import { isAmountTextSumZero, negateAmountText, sumAmountTexts } from '../../document/warnings/originals';
import { findDifferingPrecedingBase } from '../../document/warnings/tax-bases';
import type {
  DocumentCheckFacts,
  DocumentCheckFactsQuery,
  InvoiceRelatedToCorrection,
} from '../../model/document-check';
import type { WorkspaceStore } from '../../store/for-workspace';
import { isCorrectionDraftOrInForce } from '../cancelled';
import { readStoredInvoicesWithRelated, type StoredInvoiceWithRecordContent } from '../declared-invoices';
import { dedupeEntriesById } from '../originals';
import {
  hasInvoiceCorrectionInForce,
  doesInvoiceReferToOther,
  readDocumentCheckFactsWithReversal,
} from './reversed-originals';

/** One read for the credit notes and their debit notes, and one for corrections of these. */
const readsMax = 2;

/**
 * Reads the store's facts about a document. For a substitution of an original with credit notes, reads which parts
 * of these are in force.
 */
export async function readDocumentCheckFactsWithCreditsInForce(
  store: Pick<WorkspaceStore, 'entries'>,
  question: DocumentCheckFactsQuery,
): Promise<DocumentCheckFacts> {
  const view = await readDocumentCheckFactsWithReversal(store, question);
  const { supplier, docSchema, originals } = question;
  if (originals.withText !== true || supplier === undefined) return view;
  const credits = dedupeEntriesById(view.creditNotes).filter(isCorrectionDraftOrInForce);
  // A draft without a number cannot be named.
  const numbers = credits.slice(0, limits.namedByMax).flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  if (numbers.length === 0) return view;
  const stored = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers }, { readsMax });
  const isOriginal = ({ id }: InvoiceRelatedToCorrection): boolean => view.originals.some((one) => one.id === id);
  return {
    ...view,
    creditNotes: view.creditNotes.flatMap((one) =>
      isOriginal(one) ? [one] : subtractDebitNotesFromCreditNote(one, stored),
    ),
  };
}

/**
 * Lists a credit note less the debit notes that undid parts of it; nothing if they undid all of it. Only issued debit
 * notes count. A debit note of several invoices, or one that was itself corrected, undid an unknown part.
 */
export function subtractDebitNotesFromCreditNote(
  credit: InvoiceRelatedToCorrection,
  stored: readonly StoredInvoiceWithRecordContent[],
): readonly InvoiceRelatedToCorrection[] {
  const own = stored.find(({ entry, isIssued }) => entry === credit.id && isIssued)?.document;
  if (!own) return [credit];
  const debits = stored.filter(
    ({ document, isIssued, isCancelled }) =>
      document.type === 'debit-note' && isIssued && !isCancelled && doesInvoiceReferToOther(document, own),
  );
  const areKnown = debits.every(
    (one) =>
      one.document.currency === own.currency &&
      one.document.preceding?.length === 1 &&
      !hasInvoiceCorrectionInForce(one, stored),
  );
  if (debits.length === 0 || !areKnown) return [credit];
  const left = subtractDebitNotes(
    own,
    debits.map(({ document }) => document),
  );
  if (isNegativeAmountText(left.total)) return [credit];
  const isWhole = isAmountTextSumZero([left.total]) && left.taxes && !findDifferingPrecedingBase(left.taxes, []);
  const document = JSON.stringify({ ...own, totals: { ...own.totals, taxes: left.taxes } });
  return isWhole ? [] : [{ ...credit, totalWithTax: left.total, document }];
}

/** Subtracts debit notes from a credit note. Rates are listed for each document, and have to be added up. */
function subtractDebitNotes({ totals }: Invoice, debits: readonly Invoice[]) {
  const back = debits.map((one) => negateAmountText(one.totals?.total_with_tax ?? '0.00'));
  const categories = debits.flatMap((one) => (one.totals?.taxes?.categories ?? []).map(negateBases));
  return {
    total: sumAmountTexts([totals?.total_with_tax ?? '0.00', ...back]),
    taxes: totals?.taxes && { ...totals.taxes, categories: [...(totals.taxes.categories ?? []), ...categories] },
  };
}

const negateBases = (category: TaxCategoryTotal): TaxCategoryTotal => ({
  ...category,
  rates: category.rates.map((rate) => ({ ...rate, base: negateAmountText(rate.base) })),
});
