// Finds units of Spanish administrations (directory DIR3) in an invoice, by role: accounting, managing, processing or
// proposing.
import type { Invoice } from '../document/model/invoice';
import type { PartyIdentity, Party } from '../document/model/parts';
import { isValidSpanishTaxId } from '../document/tax-ids/check-digits';
import { toUnicodeNormalForm } from '../document/text';
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
 * buyer, so they count only for a public body, or if there is an accounting office. A code that could be the NIF of a
 * company counts only if the invoice also has a code that could not.
 */
function listPlaced(invoice: Invoice, named: readonly Dir3Unit[]): Dir3Unit[] {
  const { customer, delivery, ordering } = invoice;
  const isPublic = isPublicBodyParty(customer);
  const numbers = new Set(listPartyTaxIds(invoice));
  const find = (units: readonly Dir3Unit[]): Dir3Unit[] => {
    const possible = units.filter((unit) => !numbers.has(unit.code) && mayBeUnit(unit, isPublic));
    const [first = possible[0]] = possible.filter(isOnlyUnit);
    return first ? [first] : [];
  };
  const findOfParty = (role: Dir3Role, party: Party | undefined, path: string): Dir3Unit[] =>
    find((party?.identities ?? []).map((identity) => ({ ...makeUnit(role, identity, path), party })));
  const offices = find(
    (customer?.identities ?? []).flatMap((identity, index) =>
      identity.scope === 'tax' ? [makeUnit('office', identity, `customer.identities[${index}]`)] : [],
    ),
  );
  const bodies = findOfParty('body', delivery?.receiver, 'delivery.receiver');
  const units = findOfParty('unit', ordering?.buyer, 'ordering.buyer');
  const placed = [...offices, ...bodies, ...units];
  const hasOnlyUnit = [...named, ...placed].some(isOnlyUnit);
  const isComplete = bodies.length > 0 && units.length > 0;
  const hasOffice =
    named.some((unit) => unit.role === 'office' && isCode(unit)) ||
    offices.some((unit) => isOnlyUnit(unit) || (hasOnlyUnit && isComplete));
  return isPublic || hasOffice ? placed.filter((unit) => hasOnlyUnit || isOnlyUnit(unit)) : [];
}

/** Returns whether a code is that of a unit, and cannot be the NIF of a company. */
const isOnlyUnit = (unit: Dir3Unit): boolean => isCode(unit) && !isCompanyNumber(unit);

/** Returns whether the code of a placed unit may be one. It may also be the NIF of a company. */
const mayBeUnit = (unit: Dir3Unit, isPublic: boolean): boolean =>
  isForUnits(unit, isPublic) &&
  isCode(unit) &&
  (isPublic || kinds.test(unit.code)) &&
  (!isCompanyNumber(unit) || kindsOfBoth.test(unit.code));

/** Lists the tax numbers of the parties. None is the code of a unit. */
const listPartyTaxIds = ({ supplier, customer, delivery, ordering, payment }: Invoice): string[] =>
  [
    supplier,
    customer,
    delivery?.receiver,
    ordering?.buyer,
    ordering?.seller,
    ordering?.issuer,
    payment?.payer,
    payment?.payee,
  ].flatMap((party) => party?.tax_id?.code ?? []);

/** Returns whether the NIF is that of a local or autonomous body, or of an organ of the administration (P, Q, S). */
const isPublicBodyParty = (party: Party | undefined): boolean =>
  party?.tax_id?.country === 'ES' && /^[PQS]/.test(party.tax_id.code ?? '');

/** Beginnings of codes in the directory (autonomous, state, other institutions, justice, local, offices, universities). */
const kinds = /^(?:[AEIJLOU]|GE)/;

/** First letters that NIFs of companies and codes of administrations share. */
const kindsOfBoth = /^[AEJU]/;

/** Returns whether a code is a NIF. Local units (L) have the form of a NIF, too. */
const isCompanyNumber = ({ code }: Pick<Dir3Unit, 'code'>): boolean =>
  !code.startsWith('L') && isValidSpanishTaxId(code);

/** Keys of numbers of persons and companies. */
const keysOfPersons: ReadonlySet<string | undefined> = new Set([
  'passport',
  'national',
  'foreign',
  'resident',
  'other',
]);

/** Types of identities that documents for a public body have in the place of a role. */
const typesByRole: Readonly<Record<Dir3Role, readonly string[]>> = {
  office: ['OC', '01'],
  body: ['OG', '02'],
  unit: ['UT', '03'],
  proposer: [],
};

/** Returns whether an identity can be a unit: nothing in it says that it is the number of a person or a company. */
function isForUnits({ identity, role }: Dir3Unit, isPublic: boolean): boolean {
  const { key, type, scope, country } = identity;
  const namedRole = findRole(identity);
  if (namedRole !== undefined) return namedRole === role;
  const isUnitType =
    type === undefined || /dir3/i.test(type) || (isPublic && typesByRole[role].includes(type.trim().toUpperCase()));
  return isUnitType && !keysOfPersons.has(key) && scope !== 'legal' && (country === undefined || country === 'ES');
}

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
  toUnicodeNormalForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
