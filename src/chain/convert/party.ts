// Converts customers and third parties of an invoice to the authority's form, by NIF, by VAT number, or by another
// document.
import type { Invoice } from '../../document/model/invoice';
import type { PartyIdentity, Party, TaxIdentity } from '../../document/model/parts';
import { cleanTaxId } from '../../document/tax-ids/registry';
import { addLeadingZeroToBelgianVatNumber, formatVatNumber } from '../../document/tax-ids/vat-numbers';
import type { ForeignIdentifier, RecordParty } from '../record/record';
import { trimTextLikeAuthority } from '../record/text';

/** Members of the Union by their VAT prefix, and Northern Ireland, whose VAT numbers are still in VIES (XI). */
const VAT_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** The identity type of a NIF that the census does not contain. It is cleaned as any NIF. */
const nifType = '07';

/** Identity types by key, for documents that carry no code of the addon. */
const TYPE_BY_KEY: Readonly<Record<string, string>> = { passport: '03', foreign: '04', resident: '05', other: '06' };

/**
 * Codes of documents that are missing from the authority's list (`CountryType2`), with the equivalent code: VAT
 * prefixes, and parts of a country whose papers that country issues. A test compares both lists; Kosovo and Western
 * Sahara have no equivalent (1101).
 */
const COUNTRY_IN_LIST: Readonly<Record<string, string>> = {
  EL: 'GR',
  XI: 'GB',
  AX: 'FI',
  SJ: 'NO',
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  MF: 'FR',
  MQ: 'FR',
};

export const toAuthorityCountryCode = (country: string): string => COUNTRY_IN_LIST[country] ?? country;

function fromTaxIdentity(country: string, code: string): ForeignIdentifier {
  if (!VAT_PREFIXES.has(country)) return { CodigoPais: toAuthorityCountryCode(country), IDType: '04', ID: code };
  return otherId(country, '02', formatVatNumber(country, code));
}

/**
 * Builds `IDOtro`. For Greece and Northern Ireland, no country certainly matches the prefix of the VAT number (code
 * 1122 was returned). With type 02, the country is optional, so it is omitted for these two.
 */
function otherId(country: string | undefined, IDType: string, given: string): ForeignIdentifier {
  const iso = country === undefined ? undefined : toAuthorityCountryCode(country);
  const ID = IDType === '02' ? addLeadingZeroToBelgianVatNumber(given) : given;
  const hasGreekPrefix = IDType === '02' && (iso === 'GR' || country === 'XI');
  return iso === undefined || hasGreekPrefix ? { IDType, ID } : { CodigoPais: iso, IDType, ID };
}

function findType(identity: PartyIdentity): string | undefined {
  return identity.ext?.['es-fiscal-identity-type'];
}

function fromIdentities(identities: readonly PartyIdentity[]): ForeignIdentifier | null {
  const chosen =
    identities.find((identity) => findType(identity)) ??
    identities.find((identity) => TYPE_BY_KEY[identity.key ?? ''] !== undefined);
  const type = chosen && (findType(chosen) ?? TYPE_BY_KEY[chosen.key ?? '']);
  if (!chosen || type === undefined) return null;
  return otherId(
    chosen.country,
    type,
    type === nifType ? cleanTaxId('ES', chosen.code) : trimTextLikeAuthority(chosen.code),
  );
}

function fromTaxId(NombreRazon: string, taxId: TaxIdentity): RecordParty | null {
  const code = trimTextLikeAuthority(taxId.code ?? '');
  if (!code || taxId.country === undefined) return null;
  if (taxId.country === 'ES') return { NombreRazon, NIF: code };
  return { NombreRazon, IDOtro: fromTaxIdentity(taxId.country, code) };
}

/**
 * Converts a party; null if nothing identifies the party. A tax ID takes precedence over identities, even if the tax ID
 * is empty.
 */
export function convertPartyToRecordParty(party: Party | undefined): RecordParty | null {
  if (!party) return null;
  const NombreRazon = trimTextLikeAuthority(party.name ?? '');
  if (party.tax_id) return fromTaxId(NombreRazon, party.tax_id);
  const IDOtro = fromIdentities(party.identities ?? []);
  return IDOtro && { NombreRazon, IDOtro };
}

/** Reads the NIF of the supplier; empty if the document has none. */
export function getSupplierNifOrEmpty(invoice: Invoice): string {
  return trimTextLikeAuthority(invoice.supplier?.tax_id?.code ?? '');
}
