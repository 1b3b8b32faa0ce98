// Spain has three taxes on sales, each in a part of its own: the address of the supplier says which one is usual.

import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import type { Party } from '../model/party';
import { isAbroad, isSalesTax, listPaths, type TaxRows } from './tax-rows';

/** By the province of the postal code: the Canaries, Ceuta, Melilla (Ley 37/1992 art. 3, Ley 20/1991 art. 3, Ley 8/1991 art. 1). */
const taxOfProvince: Readonly<Record<string, string>> = { 35: 'IGIC', 38: 'IGIC', 51: 'IPSI', 52: 'IPSI' };

/** The tax on sales that holds at the address of a party; undefined when it has none in Spain that says so. */
export function findTerritoryTax(party: Party | undefined): string | undefined {
  const [address] = party?.addresses ?? [];
  if ((address?.country ?? 'ES') !== 'ES' || !/^\d{5}$/.test(address?.code ?? '')) return undefined;
  return taxOfProvince[address?.code?.slice(0, 2) ?? ''] ?? 'VAT';
}

/** A tax that does not hold where the supplier is: the authority takes it, and another one is due. */
export function warnTaxOfOtherTerritory(invoice: Invoice, rows: TaxRows): Warning[] {
  const usual = findTerritoryTax(invoice.supplier);
  if (invoice.$regime !== 'ES' || usual === undefined) return [];
  const found = rows.all.filter(
    ({ combo }) => isSalesTax(combo) && combo.cat !== usual && combo.percent !== undefined && !isAbroad(combo),
  );
  const [first] = found;
  if (!first) return [];
  const params = { at: first.at, cat: first.combo.cat, usual };
  return [createWarning('place-of-supply.territory', listPaths(found, 'cat'), params)];
}
