// Names, tax codes and addresses of the parties of an invoice, as lines of text.
import type { Invoice } from '../../document/model/invoice';
import type { Address, Identity, Party, Person } from '../../document/model/party';
import type { TaxIdentity } from '../../document/model/tax';
import { formatCountry } from './format';
import { type Locale, type WordKey, wordFor, words } from './words';

export interface PartyView {
  readonly heading: string;
  readonly name: string;
  /** A name of trade beside the legal one. */
  readonly alias: string;
  readonly lines: readonly string[];
}

/** Parties in printing order: supplier and customer first, then those that the document names besides. */
export function viewParties(invoice: Invoice, locale: Locale): PartyView[] {
  const home = invoice.supplier?.tax_id?.country ?? 'ES';
  const rows: readonly [WordKey, Party | undefined][] = [
    ['supplier', invoice.supplier],
    ['customer', invoice.customer],
    ['issuer', invoice.ordering?.issuer],
    ['seller', invoice.ordering?.seller],
    ['buyer', invoice.ordering?.buyer],
    ['receiver', invoice.delivery?.receiver],
    ['payee', invoice.payment?.payee],
    ['payer', invoice.payment?.payer],
  ];
  return rows.flatMap(([key, party]) => (party === undefined ? [] : [viewParty(key, party, home, locale)]));
}

function viewParty(key: WordKey, party: Party, home: string, locale: Locale): PartyView {
  const lines = [
    taxIdentityText(party.tax_id, home, locale),
    ...(party.identities ?? []).map((identity) => identityText(identity, locale)),
    ...addressLines(party.addresses?.[0], home, locale),
    ...(party.people ?? []).map((person) => personText(person, locale)),
    ...(party.telephones ?? []).map(({ num }) => num && `${words[locale].telephone} ${num}`),
    ...(party.emails ?? []).map(({ addr }) => addr),
    ...(party.websites ?? []).map(({ url }) => url),
  ].filter((line): line is string => line !== undefined && line !== '');
  const alias = party.alias === undefined || party.alias === party.name ? '' : party.alias;
  return { heading: words[locale][key], name: party.name ?? '', alias, lines };
}

/** A foreign code is written with its country, as the VAT directory knows it. */
export function taxIdentityText(tax: TaxIdentity | undefined, home: string, locale: Locale): string | undefined {
  if (tax?.code === undefined || tax.code === '') return undefined;
  const domestic = tax.country === home;
  return domestic
    ? `${words[locale].taxCode}: ${tax.code}`
    : `${words[locale].vatCode}: ${tax.country ?? ''}${tax.code}`;
}

function identityText(identity: Identity, locale: Locale): string {
  const kind = identity.label ?? identity.type ?? (identity.key && wordFor('identity', identity.key, locale));
  const country = identity.country === undefined ? '' : ` (${identity.country})`;
  return `${kind ? `${kind}: ` : ''}${identity.code}${country}`;
}

/** Street, place, and the country when it is another than the supplier's. */
function addressLines(address: Address | undefined, home: string, locale: Locale): string[] {
  if (address === undefined) return [];
  const word = words[locale];
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
    country === '' ? '' : formatCountry(country, locale),
  ].filter((line) => line !== '');
}

function personText(person: Person, locale: Locale): string {
  const { name } = person;
  const text = [name?.prefix, name?.given, name?.middle, name?.surname, name?.surname2, name?.suffix];
  const full = text.filter(Boolean).join(' ');
  return full === '' ? '' : `${person.label ?? person.role ?? words[locale].contact}: ${full}`;
}

/** Entry in the register of companies, for the foot of the page. */
export function registrationText(party: Party | undefined): string {
  const entry = party?.registration;
  if (entry === undefined) return '';
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['', entry.office],
    ['Tomo', entry.volume],
    ['Libro', entry.book],
    ['Sección', entry.section],
    ['Folio', entry.sheet],
    ['Hoja', entry.page],
    ['Inscripción', entry.entry],
    ['', entry.other],
  ];
  return parts.flatMap(([label, value]) => (value ? [`${label} ${value}`.trim()] : [])).join(', ');
}
