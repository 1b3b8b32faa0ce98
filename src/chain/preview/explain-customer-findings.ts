// Findings about the identity of customers and third parties, and how to correct it.
import { toVatPrefix } from '../../document/territories';
import type { Invoice } from '../../document/model/invoice';
import type { Party } from '../../document/model/parts';
import { guessIntendedVatNumber } from '../../document/tax-ids/near-misses';
import { cleanTaxId } from '../../document/tax-ids/registry';
import { createMessage } from '../../messages/message';
import { convertPartyToPerson, toAuthorityCountry } from '../convert/party';
import { countCharacters } from '../record/text';
import { isCountryOnList, isVatNumberForm } from '../rules/field-checks';
import { isMalformedForeignId } from '../rules/parties';
import type { FindingText } from './finding-text';

interface PlacedParty {
  readonly field: string;
  readonly party: Party;
}

const listParties = ({ customer, ordering }: Invoice): PlacedParty[] => [
  ...(customer === undefined ? [] : [{ field: 'customer', party: customer }]),
  ...(ordering?.issuer === undefined ? [] : [{ field: 'ordering.issuer', party: ordering.issuer }]),
];

interface PlacedCountry {
  readonly field: string;
  readonly country: string | undefined;
}

const listCountries = ({ field, party }: PlacedParty): PlacedCountry[] =>
  party.tax_id === undefined
    ? (party.identities ?? []).map(({ country }, i) => ({ field: `${field}.identities[${i}].country`, country }))
    : [{ field: `${field}.tax_id.country`, country: party.tax_id.country }];

/** Explains code 1101: a country is not on the authority's list, and is not part of a country on the list. */
export function explainUnlistedCountry(invoice: Invoice): FindingText | undefined {
  const found = listParties(invoice)
    .flatMap(listCountries)
    .find(({ country }) => country !== undefined && !isCountryOnList(toAuthorityCountry(country)));
  if (found === undefined) return undefined;
  const { field, country = '' } = found;
  return { message: createMessage('record-country-unlisted', { field, country }), paths: [`$.doc.${field}`] };
}

const identityMax = 20;

/** Explains code 1103: the number is too long, or is not a VAT number of its country. */
export function explainInvalidIdentifier(invoice: Invoice): FindingText | undefined {
  for (const { field, party } of listParties(invoice)) {
    const id = convertPartyToPerson(party)?.IDOtro;
    if (id === undefined || !isMalformedForeignId(id)) continue;
    const count = countCharacters(id.ID);
    const paths = [party.tax_id === undefined ? `$.doc.${field}.identities` : `$.doc.${field}.tax_id.code`];
    if (id.IDType !== '02')
      return { message: createMessage('record-identity-length', { count, max: identityMax }), paths };
    const prefix = findPrefix(party, id.ID);
    const code = cleanTaxId(prefix, id.ID);
    const meant = party.tax_id ? guessIntendedVatNumber(prefix, code) : completePrefix(prefix, code);
    const country = prefix;
    return { message: createMessage('record-number-not-vat', { country, code, meant: meant ?? null }), paths };
  }
  return undefined;
}

/** Finds the country with which a VAT number begins, even if an identity lacks the prefix. */
function findPrefix({ tax_id: taxId, identities = [] }: Party, id: string): string {
  const country = taxId?.country ?? identities.find(({ code }) => code.trim() === id)?.country ?? id.slice(0, 2);
  return toVatPrefix(country);
}

/** Completes the prefix of a number; an identity contains the whole number. */
const completePrefix = (prefix: string, code: string): string | undefined => {
  const whole = `${prefix}${guessIntendedVatNumber(prefix, code) ?? code}`;
  return isVatNumberForm(whole) ? whole : undefined;
};
