// Warns about a supplier of Navarre or the Basque Country before it is registered. The duty may not apply there (RD
// 1007/2023 art. 3).
import { createWarning, type Warning } from '../../contracts/warnings';
import type { Document } from '../../document/model/envelope';
import type { Party } from '../../document/model/parts';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { findTaxTerritoryOfParty } from '../../document/territories';
import type { SupplierChainForUpload } from '../../model/document-check';
import type { InvoiceUploadCheckOutline } from './invoice-check-input';

const suppliersFolder = 'suppliers';

/** Warns about a party that a job registers as a supplier, whatever its folder is. */
export const warnPartyInForalTerritory = (doc: Document): Warning[] =>
  doc.$schema === goblDocumentSchemaUrls.party ? warnForal(doc as unknown as Party, '$.doc') : [];

/** Warns about the party if its registration would be in a foral territory. */
export const warnForalPartyInSuppliersFolder = (doc: Document, folder: string | undefined): Warning[] =>
  folder === suppliersFolder ? warnPartyInForalTerritory(doc) : [];

/** Warns about an invoice whose supplier is not registered. Registered suppliers got this warning at registration. */
export function warnUnregisteredForalSupplier(
  { supplier }: InvoiceUploadCheckOutline,
  standing: SupplierChainForUpload | null,
): Warning[] {
  const { state = 'unregistered' } = standing?.registration ?? {};
  return state === 'unregistered' ? warnForal(supplier, '$.doc.supplier') : [];
}

function warnForal(party: InvoiceUploadCheckOutline['supplier'], place: string): Warning[] {
  const { foral } = findTaxTerritoryOfParty(party) ?? {};
  const { country, code } = party?.tax_id ?? {};
  if (!foral || country !== 'ES' || !code) return [];
  return [createWarning('foral-supplier', [`${place}.addresses`], { supplier: code, isBasque: foral === 'basque' })];
}
