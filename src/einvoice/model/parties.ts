// Builds parties of the file (BG-4, BG-7, BG-10, BG-11): names, numbers and addresses.
import type { PartyPostalAddress, PartyIdentity, Party } from '../../document/model/parts';
import type { Invoice } from '../../document/model/invoice';
import { addRegisteredAddressToPartyIfMissing } from '../../document/postal-addresses';
import { addLeadingZeroToBelgianTaxId, formatVatNumber } from '../../document/tax-ids/vat-numbers';
import { createMessage } from '../../messages/message';
import { findDir3UnitsByRole, listInvalidDir3Units } from '../dir3';
import type { EInvoiceFindingCollector } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { cleanXmlText, formatPersonName } from '../text';
import { toEInvoicePartyPostalAddress } from './addresses';
import { findElectronicAddressOrTaxIdOrEmail, toEInvoiceIdentifier } from './identifiers';
import type { EInvoiceContact, EInvoiceIdentifier, EInvoicePayee, EInvoiceTradeParty } from './party-terms';
import { findPartyVatNumber, findVatNumberIdentityUnlessTaxId } from './vat-number';

export interface EInvoicePartiesInput {
  readonly invoice: Invoice;
  readonly supplierAddress: PartyPostalAddress | undefined;
  readonly profile: EInvoiceProfile;
  /** Whether all rows are outside the scope of tax. The parties then have no VAT number (BR-O-02 to 04). */
  readonly isOutOfScope: boolean;
  readonly findings: EInvoiceFindingCollector;
}

export type EInvoiceTradeParties = Readonly<{
  seller: EInvoiceTradeParty;
  buyer: EInvoiceTradeParty;
  payee: EInvoicePayee | undefined;
  representative: EInvoiceTradeParty | undefined;
}>;

/** Returns undefined if there is no customer. */
export function buildEInvoiceParties(input: EInvoicePartiesInput): EInvoiceTradeParties | undefined {
  const { invoice, supplierAddress, isOutOfScope, findings } = input;
  const { customer, supplier = {}, ordering } = invoice;
  if (cleanXmlText(customer?.name) === undefined || customer === undefined) {
    findings.refuse('customerMissing', 'customer');
    return undefined;
  }
  const own = addRegisteredAddressToPartyIfMissing(supplier, supplierAddress);
  const principal = ordering?.seller;
  // A representative has a VAT number (BR-56), which an invoice that is out of scope must not have (BR-O-02).
  if (principal && isOutOfScope) findings.refuse('principalOutOfScope', 'ordering.seller');
  const seller = principal ? buildSeller(principal, 'ordering.seller', input) : buildSeller(own, 'supplier', input);
  return {
    seller,
    buyer: buildBuyer(customer, input),
    payee: buildPayee(principal ?? supplier, seller, input),
    representative: principal && !isOutOfScope ? buildRepresentative(own, input) : undefined,
  };
}

function buildSeller(party: Party, place: string, input: EInvoicePartiesInput): EInvoiceTradeParty {
  const { invoice, profile, isOutOfScope, findings } = input;
  const built = buildParty(party, place, input);
  const identifiers = listOtherIdentities(party, !isOutOfScope).flatMap(
    (identity) => toEInvoiceIdentifier(identity, findIdentityPath(party, identity, place), input) ?? [],
  );
  if (built.name === '') findings.refuse('supplierNameMissing', `${place}.name`);
  const electronicAddress = findElectronicAddressOrTaxIdOrEmail(party, profile.isPeppol, place, findings);
  if (built.address === undefined || (party.addresses ?? []).length === 0)
    findings.refuse('supplierAddressMissing', `${place}.addresses`);
  if (profile.isPeppol && !electronicAddress) refuseElectronicAddress(party, place, findings);
  const taxNumber = isOutOfScope ? cleanXmlText(party.tax_id?.code) : undefined;
  const isNumbered = built.vatNumber !== undefined || taxNumber !== undefined;
  // A seller that has a representative for its tax needs an identifier of any kind (BR-CO-26).
  const isIdentified = invoice.ordering?.seller === party && (built.legalId !== undefined || identifiers.length > 0);
  if (!isNumbered && !isIdentified) findings.refuse('supplierNumber', `${place}.tax_id`);
  return complete(built, { identifiers, electronicAddress, taxNumber, legalForm: describeRegistration(party) });
}

