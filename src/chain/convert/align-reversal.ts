// Gives the record of a credit note, or of a negative invoice in another currency, the cents of the invoice that it takes
// back, with the other corrections of that invoice.
import type { Invoice } from '../../document/model/invoice';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
import { mayInvoiceHaveRoundedBases } from '../../document/warnings/originals';
import {
  addCentsByTaxRateInPlace,
  type BaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
} from '../invoice-book/amounts';
import { formatInvoiceNumberAndDateKey, listReferencedInvoiceKeys } from '../invoice-book/declared-invoice';
import type { InvoiceOrItsCorrection } from '../invoice-book/excess-reversal';
import { doesRecordFoundByKeyReferToInvoice, InvoiceReferenceIndex } from '../invoice-book/invoice-references';
import type { RegistrationRecordContent } from '../record/record';
import { type AllowedCreditRounding, alignCreditRecordWithInvoiceRemainder } from './align-credit-rounding';
import { listFullyReversedTaxRateKeys } from './fully-reversed-rates';
import { convertToRegistrationRecordContent } from './to-registration-record';

export const formatRecordInvoiceKey = ({ IDFactura }: RegistrationRecordContent): string =>
  formatInvoiceNumberAndDateKey(IDFactura.NumSerieFactura, IDFactura.FechaExpedicionFactura);

export type InvoiceWithContentAndCancelledFlag = Pick<InvoiceOrItsCorrection, 'invoice' | 'content' | 'isCancelled'>;

const isCreditNote = ({ invoice }: InvoiceWithContentAndCancelledFlag): boolean => invoice.type === 'credit-note';

interface OriginalsOfReversal {
  readonly originals: readonly InvoiceWithContentAndCancelledFlag[];
  /** The originals, and other documents that name the same originals. */
  readonly sealed: readonly InvoiceWithContentAndCancelledFlag[];
  /** The keys of the invoices that the reversal names. */
  readonly references: ReadonlySet<string>;
}

/** Returns the record of an invoice with the cents that are left of its original; of any other invoice, the same. */
export function alignReversalRecordWithOriginal(
  content: RegistrationRecordContent,
  invoice: Invoice,
  { originals, sealed, references }: OriginalsOfReversal,
): RegistrationRecordContent {
  const isKnown = originals.length === references.size;
  const original =
    references.size === 1 ? originals[0] : isKnown ? findInvoiceOfItsDebitNotes(invoice, originals) : undefined;
  if (!original || !reversesOriginals(invoice)) return content;
  const before = sealed.filter(
    (one) => !one.isCancelled && formatRecordInvoiceKey(one.content) !== formatRecordInvoiceKey(content),
  );
  const corrections = before.filter((one) =>
    listReferencedInvoiceKeys(one.content).includes(formatRecordInvoiceKey(original.content)),
  );
  const own = corrections.filter(({ content: { TipoFactura } }) => TipoFactura !== 'F3');
  const others = new InvoiceReferenceIndex(own.some(isCreditNote) ? before : []);
  const credits = [...own, ...own.flatMap((one) => listUndoing(one, others))];
  const records = credits.map((one) => one.content);
  return alignCreditRecordWithInvoiceRemainder(
    content,
    original.content,
    records,
    findConvertedParts(invoice, original, credits),
  );
}

/**
 * Returns whether an invoice takes back what its originals have in euros: a credit note, or a negative invoice in another
 * currency. In euros, a negative invoice has its own cents.
 */
const reversesOriginals = (invoice: Invoice): boolean =>
  invoice.type === 'credit-note' || (invoice.currency !== 'EUR' && isNegativeInvoiceReversingOriginals(invoice));

/**
 * Finds the invoice whose debit notes are all other originals of a reversal in another currency. Each of them was
 * converted separately, and together they have the euros that the reversal takes back.
 */
function findInvoiceOfItsDebitNotes(
  { currency }: Invoice,
  originals: readonly InvoiceWithContentAndCancelledFlag[],
): InvoiceWithContentAndCancelledFlag | undefined {
  const [sold, second] = originals.filter(({ invoice: { type } }) => type !== 'debit-note');
  if (!sold || second || currency === 'EUR') return undefined;
  const isOfSold = ({ content }: InvoiceWithContentAndCancelledFlag): boolean =>
    listReferencedInvoiceKeys(content).every((key) => key === formatRecordInvoiceKey(sold.content));
  return originals.every((one) => one === sold || isOfSold(one)) ? sold : undefined;
}

/**
 * Lists the debit note that undoes a whole credit note of the original, so that the amounts of the original remain. It
 * names the credit note only. A debit note of a part is credited itself.
 */
function listUndoing(
  credit: InvoiceWithContentAndCancelledFlag,
  others: InvoiceReferenceIndex<InvoiceWithContentAndCancelledFlag>,
): InvoiceWithContentAndCancelledFlag[] {
  if (!isCreditNote(credit)) return [];
  const { content } = credit;
  const key = formatRecordInvoiceKey(content);
  const debits = others
    .listByKey(key)
    .filter((one) => one.invoice.type === 'debit-note' && doesRecordFoundByKeyReferToInvoice(one.content, key));
  const [debit] = debits;
  if (!debit || debits.length > 1 || listReferencedInvoiceKeys(debit.content).length > 1) return [];
  const rest = new Map(sumBreakdownCentsByTaxRate(content));
  addCentsByTaxRateInPlace(rest, sumBreakdownCentsByTaxRate(debit.content));
  return [...rest.values()].every(({ base }) => base === 0n) ? debits : [];
}

/**
 * If parts were rounded, finds the rates that this credit note completes. Parts are rounded if the currency is not the
 * euro, or if prices are below the smallest coin.
 */
function findConvertedParts(
  invoice: Invoice,
  original: InvoiceWithContentAndCancelledFlag,
  credits: readonly InvoiceWithContentAndCancelledFlag[],
): AllowedCreditRounding | undefined {
  const { currency } = invoice;
  const documents = [original, ...credits].map((one) => one.invoice);
  const isMixed = documents.some((one) => one.currency !== currency);
  if (isMixed) return currency === 'EUR' ? undefined : {};
  const closed = mayInvoiceHaveRoundedBases(original.invoice)
    ? listFullyReversedTaxRateKeys([...documents, invoice])
    : new Set<string>();
  if (currency === 'EUR') return mayInvoiceHaveRoundedBases(original.invoice) ? { closing: closed } : undefined;
  const remainders = new Map<string, BaseTaxSurchargeCents>();
  for (const document of [...documents, invoice]) {
    // With an exchange rate of 1, the result has the amounts of the document by the rates of its record.
    const unconverted = { ...document, exchange_rates: [{ from: currency, to: 'EUR', amount: '1' }] };
    const plain = convertToRegistrationRecordContent(unconverted);
    if ('content' in plain) addCentsByTaxRateInPlace(remainders, sumBreakdownCentsByTaxRate(plain.content));
  }
  return {
    closing: new Set([...closed, ...[...remainders].flatMap(([rate, { base }]) => (base === 0n ? [rate] : []))]),
  };
}
