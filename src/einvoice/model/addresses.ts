// Postal addresses (BG-5, BG-8, BG-12, BG-15).
import type { PartyPostalAddress, Party } from '../../document/model/parts';
import { cleanXmlText, joinNonEmptyTexts } from '../text';
import type { EInvoicePostalAddress } from './party-terms';

/** Country codes of taxes and of the tax authority that differ from ISO 3166-1 (BR-CL-14). QU is not a country. */
const isoCountries: Readonly<Record<string, string | undefined>> = { EL: 'GR', XI: 'GB', XK: '1A', QU: undefined };

export const toIsoCountryCode = (country: string | undefined): string | undefined =>
  country !== undefined && Object.hasOwn(isoCountries, country) ? isoCountries[country] : country;

/** Reads the first address. Returns undefined if neither the address nor the tax ID has a country. */
export function toEInvoicePartyPostalAddress({ addresses, tax_id: tax }: Party): EInvoicePostalAddress | undefined {
  const address: Partial<PartyPostalAddress> = addresses?.[0] ?? {};
  const country = toIsoCountryCode(cleanXmlText(address.country)) ?? toIsoCountryCode(cleanXmlText(tax?.country));
  if (country === undefined) return undefined;
  const { street, num, block, floor, door } = address;
  const line = joinNonEmptyTexts([street, num, block, floor, door], ' ');
  const box = cleanXmlText(address.po_box);
  return {
    line: line ?? box,
    secondLine: cleanXmlText(address.street_extra),
    thirdLine: line === undefined ? undefined : box,
    city: cleanXmlText(address.locality),
    postcode: cleanXmlText(address.code),
    region: cleanXmlText(address.region) ?? cleanXmlText(address.state),
    country,
  };
}