/** Builds BG-11, which is the supplier if it sells on behalf of another party. */
function buildRepresentative(supplier: Party, input: EInvoicePartiesInput): EInvoiceTradeParty {
  const { findings } = input;
  const built = buildParty(supplier, 'supplier', input);
  if (built.name === '') findings.refuse('supplierNameMissing', 'supplier.name');
  if (built.address === undefined || (supplier.addresses ?? []).length === 0)
    findings.refuse('supplierAddressMissing', 'supplier.addresses');
  if (built.vatNumber === undefined) findings.refuse('supplierNumber', 'supplier.tax_id');
  return complete(built, { identifiers: [] });
}

function buildBuyer(party: Party, input: EInvoicePartiesInput): EInvoiceTradeParty {
  const { profile, findings } = input;
  const built = buildParty(party, 'customer', input);
  const electronicAddress = findElectronicAddressOrTaxIdOrEmail(party, profile.isPeppol, 'customer', findings);
  if (built.address === undefined) findings.refuse('countryMissing', 'customer.addresses');
  if (profile.isPeppol && !electronicAddress) refuseElectronicAddress(party, 'customer', findings);
  return complete(built, { identifiers: findBuyersIdentifier(party, input), electronicAddress });
}

/** Refuses a party if Peppol accepts none of its addresses, because their codes do not fit their scheme. */
function refuseElectronicAddress(
  { inboxes = [], endpoints = [] }: Party,
  place: string,
  findings: EInvoiceFindingCollector,
): void {
  const isGiven =
    endpoints.length > 0 || inboxes.some(({ scheme, code }) => scheme !== undefined && code !== undefined);
  findings.refuse(isGiven ? 'electronicAddressWrong' : 'electronicAddressMissing', `${place}.inboxes`);
}

/**
 * Finds BT-46, which is the managing body of an administration, or else the first identifier. The notes list the units.
 */
function findBuyersIdentifier(party: Party, input: EInvoicePartiesInput): EInvoiceIdentifier[] {
  const { invoice, isOutOfScope, findings } = input;
  const units = findDir3UnitsByRole(invoice);
  const dir3 = new Set(Object.values(units).map(({ identity }) => identity));
  const rest = listOtherIdentities(party, !isOutOfScope).filter((identity) => !dir3.has(identity));
  const choice = units.body?.identity ?? rest[0];
  for (const identity of rest)
    if (identity !== choice) {
      findings.warn('members-left-out', [findIdentityPath(party, identity, 'customer')]);
    }
  for (const { code, path } of listInvalidDir3Units(invoice))
    findings.warnOf('dir3-code', [`${path}.code`], createMessage('e-invoice-dir3-code', { code }));
  const path = units.body?.path ?? (choice && findIdentityPath(party, choice, 'customer'));
  return [choice && toEInvoiceIdentifier(choice, path ?? '', input)].flatMap((identifier) => identifier ?? []);
}

const isLegal = ({ scope }: PartyIdentity): boolean => scope === 'legal';

/**
 * Lists the identities that are neither the legal identifier nor the VAT number.
 * @param hasVatNumber whether the file states the VAT number of the party
 */
function listOtherIdentities(party: Party, hasVatNumber: boolean): PartyIdentity[] {
  const vatNumber = hasVatNumber ? findVatNumberIdentityUnlessTaxId(party) : undefined;
  return (party.identities ?? []).filter((identity) => !isLegal(identity) && identity !== vatNumber);
}

const findIdentityPath = ({ identities = [] }: Party, identity: PartyIdentity, place: string): string =>
  `${place}.identities[${identities.indexOf(identity)}]`;

type NamedParty = Pick<EInvoiceTradeParty, 'name' | 'tradingName' | 'legalId' | 'vatNumber' | 'address' | 'contact'>;

/** Completes a party in one object literal, as in build.ts. */
const complete = (
  { name, tradingName, legalId, vatNumber, address, contact }: NamedParty,
  { identifiers, electronicAddress, taxNumber, legalForm }: Omit<EInvoiceTradeParty, keyof NamedParty>,
): EInvoiceTradeParty => ({
  name,
  tradingName,
  legalId,
  vatNumber,
  address,
  contact,
  identifiers,
  electronicAddress,
  taxNumber,
  legalForm,
});

function buildParty(party: Party, place: string, input: EInvoicePartiesInput): NamedParty {
  const vatNumber = input.isOutOfScope ? undefined : findPartyVatNumber(party);
  return {
    name: findName(party) ?? '',
    tradingName: findTradingName(party),
    legalId: findLegalId(party, vatNumber, place, input),
    vatNumber,
    address: toEInvoicePartyPostalAddress(party),
    contact: findContact(party),
  };
}

