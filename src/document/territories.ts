// The parts of Spain by postcode, with the sales tax, the time zone, and whether a foral treasury has rules for
// invoicing systems.
import type { PartyPostalAddress, Party } from './model/parts';
import { findSpanishProvinceCode } from './postal-addresses';

/** Members of the Union by the prefix of their tax IDs; EL and GR are Greece, XI is Northern Ireland for goods. */
export const euTaxIdPrefixes: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL GR ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Returns the prefix of tax IDs of a country. Greece has two codes. */
export const toCountryTaxIdPrefix = (country = ''): string => (country === 'GR' ? 'EL' : country);

export interface TaxTerritory {
  /** Category of the tax on sales (Ley 37/1992 art. 3, Ley 20/1991 art. 3, Ley 8/1991 art. 1). */
  readonly tax: 'VAT' | 'IGIC' | 'IPSI';
  /** IANA time zone. */
  readonly zone: string;
  /** Set if a foral treasury is responsible. RD 1007/2023 art. 1 does not fully apply in its territory. */
  readonly foral?: 'navarre' | 'basque';
}

export const peninsularTimeZone = 'Europe/Madrid';

const common: TaxTerritory = { tax: 'VAT', zone: peninsularTimeZone };
const canaries: TaxTerritory = { tax: 'IGIC', zone: 'Atlantic/Canary' };
const africa: TaxTerritory = { tax: 'IPSI', zone: 'Africa/Ceuta' };
const basque: TaxTerritory = { ...common, foral: 'basque' };

/** Territories by province, the first two digits of a postcode. Provinces not listed are common territory. */
const provinces: Readonly<Record<string, TaxTerritory>> = {
  '01': basque,
  '20': basque,
  '31': { ...common, foral: 'navarre' },
  '35': canaries,
  '38': canaries,
  '48': basque,
  '51': africa,
  '52': africa,
};

/** Finds the territory; undefined for an address abroad or without a Spanish postcode. */
export function findTaxTerritoryOfAddress(
  address: Pick<PartyPostalAddress, 'country' | 'code'> | undefined,
): TaxTerritory | undefined {
  const province = findSpanishProvinceCode(address);
  return province === undefined ? undefined : (provinces[province] ?? common);
}

/**
 * Finds the territory of a party by its first address. If the address has no country, it is in the country of the tax
 * ID.
 */
export function findTaxTerritoryOfParty(party: Party | undefined): TaxTerritory | undefined {
  const [address] = party?.addresses ?? [];
  const country = address?.country ?? party?.tax_id?.country;
  return address && findTaxTerritoryOfAddress(country === undefined ? address : { ...address, country });
}
