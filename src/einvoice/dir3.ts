// Finds units of Spanish administrations (directory DIR3) in an invoice, by role: accounting, managing, processing or
// proposing.
import type { Invoice } from '../document/model/invoice';
import type { PartyIdentity, Party } from '../document/model/parts';
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
  const units = [...listNamed(invoice), ...listPlaced(invoice)].filter(isCode);
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

function listPlaced({ customer, delivery, ordering }: Invoice): Dir3Unit[] {
  const identities = customer?.identities ?? [];
  const office = identities.findIndex(({ scope }) => scope === 'tax');
  const ofParty = (role: Dir3Role, party: Party | undefined, path: string): Dir3Unit[] => {
    const [identity] = party?.identities ?? [];
    return identity ? [{ ...makeUnit(role, identity, path), party }] : [];
  };
  return [
    ...identities
      .slice(office, office + 1)
      .map((identity) => makeUnit('office', identity, `customer.identities[${office}]`)),
    ...ofParty('body', delivery?.receiver, 'delivery.receiver'),
    ...ofParty('unit', ordering?.buyer, 'ordering.buyer'),
  ];
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
  toNormalForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
