// Whether an invoice calls its supplier as it is registered: the authority compares name and tax code with its census.
import { warnings as limits } from '../../contracts/limits/warnings';
import { type Warning, createWarning } from '../../contracts/warnings';
import { toNormalForm } from '../../document/normal-form';
import type { SupplierStatus } from '../../store/suppliers/status-cache';
import type { InvoiceOutline } from './outline';

/** @param standing how the supplier stands; null without a chain */
export function checkSupplierName({ supplier }: InvoiceOutline, standing: SupplierStatus | null): Warning[] {
  const [given, registered] = [supplier?.name, standing?.supplierName];
  if (given === registered) return [];
  if (!standing || standing.registration.state === 'unregistered' || !given || !registered) return [];
  // A supplier that was registered by its code alone has no name to compare with.
  if (isSameName(given, registered) || compact(registered) === standing.supplier) return [];
  const params = { supplier: standing.supplier, registered: shown(registered), name: shown(given) };
  return [createWarning('supplier-name-differs', ['$.doc.supplier.name'], params)];
}

const shown = (name: string): string => name.slice(0, limits.nameCharactersShown);

/** Case, accents, spaces and punctuation do not count (`Acme, S. L.` is `ACME SL`), nor does the order of words. */
export const isSameName = (left: string, right: string): boolean =>
  compact(left) === compact(right) || sortedWords(left) === sortedWords(right);

/** Upper case without accents. */
const plain = (name: string): string => toNormalForm(name, 'NFKD').replace(/\p{M}/gu, '').toUpperCase();

const compact = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Dots join what they stand in (`S.L.`), everything else that is no letter or digit parts words. */
const sortedWords = (name: string): string =>
  (
    plain(name)
      .replaceAll('.', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');
