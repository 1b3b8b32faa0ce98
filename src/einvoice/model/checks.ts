// Refusals and warnings of a file, found before or after its model is built (section "refusals" of the formats).
import { getCurrencyDecimals } from '../../document/iso-codes';
import { listPathsOfRowsStatingMarginTax, listWithheldMarginRowPaths } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import type { EInvoiceFindings } from '../findings';
import type { TradeParty } from './party-terms';
import type { EInvoiceTaxRow } from './e-invoice-model';

/** Maximum number of decimals of amounts in EN 16931. */
const decimalsMax = 2;

export function addEInvoiceDocumentFaults(invoice: Invoice, findings: EInvoiceFindings): void {
  const { $tags: tags = [], currency } = invoice;
  if (tags.includes('bypass')) findings.refuse('notCalculated', '$tags');
  if (getCurrencyDecimals(currency) > decimalsMax) findings.refuse('currencyDecimals', 'currency');
  for (const place of listWithheldMarginRowPaths(invoice)) findings.refuse('marginWithheld', place);
}

/** Checks the numbers that a category requires of the customer. The supplier always has its own numbers. */
export function addCustomerTaxIdFaults(
  rows: readonly EInvoiceTaxRow[],
  buyer: TradeParty,
  findings: EInvoiceFindings,
): void {
  const place = 'customer.tax_id';
  const codes = new Set(rows.map(({ code }) => code));
  if (codes.has('AE') && !buyer.vatNumber && !buyer.legalId) findings.refuse('customerNumber', place);
  if (codes.has('K') && !buyer.vatNumber) findings.refuse('customerVatNumber', place);
}

/** Warns about members that the file cannot contain, or should not state. */
export function warnMembersNotInEn16931(invoice: Invoice, findings: EInvoiceFindings): void {
  const { complements, delivery, payment } = invoice;
  const margins = listPathsOfRowsStatingMarginTax(invoice);
  if (margins.length > 0) findings.warn('margin-stated', margins);
  if (complements?.length) findings.warn('members-left-out', ['complements']);
  if (delivery?.identities?.length) findings.warn('members-left-out', ['delivery.identities']);
  if (payment?.payer) findings.warn('members-left-out', ['payment.payer']);
  if (payment?.instructions?.online?.length) findings.warn('members-left-out', ['payment.instructions.online']);
}
