// Codes that the Spanish fiscal addon derives before anything is calculated, because the rates depend on these codes.

import type { ExtensionCodes } from '../../model/basic';
import type { Invoice } from '../../model/invoice';
import type { Party, TaxCombo } from '../../model/parts';
import {
  correctionTypeExtensionKey,
  docTypeExtensionKey,
  exemptExtensionKey,
  identityTypeExtensionKey,
  issuerTypeExtensionKey,
  taxKeyByExemption,
  opClassExtensionKey,
  regimeExtensionKey,
} from './extensions';

// Maps are used instead of objects, because the code looks up words that clients send, and a word may be `constructor`.
const correcting = new Map([
  ['credit-note', 'I'],
  ['debit-note', 'I'],
  ['corrective', 'S'],
]);
const rectifications = ['R2', 'R3', 'R4', 'R5'];
const identityTypes = new Map([
  ['passport', '03'],
  ['foreign', '04'],
  ['resident', '05'],
  ['other', '06'],
]);

/** Sets the codes of the whole document, and of a customer without a Spanish tax ID. */
export function setInvoiceFiscalExtensionsInPlace(invoice: Invoice): void {
  const correction = correcting.get(invoice.type);
  if (correction !== undefined) {
    const ext = documentExtensions(invoice);
    ext[correctionTypeExtensionKey] = correction;
    if (!rectifications.includes(ext[docTypeExtensionKey] ?? '')) ext[docTypeExtensionKey] = 'R1';
  }
  if (invoice.$tags?.includes('self-billed')) documentExtensions(invoice)[issuerTypeExtensionKey] = 'D';
  if (invoice.ordering?.issuer !== undefined) documentExtensions(invoice)[issuerTypeExtensionKey] = 'T';
  if (invoice.customer !== undefined) normalizeCustomer(invoice.customer);
}

function documentExtensions(invoice: Invoice): ExtensionCodes {
  invoice.tax ??= {};
  invoice.tax.ext ??= {};
  return invoice.tax.ext;
}

/** Completes a customer without a Spanish tax ID. Only its first identity counts. */
function normalizeCustomer(customer: Party): void {
  const taxId = customer.tax_id;
  if (taxId?.country === 'ES' && taxId.code !== undefined) return;
  const identity = customer.identities?.[0];
  const type = identityTypes.get(identity?.key ?? '');
  if (identity === undefined || type === undefined) return;
  identity.ext = { ...identity.ext, [identityTypeExtensionKey]: type };
}

const keyOfOpClass = new Map<string, string>([
  ['S2', 'reverse-charge'],
  ['N1', 'outside-scope'],
  ['N2', 'outside-scope'],
]);

/**
 * One row per key: its op-class or exempt code, and the codes that are kept if the client chose them. `exempt` rows
 * have no op-class, and vice versa.
 */
const codesOfKey = new Map<string, { ext: string; code: string; keep: readonly string[] }>([
  ['standard', { ext: opClassExtensionKey, code: 'S1', keep: [] }],
  ['zero', { ext: opClassExtensionKey, code: 'S1', keep: [] }],
  ['reverse-charge', { ext: opClassExtensionKey, code: 'S2', keep: [] }],
  ['outside-scope', { ext: opClassExtensionKey, code: 'N2', keep: ['N1'] }],
  ['exempt', { ext: exemptExtensionKey, code: 'E1', keep: ['E6'] }],
  ['export', { ext: exemptExtensionKey, code: 'E2', keep: ['E3', 'E4'] }],
  ['intra-community', { ext: exemptExtensionKey, code: 'E5', keep: [] }],
]);

/** Exemptions of IGIC that the public calculator does not have, and that it replaces with E1 (list L10, rule 1182). */
const ofCanaries: readonly string[] = ['E7', 'E8'];

/**
 * Sets regime, op-class and exempt code of a VAT or IGIC combo. A combo of IPSI gets no codes. The function runs before
 * rates are looked up.
 */
export function setComboFiscalExtensionsInPlace(combo: TaxCombo): void {
  if (combo.cat !== 'VAT' && combo.cat !== 'IGIC') return;
  const ext: ExtensionCodes = { ...combo.ext };
  combo.ext = ext;
  if (combo.country !== undefined && combo.country !== 'ES') {
    ext[opClassExtensionKey] = 'N2';
    if (ext[regimeExtensionKey] !== '17') ext[regimeExtensionKey] = '01';
    delete ext[exemptExtensionKey];
    return;
  }
  const isOfCanaries = combo.cat === 'IGIC' && ofCanaries.includes(ext[exemptExtensionKey] ?? '');
  if (isOfCanaries) combo.key ??= 'exempt';
  combo.key ??=
    taxKeyByExemption.get(ext[exemptExtensionKey] ?? '') ??
    keyOfOpClass.get(ext[opClassExtensionKey] ?? '') ??
    'standard';
  ext[regimeExtensionKey] ??= combo.key === 'export' ? '02' : combo.surcharge === undefined ? '01' : '18';
  const codes = codesOfKey.get(combo.key);
  if (codes === undefined) return;
  const stays = codes.keep.includes(ext[codes.ext] ?? '') || (isOfCanaries && combo.key === 'exempt');
  if (!stays) ext[codes.ext] = codes.code;
  delete ext[codes.ext === opClassExtensionKey ? exemptExtensionKey : opClassExtensionKey];
}
