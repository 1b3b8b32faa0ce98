// Reads supplier and customer as the caller writes them, and converts them to parties of the format.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import type { InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from './members';
import { createMessage } from '../../messages/message';
import { guessCountryCode, isCountryCode } from '../iso-codes';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import { cleanTaxId, isValidOrUncheckableTaxId } from '../tax-ids/registry';
import { guessPostcodeWithLostLeadingZero } from './guesses';
import { pdfLocales } from '../../contracts/pdf-options';
import { toCountryTaxIdPrefix, euTaxIdPrefixes } from '../territories';

export const invoiceBodyPartyMembers = [
  'name',
  'tax_code',
  'country',
  'identity',
  'without_tax_code',
  'address',
  'email',
  'language',
] as const;
const identityMembers = ['type', 'code', 'country'] as const;
const addressMembers = ['street', 'city', 'postcode', 'region', 'country'] as const;

/** Kinds of identity documents of a customer without a tax ID (list L7 of the authority). */
export const customerIdentityDocumentTypes = ['passport', 'foreign', 'resident', 'other'] as const;

/** A party of the format, and the data for which the format has no member. */
export interface InvoiceBodyParty {
  readonly at: string;
  readonly party: JsonObject;
  /** Spanish tax ID as the format writes it, or a tax ID of another country; absent if the party has none. */
  readonly taxCode?: string;
  readonly country: string;
  /** Whether the law does not require the party's tax ID (RD 1619/2012 art. 6.1.d). */
  readonly withoutTaxCode: boolean;
  readonly language?: string;
}

export function parseInvoiceBodyParty(members: InvoiceBodyMemberReader): InvoiceBodyParty {
  const name = members.neededText('name');
  const written = members.text('tax_code', limits.taxCodeCharactersMax);
  const country = readCountryOfParty(members, written);
  const taxCode = written === undefined ? undefined : cleanTaxId(country, written);
  // If the country cannot be read, the tax ID would be checked as a Spanish one, and would get a false fault.
  const isOfUnreadCountry = isCountryUnread(members);
  const identity = members.nested('identity', identityMembers, (one) => readIdentity(one, members, country));
  const withoutTaxCode = members.flag('without_tax_code') ?? false;
  refuseSeveral(members);
  const address = members.nested('address', addressMembers, (one) => readAddress(one, country));
  const email = members.text('email', limits.emailCharactersMax);
  const language = members.choice('language', pdfLocales);
  return {
    at: members.at,
    country,
    withoutTaxCode,
    ...(taxCode === undefined ? {} : { taxCode }),
    ...(language === undefined ? {} : { language }),
    party: {
      name: name ?? '-',
      ...(taxCode === undefined || isOfUnreadCountry ? {} : { tax_id: { country, code: taxCode } }),
      ...(identity === undefined ? {} : { identities: [identity] }),
      ...(address === undefined ? {} : { addresses: [address] }),
      ...(email === undefined ? {} : { emails: [{ addr: email }] }),
    },
  };
}

const isCountryUnread = (members: InvoiceBodyMemberReader): boolean =>
  members.faults.list.some(({ code, paths }) => code === 'member-invalid' && paths?.includes(members.path('country')));

/**
 * Reads the country of a party: the written country, the country of the prefix, or Spain. If they contradict each
 * other, the country of the tax ID counts.
 */
function readCountryOfParty(members: InvoiceBodyMemberReader, written: string | undefined): string {
  const given = readCountry(members);
  const prefix = written === undefined ? undefined : findPrefix(written);
  const path = members.path('country');
  if (given !== undefined && prefix !== undefined && isOfOther(given, prefix, written)) {
    members.faults.add('members-exclusive', path, createMessage('country-of-prefix', { prefix, country: given }));
    return prefix;
  }
  const country = given ?? prefix ?? 'ES';
  const ofAddress = findCountryOfAddress(members.value('address'));
  if (members.has('country') || prefix !== undefined || written === undefined || !ofAddress) return country;
  const [code, codeThere] = [cleanTaxId('ES', written), cleanTaxId(ofAddress, written)];
  if (isValidOrUncheckableTaxId('ES', code) || !isValidOrUncheckableTaxId(ofAddress, codeThere)) return country;
  members.faults.add('member-needed', path, createMessage('country-of-address', { code, country: ofAddress }));
  return ofAddress;
}

/**
 * Returns whether a tax ID has the prefix of another member state, and is a number of that state. A French number may
 * begin with two letters.
 */
const isOfOther = (given: string, prefix: string, written = ''): boolean =>
  prefix !== given && euTaxIdPrefixes.has(prefix) && isValidOrUncheckableTaxId(prefix, cleanTaxId(prefix, written));

