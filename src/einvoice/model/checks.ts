// Refusals and warnings of a file, found before or after its model is built (section "refusals" of the formats).
import { parseAmount } from '../../amount/amount';
import { getCurrencyDecimals } from '../../document/iso-codes';
import { listPathsOfRowsStatingMarginTax, listPathsOfMarginRowsWithWithholding } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import { listPathsOfOriginalDescriptions } from '../references';
import { matchesIdentifierSchemeFormatIfKnown } from '../codes/peppol-addresses';
import { findDir3UnitsByRole } from '../dir3';
import type { EInvoiceFindingCollector } from '../findings';
import { isDeliveryPeriodOmittedFromEInvoice } from '../periods';
import type { EInvoiceTradeParty } from './party-terms';
import type { EInvoiceTaxCategory } from './e-invoice-model';

/** Maximum number of decimals of amounts in EN 16931. */
const decimalsMax = 2;

/** Currencies of ISO 4217 that release 1.3.15 of the EN 16931 rules does not have (BR-CL-03, BR-CL-04). */
const unlistedCurrencies: ReadonlySet<string> = new Set(['STN', 'ZWL']);

export function addEInvoiceDocumentFaults(invoice: Invoice, findings: EInvoiceFindingCollector): void {
  const { $tags: tags = [], currency } = invoice;
  if (tags.includes('bypass')) findings.refuse('notCalculated', '$tags');
  if (getCurrencyDecimals(currency) > decimalsMax) findings.refuse('currencyDecimals', 'currency');
  if (unlistedCurrencies.has(currency)) findings.refuse('currencyUnlisted', 'currency');
  for (const place of listPathsOfMarginRowsWithWithholding(invoice)) findings.refuse('marginWithheld', place);
}

/** Checks the numbers that a category requires of the customer. The supplier always has its own numbers. */
export function addMissingCustomerTaxIdFaults(
  categories: readonly EInvoiceTaxCategory[],
  buyer: EInvoiceTradeParty,
  findings: EInvoiceFindingCollector,
): void {
  const place = 'customer.tax_id';
  const codes = new Set(categories.map(({ code }) => code));
  if (codes.has('AE') && !buyer.vatNumber && !buyer.legalId) findings.refuse('customerNumber', place);
  if (codes.has('K') && !buyer.vatNumber) findings.refuse('customerVatNumber', place);
}

interface Principal {
  readonly seller: EInvoiceTradeParty;
  readonly categories: readonly EInvoiceTaxCategory[];
  readonly invoice: Invoice;
}

const isRegistered = ({ legalId }: EInvoiceTradeParty, schemes: readonly string[]): boolean =>
  schemes.includes(legalId?.scheme ?? '');

const findVatPrefix = ({ vatNumber }: EInvoiceTradeParty): string | undefined => vatNumber?.slice(0, 2);

const isLeftToPay = ({ totals }: Invoice): boolean =>
  totals !== undefined && parseAmount(totals.due ?? totals.payable).value.greaterThan(0);

/**
 * Whether an invoice complies with the rules that Peppol has for sellers of a country, by the country of their address.
 * Countries are absent if a Spanish invoice complies with their rules anyway; the rules of Germany apply only if the
 * customer is German, too.
 */
const principalRules: Readonly<Record<string, (principal: Principal) => boolean>> = {
  // SE-R-003, SE-R-004, SE-R-013. With a Swedish VAT number, the rate must be 6, 12 or 25 %, too (SE-R-006).
  SE: ({ seller, categories }) =>
    (seller.legalId === undefined || matchesIdentifierSchemeFormatIfKnown('0007', seller.legalId.id)) &&
    (findVatPrefix(seller) !== 'SE' || categories.every(({ code }) => code !== 'S')),
  // DK-R-002, DK-R-014.
  DK: ({ seller }) => isRegistered(seller, ['0184']),
  // IS-R-002.
  IS: ({ seller }) => isRegistered(seller, ['0196']),
  // NL-R-003, NL-R-007.
  NL: ({ seller, invoice }) =>
    (seller.legalId === undefined || isRegistered(seller, ['0106', '0190'])) &&
    (invoice.payment?.instructions !== undefined || invoice.type === 'credit-note' || !isLeftToPay(invoice)),
};

/** Refuses a principal whose country has rules of its own in Peppol, if the invoice does not comply with them. */
export function addPrincipalCountryFaults(principal: Principal, findings: EInvoiceFindingCollector): void {
  const { seller } = principal;
  const country = seller.address?.country ?? '';
  const rule = Object.hasOwn(principalRules, country) ? principalRules[country] : undefined;
  // The number of the invoice must have the six parts of a Greek one (GR-R-001), whatever the address.
  const isGreek = ['EL', 'GR'].includes(findVatPrefix(seller) ?? '');
  if (isGreek || rule?.(principal) === false) findings.refuse('principalCountry', 'ordering.seller');
}

/** Warns about members that the file cannot contain, or should not state. */
export function addEn16931OmissionWarnings(invoice: Invoice, findings: EInvoiceFindingCollector): void {
  const { complements, delivery, ordering, payment } = invoice;
  const { body, unit } = findDir3UnitsByRole(invoice);
  const margins = listPathsOfRowsStatingMarginTax(invoice);
  if (margins.length > 0) findings.warn('margin-stated', margins);
  if (complements?.length) findings.warn('members-left-out', ['complements']);
  if (delivery?.identities?.length) findings.warn('members-left-out', ['delivery.identities']);
  if (delivery?.receiver?.identities?.length && body?.party !== delivery.receiver)
    findings.warn('members-left-out', ['delivery.receiver.identities']);
  if (isDeliveryPeriodOmittedFromEInvoice(invoice)) findings.warn('members-left-out', ['delivery.period']);
  if (ordering?.buyer && unit?.party !== ordering.buyer) findings.warn('members-left-out', ['ordering.buyer']);
  const described = listPathsOfOriginalDescriptions(invoice);
  if (described.length > 0) findings.warn('members-left-out', described);
  if (payment?.payer) findings.warn('members-left-out', ['payment.payer']);
  if (payment?.instructions?.online?.length) findings.warn('members-left-out', ['payment.instructions.online']);
}
