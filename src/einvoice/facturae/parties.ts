// Writes seller, buyer and third party, and the units of a public administration.
import { createMessage, type Message } from '../../messages/message';
import type { PartyPostalAddress, Party } from '../../document/model/parts';
import { addRegisteredAddressToPartyIfMissing } from '../../document/postal-addresses';
import { cleanXmlText, formatPersonName } from '../text';
import { hasValidFacturaeCountryAndPostcode, buildFacturaePostalAddressElements } from './address';
import { facturaeLongTextCharactersMax } from './adjustments';
import type { FacturaeContext } from './facturae-context';
import { type Dir3Role, type Dir3Unit, findDir3UnitsByRole, listInvalidDir3Units } from '../dir3';
import type { EInvoiceFindingCollector } from '../findings';
import { findOrGuessPersonNameParts, type PersonNameParts } from './person-name';
import { isPublicBodyTaxId, buildFacturaeTaxId, doesIdentityRepeatFacturaeTaxId } from './tax-number';
import type { FacturaeXmlElements } from './xml';
import type { Invoice } from '../../document/model/invoice';

const limits = { name: 80, personName: 40, trade: 40, registration: 20, phone: 15, contact: 60 } as const;

/** A party of the document with its address. */
export interface PartyWithPostalAddress {
  readonly party: Party;
  readonly address: PartyPostalAddress;
  /** Path of the party in the document, such as `customer`. */
  readonly path: string;
}

/** Returns the first address of a party or, for a supplier without one in the document, the registered address. */
export const findFirstOrRegisteredPostalAddress = (
  party: Party | undefined,
  registered?: PartyPostalAddress,
): PartyPostalAddress | undefined =>
  party === undefined ? registered : addRegisteredAddressToPartyIfMissing(party, registered).addresses?.[0];

export function buildFacturaePartyElements(
  facts: FacturaeContext,
  placed: PartyWithPostalAddress,
): FacturaeXmlElements {
  const isCustomer = placed.path === 'customer';
  warnIdentitiesNotInFacturae(facts, placed);
  return {
    TaxIdentification: writeIdentification(placed),
    AdministrativeCentres: isCustomer ? writeCentres(facts, placed) : undefined,
    ...writeEntity(facts.findings, placed),
  };
}

/**
 * Warns about identities that are neither a unit nor the number of the party. Units with a wrong code have another
 * warning.
 */
function warnIdentitiesNotInFacturae(
  { invoice, findings }: FacturaeContext,
  { party, address, path }: PartyWithPostalAddress,
): void {
  const units = [...Object.values(findDir3UnitsByRole(invoice)), ...listInvalidDir3Units(invoice)];
  const unitIdentities = new Set(units.map(({ identity }) => identity));
  for (const [index, identity] of (party.identities ?? []).entries())
    if (!unitIdentities.has(identity) && !doesIdentityRepeatFacturaeTaxId(identity, party, address))
      findings.warn('members-left-out', [`${path}.identities[${index}]`]);
}

/** Writes a third party: its `TaxIdentification` and the party itself. */
export const buildFacturaeThirdPartyElements = (
  { findings }: FacturaeContext,
  placed: PartyWithPostalAddress,
): FacturaeXmlElements => ({
  TaxIdentification: writeIdentification(placed),
  ...writeEntity(findings, placed),
});

function writeIdentification({ party, address }: PartyWithPostalAddress): FacturaeXmlElements {
  const { person, residence, number } = buildFacturaeTaxId(party, address);
  return { PersonTypeCode: person, ResidenceTypeCode: residence, TaxIdentificationNumber: number };
}

function writeEntity(findings: EInvoiceFindingCollector, placed: PartyWithPostalAddress): FacturaeXmlElements {
  const { party, address, path } = placed;
  const { person } = buildFacturaeTaxId(party, address);
  const place = {
    ...buildFacturaePostalAddressElements(address, party.tax_id?.country, findings, `${path}.addresses[0]`),
    ContactDetails: writeContact(findings, placed),
  };
  return person === 'F'
    ? { Individual: { ...writePersonName(findings, placed), ...place } }
    : { LegalEntity: { ...writeCompany(findings, placed), ...place } };
}

function writePersonName(
  findings: EInvoiceFindingCollector,
  { party, address, path }: PartyWithPostalAddress,
): FacturaeXmlElements {
  const name = findOrGuessPersonNameParts(party, buildFacturaeTaxId(party, address).residence);
  if (name?.doubt !== undefined)
    findings.warnOf('name-split', [`${path}.name`], describeNameDoubt(name, party.name ?? ''));
  // A person has neither a trade name nor an entry in the register.
  if (party.alias !== undefined && party.alias !== party.name) findings.warn('members-left-out', [`${path}.alias`]);
  if (party.registration) findings.warn('members-left-out', [`${path}.registration`]);
  const cut = (text: string | undefined) => findings.cut(text, limits.personName, `${path}.name`);
  return { Name: cut(name?.given), FirstSurname: cut(name?.surname), SecondSurname: cut(name?.surname2) };
}

function describeNameDoubt({ given, surname, surname2 = '', doubt }: PersonNameParts, name: string): Message {
  const parts = { given, surnames: `${surname} ${surname2}`.trim() };
  return doubt === 'different-name'
    ? createMessage('facturae-name-different', { ...parts, name })
    : createMessage('facturae-name-split', parts);
}