/** Finds the country; undefined for Spain, and for an address without a country. */
function findCountryOfAddress(address: Json | undefined): string | undefined {
  const country =
    isJsonObject(address) && typeof address.country === 'string' ? address.country.trim().toUpperCase() : '';
  if (country === 'ES' || !isCountryCode(country)) return undefined;
  return toCountryTaxIdPrefix(country);
}

/**
 * Removes the prefix, so that `DE 111111125` is 111111125, as a document has it. A number of Spain, or without a
 * prefix, keeps its digits.
 */
export function removeTaxIdCountryPrefix(written: string): string {
  const code = cleanTaxId('', written);
  const prefix = findPrefix(code);
  return prefix === undefined ? code : cleanTaxId(prefix, code);
}

/** Finds `DE` of `DE111111125`. No Spanish code has two letters in front. */
function findPrefix(code: string): string | undefined {
  const prefix = /^\s*([A-Za-z]{2})/.exec(code)?.[1]?.toUpperCase();
  if (prefix === undefined || !(euTaxIdPrefixes.has(prefix) || isCountryCode(prefix))) return undefined;
  return toCountryTaxIdPrefix(prefix);
}

function refuseSeveral(members: InvoiceBodyMemberReader): void {
  const forms = ['tax_code', 'identity', 'without_tax_code'].filter((name) =>
    name === 'without_tax_code' ? members.value(name) === true : members.has(name),
  );
  if (forms.length > 1)
    members.faults.add('members-exclusive', members.at, createMessage('members-exclusive', { names: forms }));
}

function readIdentity(
  members: InvoiceBodyMemberReader,
  ofParty: InvoiceBodyMemberReader,
  country: string,
): JsonObject | undefined {
  members.need('type');
  const type = members.choice('type', customerIdentityDocumentTypes);
  const code = members.neededCode('code', limits.textCharactersMax);
  const of = readCountry(members) ?? country;
  // A customer without a Spanish tax ID has an identity document of another country, so Spain is not the default.
  if (!members.isMeant('country') && !ofParty.isMeant('country'))
    members.faults.add('member-needed', members.path('country'), createMessage('identity-country-needed'));
  return type && code ? { key: type, code, country: of } : undefined;
}

function readAddress(members: InvoiceBodyMemberReader, ofParty: string): JsonObject {
  if (!addressMembers.some((name) => members.isMeant(name))) members.need('street');
  const named = readCountry(members) ?? ofParty;
  // Tax identities name Greece EL, addresses GR.
  const country = named === 'EL' ? 'GR' : named;
  const parts = {
    street: members.text('street'),
    locality: members.text('city'),
    region: members.text('region'),
    code: readPostcode(members, country),
    country,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as JsonObject;
}

/**
 * Reads a postcode. A Spanish postcode has five digits. Its first two digits determine the tax at the supplier's place.
 */
function readPostcode(members: InvoiceBodyMemberReader, country: string): string | undefined {
  const text = members.text('postcode', limits.postcodeCharactersMax);
  if (text === undefined || country !== 'ES' || /^\d{5}$/.test(text)) return text;
  return members.faults.form(
    members.path('postcode'),
    { kind: 'postcode', meant: guessPostcodeWithLostLeadingZero(text) },
    text,
  );
}

function readCountry(members: InvoiceBodyMemberReader): string | undefined {
  const text = members.text('country', limits.taxCodeCharactersMax);
  if (text === undefined) return undefined;
  const code = text.toUpperCase();
  if (isCountryCode(code)) return toCountryTaxIdPrefix(code);
  return members.faults.form(members.path('country'), { kind: 'country', meant: guessCountryCode(text) ?? null }, text);
}

/** The value of `supplier`, which is a tax ID or a party. */
export type InvoiceBodySupplier =
  | { readonly at: string; readonly taxCode: string }
  | (InvoiceBodyParty & { readonly taxCode: string });

/** Reads the supplier. If it cannot be read, adds its fault and returns undefined. */
export function parseInvoiceBodySupplier(members: InvoiceBodyMemberReader): InvoiceBodySupplier | undefined {
  const value = members.value('supplier');
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const text = members.text('supplier', limits.taxCodeCharactersMax);
    return text === undefined ? undefined : { at: members.path('supplier'), taxCode: cleanTaxId('ES', text) };
  }
  if (!isJsonObject(value)) return members.faults.form(members.path('supplier'), { kind: 'supplier' }, value);
  const party = members.nested('supplier', invoiceBodyPartyMembers, parseInvoiceBodyParty);
  if (party === undefined) return undefined;
  const { taxCode } = party;
  if (taxCode !== undefined && party.country === 'ES') return { ...party, taxCode };
  return refuseWithoutCode(members.faults, party.at);
}

const refuseWithoutCode = (faults: InvoiceBodyFaultCollector, at: string): undefined =>
  faults.add('member-needed', `${at}.tax_code`, createMessage('supplier-code-needed'));
