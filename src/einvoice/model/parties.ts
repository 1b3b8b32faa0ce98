// Builds parties of the file (BG-4, BG-7, BG-10, BG-11): names, numbers and addresses.
import type { PartyPostalAddress, PartyIdentity, Party } from '../../document/model/parts';
import type { Invoice } from '../../document/model/invoice';
import { addBelgianLeadingZero, formatVatNumber } from '../../document/tax-ids/vat-numbers';
import { euVatPrefixes } from '../../document/territories';
import { createMessage } from '../../messages/message';
import { findDir3UnitsByRole, listInvalidDir3Units } from '../dir3';
import type { EInvoiceFindings } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { cleanXmlText, joinTexts } from '../text';
import { toEInvoicePostalAddress, addFallbackPostalAddress } from './addresses';
import { findElectronicAddress, toEInvoiceIdentifier } from './identifiers';
import type { Contact, EInvoiceIdentifier, Payee, TradeParty } from './party-terms';

export interface EInvoicePartiesInput {
  readonly invoice: Invoice;
  readonly supplierAddress: PartyPostalAddress | undefined;
  readonly profile: EInvoiceProfile;
  /** Whether all rows are outside the scope of tax. The parties then have no VAT number (BR-O-02 to 04). */
  readonly isOutOfScope: boolean;
  readonly findings: EInvoiceFindings;
}

export type InvoiceTradeParties = Readonly<{
  seller: TradeParty;
  buyer: TradeParty;
  payee: Payee | undefined;
  representative: TradeParty | undefined;
}>;

/** Returns undefined if there is no customer. */
export function buildEInvoiceParties(input: EInvoicePartiesInput): InvoiceTradeParties | undefined {
  const { invoice, supplierAddress, isOutOfScope, findings } = input;
  const { customer, supplier = {}, ordering, payment } = invoice;
  if (cleanXmlText(customer?.name) === undefined || customer === undefined) {
    findings.refuse('customerMissing', 'customer');
    return undefined;
  }
  const own = addFallbackPostalAddress(supplier, supplierAddress);
  const principal = ordering?.seller;
  const represented = principal !== undefined && !isOutOfScope;
  return {
    seller: principal ? buildSeller(principal, 'ordering.seller', input) : buildSeller(own, 'supplier', input),
    buyer: buildBuyer(customer, input),
    payee: payment?.payee && buildPayee(payment.payee, supplier, findings),
    representative: represented ? buildRepresentative(own, findings) : undefined,
  };
}

