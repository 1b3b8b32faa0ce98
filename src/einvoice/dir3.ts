// Finds units of Spanish administrations (directory DIR3) in an invoice, by role: accounting, managing, processing or
// proposing.
import type { Invoice } from '../document/model/invoice';
import type { PartyIdentity, Party } from '../document/model/parts';
import { isValidSpanishTaxId } from '../document/tax-ids/check-digits';
import { toNormalForm } from '../document/text';
import { cleanXmlText } from './text';

export type Dir3Role = 'office' | 'body' | 'unit' | 'proposer';

export interface Dir3Unit {
  readonly role: Dir3Role;
  /** Capital letters and digits. */
  readonly code: string;
  readonly identity: PartyIdentity;
  /** The party of the unit, if the document has a separate party for it. */
  readonly party?: Party | undefined;
  /** Path of the party or the identity in the document. */
  readonly path: string;
}

/** Names of roles as labels and keys have them, without accents. */
const roles: ReadonlyMap<string, Dir3Role> = new Map([
  ['oficina contable', 'office'],
  ['organo gestor', 'body'],
  ['unidad tramitadora', 'unit'],
  ['organo proponente', 'proposer'],
]);

/**
 * Form of a code: a letter for the kind of administration and eight digits or letters, such as `L01280796`, `EA0021233`
 * or `GE0001234`. The directory specifies only that codes have nine alphanumeric characters; offices begin with O,
 * bodies of the State with E or EA, accounting units with GE.
 */
const codeForm = /^[A-Z][A-Z0-9]{8}$/;

/**
 * Finds the units by role. These are the customer's units that are named after a role or, if there are none, the units
 * in the places of the public product.
 */
export function findDir3UnitsByRole(invoice: Invoice): Partial<Record<Dir3Role, Dir3Unit>> {
  if (!mayNameUnits(invoice)) return {};
  const named = listNamed(invoice);
  const units = [...named, ...listPlaced(invoice, named)].filter(isCode);
  return Object.fromEntries(units.toReversed().map((unit) => [unit.role, unit]));
}

/** Returns whether an invoice may name units. Most invoices are not for an administration. */
const mayNameUnits = ({ customer, delivery, ordering }: Invoice): boolean =>
  customer?.identities !== undefined || delivery?.receiver !== undefined || ordering?.buyer !== undefined;

/** Lists identities that are marked as units and have an invalid code. */
export const listInvalidDir3Units = (invoice: Invoice): Dir3Unit[] =>
  listNamed(invoice).filter((unit) => !isCode(unit));

const isCode = ({ code }: Dir3Unit): boolean => codeForm.test(code);

const listNamed = ({ customer }: Invoice): Dir3Unit[] =>
  (customer?.identities ?? []).flatMap((identity, index) => {
    const role = findRole(identity);
    return role === undefined ? [] : [makeUnit(role, identity, `customer.identities[${index}]`)];
  });

/**
 * Lists the units in the places of the public product. These places can also have numbers of a private recipient or
 * buyer, so they count only for a public body, or if there is an accounting office.
 */
function listPlaced({ customer, delivery, ordering }: Invoice, named: readonly Dir3Unit[]): Dir3Unit[] {
  const identities = customer?.identities ?? [];
  const isPublic = isPublicBodyParty(customer);
  const hasOthers = [delivery?.receiver, ordering?.buyer].every((party) =>
    party?.identities?.some((identity) => isForUnits(identity) && codeForm.test(identity.code.trim())),
  );
  const at = identities.findIndex(
    (identity) =>
      identity.scope === 'tax' &&
      isForUnits(identity) &&
      identity.code !== customer?.tax_id?.code &&
      (isPublic || (hasOthers && kindsOfBoth.test(identity.code)) || !isCompanyNumber(identity)),
  );
  const offices = identities
    .slice(at, at + 1)
    .map((identity) => makeUnit('office', identity, `customer.identities[${at}]`));
  const isOffice = (unit: Dir3Unit): boolean => unit.role === 'office' && isCode(unit);
  if (![...named, ...offices].some(isOffice) && !isPublic) return [];
  const ofParty = (role: Dir3Role, party: Party | undefined, path: string): Dir3Unit[] => {
    const identity = party?.identities?.find(isForUnits);
    return identity ? [{ ...makeUnit(role, identity, path), party }] : [];
  };
  return [
    ...offices,
    ...ofParty('body', delivery?.receiver, 'delivery.receiver'),
    ...ofParty('unit', ordering?.buyer, 'ordering.buyer'),
  ];
}

/** Returns whether the NIF is that of a local or autonomous body, or of an organ of the administration (P, Q, S). */
const isPublicBodyParty = (party: Party | undefined): boolean =>
  party?.tax_id?.country === 'ES' && /^[PQS]/.test(party.tax_id.code ?? '');

/** First letters that NIFs of companies and codes of administrations share (autonomous, state, justice, universities). */
const kindsOfBoth = /^[AEJU]/;

/** Returns whether a code is a NIF. Local units (L) have the form of a NIF, too. */
const isCompanyNumber = ({ code }: PartyIdentity): boolean => !code.startsWith('L') && isValidSpanishTaxId(code);

/** Keys of numbers of persons and companies. */
const keysOfPersons: ReadonlySet<string | undefined> = new Set([
  'passport',
  'national',
  'foreign',
  'resident',
  'other',
]);

/** Returns whether an identity can be a unit: nothing in it says that it is the number of a person or a company. */
const isForUnits = (identity: PartyIdentity): boolean => {
  const { key, type, scope, country } = identity;
  if (findRole(identity) !== undefined) return true;
  const isOther = keysOfPersons.has(key) || (type !== undefined && !/dir3/i.test(type)) || scope === 'legal';
  return !isOther && (country === undefined || country === 'ES');
};

const makeUnit = (role: Dir3Role, identity: PartyIdentity, path: string): Dir3Unit => ({
  role,
  code: (cleanXmlText(identity.code) ?? '').replace(/\s/g, '').toUpperCase(),
  identity,
  path,
});

function findRole({ label, key }: PartyIdentity): Dir3Role | undefined {
  return roles.get(toPlainName(label)) ?? roles.get(toPlainName(key));
}

const toPlainName = (name = ''): string =>
  toNormalForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
