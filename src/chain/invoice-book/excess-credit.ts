// Finds credit notes, and debit notes with a negative total, that exceed their invoices. The comparison includes all
// documents that are corrected together, because a credit note can credit several invoices, and a debit note can undo a
// credit note.
import { countAmountTextDecimals, parseAmount, rescaleAmount, toAmountText } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { findEuroExchangeRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import {
  countReportedTaxRates,
  type TotalAndTax,
  computeCreditSumIfAboveInvoice,
  mayInvoiceHaveRoundedBases,
  sumAmountTexts,
  isCreditNoteOrNegativeDebitNote,
  negateTotalAndTax,
} from '../../document/warnings/originals';
import type { RegistrationRecordContent } from '../record/record';
import {
  type DeclaredInvoice,
  joinAndTruncateInvoiceNumbers,
  listReferencedInvoiceKeys,
  formatDeclaredInvoiceKey,
} from './declared-invoice';
import {
  InvoiceReferenceIndex,
  listConnectedInvoicesInListIfWithinLimit,
  doesRecordFoundByKeyReferToInvoice,
} from './invoice-references';
import { NumberMinHeap } from './lowest-first';

/** An invoice with its record, or with the record that it would get. */
export interface InvoiceWithRecordContent extends DeclaredInvoice {
  readonly invoice: Invoice;
  readonly content: RegistrationRecordContent;
}

type OwnCredit = Pick<InvoiceWithRecordContent, 'invoice' | 'content'>;

const isCorrection = ({ content: { TipoRectificativa } }: Pick<InvoiceWithRecordContent, 'content'>): boolean =>
  TipoRectificativa !== undefined;

/**
 * Returns the name of an invoice. Returns undefined for a draft without a number, because other documents cannot refer
 * to such a draft.
 */
const findName = (one: InvoiceWithRecordContent): string | undefined =>
  one.content.IDFactura.NumSerieFactura === '' ? undefined : formatDeclaredInvoiceKey(one);

interface CorrectedTogether {
  readonly sold: readonly InvoiceWithRecordContent[];
  readonly corrections: readonly InvoiceWithRecordContent[];
}

/**
 * Lists the invoices that a credit note names, their corrections, the other originals of these corrections, and so on.
 * Returns undefined if one of these invoices is unknown, cancelled or replaced, because the remaining amount is then
 * unknown.
 */
function listCorrectedTogether(
  own: OwnCredit,
  others: InvoiceReferenceIndex<InvoiceWithRecordContent>,
): CorrectedTogether | undefined {
  const names = new Set<string>();
  const queue = new NumberMinHeap();
  const queued = new Set<number>();
  const addName = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const position of others.findPositions(name)) {
      const one = others.invoices[position];
      if (!one || one.isCancelled || queued.has(position)) continue;
      if (findName(one) !== name && !(isCorrection(one) && doesRecordFoundByKeyReferToInvoice(one.content, name)))
        continue;
      queued.add(position);
      queue.add(position);
    }
  };
  for (const name of listReferencedInvoiceKeys(own.content)) addName(name);
  const group: InvoiceWithRecordContent[] = [];
  // Messages name the invoices in this order.
  for (let position = queue.take(); position !== undefined; position = queue.take()) {
    const next = others.invoices[position];
    if (!next) continue;
    group.push(next);
    const name = findName(next);
    if (name !== undefined) addName(name);
    if (isCorrection(next)) for (const one of listReferencedInvoiceKeys(next.content)) addName(one);
  }
  const groupNames = new Set(group.map(findName));
  if ([...names].some((name) => !groupNames.has(name))) return undefined;
  const corrections = group.filter(isCorrection);
  if (corrections.some(({ content }) => content.TipoRectificativa === 'S')) return undefined;
  const originals = group.filter((one) => !isCorrection(one));
  // If two originals have the same number, the reference is ambiguous.
  return new Set(originals.map(findName)).size === originals.length ? { sold: originals, corrections } : undefined;
}

/**
 * @param others the originals of the credit note, their corrections, and the originals of these corrections. Other
 * documents are ignored.
 */
export function warnCreditExceedsInvoice(own: OwnCredit, others: readonly InvoiceWithRecordContent[]): Warning[] {
  if (!isCreditNoteOrNegativeDebitNote(own.invoice)) return [];
  const connected = listConnectedInvoicesInListIfWithinLimit(own.content, others);
  const ownOriginals = new Set(listReferencedInvoiceKeys(own.content));
  const isOfCredit = connected?.some(
    (one) => ownOriginals.has(formatDeclaredInvoiceKey(one)) && one.invoice.type === 'credit-note',
  );
  const together =
    !connected || isOfCredit ? undefined : listCorrectedTogether(own, new InvoiceReferenceIndex(connected));
  if (!together || together.sold.length === 0) return [];
  const { sold, corrections } = together;
  const { currency } = own.invoice;
  const isConverted =
    [...sold, ...corrections].some(({ invoice }) => invoice.currency !== currency) || haveDifferentEuroRates(sold);
  const readAmounts = (one: OwnCredit): TotalAndTax => readDeclared(one, isConverted);
  const parts = {
    rates: countReportedTaxRates(own.invoice.totals?.taxes) * sold.length,
    roundsBases: isConverted || sold.some(({ invoice }) => mayInvoiceHaveRoundedBases(invoice)),
  };
  const charged = sumUp(sold.map(readAmounts));
  const reversed = [own, ...corrections].map((one) => negateTotalAndTax(readAmounts(one)));
  const sum = computeCreditSumIfAboveInvoice(charged, reversed, parts);
  if (sum === undefined) return [];
  const credits = corrections.filter(({ invoice }) => isCreditNoteOrNegativeDebitNote(invoice));
  const params = {
    title: joinAndTruncateInvoiceNumbers(sold.map(({ content }) => content.IDFactura)),
    sum,
    count: credits.length,
    entries: credits.slice(0, limits.entriesNamedMax).map(({ entry }) => entry),
    total: charged.total,
  };
  return [createWarning('credited-more', ['$.doc.totals.total_with_tax'], params)];
}

/** The record of a credit note of such invoices has its own rate, so that only the amounts in euros are comparable. */
const haveDifferentEuroRates = (sold: readonly InvoiceWithRecordContent[]): boolean =>
  new Set(sold.map(({ invoice }) => Number(findEuroExchangeRate(invoice, invoice.currency)))).size > 1;

/**
 * Adds up amounts with the decimals of the first amount. The yen has no decimals, and amounts are rounded to the
 * smallest coin.
 */
function sumUp(amounts: readonly TotalAndTax[]): TotalAndTax {
  const decimals = countAmountTextDecimals(amounts[0]?.total ?? '0.00');
  const sum = (texts: readonly string[]): string =>
    toAmountText(rescaleAmount(parseAmount(sumAmountTexts(texts)), decimals));
  return { total: sum(amounts.map(({ total }) => total)), tax: sum(amounts.map(({ tax }) => tax)) };
}

/**
 * Reads the amounts of a document with the sign of its record. If all documents have the same foreign currency, their
 * own amounts are read, because the amounts of records were rounded once more.
 */
function readDeclared({ invoice, content }: OwnCredit, isConverted: boolean): TotalAndTax {
  const { totals, currency, type } = invoice;
  if (!totals || currency === 'EUR' || isConverted) return { total: content.ImporteTotal, tax: content.CuotaTotal };
  const amounts = { total: totals.total_with_tax, tax: totals.tax };
  return type === 'credit-note' ? negateTotalAndTax(amounts) : amounts;
}
