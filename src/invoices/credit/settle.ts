// The amounts of corrections after rounding. Their records in euros are settled when they are sealed, and a preview has
// the content that this would give. In another currency, the amounts are settled as the caller and the customer read
// them.
import { buildCappedCreditContentsInInvoiceCurrency } from '../../chain/convert/own-currency';
import { convertToRecordContentWithOriginals } from '../../chain/convert/to-correction';
import type { RegistrationRecordContent } from '../../chain/record/record';
import type { Invoice } from '../../document/model/invoice';
import { isInvoiceCancelled } from '../../entries/cancelled';
import { parseOrBuildRecordContent } from '../../entries/declared-invoices';
import { listUncancelledCorrections, type RelatedInvoice } from '../related';
import type { InvoiceWithCreditNotes } from './remaining';
import { listCreditNotesInForce } from './undone-credits';

/** @param credits the credit notes that count, oldest first */
export function addRoundedContentsToCreditNotes(
  original: Invoice,
  credits: readonly RelatedInvoice[],
): InvoiceWithCreditNotes {
  const documents = credits.map(({ invoice }) => invoice);
  const isComparable = documents.every(({ currency }) => currency === original.currency);
  const contents = isComparable ? buildCappedCreditContentsInInvoiceCurrency(original, documents) : [];
  return {
    original: { invoice: original },
    credits: documents.map((invoice, i) => ({ invoice, content: contents[i] })),
  };
}

/**
 * Finds the amounts of a credit note in its own currency after rounding; undefined in euros, or if the credit note does
 * not correct exactly one invoice that is among the related ones.
 * @param id id of the entry; undefined for a credit note that is not issued yet
 * @param related the original and its credit notes, oldest first
 */
export function findRoundedCreditNoteContent(
  credit: Invoice,
  related: readonly RelatedInvoice[],
  id?: string,
): RegistrationRecordContent | undefined {
  const { currency, type, preceding = [] } = credit;
  const [reference] = preceding;
  if (currency === 'EUR' || type !== 'credit-note' || preceding.length !== 1) return undefined;
  const original = related.find(
    ({ invoice: { series, code } }) => code === reference?.code && (series ?? '') === (reference?.series ?? ''),
  );
  if (!original || original.invoice.currency !== currency) return undefined;
  const inForce = readCreditNotesInForce(original, related);
  const others = listUncancelledCorrections(original.invoice, related).filter(
    (one) =>
      one.invoice.type === 'credit-note' &&
      one.invoice.currency === currency &&
      one.id !== original.id &&
      (inForce.has(one.id) || one.id === id),
  );
  // The credit notes of a list are settled together, instead of each with all before it.
  if (id !== undefined && inForce.has(id)) {
    const settled = settleTogether(original, others);
    if (settled.has(id)) return settled.get(id);
  }
  const own = others.findIndex((one) => one.id === id);
  const before = (own < 0 ? others : others.slice(0, own)).map(({ invoice }) => invoice);
  return buildCappedCreditContentsInInvoiceCurrency(original.invoice, [...before, credit]).at(-1);
}

const creditNotesInForce = new WeakMap<readonly RelatedInvoice[], Map<string, ReadonlySet<string>>>();

/** Lists the ids of the credit notes in force of an original. Kept for each list of related invoices. */
function readCreditNotesInForce(original: RelatedInvoice, related: readonly RelatedInvoice[]): ReadonlySet<string> {
  const byOriginal = creditNotesInForce.get(related) ?? new Map<string, ReadonlySet<string>>();
  creditNotesInForce.set(related, byOriginal);
  const ids =
    byOriginal.get(original.id) ?? new Set(listCreditNotesInForce(original.invoice, related).map((one) => one.id));
  byOriginal.set(original.id, ids);
  return ids;
}

type ContentsById = ReadonlyMap<string, RegistrationRecordContent | undefined>;

const settledContents = new WeakMap<RelatedInvoice, ContentsById>();

/** Settles the credit notes of an original, oldest first. Kept for each original. */
function settleTogether(original: RelatedInvoice, credits: readonly RelatedInvoice[]): ContentsById {
  const known = settledContents.get(original);
  if (known) return known;
  const contents = buildCappedCreditContentsInInvoiceCurrency(
    original.invoice,
    credits.map(({ invoice }) => invoice),
  );
  const byId = new Map(credits.map(({ id }, i) => [id, contents[i]]));
  settledContents.set(original, byId);
  return byId;
}

/** An original with the content of its record. */
export type OriginalWithRecordContent = Parameters<typeof convertToRecordContentWithOriginals>[1][number];

const toOriginal = (one: RelatedInvoice): OriginalWithRecordContent => ({
  invoice: one.invoice,
  content: parseOrBuildRecordContent(one, one.invoice),
  isCancelled: isInvoiceCancelled(one.fiscal),
});

/** What a correction will say, which can differ from its document by cents of rounding. */
export interface CorrectionRecordContents {
  /** Content that its record would have, with a provisional number. */
  readonly content?: RegistrationRecordContent | undefined;
  /** Its amounts in its own currency; absent in euros. */
  readonly settled?: RegistrationRecordContent | undefined;
}

/** The number of an invoice that has none yet, so that its content can be compared with those of others. */
const provisionalCode = 'SIN-NUMERO';

/** @param originals the originals, and other invoices that correct or replace them */
export function buildRecordContentWithOriginals(
  invoice: Invoice,
  originals: readonly OriginalWithRecordContent[],
): RegistrationRecordContent | undefined {
  const conversion = convertToRecordContentWithOriginals(
    { ...invoice, code: invoice.code ?? provisionalCode },
    originals,
  );
  return 'content' in conversion ? conversion.content : undefined;
}

/** @param related the originals, and other invoices that correct or replace them, oldest first */
export const buildCorrectionRecordContents = (
  invoice: Invoice,
  related: readonly RelatedInvoice[],
): CorrectionRecordContents => ({
  content: buildRecordContentWithOriginals(invoice, related.map(toOriginal)),
  settled: findRoundedCreditNoteContent(invoice, related),
});
