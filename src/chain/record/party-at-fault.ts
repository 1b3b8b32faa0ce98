// The party that a code of the authority is about, as the refused record names it: the entry may name another one by now.
import type { FaultParty } from '../../contracts/errors';
import { findPartyRole } from '../../contracts/remedies';
import type { Person, SealedRecord } from './record';

/** Undefined: the code is about no party, or the record does not name it (a cancellation names no customer). */
export function findPartyAtFault(code: string, record: SealedRecord): FaultParty | undefined {
  const role = findPartyRole(code);
  if (!role || record.kind !== 'registration') return undefined;
  const { IDFactura, NombreRazonEmisor, Destinatarios } = record.content;
  if (role === 'supplier') return { role, name: NombreRazonEmisor, taxCode: IDFactura.IDEmisorFactura };
  const [customer] = Destinatarios ?? [];
  return customer && { role, name: customer.NombreRazon, taxCode: readTaxCode(customer) };
}

/** As the invoice writes it: a VAT number (type 02) without the two letters of its country. */
const readTaxCode = ({ NIF, IDOtro }: Person): string =>
  NIF ?? (IDOtro?.IDType === '02' ? IDOtro.ID.slice(2) : IDOtro?.ID) ?? '';
