// Finds the VAT number of a party (BT-31, BT-48, BT-63), in its tax ID or in an identity of this type.
import type { Party, PartyIdentity } from '../../document/model/parts';
import {
  getIdentityCodeOrFullVatNumber,
  formatVatNumber,
  isVatNumberIdentity,
} from '../../document/tax-ids/vat-numbers';
import { euTaxIdPrefixes } from '../../document/territories';
import { cleanXmlText } from '../text';

/** Countries whose VAT numbers begin with the code of the country. */
const vatCountries: ReadonlySet<string> = new Set([...euTaxIdPrefixes, 'GB', 'NO', 'CH']);

/** Finds the VAT number of a party as its record states it. */
export function findPartyVatNumber(party: Party): string | undefined {
  const code = cleanXmlText(party.tax_id?.code);
  const country = party.tax_id?.country;
  if (code !== undefined)
    return country !== undefined && vatCountries.has(country) ? formatVatNumber(country, code) : undefined;
  const identity = findVatNumberIdentityUnlessTaxId(party);
  return identity && cleanXmlText(getIdentityCodeOrFullVatNumber(identity));
}

/** Finds the identity that is the VAT number of a party without the code of a tax ID. */
export const findVatNumberIdentityUnlessTaxId = ({ tax_id: tax, identities = [] }: Party): PartyIdentity | undefined =>
  cleanXmlText(tax?.code) === undefined
    ? identities.find(
        (identity) => isVatNumberIdentity(identity) && vatCountries.has(cleanXmlText(identity.code)?.slice(0, 2) ?? ''),
      )
    : undefined;
