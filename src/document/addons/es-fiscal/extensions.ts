// Extension keys and codes of the Spanish fiscal addon (Orden HAC/1177/2024, lists L1 to L18).

import type { Invoice } from '../../model/invoice';
import type { TaxCombo } from '../../model/parts';
import { buildRegimeCodeDescriptions, findCodeListsOfSpanishTax } from './tax-lists';

export const fiscalCodeMeaningsByExtension = {
  /** L2, kind of invoice. */
  'es-fiscal-doc-type': {
    F1: 'invoice',
    F2: 'simplified invoice',
    F3: 'invoice that replaces simplified invoices',
    R1: 'correction, Ley 37/1992 art. 80.1, 80.2, 80.6',
    R2: 'correction, art. 80.3 (insolvency)',
    R3: 'correction, art. 80.4 (unpaid)',
    R4: 'correction, other reasons',
    R5: 'correction of simplified invoices',
  },
  /** L3, kind of rectification. */
  'es-fiscal-correction-type': { S: 'by substitution', I: 'by differences' },
  /** L9, class of the operation. */
  'es-fiscal-op-class': {
    S1: 'taxed',
    S2: 'taxed, reverse charge',
    N1: 'not subject, art. 7, 14 and others',
    N2: 'not subject, place of supply',
  },
  /** L10, reason of the exemption. */
  'es-fiscal-exempt': {
    E1: 'art. 20',
    E2: 'art. 21, exports',
    E3: 'art. 22',
    E4: 'arts. 23 and 24',
    E5: 'art. 25, intra-community goods',
    E6: 'other',
    E7: 'IGIC only',
    E8: 'IGIC only',
  },
  /** L8A, L8B and the list of IPSI, key of the regime. */
  'es-fiscal-regime': buildRegimeCodeDescriptions(),
  /** L7, kind of identity document. */
  'es-fiscal-identity-type': {
    '02': 'VAT number',
    '03': 'passport',
    '04': 'document of the country of residence',
    '05': 'certificate of residence',
    '06': 'other document',
    '07': 'not in the census',
  },
  'es-fiscal-simplified-art7273': { S: 'yes', N: 'no' },
  /** L6, who issued. */
  'es-fiscal-issuer-type': { T: 'third party', D: 'customer' },
  /** Kind of event, on status lines (`TipoEventoType` of EventosSIF.xsd). */
  'es-fiscal-event-type': {
    '01': 'start of operation without VERI*FACTU',
    '02': 'end of operation without VERI*FACTU',
    '03': 'start of a search for anomalies in invoice records',
    '04': 'anomaly in invoice records',
    '05': 'start of a search for anomalies in event records',
    '06': 'anomaly in event records',
    '07': 'restored backup',
    '08': 'export of the invoice records of a period',
    '09': 'export of the event records of a period',
    '10': 'summary of events',
    '90': 'other event, recorded voluntarily by the producer',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export const docTypeExtensionKey = 'es-fiscal-doc-type';
export const correctionTypeExtensionKey = 'es-fiscal-correction-type';
export const opClassExtensionKey = 'es-fiscal-op-class';
export const exemptExtensionKey = 'es-fiscal-exempt';
export const regimeExtensionKey = 'es-fiscal-regime';
export const identityTypeExtensionKey = 'es-fiscal-identity-type';
export const issuerTypeExtensionKey = 'es-fiscal-issuer-type';

const codes = new Map<string, ReadonlySet<string>>(
  Object.entries(fiscalCodeMeaningsByExtension).map(([key, values]) => [key, new Set(Object.keys(values))]),
);

export function isFiscalExtensionKey(key: string): boolean {
  return codes.has(key);
}

/**
 * Lists the codes of a key for one tax; undefined if they are the same for all taxes. Until the end of 2026 the
 * authority accepts a regime that IPSI does not have (2009); the rules of records report it.
 */
function codesOfTax(key: string, cat: string): string[] | undefined {
  const lists = findCodeListsOfSpanishTax(cat);
  if (key === regimeExtensionKey) return lists && cat !== 'IPSI' ? Object.keys(lists.regimes) : undefined;
  return key === exemptExtensionKey ? lists && Object.keys(lists.exemptions) : undefined;
}

/** Returns true if the key allows the code in a row of this tax. Also returns true if the key is not one of Sello's. */
export function isFiscalExtensionCodeAllowed(key: string, code: string, cat = ''): boolean {
  return codesOfTax(key, cat)?.includes(code) ?? codes.get(key)?.has(code) ?? true;
}

/** Lists the codes that the key allows in a row of this tax; an empty list for keys that are not Sello's. */
export const listAllowedFiscalExtensionCodes = (key: string, cat = ''): string[] =>
  codesOfTax(key, cat) ?? [...(codes.get(key) ?? [])].toSorted();

export const formatAllowedFiscalExtensionCodes = (key: string, cat = ''): string =>
  listAllowedFiscalExtensionCodes(key, cat).toSorted().join(', ');

/** The key of a row that states an exemption but no key, as the public calculator chooses it. */
export const taxKeyByExemption = new Map<string, string>([
  ['E1', 'exempt'],
  ['E6', 'exempt'],
  ['E2', 'export'],
  ['E3', 'export'],
  ['E4', 'export'],
  ['E5', 'intra-community'],
]);

/** Includes the exemptions of IGIC that the public calculator lacks. */
export const getExemptionTaxKey = (code: string): string => taxKeyByExemption.get(code) ?? 'exempt';

/** Returns whether an invoice is an F3, which replaces simplified invoices (RD 1619/2012 art. 7.3). */
export const isReplacementOfSimplifiedInvoices = ({ tax }: Pick<Invoice, 'tax'>): boolean =>
  tax?.ext?.[docTypeExtensionKey] === 'F3';

/** Returns whether a row is neither goods nor a sale (Ley 37/1992 art. 7 and others), such as a voucher or a deposit. */
export const isNonSaleTaxCombo = ({ ext }: Pick<TaxCombo, 'ext'>): boolean => ext?.[opClassExtensionKey] === 'N1';

/** Types of documents that correct others. */
export const correctionDocumentTypes: readonly unknown[] = ['corrective', 'credit-note', 'debit-note'];

/** Returns whether a document corrects another one, by its type. */
export const isCorrectionDocument = ({ type }: { readonly type?: unknown }): boolean =>
  correctionDocumentTypes.includes(type);

/** Returns true for R1 to R5. */
export const hasCorrectiveFiscalDocType = ({ tax }: Pick<Invoice, 'tax'>): boolean =>
  tax?.ext?.[docTypeExtensionKey]?.startsWith('R') === true;

/**
 * Returns whether a corrective invoice states the new values and reverses the whole original (`TipoRectificativa` S).
 */
export const isCorrectionBySubstitution = ({ type, tax }: Pick<Invoice, 'type' | 'tax'>): boolean =>
  type === 'corrective' && tax?.ext?.[correctionTypeExtensionKey] === 'S';
