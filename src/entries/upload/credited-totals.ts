// Sums the totals of an invoice, its credit notes and its debit notes in one currency. If the documents have several
// currencies, sums their records in euros.
import { isNegativeLine } from '../../document/warnings/line-rates';
import type { TaxBaseDifferingFromInvoice } from '../../document/warnings/tax-bases';
import { computePriceTotalWithTaxInBreakdown } from '../../document/breakdown';
import { convertInvoiceToEuros, findEuroExchangeRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { type TotalAndTax, sumAmountTexts, negateTotalAndTax } from '../../document/warnings/originals';
import type { InvoiceRelatedToCorrection, StoredOriginalInvoice } from '../../model/document-check';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

interface CreditedTotals {
  readonly sold: TotalAndTax;
  readonly own: TotalAndTax;
  readonly credited: readonly TotalAndTax[];
  /** Whether records and the amounts compared with them were rounded in euros. */
  readonly isConverted: boolean;
}

interface Credited {
  readonly invoice: Invoice;
  readonly original: StoredOriginalInvoice;
  /** The document of the original, if it was read. */
  readonly document?: Invoice | undefined;
  readonly others: readonly InvoiceRelatedToCorrection[];
  /** Debit notes, which subtract from the credited amounts. */
  readonly debits: readonly InvoiceRelatedToCorrection[];
}

/** Returns undefined if the documents have several currencies and a record is missing. */
export function toSoldAndCreditedTotals(
  { invoice, original, document, others, debits }: Credited,
  stored: readonly StoredInvoiceWithRecordContent[],
): CreditedTotals | undefined {
  const { currency, type } = invoice;
  // A debit note that takes back an amount has a negative total.
  const toCredited = (amounts: TotalAndTax): TotalAndTax =>
    type === 'debit-note' ? negateTotalAndTax(amounts) : amounts;
  const own = toCredited(toPriceAmounts(invoice));
  const isSame = [original, ...others, ...debits].every((one) => one.currency === currency);
  const undone = debits.map((one) => negateTotalAndTax(toTotalAndTax(one)));
  const creditedInCurrency = [...others.map(toTotalAndTax), ...undone];
  const sold = document ? toPriceAmounts(document) : toTotalAndTax(original);
  if (isSame) return { sold, own, credited: creditedInCurrency, isConverted: false };
  const record = stored.find(({ entry }) => entry === original.id);
  if (!record) return undefined;
  const rate = findEuroExchangeRate(record.document, currency) ?? findEuroExchangeRate(invoice, currency);
  const ownInEuros = convertInvoiceToEuros(invoice, rate)?.totals;
  if (ownInEuros === undefined) return undefined;
  // Drafts have no record, so their amounts are added only when they are sealed.
  const credited = others.flatMap(({ id }) => stored.find(({ entry }) => entry === id)?.content ?? []);
  return {
    sold: { total: record.content.ImporteTotal, tax: record.content.CuotaTotal },
    own: toCredited(toAmounts(ownInEuros)),
    credited: credited.map(({ ImporteTotal, CuotaTotal }) =>
      negateTotalAndTax({ total: ImporteTotal, tax: CuotaTotal }),
    ),
    isConverted: true,
  };
}

/** Returns the amounts of the price. A deposit, a guarantee or an outlay is credited with no tax, or not at all. */
const toPriceAmounts = (invoice: Invoice): TotalAndTax => ({
  ...toAmounts(invoice.totals),
  total: computePriceTotalWithTaxInBreakdown(invoice) ?? '0.00',
});

const toAmounts = (totals: Invoice['totals']): TotalAndTax => ({
  total: totals?.total_with_tax ?? '0.00',
  tax: totals?.tax ?? '0.00',
});

const toTotalAndTax = ({ totalWithTax, totalTax }: InvoiceRelatedToCorrection): TotalAndTax => ({
  total: totalWithTax,
  tax: totalTax ?? '0.00',
});

/** Names the warning about a base above that of the invoice. Lines that the invoice subtracts may explain the excess. */
export function selectExcessTaxBaseWarningKey(
  { lines = [] }: Invoice,
  { base, stored }: TaxBaseDifferingFromInvoice,
): 'credited-other-rate' | 'credited-other-rate.subtracted' {
  const subtracted = sumAmountTexts(lines.filter(isNegativeLine).map(({ total = '0' }) => total));
  const isExplained = stored !== null && Number(base) - Number(stored) <= -Number(subtracted);
  return isExplained ? 'credited-other-rate.subtracted' : 'credited-other-rate';
}
