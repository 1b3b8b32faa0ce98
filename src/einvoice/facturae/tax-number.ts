// Identifies a party by its number, by where it resides, and by whether it is a person.
import { formatVatNumber, getIdentityCodeOrFullVatNumber } from '../../document/tax-ids/vat-numbers';
import { toCountryTaxIdPrefix, euTaxIdPrefixes } from '../../document/territories';
import { toUnicodeNormalForm } from '../../document/text';
import type { PartyIdentity, PartyPostalAddress, Party } from '../../document/model/parts';
import { findPersonNameMatchingParty } from './person-name';

export interface FacturaeTaxId {
  /** Capital letters and digits. */
  readonly number: string;
  /** R Spain, U another member of the Union, E elsewhere. */
  readonly residence: 'R' | 'U' | 'E';
  /** F a person, J a company. */
  readonly person: 'F' | 'J';
}

const lengthMin = 3;
const lengthMax = 30;
/** Length of every Spanish number. */
const spanishLength = 9;

/** Reads the number of a party, whatever its length. `hasValidFacturaeTaxIdLength` checks the number against the schema. */
export function buildFacturaeTaxId(party: Party, address: PartyPostalAddress | undefined): FacturaeTaxId {
  const { tax_id: taxId, identities = [] } = party;
  const [identity] = identities;
  const isTaxId = taxId?.code !== undefined && taxId.code !== '';
  const country = (isTaxId ? undefined : identity?.country) ?? taxId?.country ?? address?.country ?? 'ES';
  const code = isTaxId
    ? clean(taxId.code ?? '')
    : clean(identity === undefined ? '' : getIdentityCodeOrFullVatNumber(identity));
  const isAbroad = isTaxId && isForeignEntityNif(country, code);
  const residence = findResidence((isAbroad ? address?.country : undefined) ?? country);
  const prefix = toCountryTaxIdPrefix(country);
  const isPrefixed = country === 'ES' || !euTaxIdPrefixes.has(country) || code.startsWith(prefix);
  const number = isTaxId && !isPrefixed ? formatVatNumber(country, code) : code;
  return { number, residence, person: isPerson(party, number, findResidence(country)) ? 'F' : 'J' };
}

/** Returns whether an identity repeats the number of its party, with or without the prefix of the country. */
export function doesIdentityRepeatFacturaeTaxId(
  identity: PartyIdentity,
  party: Party,
  address: PartyPostalAddress | undefined,
): boolean {
  const { number } = buildFacturaeTaxId(party, address);
  const code = clean(getIdentityCodeOrFullVatNumber(identity));
  return [number, `ES${number}`, party.tax_id?.code && clean(party.tax_id.code)].includes(code);
}

/** Returns whether the schema and the registers accept the number. */
export const hasValidFacturaeTaxIdLength = ({ number, residence }: FacturaeTaxId): boolean =>
  residence === 'R' ? number.length === spanishLength : number.length >= lengthMin && number.length <= lengthMax;

const clean = (code: string): string =>
  toUnicodeNormalForm(code, 'NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/**
 * Returns whether a NIF belongs to an entity that is established abroad (letter N, Orden EHA/451/2008). Such an entity
 * resides where its address is.
 */
const isForeignEntityNif = (country: string, code: string): boolean => country === 'ES' && code.startsWith('N');

function findResidence(country: string): FacturaeTaxId['residence'] {
  if (country === 'ES') return 'R';
  return euTaxIdPrefixes.has(country) ? 'U' : 'E';
}

/**
 * Returns whether a party is a person. In Spain, the first character of the number decides. Elsewhere, a party is a
 * person if one of its people has its name, and the name has no company form; other people are contacts of a company.
 */
function isPerson(party: Party, number: string, residence: FacturaeTaxId['residence']): boolean {
  if (residence === 'R') return /^[\dXYZKLM]/.test(number);
  return findPersonNameMatchingParty(party) !== undefined && !hasCompanyForm(party.name ?? '');
}

const companyForms: ReadonlySet<string> = new Set(
  (
    'AB AG APS AS ASA BV BVBA CIA COMPANY CORP CORPORATION CV DOO EHF EOOD EURL GBR GMBH INC INCORPORATED JSC KFT KG LDA LIMITED ' +
    'LLC LLP LTD LTDA MBH NV OHG OOD OU OY OYJ PLC PTE PTY RT SA SAGL SARL SAS SASU SC SCA SCS SE SICAV SL SLU SNC SPA SPOL ' +
    'SPRL SRL SRLS SRO UAB UG ZOO'
  ).split(' '),
);

/**
 * Returns whether a name ends with the form of a company. `S.p.A.` and `SpA` are the same form; `Sp. z o.o.` consists
 * of several words.
 */
const hasCompanyForm = (name: string): boolean =>
  toUnicodeNormalForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z0-9&]+/)
    .some((word) => companyForms.has(word));

/**
 * Returns whether the first letter of its number shows that a party is a public body, such as a corporation or an organ
 * of the administration.
 */
export const isPublicBodyTaxId = ({ number, residence }: FacturaeTaxId): boolean =>
  residence === 'R' && /^[PQS]/.test(number);