const findName = ({ name, alias }: Party): string | undefined => cleanXmlText(name) ?? cleanXmlText(alias);

function findTradingName(party: Party): string | undefined {
  const trading = cleanXmlText(party.alias);
  return trading === findName(party) ? undefined : trading;
}

/**
 * Finds BT-30 or BT-47. A NIF is a tax ID and a legal identifier; a number that is not a VAT number is written only
 * here.
 */
function findLegalId(
  party: Party,
  vatNumber: string | undefined,
  place: string,
  input: EInvoicePartiesInput,
): EInvoiceIdentifier | undefined {
  const legal = party.identities?.find(isLegal);
  const legalId = legal && toEInvoiceIdentifier(legal, findIdentityPath(party, legal, place), input);
  if (legalId) return legalId;
  const code = cleanXmlText(party.tax_id?.code);
  const id = code && addLeadingZeroToBelgianTaxId(party.tax_id?.country, code);
  return id !== undefined && (party.tax_id?.country === 'ES' || vatNumber === undefined) ? { id } : undefined;
}

function findContact({ people, telephones, emails }: Party): EInvoiceContact | undefined {
  const contact = {
    name: formatPersonName(people?.[0]?.name),
    telephone: cleanXmlText(telephones?.[0]?.num),
    email: cleanXmlText(emails?.[0]?.addr),
  };
  return Object.values(contact).some((text) => text !== undefined) ? contact : undefined;
}

/** Finds the number of a tax ID with its prefix, so that numbers of two countries differ. */
function findPrefixedTaxNumber({ tax_id: taxId }: Party): string | undefined {
  const code = cleanXmlText(taxId?.code);
  return code && formatVatNumber(taxId?.country ?? 'ES', code);
}

/**
 * Builds the payee. It is written only if it is not the seller. Whether it is the seller depends on its number or,
 * without a number, on its name.
 * @param sellerParty the party of the document that became the seller
 */
function buildPayee(
  sellerParty: Party,
  seller: EInvoiceTradeParty,
  input: EInvoicePartiesInput,
): EInvoicePayee | undefined {
  const party = input.invoice.payment?.payee;
  if (party === undefined) return undefined;
  const name = findName(party);
  const number = findPrefixedTaxNumber(party);
  if (number === undefined ? name === seller.name : number === findPrefixedTaxNumber(sellerParty)) return undefined;
  const place = 'payment.payee';
  const [identity] = listOtherIdentities(party, false);
  const identifier = identity && toEInvoiceIdentifier(identity, findIdentityPath(party, identity, place), input);
  const legalId = findLegalId(party, findPartyVatNumber(party), place, input);
  const payee = name === undefined ? undefined : { name, identifier, legalId };
  if (payee && !looksLikeSeller(payee, seller, input.profile)) return payee;
  input.findings.warn('members-left-out', [place]);
  return undefined;
}

/** Returns whether the rules of a syntax would regard the payee as the seller, and refuse it (BR-17, UBL-SR-19 to 21). */
function looksLikeSeller(payee: EInvoicePayee, seller: EInvoiceTradeParty, { syntax }: EInvoiceProfile): boolean {
  if (seller.identifiers.some(({ id }) => id === payee.identifier?.id)) return true;
  if (payee.name === seller.name) return true;
  if (syntax === 'ubl') return payee.name === seller.tradingName;
  return payee.legalId !== undefined && payee.legalId.id === seller.legalId?.id;
}

/**
 * Describes the entry in the register of companies and the capital (Código de Comercio art. 24), in one line as at the
 * foot of the PDF. Of the format's members, `page` is the folio and `sheet` is the hoja.
 */
function describeRegistration({ registration: entry }: Party): string | undefined {
  if (entry === undefined) return undefined;
  const parts: readonly (readonly [string, string | undefined])[] = [
    [/regist/i.test(entry.office ?? '') ? '' : 'Registro Mercantil de', entry.office],
    ['Tomo', entry.volume],
    ['Libro', entry.book],
    ['Folio', entry.page],
    ['Sección', entry.section],
    ['Hoja', entry.sheet],
    ['Inscripción', entry.entry],
    ['', entry.other],
  ];
  const cited = parts.flatMap(([label, value]) => (value ? [`${label} ${value}`.trim()] : [])).join(', ');
  const capital = entry.capital && `Capital social: ${entry.capital} ${entry.currency ?? 'EUR'}`;
  return cleanXmlText([cited, capital].filter(Boolean).join('. '));
}