function writeCompany(
  findings: EInvoiceFindingCollector,
  { party, address, path }: PartyWithPostalAddress,
): FacturaeXmlElements {
  const { registration: register = {} } = party;
  const cut = (text: string | undefined, max: number, member: string) => findings.cut(text, max, `${path}.${member}`);
  for (const member of ['other', 'capital'] as const)
    if (register[member] !== undefined) findings.warn('members-left-out', [`${path}.registration.${member}`]);
  const registered = (text: string | undefined, member: string) =>
    cut(text, limits.registration, `registration.${member}`);
  return {
    CorporateName: cut(party.name ?? party.alias ?? buildFacturaeTaxId(party, address).number, limits.name, 'name'),
    TradeName: cut(party.alias, limits.trade, 'alias'),
    RegistrationData: {
      Book: registered(register.book, 'book'),
      RegisterOfCompaniesLocation: registered(register.office, 'office'),
      Sheet: registered(register.sheet, 'sheet'),
      Folio: registered(register.page, 'page'),
      Section: registered(register.section, 'section'),
      Volume: registered(register.volume, 'volume'),
      AdditionalRegistrationData: registered(register.entry, 'entry'),
    },
  };
}

/** Writes the contact. Values that are too long are omitted, because a truncated address is useless. */
function writeContact(
  findings: EInvoiceFindingCollector,
  { party, address, path }: PartyWithPostalAddress,
): FacturaeXmlElements {
  const fit = (text: string | undefined, max: number, member: string): string | undefined => {
    if (text === undefined || (cleanXmlText(text) ?? '').length <= max) return text;
    findings.warn('members-left-out', [`${path}.${member}`]);
    return undefined;
  };
  const { phone, isExtended } = readPhone(party.telephones?.[0]?.num);
  if (isExtended) findings.warn('members-left-out', [`${path}.telephones[0]`]);
  const isCompany = buildFacturaeTaxId(party, address).person !== 'F';
  return {
    Telephone: fit(phone, limits.phone, 'telephones[0]'),
    WebAddress: fit(party.websites?.[0]?.url, limits.contact, 'websites[0]'),
    ElectronicMail: fit(party.emails?.[0]?.addr, limits.contact, 'emails[0]'),
    // The first person of a party that is a person is the party.
    ContactPersons: isCompany
      ? findings.cut(formatPersonName(party.people?.[0]?.name), limits.personName, `${path}.people[0].name`)
      : undefined,
  };
}

/** Reads the digits of a telephone number up to the first letter. Digits after it are those of an extension. */
function readPhone(num: string | undefined): { readonly phone: string | undefined; readonly isExtended: boolean } {
  const [, phone, rest = ''] = /([\d+][^\p{L}]*)(.*)/su.exec(num ?? '') ?? [];
  return { phone: phone?.replace(/[^\d+]/g, ''), isExtended: /\d/.test(rest) };
}

/** Writes the units, either all or none, because a receiver that requires units refuses an incomplete list. */
function writeCentres(
  { invoice, findings }: FacturaeContext,
  customer: PartyWithPostalAddress,
): FacturaeXmlElements | undefined {
  const centres = listAdministrativeCentres(invoice);
  const wrong = listInvalidDir3Units(invoice);
  for (const { code, path } of wrong)
    findings.warnOf('dir3-code', [`${path}.code`], createMessage('e-invoice-dir3-code', { code }));
  const missingRoles = listMissingAdministrativeCentreRoles(centres);
  if (missingRoles.length > 0) {
    if (centres.length + wrong.length > 0 || isPublicBodyTaxId(buildFacturaeTaxId(customer.party, customer.address)))
      findings.warnOf(
        'dir3-missing',
        ['customer.identities'],
        createMessage('facturae-centres-missing', { missing: missingRoles }),
      );
    return undefined;
  }
  return { AdministrativeCentre: centres.map((centre) => writeCentre(findings, centre, customer)) };
}

function writeCentre(
  findings: EInvoiceFindingCollector,
  unit: Dir3Unit,
  { party: customer, address, path }: PartyWithPostalAddress,
): FacturaeXmlElements {
  const taxCountry = customer.tax_id?.country;
  const own = unit.party?.addresses?.[0];
  const place =
    own !== undefined && hasValidFacturaeCountryAndPostcode(own, taxCountry)
      ? buildFacturaePostalAddressElements(own, taxCountry, findings, `${unit.path}.addresses[0]`)
      : buildFacturaePostalAddressElements(address, taxCountry, findings, `${path}.addresses[0]`);
  return {
    CentreCode: unit.code,
    RoleTypeCode: centreRoles[unit.role],
    Name: findings.cut(unit.party?.name, limits.personName, `${unit.path}.name`),
    ...place,
    CentreDescription: findings.cut(
      unit.identity.description,
      facturaeLongTextCharactersMax,
      `${unit.path}.description`,
    ),
  };
}

/** Roles of units. FACe refuses a file in which one of 01 to 03 is missing. */
export type AdministrativeCentreRole = '01' | '02' | '03' | '04';

const centreRoles: Readonly<Record<Dir3Role, AdministrativeCentreRole>> = {
  office: '01',
  body: '02',
  unit: '03',
  proposer: '04',
};

const demandedRoles: readonly Dir3Role[] = ['office', 'body', 'unit'];

/** Lists the units in the document, by role. */
export const listAdministrativeCentres = (invoice: Invoice): Dir3Unit[] =>
  Object.values(findDir3UnitsByRole(invoice)).toSorted((left, right) =>
    centreRoles[left.role].localeCompare(centreRoles[right.role], 'en'),
  );

export const listMissingAdministrativeCentreRoles = (centres: readonly Dir3Unit[]): AdministrativeCentreRole[] =>
  demandedRoles.filter((role) => !centres.some((centre) => centre.role === role)).map((role) => centreRoles[role]);
