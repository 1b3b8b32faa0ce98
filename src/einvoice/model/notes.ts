// Builds notes of the file (BG-1): the invoice's own notes, and data for which EN 16931 has no other place.
import { isZeroOrAbsent } from '../../amount/amount';
import {
  correctionTypeExtensionKey,
  isReplacementOfSimplifiedInvoices,
  isCorrectionDocument,
} from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import type { InvoiceRecordTotals } from '../../document/record-totals';
import { listLegalMentionsToAddToEInvoice } from '../../document/regimes/legal-mentions';
import { untdidCodeByDocumentType } from '../codes/document-types';
import { describeSubstitutionChanges } from '../correction-texts';
import { findDir3UnitsByRole } from '../dir3';
import type { EInvoiceFindingCollector } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { describeReferencesWithoutEInvoiceElement, type EInvoiceReferenceSupport } from '../references';
import {
  cleanXmlText,
  toDateUnlessZero,
  joinNonEmptyTexts,
  formatDayInSpanishOrder,
  formatSpanishPercent,
  formatSpanishTaxName,
} from '../text';
import type { EInvoiceTaxCategoryResolver } from './categories';
import type { EInvoiceNote, EInvoicePrecedingReference } from './e-invoice-model';

/** Subjects of notes (BT-21, UNTDID 4451) by note key. */
const noteSubjects: Readonly<Record<string, string>> = {
  general: 'AAI',
  legal: 'ABL',
  payment: 'PMT',
  goods: 'AAA',
  dispute: 'DCL',
  package: 'PKG',
  reason: 'ACD',
  regulatory: 'REG',
  customer: 'CUR',
  supplier: 'SUR',
  'tax-declaration': 'TXD',
};

export interface EInvoiceNotesInput {
  readonly invoice: Invoice;
  readonly recordTotals: InvoiceRecordTotals | undefined;
  /** BT-3. */
  readonly typeCode: string;
  readonly categories: EInvoiceTaxCategoryResolver;
  /** Invoices that the document names, and that do not fit into BG-3. */
  readonly otherOriginals: readonly EInvoicePrecedingReference[];
  readonly profile: EInvoiceProfile;
  readonly findings: EInvoiceFindingCollector;
}

export function buildEInvoiceNotes({
  invoice,
  recordTotals,
  typeCode,
  categories,
  otherOriginals,
  profile,
  findings,
}: EInvoiceNotesInput): EInvoiceNote[] {
  const own = (invoice.notes ?? []).flatMap(({ key, text }) => toNote(text, key));
  const tax = categories.otherNotes.flatMap(({ text }) => toNote(text));
  const added = [
    ...listLegalMentionsToAddToEInvoice(invoice),
    ...describeWithheld(invoice, findings),
    ...describeSurcharges(invoice, findings),
    ...describeAdvances(invoice),
    describeOperationDay(invoice),
    describeIssuer(invoice),
    describeUnits(invoice),
    describeReferencesWithoutEInvoiceElement(invoice.ordering, writtenReferences),
    describeCorrection(invoice, typeCode),
    ...describeSubstitutionChanges(invoice, recordTotals),
    describeOriginals(invoice, otherOriginals),
    describeReasons(invoice),
    invoice.payment?.instructions?.notes,
  ].flatMap((text) => toNote(text));
  const notes = [...listDuplicateTexts(invoice).flatMap((text) => toNote(text)), ...own, ...tax, ...added];
  if (!profile.isPeppol || notes.length === 0) return notes;
  // Peppol R002 allows only one note.
  return [{ text: notes.map(({ text }) => text).join(' ') }];
}

/** A duplicate says that it is one (RD 1619/2012 art. 14), so that no program books it again. */
const listDuplicateTexts = ({ $tags = [] }: Invoice): string[] => ($tags.includes('copy') ? ['Duplicado'] : []);

/** Builds a note. A `#` at the beginning would start the code of a subject (BR-CL-08). */
function toNote(text: string | undefined, key?: string): EInvoiceNote[] {
  const clean = cleanXmlText(text?.replaceAll('#', ' '));
  if (clean === undefined) return [];
  return [
    { text: clean, subject: key !== undefined && Object.hasOwn(noteSubjects, key) ? noteSubjects[key] : undefined },
  ];
}

function describeWithheld({ totals }: Invoice, findings: EInvoiceFindingCollector): string[] {
  const rows = (totals?.taxes?.categories ?? []).flatMap(({ code, retained, rates }) =>
    retained === true
      ? rates
          .filter(({ percent }) => percent === undefined || !isZeroOrAbsent(percent))
          .map((rate) => ({ code, ...rate }))
      : [],
  );
  if (rows.length > 0) findings.warn('withheld-as-paid', ['totals.retained_tax']);
  return rows.map(({ code, percent, base, amount }) =>
    [`Retención ${code}`, percent && formatSpanishPercent(percent), `sobre ${base}: ${amount}`]
      .filter(Boolean)
      .join(' '),
  );
}

