// Names, tax IDs and addresses of the parties of an invoice, as lines of text.
import type { Invoice } from '../../document/model/invoice';
import type { PartyPostalAddress, PartyIdentity, Party, ContactPerson, TaxIdentity } from '../../document/model/parts';
import { addRegisteredAddressToPartyIfMissing } from '../../document/postal-addresses';
import { formatVatNumber, getIdentityCodeOrFullVatNumber } from '../../document/tax-ids/vat-numbers';
import { euTaxIdPrefixes } from '../../document/territories';
import { formatPdfCountryName, formatPdfMoney } from './format';
import { type PdfLocale, type PdfTextKey, translateDocumentKey, pdfTextsByLocale } from './words';

export interface PrintedParty {
  readonly heading: string;
  readonly name: string;
  /** A trade name in addition to the legal name. */
  readonly alias: string;
  readonly lines: readonly string[];
}

/**
 * Builds parties in printing order; supplier and customer come before the other parties of the document. If the
 * supplier has no address in the document, its registered address is used, because RD 1619/2012 art. 6.1.e requires an
 * address.
 */
export function buildPrintedParties(
  invoice: Invoice,
  locale: PdfLocale,
  supplierAddress?: PartyPostalAddress,
): PrintedParty[] {
  const home = invoice.supplier?.tax_id?.country ?? 'ES';
  const rows: readonly [PdfTextKey, Party | undefined][] = [
    ['supplier', invoice.supplier && addRegisteredAddressToPartyIfMissing(invoice.supplier, supplierAddress)],
    ['customer', invoice.customer],
    ['issuer', invoice.ordering?.issuer],
    ['seller', invoice.ordering?.seller],
    ['buyer', invoice.ordering?.buyer],
    ['receiver', invoice.delivery?.receiver],
    ['payee', invoice.payment?.payee],
    ['payer', invoice.payment?.payer],
  ];
  return rows.flatMap(([key, party]) => (party === undefined ? [] : [buildPartyView(key, party, home, locale)]));
}

function buildPartyView(key: PdfTextKey, party: Party, home: string, locale: PdfLocale): PrintedParty {
  const lines = [
    formatTaxIdWithLabel(party.tax_id, home, locale),
    ...(party.identities ?? []).map((identity) => identityText(identity, locale)),
    ...addressLines(party.addresses?.[0], home, locale),
    ...(party.people ?? []).map((person) => personText(person, locale)),
    ...(party.telephones ?? []).map(({ num }) => num && `${pdfTextsByLocale[locale].telephone} ${num}`),
    ...(party.emails ?? []).map(({ addr }) => addr),
    ...(party.websites ?? []).map(({ url }) => url),
  ].filter((line): line is string => line !== undefined && line !== '');
  const alias = party.alias === undefined || party.alias === party.name ? '' : party.alias;
  return { heading: pdfTextsByLocale[locale][key], name: party.name ?? '', alias, lines };
}

/** The name that a country uses for its tax ID, if it is not a VAT number of the Union. */
const ownNames: Readonly<Record<string, string>> = {
  AD: 'NRT',
  AR: 'CUIT',
  AU: 'ABN',
  BR: 'CNPJ/CPF',
  CA: 'BN',
  CH: 'UID',
  CL: 'RUT',
  CO: 'NIT',
  DO: 'RNC',
  EC: 'RUC',
  GB: 'VAT',
  IN: 'GSTIN',
  MA: 'ICE',
  MX: 'RFC',
  NO: 'MVA',
  PE: 'RUC',
  PY: 'RUC',
  US: 'TIN',
  UY: 'RUT',
  VE: 'RIF',
};

/**
 * Formats a tax ID: of the supplier's country unchanged, of another member of the Union as in the VAT directory, and of
 * other countries under its local name, with the country.
 */
