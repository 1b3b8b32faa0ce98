// Writes addresses: in Spain with postcode, town and province, in other countries with fewer parts.
import type { PartyPostalAddress } from '../../document/model/parts';
import type { EInvoiceFindingCollector } from '../findings';
import { cleanXmlText } from '../text';
import { findAlpha3CountryCode } from './tables/countries';
import type { FacturaeXmlElements } from './xml';

/** Names of the provinces, of at most 20 characters, as the schema requires. */
const names =
  'Álava, Albacete, Alicante, Almería, Ávila, Badajoz, Illes Balears, Barcelona, Burgos, Cáceres, Cádiz, Castellón, ' +
  'Ciudad Real, Córdoba, A Coruña, Cuenca, Girona, Granada, Guadalajara, Gipuzkoa, Huelva, Huesca, Jaén, León, Lleida, ' +
  'La Rioja, Lugo, Madrid, Málaga, Murcia, Navarra, Ourense, Asturias, Palencia, Las Palmas, Pontevedra, Salamanca, ' +
  'Sta. Cruz Tenerife, Cantabria, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Bizkaia, ' +
  'Zamora, Zaragoza, Ceuta, Melilla';

/** Provinces by the first two digits of a postcode; the first province is 01. */
const provinces = names.split(', ');

/** Finds the province; undefined if the postcode belongs to no province. */
const findProvince = (postcode: string): string | undefined => provinces[Number(postcode.slice(0, 2)) - 1];

const limits = { address: 80, town: 50, province: 20 } as const;

/**
 * Finds the country of an address; if the address has none, the country of the party's tax ID. Undefined if neither has
 * one: the country of an identity document is no residence, and nothing shows that the address is in Spain.
 */
export const findPostalAddressOrTaxIdCountry = (
  address: PartyPostalAddress | undefined,
  taxCountry: string | undefined,
): string | undefined => address?.country ?? taxCountry;

export const hasSpanishPostcodeFormat = (code: string | undefined): boolean => /^\d{5}$/.test((code ?? '').trim());

/** Returns whether the schema accepts the country and the postcode of an address. */
export function hasValidFacturaeCountryAndPostcode(
  address: PartyPostalAddress,
  taxCountry: string | undefined,
): boolean {
  const country = findPostalAddressOrTaxIdCountry(address, taxCountry);
  if (country === undefined) return false;
  return country === 'ES' ? hasSpanishPostcodeFormat(address.code) : findAlpha3CountryCode(country) !== undefined;
}

/**
 * Builds `AddressInSpain` or `OverseasAddress`. Each part is required, so a missing part is replaced by the next larger
 * place.
 */
export function buildFacturaePostalAddressElements(
  address: PartyPostalAddress,
  taxCountry: string | undefined,
  findings: EInvoiceFindingCollector,
  path: string,
): FacturaeXmlElements {
  const country = findPostalAddressOrTaxIdCountry(address, taxCountry);
  const alpha3 = country === undefined ? undefined : findAlpha3CountryCode(country);
  const code = cleanXmlText(address.code) ?? '';
  const ownRegion = first(address.region, address.state);
  const region = ownRegion ?? (country === 'ES' ? findProvince(code) : undefined);
  const town = first(address.locality, region, code, alpha3);
  const cut = (text: string | undefined, max: number, member: string) => findings.cut(text, max, `${path}.${member}`);
  const line = first(joinStreet(address), address.po_box, town);
  const street = cut(line, limits.address, 'street');
  if (first(address.po_box) !== undefined && line !== address.po_box)
    findings.warn('members-left-out', [`${path}.po_box`]);
  const province = cut(first(region, town), limits.province, ownRegion === undefined ? 'locality' : 'region');
  if (country === 'ES')
    return {
      AddressInSpain: {
        Address: street,
        PostCode: code,
        Town: cut(town, limits.town, 'locality'),
        Province: province,
        CountryCode: alpha3,
      },
    };
  const place = first([code, address.locality].filter(Boolean).join(' '), town);
  return {
    OverseasAddress: {
      Address: street,
      PostCodeAndTown: cut(place, limits.town, 'locality'),
      Province: province,
      CountryCode: alpha3,
    },
  };
}

/** Returns the first text that is not blank. */
const first = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && (cleanXmlText(text) ?? '') !== '');

const joinStreet = ({ street, num, block, floor, door, street_extra: extra }: PartyPostalAddress): string =>
  [[street, num, block, floor, door].filter(Boolean).join(' '), extra].filter(Boolean).join(', ');
