// Totals of an invoice and of the credit notes of it, in one currency: in euros, by their records, where they differ.
import { convertToEuros, findEuroRate } from '../../document/convert-currency';
import type { AmountText } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { negateText } from '../../document/warnings/originals';
import type { CorrectionParticipant, OriginalInvoice } from '../../model/upload';
import type { StoredInvoice } from '../declared';

interface CreditedTotals {
  readonly sold: AmountText;
  readonly own: AmountText;
  readonly credited: readonly AmountText[];
}

interface Credited {
  readonly invoice: Invoice;
  readonly original: OriginalInvoice;
  readonly others: readonly CorrectionParticipant[];
}

/** Undefined: in several currencies, and not all of them have a record. */
export function toTotals(
  { invoice, original, others }: Credited,
  stored: readonly StoredInvoice[],
): CreditedTotals | undefined {
  const { currency, totals } = invoice;
  const own = totals?.total_with_tax ?? '0.00';
  const isSame = [original, ...others].every((one) => one.currency === currency);
  const record = stored.find(({ entry }) => entry === original.id);
  if (!record) {
    return isSame
      ? { sold: original.totalWithTax, own, credited: others.map(({ totalWithTax }) => totalWithTax) }
      : undefined;
  }
  const rate = findEuroRate(record.document, currency) ?? findEuroRate(invoice, currency);
  const ownInEuros = convertToEuros(invoice, rate)?.totals?.total_with_tax;
  if (ownInEuros === undefined) return undefined;
  // Drafts have no record: they are added up when they are sealed.
  const credited = others.flatMap(({ id }) => stored.find(({ entry }) => entry === id)?.content.ImporteTotal ?? []);
  return {
    sold: record.content.ImporteTotal,
    own: ownInEuros,
    credited: credited.map((text) => negateText(text)),
  };
}
