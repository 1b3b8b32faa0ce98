// Extension keys and codes of the Spanish fiscal addon (Orden HAC/1177/2024, lists L1 to L18).

import type { Invoice } from '../../model/invoice';

export const fiscalExtensions = {
  /** L2, kind of invoice. */
  'es-fiscal-doc-type': {
    F1: 'invoice',
    F2: 'simplified invoice',
    F3: 'invoice in place of simplified ones',
    R1: 'rectification, Ley 37/1992 art. 80.1, 80.2, 80.6',
    R2: 'rectification, art. 80.3 (insolvency)',
    R3: 'rectification, art. 80.4 (unpaid)',
    R4: 'rectification, other reasons',
    R5: 'rectification of simplified invoices',
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
  },
  /** L8A and L8B, key of the regime. */
  'es-fiscal-regime': {
    '01': 'general',
    '02': 'export',
    '03': 'used goods, art, antiques',
    '04': 'investment gold',
    '05': 'travel agencies',
    '06': 'groups of entities',
    '07': 'cash basis',
    '08': 'subject to the other tax (IGIC, IPSI or VAT)',
    '09': 'mediation by travel agencies',
    '10': 'collections for third parties',
    '11': 'rental of business premises',
    '14': 'pending accrual, public works',
    '15': 'pending accrual, successive supplies',
    '17': 'OSS and IOSS (VAT); retail traders (IGIC)',
    '18': 'equivalence surcharge (VAT); small traders (IGIC)',
    '19': 'agriculture',
    '20': 'simplified regime (VAT)',
  },
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
  /** Kind of event, on status lines. */
  'es-fiscal-event-type': {
    '01': '01',
    '02': '02',
    '03': '03',
    '04': '04',
    '05': '05',
    '06': '06',
    '07': '07',
    '08': '08',
    '09': '09',
    '10': '10',
    '90': '90',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export const docType = 'es-fiscal-doc-type';
export const correctionType = 'es-fiscal-correction-type';
export const opClass = 'es-fiscal-op-class';
export const exempt = 'es-fiscal-exempt';
export const regime = 'es-fiscal-regime';
export const identityType = 'es-fiscal-identity-type';
export const issuerType = 'es-fiscal-issuer-type';

const codes = new Map<string, ReadonlySet<string>>(
  Object.entries(fiscalExtensions).map(([key, values]) => [key, new Set(Object.keys(values))]),
);

export function isFiscalExtension(key: string): boolean {
  return codes.has(key);
}

/** The codes that the key allows, in the order of their list. */
export const listFiscalCodes = (key: string): string[] => [...(codes.get(key) ?? [])];

/** Whether the code is one of those the key allows; true for keys that are not ours. */
export function isFiscalCode(key: string, code: string): boolean {
  return codes.get(key)?.has(code) ?? true;
}

/** The codes that a key allows, as text; empty for keys that are not ours. */
export const formatAllowedCodes = (key: string): string => [...(codes.get(key) ?? [])].toSorted().join(', ');

/** F3: in place of simplified invoices (RD 1619/2012 art. 7.3). */
export const replacesSimplified = ({ tax }: Pick<Invoice, 'tax'>): boolean => tax?.ext?.[docType] === 'F3';

/** R1 to R5. */
export const isCorrection = ({ tax }: Pick<Invoice, 'tax'>): boolean => tax?.ext?.[docType]?.startsWith('R') === true;

/** A corrective invoice that states the new values and takes back the whole original (`TipoRectificativa` S). */
export const isSubstitution = ({ type, tax }: Pick<Invoice, 'type' | 'tax'>): boolean =>
  type === 'corrective' && tax?.ext?.[correctionType] === 'S';
