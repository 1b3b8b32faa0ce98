// Units of Spanish administrations (directory DIR3) that an invoice names: who accounts, who manages, who processes.
import type { Invoice } from '../document/model/invoice';
import type { Identity } from '../document/model/parts';
import { toNormalForm } from '../document/text';
import { cleanText } from './text';

export type Dir3Role = 'office' | 'body' | 'unit' | 'proposer';

/** Names of roles as labels and keys have them, without accents. */
const roles: Readonly<Record<string, Dir3Role>> = {
  'oficina contable': 'office',
  'organo gestor': 'body',
  'unidad tramitadora': 'unit',
  'organo proponente': 'proposer',
};

/** One or two letters, nine characters in all: `L01280796`, `EA0021233`. */
const codeForm = /^(?=.{9}$)[A-Z]{1,2}[A-Z0-9]{7,8}$/;

/** The identities by role: those of the customer with the name of a role, else the places of the public product. */
export function findDir3Units(invoice: Invoice): Partial<Record<Dir3Role, Identity>> {
  const identities = invoice.customer?.identities ?? [];
  const named = identities.flatMap((identity) => {
    const role = findRole(identity);
    return role === undefined ? [] : [[role, identity] as const];
  });
  const places: readonly (readonly [Dir3Role, Identity | undefined])[] = [
    ['office', identities.find(({ scope }) => scope === 'tax')],
    ['body', invoice.delivery?.receiver?.identities?.[0]],
    ['unit', invoice.ordering?.buyer?.identities?.[0]],
  ];
  const placed = places.filter(([, identity]) => codeForm.test(cleanText(identity?.code) ?? ''));
  return Object.fromEntries([...placed, ...named.toReversed()]);
}

function findRole({ label, key }: Identity): Dir3Role | undefined {
  for (const name of [label, key]) {
    if (name === undefined) continue;
    const plain = toNormalForm(name, 'NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[-_\s]+/g, ' ')
      .trim();
    if (Object.hasOwn(roles, plain)) return roles[plain];
  }
  return undefined;
}
