// Warns about a credit note without the income tax that the customer withheld from its invoice.
import { computeWithholdingExtent } from '../../chain/record-book/payments';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isInvoicePriceZero } from '../../document/breakdown';
import { docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { isSalesTaxCombo } from '../../document/sales-taxes';
import { collectInvoiceTaxCombos } from '../../document/warnings/tax-rows';
import { badDebtCorrectionDocTypes } from '../../document/warnings/correction-dates';

/**
 * Warns about a credit note without income tax, if the invoice withholds this tax from all of its rows. The customer
 * would be owed more than it paid, and the withheld tax would stay declared.
 */
export function warnCreditWithoutWithheldTax(
  invoice: Invoice,
  original: { readonly title: string; readonly entry: string; readonly document: Invoice },
): Warning[] {
  const { title, entry, document } = original;
  const rows = collectInvoiceTaxCombos(invoice).all.filter(({ combo }) => isSalesTaxCombo(combo));
  // Nothing was withheld from what was not paid.
  const isUnpaid = badDebtCorrectionDocTypes.includes(invoice.tax?.ext?.[docTypeExtensionKey]);
  if (rows.length === 0 || isUnpaid || computeWithholdingExtent(document) !== 'all') return [];
  // Nothing is withheld from a price of zero.
  if (computeWithholdingExtent(invoice) !== 'none' || isInvoicePriceZero(invoice)) return [];
  const withheld = collectInvoiceTaxCombos(document).all.find(({ combo: { cat } }) => cat === 'IRPF');
  const params = { title, entry, percent: withheld?.combo.percent ?? '' };
  return [createWarning('credited-other-rate.withheld', ['$.doc.lines'], params)];
}
