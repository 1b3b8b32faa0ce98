// VAT numbers of the Union in the form in which VIES lists them. Record, PDF and e-invoice files state the same number,
// because an exempt supply depends on it (Ley 37/1992 art. 25, RD 1619/2012 art. 6.1.d).
import { identityTypeExtensionKey } from '../addons/es-fiscal/extensions';
import type { PartyIdentity } from '../model/parts';
import { toCountryTaxIdPrefix } from '../territories';

/** Type of an identity that is a VAT number (list L7). */
const vatNumberType = '02';

/**
 * Adds the leading 0 of Belgian numbers of nine digits, which date from before 2005.
 * @param code without the prefix of the country
 */
export const addLeadingZeroToBelgianTaxId = (country: string | undefined, code: string): string =>
  country === 'BE' && /^\d{9}$/.test(code) ? `0${code}` : code;

/** Completes a VAT number with its prefix: `BE412345614` is `BE0412345614`. */
export const addLeadingZeroToBelgianVatNumber = (number: string): string => {
  const prefix = number.slice(0, 2);
  return `${prefix}${addLeadingZeroToBelgianTaxId(prefix, number.slice(2))}`;
};

/** Formats the VAT number of a tax ID, such as `BE0412345614`. @param code without the prefix of the country */
export const formatVatNumber = (country: string, code: string): string =>
  `${toCountryTaxIdPrefix(country)}${addLeadingZeroToBelgianTaxId(country, code)}`;

export const isVatNumberIdentity = ({ ext }: Pick<PartyIdentity, 'ext'>): boolean =>
  ext?.[identityTypeExtensionKey] === vatNumberType;

/** Reads the code of an identity, with the whole number if it is a VAT number. */
export const getIdentityCodeOrFullVatNumber = (identity: Pick<PartyIdentity, 'code' | 'ext'>): string =>
  isVatNumberIdentity(identity) ? addLeadingZeroToBelgianVatNumber(identity.code) : identity.code;
