// Loads the invoices that a correction or a replacement (F3) names: for payments that it copies, for the period of the
// sale in forms 349 and 369, and for a substitution for the replaced customer, the withheld tax, and under a margin scheme
// the untaxed part of the price.
import {
  computeReplacedUntaxedCents,
  isSubstitutiveCorrectionUnderMarginScheme,
  findInvoiceWithReplacedCustomer,
  computeReplacedWithholdingExtent,
  listPaymentsOfInForceOriginals,
  sumCashAccountingAmountsReplacedByF3,
  type RecordBookDataFromOriginals,
} from '../chain/record-book/data-from-originals';
import {
  doesCorrectStoredCorrection,
  findIssueDaysOfCorrectedSales,
  mayCorrectCorrectionInForm349Or369,
} from '../chain/record-book/sale-days';
import { readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { BookedInvoice, BookReadContext } from './booked-invoices';

/**
 * Finds what the rows of a correction need from the invoices that it corrects. The parts are undefined if the invoice
 * corrects nothing, or if the store does not have these invoices. Each substitution, and each other correction with dated
 * payments or in form 349 or 369, is one separate read. One that corrects another correction is a few reads in forms.
 */
export async function readRecordBookDataFromOriginals(
  { store }: Pick<BookReadContext, 'store'>,
  invoice: BookedInvoice,
): Promise<RecordBookDataFromOriginals> {
  const { document, content } = invoice;
  const { TipoFactura, TipoRectificativa: kind } = content;
  const isPaid = document.payment?.advances?.some(({ date }) => date !== undefined) ?? false;
  const copiesPayments = isPaid && (kind === 'I' || TipoFactura === 'F3');
  const needsSaleDays = mayCorrectCorrectionInForm349Or369(invoice);
  if (kind !== 'S' && !copiesPayments && !needsSaleDays) return {};
  const numbers = (document.preceding ?? []).flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const supplier = document.supplier?.tax_id?.code ?? '';
  const asked = { supplier, docSchema: document.$schema, numbers };
  const named = await readStoredInvoicesWithRelated(store, asked, { readsMax: 1 });
  // Only the sale that a correction corrects through another one is further than one read away.
  const isFurther = needsSaleDays && doesCorrectStoredCorrection(content, named);
  const found = isFurther ? await readStoredInvoicesWithRelated(store, asked) : named;
  const correctedSaleDays = needsSaleDays ? findIssueDaysOfCorrectedSales(content, found) : undefined;
  if (kind !== 'S' && !copiesPayments) return { correctedSaleDays };
  const originalPayments = listPaymentsOfInForceOriginals(content, found);
  if (kind !== 'S') {
    const originalCashPart = sumCashAccountingAmountsReplacedByF3(content, found);
    return { correctedSaleDays, originalPayments, originalCashPart };
  }
  return {
    correctedSaleDays,
    originalPayments,
    replacedWithholding: computeReplacedWithholdingExtent(content, found),
    replacedCustomer: findInvoiceWithReplacedCustomer(content, found),
    replacedRest: isSubstitutiveCorrectionUnderMarginScheme(invoice)
      ? computeReplacedUntaxedCents(content, found)
      : undefined,
  };
}
