// Refusals and warnings of a file, found before or after its model is built (section "refusals" of the formats).
import { getCurrencyDecimals } from '../../document/iso-codes';
import { listPathsOfRowsStatingMarginTax, listWithheldMarginRowPaths } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import { findDir3UnitsByRole } from '../dir3';
import type { EInvoiceFindings } from '../findings';
import { isOtherDeliveryPeriod } from '../periods';
import { toIsoCountry } from './addresses';
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

interface Principal {
  readonly seller: TradeParty;
  readonly rows: readonly EInvoiceTaxRow[];
  readonly invoice: Invoice;
}

const isRegistered = ({ legalId }: TradeParty, schemes: readonly string[]): boolean =>
  schemes.includes(legalId?.scheme ?? '');

/**
 * Whether an invoice complies with the rules that Peppol has for sellers of a country. Countries are absent if a Spanish
 * invoice complies with their rules anyway; the rules of Germany apply only if the customer is German, too.
 */
const principalRules: Readonly<Record<string, (principal: Principal) => boolean>> = {
  // The number of the invoice must have the six parts of a Greek one (GR-R-001).
  GR: () => false,
  // The rate must be 6, 12 or 25 % (SE-R-006).
  SE: ({ rows }) => rows.every(({ code }) => code !== 'S'),
  // DK-R-002, DK-R-014.
  DK: ({ seller }) => isRegistered(seller, ['0184']),
  // IS-R-002.
  IS: ({ seller }) => isRegistered(seller, ['0196']),
  // NL-R-003, NL-R-007.
  NL: ({ seller, invoice }) =>
    (seller.legalId === undefined || isRegistered(seller, ['0106', '0190'])) &&
    (invoice.payment?.instructions !== undefined || invoice.type === 'credit-note'),
};

/** Refuses a principal whose country has rules of its own in Peppol, if the invoice does not comply with them. */
export function addPrincipalCountryFaults(principal: Principal, findings: EInvoiceFindings): void {
  const { address, vatNumber } = principal.seller;
  const countries = [address?.country, toIsoCountry(vatNumber?.slice(0, 2))].filter((one) => one !== undefined);
  const isRefused = countries.some(
    (country) => Object.hasOwn(principalRules, country) && principalRules[country]?.(principal) === false,
  );
  if (isRefused) findings.refuse('principalCountry', 'ordering.seller');
}

/** Warns about members that the file cannot contain, or should not state. */
export function warnMembersNotInEn16931(invoice: Invoice, findings: EInvoiceFindings): void {
  const { complements, delivery, ordering, payment } = invoice;
  const { body, unit } = findDir3UnitsByRole(invoice);
  const margins = listPathsOfRowsStatingMarginTax(invoice);
  if (margins.length > 0) findings.warn('margin-stated', margins);
  if (complements?.length) findings.warn('members-left-out', ['complements']);
  if (delivery?.identities?.length) findings.warn('members-left-out', ['delivery.identities']);
  if (delivery?.receiver?.identities?.length && body?.party !== delivery.receiver)
    findings.warn('members-left-out', ['delivery.receiver.identities']);
  if (isOtherDeliveryPeriod(invoice)) findings.warn('members-left-out', ['delivery.period']);
  if (ordering?.buyer && unit?.party !== ordering.buyer) findings.warn('members-left-out', ['ordering.buyer']);
  if (payment?.payer) findings.warn('members-left-out', ['payment.payer']);
  if (payment?.instructions?.online?.length) findings.warn('members-left-out', ['payment.instructions.online']);
}