export function formatTaxIdWithLabel(
  tax: TaxIdentity | undefined,
  home: string,
  locale: PdfLocale,
): string | undefined {
  if (tax?.code === undefined || tax.code === '') return undefined;
  const { country, code } = tax;
  if (country === undefined || country === home) return `${pdfTextsByLocale[locale].taxCode}: ${code}`;
  if (euTaxIdPrefixes.has(country)) return `${pdfTextsByLocale[locale].vatCode}: ${formatVatNumber(country, code)}`;
  // The format omits the first two letters of a Swiss number such as CHE-116.281.710, so they are added again.
  const whole = country === 'CH' && /^E\d/.test(code) ? `CH${code}` : code;
  return `${ownNames[country] ?? pdfTextsByLocale[locale].foreignCode} (${formatPdfCountryName(country, locale)}): ${whole}`;
}

function identityText(identity: PartyIdentity, locale: PdfLocale): string {
  const key = identity.key ?? identity.ext?.['es-fiscal-identity-type'];
  const kind = identity.label ?? identity.type ?? (key && translateDocumentKey('identity', key, locale));
  const country = identity.country === undefined ? '' : ` (${formatPdfCountryName(identity.country, locale)})`;
  return `${kind ? `${kind}: ` : ''}${getIdentityCodeOrFullVatNumber(identity)}${country}`;
}

/** Lists the street, the place, and the country if it differs from the country of the supplier. */
function addressLines(address: PartyPostalAddress | undefined, home: string, locale: PdfLocale): string[] {
  if (address === undefined) return [];
  const word = pdfTextsByLocale[locale];
  const inside = [
    address.block && `${word.block} ${address.block}`,
    address.floor && `${word.floor} ${address.floor}`,
    address.door && `${word.door} ${address.door}`,
  ];
  const street = [[address.street, address.num].filter(Boolean).join(', '), ...inside].filter(Boolean).join(', ');
  const place = [address.code, address.locality].filter(Boolean).join(' ');
  const region = address.region ?? address.state;
  const where = region === undefined || region === address.locality ? place : [place, `(${region})`].join(' ').trim();
  const country = address.country === undefined || address.country === home ? '' : address.country;
  return [
    address.po_box ? `${word.poBox} ${address.po_box}` : '',
    street,
    address.street_extra ?? '',
    where,
    country === '' ? '' : formatPdfCountryName(country, locale),
  ].filter((line) => line !== '');
}

function personText(person: ContactPerson, locale: PdfLocale): string {
  const { name } = person;
  const text = [name?.prefix, name?.given, name?.middle, name?.surname, name?.surname2, name?.suffix];
  const full = text.filter(Boolean).join(' ');
  return full === '' ? '' : `${person.label ?? person.role ?? pdfTextsByLocale[locale].contact}: ${full}`;
}

/**
 * Formats the entry in the register of companies, in the order in which registers cite it, and the capital (Código de
 * Comercio art. 24), for the foot of the PDF. Of the format's members, `page` is the folio and `sheet` is the hoja.
 */
export function formatCommercialRegisterEntryAndCapital(party: Party | undefined, locale: PdfLocale): string {
  const entry = party?.registration;
  if (entry === undefined) return '';
  const word = pdfTextsByLocale[locale];
  const parts: readonly (readonly [string, string | undefined])[] = [
    [/regist/i.test(entry.office ?? '') ? '' : word.register, entry.office],
    [word.volume, entry.volume],
    [word.book, entry.book],
    [word.folio, entry.page],
    [word.section, entry.section],
    [word.sheet, entry.sheet],
    [word.entry, entry.entry],
    ['', entry.other],
  ];
  const cited = parts.flatMap(([label, value]) => (value ? [`${label} ${value}`.trim()] : [])).join(', ');
  const capital = entry.capital && `${word.capital}: ${formatPdfMoney(entry.capital, entry.currency ?? 'EUR', locale)}`;
  return [cited, capital].filter(Boolean).join('. ');
}
