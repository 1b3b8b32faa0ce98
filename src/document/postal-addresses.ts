// Postal addresses: whether one says where a party is (RD 1619/2012 art. 6.1.e), and its province.
import type { Party, PartyPostalAddress } from './model/parts';

/** Members that name a place. A postcode, a region or a country alone is no domicile; a village may have no streets. */
const placeMembers = ['street', 'street_extra', 'num', 'po_box', 'locality'] as const;

/** Returns whether the first address of a party, which pages and files show, names a place. */
export const hasPartyPostalAddress = (party: Party | undefined): boolean => {
  const [first] = party?.addresses ?? [];
  return first !== undefined && placeMembers.some((member) => (first[member] ?? '').trim() !== '');
};

/** Returns the party with the registered address if it has none in the document. */
export const addRegisteredAddressToPartyIfMissing = (
  party: Party,
  registered: PartyPostalAddress | undefined,
): Party => (registered === undefined || hasPartyPostalAddress(party) ? party : { ...party, addresses: [registered] });

/**
 * Reads a Spanish postcode. People write it with spaces, or with `E-` in front, and spreadsheets remove the 0 at its
 * start. Only an address that states Spain gets this 0 back, because Austria and others have postcodes of four digits.
 */
function readPostcode(code: string, isStated: boolean): string | undefined {
  const digits = code.toUpperCase().replaceAll(/[\s.]/g, '').replace(/^ES?-/, '');
  if (/^\d{5}$/.test(digits)) return digits;
  return isStated && /^[1-9]\d{3}$/.test(digits) ? `0${digits}` : undefined;
}

/** Returns the first two digits of the postcode; undefined for an address abroad or without a Spanish postcode. */
export function findSpanishProvinceCode(
  address: Pick<PartyPostalAddress, 'country' | 'code'> | undefined,
): string | undefined {
  const { country, code = '' } = address ?? {};
  return country === undefined || country === 'ES' ? readPostcode(code, country === 'ES')?.slice(0, 2) : undefined;
}
