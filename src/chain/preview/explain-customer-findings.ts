// Findings about the identity of customers and third parties, and how to correct it.
import { toCountryTaxIdPrefix } from '../../document/territories';
import { guessCountryCode, isCountryCode } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { Party } from '../../document/model/parts';
import { guessIntendedVatNumber } from '../../document/tax-ids/near-misses';
import { addLeadingZeroToBelgianVatNumber } from '../../document/tax-ids/vat-numbers';
import { cleanTaxId, isValidOrUncheckableTaxId } from '../../document/tax-ids/registry';
import { createMessage, type StoredMessage } from '../../messages/message';
import { convertPartyToRecordParty, toAuthorityCountryCode } from '../convert/party';
import { countCodePoints } from '../record/text';
import { isCountryOnAuthorityList, hasEuVatNumberFormat } from '../rules/field-checks';
import { isMalformedForeignId } from '../rules/parties';

/** A finding of the authority's rules as users see it before the seal, in Sello's words. */
export interface BrokenRecordRuleExplanation {
  readonly message: StoredMessage;
  readonly paths?: readonly string[];
}

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

/** Codes that some programs use for the Canaries, Ceuta and Melilla (ISO 3166-1, exceptional reservations). */
const spanishParts: readonly string[] = ['IC', 'EA'];

/** Guesses the country that was meant by a text that is not a country code. */
function guessMeantCountry(country: string): string | undefined {
  const code = country.trim().toUpperCase();
  if (spanishParts.includes(code)) return 'ES';
  return isCountryCode(code) && isCountryOnAuthorityList(toAuthorityCountryCode(code))
    ? code
    : guessCountryCode(country);
}

/**
 * Explains code 1101: a country is not on the authority's list, and is not part of a country on the list. Only a country
 * that the list lacks is reported as QU.
 */
export function explainUnlistedCountry(invoice: Invoice): BrokenRecordRuleExplanation | undefined {
  const found = listParties(invoice)
    .flatMap(listCountries)
    .find(({ country }) => country !== undefined && !isCountryOnAuthorityList(toAuthorityCountryCode(country)));
  if (found === undefined) return undefined;
  const { field, country = '' } = found;
  const paths = [`$.doc.${field}`];
  if (isCountryCode(country)) return { message: createMessage('record-country-unlisted', { field, country }), paths };
  const meant = guessMeantCountry(country);
  return meant === undefined
    ? { message: createMessage('record-country-unlisted.unknown', { field, country }), paths }
    : { message: createMessage('record-country-unlisted.meant', { field, country, meant }), paths };
}

const identityMax = 20;

/** Explains code 1103: the number is too long, or is not a VAT number of its country. */
export function explainInvalidForeignIdentifier(invoice: Invoice): BrokenRecordRuleExplanation | undefined {
  for (const { field, party } of listParties(invoice)) {
    const id = convertPartyToRecordParty(party)?.IDOtro;
    if (id === undefined || !isMalformedForeignId(id)) continue;
    const count = countCodePoints(id.ID);
    const paths = [party.tax_id === undefined ? `$.doc.${field}.identities` : `$.doc.${field}.tax_id.code`];
    if (id.IDType !== '02')
      return { message: createMessage('record-identity-length', { count, max: identityMax }), paths };
    const prefix = findPrefix(party, id.ID);
    const code = cleanTaxId(prefix, id.ID);
    const meant = party.tax_id ? guessIntendedVatNumber(prefix, code) : completePrefix(prefix, code);
    const params = { country: prefix, code, meant: meant ?? null, isIdentity: party.tax_id === undefined };
    return { message: createMessage('record-number-not-vat', params), paths };
  }
  return undefined;
}

/** Types of identities that Spain issues: a passport, and a NIF that is not in the census (list L7). */
const spanishTypes: readonly string[] = ['03', '07'];

/** Explains code 1126 for a NIF that is written as a document of a country of residence. */
export function explainNifStatedAsForeignIdentity(invoice: Invoice): BrokenRecordRuleExplanation | undefined {
  for (const { field, party } of listParties(invoice)) {
    const id = convertPartyToRecordParty(party)?.IDOtro;
    if (id?.CodigoPais !== 'ES' || spanishTypes.includes(id.IDType)) continue;
    const code = cleanTaxId('ES', id.ID);
    if (!isValidOrUncheckableTaxId('ES', code)) continue;
    return {
      message: createMessage('record-identity-of-spain', { field, code }),
      paths: [`$.doc.${field}.identities`],
    };
  }
  return undefined;
}

/** Finds the country with which a VAT number begins, even if an identity lacks the prefix. */
function findPrefix({ tax_id: taxId, identities = [] }: Party, id: string): string {
  const country = taxId?.country ?? identities.find(({ code }) => code.trim() === id)?.country ?? id.slice(0, 2);
  return toCountryTaxIdPrefix(country);
}

/** Completes the prefix of a number; an identity contains the whole number. */
const completePrefix = (prefix: string, code: string): string | undefined => {
  const whole = addLeadingZeroToBelgianVatNumber(`${prefix}${guessIntendedVatNumber(prefix, code) ?? code}`);
  return hasEuVatNumberFormat(whole) ? whole : undefined;
};