function describeSurcharges({ totals }: Invoice, findings: EInvoiceFindingCollector): string[] {
  const texts = (totals?.taxes?.categories ?? []).flatMap(({ code, rates }) =>
    rates.flatMap(({ base, percent, amount, surcharge }) => {
      if (surcharge === undefined) return [];
      const tax = `${formatSpanishTaxName(code)} ${formatSpanishPercent(percent ?? '0%')} ${amount}`;
      return [
        `Base ${base}: ${tax}, recargo de equivalencia ${formatSpanishPercent(surcharge.percent)} ${surcharge.amount}`,
      ];
    }),
  );
  if (texts.length > 0) findings.warn('surcharge-in-rate', ['totals.taxes']);
  return texts;
}

const describeAdvances = ({ payment }: Invoice): string[] =>
  (payment?.advances ?? []).flatMap(({ date, amount, description, ref }) => {
    const day = toDateUnlessZero(date);
    const words = joinNonEmptyTexts([description, ref], ', ');
    if (day === undefined && words === undefined) return [];
    return [
      joinNonEmptyTexts([day === undefined ? `Anticipo: ${amount}` : `Anticipo ${day}: ${amount}`, words], ' ') ?? '',
    ];
  });

/** Describes the operation date (RD 1619/2012 art. 6.1.i) if BT-72 is another day, that of the delivery. */
function describeOperationDay(invoice: Invoice): string | undefined {
  const day = toDateUnlessZero(findStatedOrOriginalOperationDay(invoice));
  const delivered = toDateUnlessZero(invoice.delivery?.date);
  return day === undefined || delivered === undefined || day === delivered
    ? undefined
    : `Fecha de la operación: ${formatDayInSpanishOrder(day)}`;
}

function describeIssuer({ ordering }: Invoice): string | undefined {
  const issuer = ordering?.issuer;
  return issuer && joinNonEmptyTexts(['Expedida por', issuer.name, issuer.tax_id?.code], ' ');
}

function describeUnits(invoice: Invoice): string | undefined {
  const { office, body, unit, proposer } = findDir3UnitsByRole(invoice);
  const parts = [
    office && `Oficina contable: ${office.code}`,
    body && `Órgano gestor: ${body.code}`,
    unit && `Unidad tramitadora: ${unit.code}`,
    proposer && `Órgano proponente: ${proposer.code}`,
  ];
  return joinNonEmptyTexts(parts, '; ');
}

/** The header has space for the first reference of each kind, and for the cost center. */
const writtenReferences: EInvoiceReferenceSupport = { firstOf: () => true, cost: true };

/**
 * States that an invoice is a correction, and its method (RD 1619/2012 art. 15). Only the types of credit and debit notes
 * say so themselves: a corrective invoice is 380 in Peppol and 389 if the customer issues it, and 384 has no method.
 */
function describeCorrection({ type, tax }: Invoice, typeCode: string): string | undefined {
  const isUnsaid = type === 'debit-note' && typeCode !== untdidCodeByDocumentType[type];
  if (type !== 'corrective' && !isUnsaid) return undefined;
  const method = correctionMethods[tax?.ext?.[correctionTypeExtensionKey] ?? ''];
  return ['Factura rectificativa', method].filter(Boolean).join(' ');
}

const correctionMethods: Readonly<Record<string, string>> = { S: 'por sustitución', I: 'por diferencias' };

/** Words for the invoices that a document names, and for its reason. Only a correction rectifies them. */
const wordsForOriginals = {
  corrected: { others: 'Otras facturas rectificadas', reason: 'Motivo de la rectificación' },
  replaced: { others: 'Otras facturas sustituidas', reason: 'Motivo' },
  named: { others: 'Otras facturas', reason: 'Motivo' },
} as const;

function findWordsForOriginals(invoice: Invoice): (typeof wordsForOriginals)[keyof typeof wordsForOriginals] {
  if (isCorrectionDocument(invoice)) return wordsForOriginals.corrected;
  const isReplacement = invoice.$tags?.includes('replacement') === true || isReplacementOfSimplifiedInvoices(invoice);
  return isReplacement ? wordsForOriginals.replaced : wordsForOriginals.named;
}

function describeOriginals(invoice: Invoice, originals: readonly EInvoicePrecedingReference[]): string | undefined {
  if (originals.length === 0) return undefined;
  const list = originals.map(({ number, date }) => (date === undefined ? number : `${number} (${date})`));
  return `${findWordsForOriginals(invoice).others}: ${list.join(', ')}`;
}

function describeReasons(invoice: Invoice): string | undefined {
  const reasons = new Set((invoice.preceding ?? []).flatMap(({ reason }) => cleanXmlText(reason) ?? []));
  return reasons.size === 0 ? undefined : `${findWordsForOriginals(invoice).reason}: ${[...reasons].join('; ')}`;
}