function buildSeller(
  party: Party,
  place: string,
  { invoice, profile, isOutOfScope, findings }: EInvoicePartiesInput,
): TradeParty {
  const built = buildParty(party, isOutOfScope, place, findings);
  const identifiers = others(party).flatMap(
    (identity) => toEInvoiceIdentifier(identity, findIdentityPath(party, identity, place), findings) ?? [],
  );
  const electronicAddress = findElectronicAddress(party, profile.isPeppol, place, findings);
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
function buildRepresentative(supplier: Party, findings: EInvoiceFindings): TradeParty {
  const built = buildParty(supplier, false, 'supplier', findings);
  if (built.address === undefined || (supplier.addresses ?? []).length === 0)
    findings.refuse('supplierAddressMissing', 'supplier.addresses');
  if (built.vatNumber === undefined) findings.refuse('supplierNumber', 'supplier.tax_id');
  return complete(built, { identifiers: [] });
}

function buildBuyer(party: Party, { invoice, profile, isOutOfScope, findings }: EInvoicePartiesInput): TradeParty {
  const built = buildParty(party, isOutOfScope, 'customer', findings);
  const electronicAddress = findElectronicAddress(party, profile.isPeppol, 'customer', findings);
  if (built.address === undefined) findings.refuse('countryMissing', 'customer.addresses');
  if (profile.isPeppol && !electronicAddress) refuseElectronicAddress(party, 'customer', findings);
  return complete(built, { identifiers: findBuyersIdentifier(party, invoice, findings), electronicAddress });
}

/** Refuses a party if Peppol accepts none of its addresses, because their codes do not fit their scheme. */
function refuseElectronicAddress(
  { inboxes = [], endpoints = [] }: Party,
  place: string,
  findings: EInvoiceFindings,
): void {
  const isGiven =
    endpoints.length > 0 || inboxes.some(({ scheme, code }) => scheme !== undefined && code !== undefined);
  findings.refuse(isGiven ? 'electronicAddressWrong' : 'electronicAddressMissing', `${place}.inboxes`);
}

/**
 * Finds BT-46, which is the managing body of an administration, or else the first identifier. The notes list the units.
 */
function findBuyersIdentifier(party: Party, invoice: Invoice, findings: EInvoiceFindings): EInvoiceIdentifier[] {
  const units = findDir3UnitsByRole(invoice);
  const dir3 = new Set(Object.values(units).map(({ identity }) => identity));
  const rest = others(party).filter((identity) => !dir3.has(identity));
  const choice = units.body?.identity ?? rest[0];
  for (const identity of rest)
    if (identity !== choice) {
      findings.warn('members-left-out', [findIdentityPath(party, identity, 'customer')]);
    }
  for (const { code, path } of listInvalidDir3Units(invoice))
    findings.warnOf('dir3-code', [`${path}.code`], createMessage('e-invoice-dir3-code', { code }));
  const path = units.body?.path ?? (choice && findIdentityPath(party, choice, 'customer'));
  return [choice && toEInvoiceIdentifier(choice, path ?? '', findings)].flatMap((identifier) => identifier ?? []);
}

const isLegal = ({ scope }: PartyIdentity): boolean => scope === 'legal';
const others = ({ identities = [] }: Party): PartyIdentity[] => identities.filter((identity) => !isLegal(identity));

const findIdentityPath = ({ identities = [] }: Party, identity: PartyIdentity, place: string): string =>
  `${place}.identities[${identities.indexOf(identity)}]`;

type NamedParty = Pick<TradeParty, 'name' | 'tradingName' | 'legalId' | 'vatNumber' | 'address' | 'contact'>;

/** Completes a party in one object literal, as in build.ts. */
const complete = (
  { name, tradingName, legalId, vatNumber, address, contact }: NamedParty,
  { identifiers, electronicAddress, taxNumber, legalForm }: Omit<TradeParty, keyof NamedParty>,
): TradeParty => ({
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

function buildParty(party: Party, isOutOfScope: boolean, place: string, findings: EInvoiceFindings): NamedParty {
  const vatNumber = isOutOfScope ? undefined : findVatNumber(party);
  return {
    name: cleanXmlText(party.name) ?? '',
    tradingName: findTradingName(party),
    legalId: findLegalId(party, vatNumber, place, findings),
    vatNumber,
    address: toEInvoicePostalAddress(party),
    contact: findContact(party),
  };
}

function findTradingName({ name, alias }: Party): string | undefined {
  const trading = cleanXmlText(alias);
  return trading === cleanXmlText(name) ? undefined : trading;
}

/** Countries whose VAT numbers begin with the code of the country. */
const vatCountries: ReadonlySet<string> = new Set([...euVatPrefixes, 'GB', 'NO', 'CH']);

function findVatNumber({ tax_id: tax }: Party): string | undefined {
  const code = cleanXmlText(tax?.code);
  const country = tax?.country;
  return code !== undefined && country !== undefined && vatCountries.has(country)
    ? formatVatNumber(country, code)
    : undefined;
}

/**
 * Finds BT-30 or BT-47. A NIF is a tax ID and a legal identifier; a number that is not a VAT number is written only
 * here.
 */
function findLegalId(
  party: Party,
  vatNumber: string | undefined,
  place: string,
  findings: EInvoiceFindings,
): EInvoiceIdentifier | undefined {
  const legal = party.identities?.find(isLegal);
  const legalId = legal && toEInvoiceIdentifier(legal, findIdentityPath(party, legal, place), findings);
  if (legalId) return legalId;
  const code = cleanXmlText(party.tax_id?.code);
  const id = code && addBelgianLeadingZero(party.tax_id?.country, code);
  return id !== undefined && (party.tax_id?.country === 'ES' || vatNumber === undefined) ? { id } : undefined;
}

function findContact({ people, telephones, emails }: Party): Contact | undefined {
  const { given, surname, surname2 } = people?.[0]?.name ?? {};
  const contact = {
    name: joinTexts([given, surname, surname2], ' '),
    telephone: cleanXmlText(telephones?.[0]?.num),
    email: cleanXmlText(emails?.[0]?.addr),
  };
  return Object.values(contact).some((text) => text !== undefined) ? contact : undefined;
}

/** Builds the payee. It is written only if it is not the supplier. */
function buildPayee(party: Party, supplier: Party, findings: EInvoiceFindings): Payee | undefined {
  const name = cleanXmlText(party.name);
  if (name === undefined || name === cleanXmlText(supplier.name)) return undefined;
  const [identity] = others(party);
  const place = 'payment.payee';
  return {
    name,
    identifier: identity && toEInvoiceIdentifier(identity, findIdentityPath(party, identity, place), findings),
    legalId: findLegalId(party, findVatNumber(party), place, findings),
  };
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
