// The units of a public administration that an invoice is for (DIR3). FACe refuses a file in which one is missing.
import { toNormalForm } from '../../document/text';
import type { Invoice } from '../../document/model/invoice';
import type { Address, Identity } from '../../document/model/parts';

/** Roles of units: 01 to 03 must be there. */
export type CentreRole = '01' | '02' | '03' | '04';

export interface Centre {
  readonly role: CentreRole;
  readonly code: string;
  readonly name?: string | undefined;
  readonly description: string | undefined;
  /** Its own; undefined: the customer's. */
  readonly address?: Address | undefined;
  /** Where the name is in the document. */
  readonly path: string;
}

/** What documents call a role, as label or key. */
const roleOfLabel: Readonly<Record<string, CentreRole>> = {
  'oficina contable': '01',
  'organo gestor': '02',
  'unidad tramitadora': '03',
  'organo proponente': '04',
};

export const demandedRoles: readonly CentreRole[] = ['01', '02', '03'];

/** `L01280796`, `LA0007408`, `GE0001234`. */
const form = /^(?:[A-Z][A-Z0-9]{8}|[A-Z]{2}[A-Z0-9]{7})$/;

/** The units that the document names, by role: labelled identities of the customer first, then the public product's places. */
export function findCentres(invoice: Invoice): Centre[] {
  const found = new Map<CentreRole, Centre>();
  for (const centre of [...listLabelled(invoice), ...listPlaced(invoice)])
    if (!found.has(centre.role) && form.test(centre.code)) found.set(centre.role, centre);
  return [...found.values()].toSorted((left, right) => left.role.localeCompare(right.role, 'en'));
}

export const listMissingRoles = (centres: readonly Centre[]): CentreRole[] =>
  demandedRoles.filter((role) => !centres.some((centre) => centre.role === role));

const listLabelled = ({ customer }: Invoice): Centre[] =>
  (customer?.identities ?? []).flatMap((identity, index) => {
    const role = roleOfLabel[plain(identity.label)] ?? roleOfLabel[plain(identity.key)];
    return role === undefined ? [] : [makeCentre(role, identity, `customer.identities[${index}]`)];
  });

function listPlaced({ customer, delivery, ordering }: Invoice): Centre[] {
  const accounting = (customer?.identities ?? []).findIndex(({ scope }) => scope === 'tax');
  const parties = [
    ['02', delivery?.receiver, 'delivery.receiver'],
    ['03', ordering?.buyer, 'ordering.buyer'],
  ] as const;
  return [
    ...(customer?.identities ?? [])
      .slice(accounting, accounting + 1)
      .map((identity) => makeCentre('01', identity, `customer.identities[${accounting}]`)),
    ...parties.flatMap(([role, party, path]) =>
      (party?.identities ?? []).slice(0, 1).map((identity) => ({
        ...makeCentre(role, identity, path),
        name: party?.name,
        address: party?.addresses?.[0],
      })),
    ),
  ];
}

const makeCentre = (role: CentreRole, { code, description }: Identity, path: string): Centre => ({
  role,
  code: code.replace(/\s/g, '').toUpperCase(),
  description,
  path,
});

const plain = (text = ''): string =>
  toNormalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
