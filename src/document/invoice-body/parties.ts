// Reads supplier and customer as a caller writes them, and converts them to parties of the format.
import type { BodyFaults, Members } from './members';
import { message } from '../../messages/message';
import { guessCountry, isCountry } from '../iso-codes';
import type { JsonObject } from '../model/basic';
import { cleanTaxCode } from '../tax-ids/registry';
import { pdfLocales } from '../../contracts/page';
import { union } from '../territories';

export const partyMembers = [
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

/** Kinds of papers of a customer without tax ID (list L7 of the authority). */
export const identityTypes = ['passport', 'foreign', 'resident', 'other'] as const;

/** A party of the format, with what the format has no member for. */
export interface WrittenParty {
  readonly at: string;
  readonly party: JsonObject;
  /** Spanish tax ID in the format's notation, or that of another country; absent without one. */
  readonly taxCode?: string;
  readonly country: string;
  /** True if the law does not require its tax ID (RD 1619/2012 art. 6.1.d). */
  readonly withoutTaxCode: boolean;
  readonly language?: string;
}

export function readParty(members: Members): WrittenParty {
  const name = members.neededText('name');
  const statedCountry = readCountry(members, 'country');
  const text = members.text('tax_code', 60);
  const country = statedCountry ?? (text === undefined ? undefined : findPrefix(text)) ?? 'ES';
  const taxCode = text === undefined ? undefined : cleanTaxCode(country, text);
  const identity = members.nested('identity', identityMembers, (one) => readIdentity(one, country));
  const withoutTaxCode = members.flag('without_tax_code') ?? false;
  refuseSeveral(members);
  const address = members.nested('address', addressMembers, (one) => readAddress(one, country));
  const email = members.text('email', 254);
  const language = members.choice('language', pdfLocales);
  return {
    at: members.at,
    country,
    withoutTaxCode,
    ...(taxCode === undefined ? {} : { taxCode }),
    ...(language === undefined ? {} : { language }),
    party: {
      name: name ?? '-',
      ...(taxCode === undefined ? {} : { tax_id: { country, code: taxCode } }),
      ...(identity === undefined ? {} : { identities: [identity] }),
      ...(address === undefined ? {} : { addresses: [address] }),
      ...(email === undefined ? {} : { emails: [{ addr: email }] }),
    },
  };
}

/** `DE` of `DE111111125`. No Spanish code has two letters in front. */
function findPrefix(code: string): string | undefined {
  const prefix = /^\s*([A-Za-z]{2})/.exec(code)?.[1]?.toUpperCase();
  if (prefix === undefined || !(union.has(prefix) || isCountry(prefix))) return undefined;
  return prefix === 'GR' ? 'EL' : prefix;
}

function refuseSeveral(members: Members): void {
  const forms = ['tax_code', 'identity', 'without_tax_code'].filter((name) =>
    name === 'without_tax_code' ? members.value(name) === true : members.has(name),
  );
  if (forms.length > 1)
    members.faults.add('members-exclusive', members.at, message('members-exclusive', { names: forms }));
}

function readIdentity(members: Members, country: string): JsonObject | undefined {
  members.need('type');
  const type = members.choice('type', identityTypes);
  const code = members.neededText('code');
  const of = readCountry(members, 'country') ?? country;
  return type && code ? { key: type, code, country: of } : undefined;
}

function readAddress(members: Members, ofParty: string): JsonObject {
  const statedCountry = readCountry(members, 'country') ?? ofParty;
  // Tax identities name Greece EL, addresses GR.
  const country = statedCountry === 'EL' ? 'GR' : statedCountry;
  const parts = {
    street: members.text('street'),
    locality: members.text('city'),
    region: members.text('region'),
    code: readPostcode(members, country),
    country,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Five digits in Spain: the tax of a supplier's place follows from the first two. */
function readPostcode(members: Members, country: string): string | undefined {
  const text = members.text('postcode', 20);
  if (text === undefined || country !== 'ES' || /^\d{5}$/.test(text)) return text;
  return members.faults.form(members.path('postcode'), { kind: 'postcode' }, text);
}

function readCountry(members: Members, name: string): string | undefined {
  const text = members.text(name, 60);
  if (text === undefined) return undefined;
  const code = text.toUpperCase();
  if (isCountry(code)) return code === 'GR' ? 'EL' : code;
  return members.faults.form(members.path(name), { kind: 'country', meant: guessCountry(text) ?? null }, text);
}

/** The supplier by tax ID, or as a party. */
export type WrittenSupplier =
  | { readonly at: string; readonly taxCode: string }
  | (WrittenParty & { readonly taxCode: string });

/** @throws nothing: a supplier that cannot be read is undefined, with its fault */
export function readSupplier(members: Members): WrittenSupplier | undefined {
  const value = members.value('supplier');
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const text = members.text('supplier', 60);
    return text === undefined ? undefined : { at: members.path('supplier'), taxCode: cleanTaxCode('ES', text) };
  }
  const party = members.nested('supplier', partyMembers, readParty);
  if (party === undefined) return undefined;
  const { taxCode } = party;
  if (taxCode !== undefined && party.country === 'ES') return { ...party, taxCode };
  return refuseWithoutCode(members.faults, party.at);
}

const refuseWithoutCode = (faults: BodyFaults, at: string): undefined =>
  faults.add('member-needed', `${at}.tax_code`, message('supplier-code-needed'));
