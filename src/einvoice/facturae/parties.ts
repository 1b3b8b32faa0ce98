// Seller, buyer and third party.
import { message } from '../../messages/message';
import type { Address, Party } from '../../document/model/parts';
import { isWritableAddress, writeAddress } from './address';
import { longTextMax } from './adjustments';
import { type Centre, findCentres, listMissingRoles } from './centres';
import type { Facts } from './facts';
import type { FacturaeWarnings } from './findings';
import { readPersonName } from './person-name';
import { isPublicBody, readTaxNumber } from './tax-number';
import { cleanXmlText, type XmlMembers } from './xml';

const limits = { name: 80, personName: 40, trade: 40, registration: 20, phone: 15, contact: 60 } as const;

/** A party of the document with the address that stands for it. */
export interface PlacedParty {
  readonly party: Party;
  readonly address: Address;
  /** Where it is in the document, `customer`. */
  readonly path: string;
}

/** The first address of a party; the supplier's registered one stands in. */
export const findAddress = (party: Party | undefined, registered?: Address): Address | undefined =>
  party?.addresses?.[0] ?? registered;

export function writeParty(facts: Facts, placed: PlacedParty): XmlMembers {
  const isCustomer = placed.path === 'customer';
  return {
    TaxIdentification: writeIdentification(placed),
    AdministrativeCentres: isCustomer ? writeCentres(facts, placed) : undefined,
    ...writeEntity(facts.warnings, placed),
  };
}

/** `TaxIdentification` and the party itself, as a third party is written. */
export const writeThirdParty = ({ warnings }: Facts, placed: PlacedParty): XmlMembers => ({
  TaxIdentification: writeIdentification(placed),
  ...writeEntity(warnings, placed),
});

function writeIdentification({ party, address }: PlacedParty): XmlMembers {
  const { person, residence, number } = readTaxNumber(party, address);
  return { PersonTypeCode: person, ResidenceTypeCode: residence, TaxIdentificationNumber: number };
}

function writeEntity(warnings: FacturaeWarnings, placed: PlacedParty): XmlMembers {
  const { party, address, path } = placed;
  const { person } = readTaxNumber(party, address);
  const place = {
    ...writeAddress(address, party.tax_id?.country, warnings, `${path}.addresses[0]`),
    ContactDetails: writeContact(warnings, placed),
  };
  return person === 'F'
    ? { Individual: { ...writePersonName(warnings, placed), ...place } }
    : { LegalEntity: { ...writeCompany(warnings, placed), ...place } };
}

function writePersonName(warnings: FacturaeWarnings, { party, path }: PlacedParty): XmlMembers {
  const name = readPersonName(party);
  if (name?.isSplit === true) {
    const { given, surname, surname2 = '' } = name;
    const parts = { given, surnames: `${surname} ${surname2}`.trim() };
    warnings.add('name-split', [`${path}.name`], message('facturae-name-split', parts));
  }
  const cut = (text: string | undefined) => warnings.cut(text, limits.personName, `${path}.name`);
  return { Name: cut(name?.given), FirstSurname: cut(name?.surname), SecondSurname: cut(name?.surname2) };
}

function writeCompany(warnings: FacturaeWarnings, { party, path }: PlacedParty): XmlMembers {
  const { registration: register = {} } = party;
  const cut = (text: string | undefined, max: number, member: string) => warnings.cut(text, max, `${path}.${member}`);
  const registered = (text: string | undefined, member: string) =>
    cut(text, limits.registration, `registration.${member}`);
  return {
    CorporateName: cut(party.name, limits.name, 'name'),
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

/** What is longer than the schema takes is left out: a part of an address leads nowhere. */
function writeContact(warnings: FacturaeWarnings, { party, path }: PlacedParty): XmlMembers {
  const fit = (text: string | undefined, max: number, member: string): string | undefined => {
    if (text === undefined || cleanXmlText(text).length <= max) return text;
    warnings.leaveOut(`${path}.${member}`);
    return undefined;
  };
  const phone = party.telephones?.[0]?.num?.replace(/[^\d+]/g, '');
  return {
    Telephone: fit(phone, limits.phone, 'telephones[0]'),
    WebAddress: fit(party.websites?.[0]?.url, limits.contact, 'websites[0]'),
    ElectronicMail: fit(party.emails?.[0]?.addr, limits.contact, 'emails[0]'),
  };
}

/** Units are written together or not at all: who needs them refuses a part of them. */
function writeCentres({ invoice, warnings }: Facts, customer: PlacedParty): XmlMembers | undefined {
  const centres = findCentres(invoice);
  const missing = listMissingRoles(centres);
  if (missing.length > 0) {
    if (centres.length > 0 || isPublicBody(readTaxNumber(customer.party, customer.address)))
      warnings.add('dir3-missing', ['customer.identities'], message('facturae-centres-missing', { missing }));
    return undefined;
  }
  return { AdministrativeCentre: centres.map((centre) => writeCentre(warnings, centre, customer)) };
}

function writeCentre(warnings: FacturaeWarnings, centre: Centre, { party, address, path }: PlacedParty): XmlMembers {
  const { code, role, name, description, address: own } = centre;
  const taxCountry = party.tax_id?.country;
  const place =
    own !== undefined && isWritableAddress(own, taxCountry)
      ? writeAddress(own, taxCountry, warnings, `${centre.path}.addresses[0]`)
      : writeAddress(address, taxCountry, warnings, `${path}.addresses[0]`);
  return {
    CentreCode: code,
    RoleTypeCode: role,
    Name: warnings.cut(name, limits.personName, `${centre.path}.name`),
    ...place,
    CentreDescription: warnings.cut(description, longTextMax, `${centre.path}.description`),
  };
}
