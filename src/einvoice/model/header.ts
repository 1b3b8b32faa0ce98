// Builds the header of the file: number, type, dates, periods and references (BT-1 to BT-20, BG-3, BG-13, BG-14,
// BG-26).
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import {
  untdidCreditNoteTypeCodes,
  untdidInvoiceTypeCodes,
  germanOnlyPeppolTypeCodes,
  peppolCreditNoteTypeCodes,
  peppolInvoiceTypeCodes,
  untdidCodeByDocumentType,
  untdidCodesByDocumentTag,
} from '../codes/document-types';
import { findDir3UnitsByRole } from '../dir3';
import { type EInvoiceFindingCollector, createEInvoiceUnknownCodeFault } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { cleanXmlText, toDateUnlessZero, formatEInvoiceDocumentNumber } from '../text';
import { toEInvoicePartyPostalAddress } from './addresses';
import type {
  EInvoiceDelivery,
  EInvoiceHeaderReferences,
  EInvoiceLine,
  EInvoicePrecedingReference,
  EInvoiceTaxPointEvent,
  EInvoicePeriod,
} from './e-invoice-model';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { isInvoiceIssuedByCustomer } from '../../document/regimes/invoice-kind';
import { listRegimeLegalMentionKeys } from '../../document/regimes/legal-mentions';
import type { DatePeriod } from '../../document/model/parts';

export const isCreditNote = ({ type }: Invoice): boolean => type === 'credit-note';

/**
 * Finds BT-3. The document's own code takes precedence if the format has this code for invoices or credit notes of this
 * kind. Returns undefined if the format has no code for this type.
 */
export function findUntdidDocumentTypeCode(
  invoice: Invoice,
  profile: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): string | undefined {
  const usual = findUsualUntdidDocumentTypeCode(invoice, profile);
  const code = invoice.tax?.ext?.['untdid-document-type'];
  if (usual === undefined || code === undefined || code === usual) return usual;
  // Peppol has a separate profile for invoices that the customer issues, with one code for each kind (P0100).
  const isOwnProfile = profile.isPeppol && isInvoiceIssuedByCustomer(invoice);
  if (!isOwnProfile && listFor(invoice, profile.isPeppol).has(code)) return code;
  if (!profile.isPeppol || !germanOnlyPeppolTypeCodes.has(code))
    findings.addFault(createEInvoiceUnknownCodeFault('tax.ext.untdid-document-type', code, 'UNTDID 1001'));
  return usual;
}

function findUsualUntdidDocumentTypeCode(invoice: Invoice, { isPeppol }: EInvoiceProfile): string | undefined {
  const { type, $tags = [] } = invoice;
  const tags = isInvoiceIssuedByCustomer(invoice) ? ['self-billed', ...$tags] : $tags;
  const usual = Object.hasOwn(untdidCodeByDocumentType, type) ? untdidCodeByDocumentType[type] : undefined;
  if (usual === undefined || (isPeppol && type === 'proforma')) return undefined;
  const tagged = untdidCodesByDocumentTag.find(
    ({ tag, standardOnly }) => tags.includes(tag) && !(standardOnly && type !== 'standard'),
  );
  const code = (isCreditNote(invoice) ? tagged?.creditNote : tagged?.invoice) ?? usual;
  return isPeppol && germanOnlyPeppolTypeCodes.has(code) ? untdidCodeByDocumentType.standard : code;
}

function listFor(invoice: Invoice, isPeppol: boolean): ReadonlySet<string> {
  if (isCreditNote(invoice)) return isPeppol ? peppolCreditNoteTypeCodes : untdidCreditNoteTypeCodes;
  return isPeppol ? peppolInvoiceTypeCodes : untdidInvoiceTypeCodes;
}

const taxPoints: Readonly<Record<string, EInvoiceTaxPointEvent>> = {
  issue: 'issue',
  delivery: 'delivery',
  payment: 'payment',
};

/**
 * Finds the tax point (BT-8). The tax point is not allowed together with BT-7 (BR-CO-03). Under cash accounting, by the
 * tag or by the regime of a row, it is the payment (Ley 37/1992 art. 163 terdecies).
 */
export function findEInvoiceTaxPointEvent(invoice: Invoice): EInvoiceTaxPointEvent | undefined {
  const { value_date: date, tax, $tags: tags = [] } = invoice;
  if (toDateUnlessZero(date) !== undefined) return undefined;
  if (tags.includes('cash-basis') || listRegimeLegalMentionKeys(invoice).includes('cash-basis')) return 'payment';
  return tax?.point === undefined ? undefined : taxPoints[tax.point];
}

/** Lists the originals (BG-3). */
export const listEInvoicePrecedingReferences = ({ preceding = [] }: Invoice): EInvoicePrecedingReference[] =>
  preceding.flatMap((row) => {
    const number = formatEInvoiceDocumentNumber(row);
    return number === '' ? [] : [{ number, date: toDateUnlessZero(row.issue_date) }];
  });

/** Text in place of a reference that Peppol or the schema requires, and that the invoice does not have. */
const notAvailable = 'NA';

/** Builds BT-10 to BT-19 from the first reference of each kind. */
export function buildEInvoiceHeaderReferences(
  invoice: Invoice,
  { isPeppol, syntax }: EInvoiceProfile,
): EInvoiceHeaderReferences {
  const { ordering = {} } = invoice;
  const first = (rows: DocumentRef[] = []): string | undefined =>
    cleanXmlText(rows[0] && formatEInvoiceDocumentNumber(rows[0]));
  const buyer = cleanXmlText(ordering.code) ?? cleanXmlText(findDir3UnitsByRole(invoice).office?.code);
  const salesOrder = first(ordering.sales);
  const order = first(ordering.purchases);
  const needsOrder = (isPeppol && buyer === undefined) || (syntax === 'ubl' && salesOrder !== undefined);
  return {
    buyer,
    project: first(ordering.projects),
    contract: first(ordering.contracts),
    order: order ?? (needsOrder ? notAvailable : undefined),
    salesOrder,
    receipt: first(ordering.receiving),
    despatch: first(ordering.despatch),
    tender: first(ordering.tender),
    object: cleanXmlText(ordering.identities?.[0]?.code),
    accounting: cleanXmlText(ordering.cost),
  };
}

/** Builds the period (BG-14). Peppol requires that this period contains the periods of lines (R110, R111). */
export function buildEInvoicePeriod(
  { ordering, delivery }: Invoice,
  lines: readonly EInvoiceLine[],
  { isPeppol }: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): EInvoicePeriod | undefined {
  const place = ordering?.period ? 'ordering.period' : 'delivery.period';
  const period = toValidEInvoicePeriodOrWarn(ordering?.period ?? delivery?.period, place, findings);
  if (!period || !isPeppol || lines.every((line) => !line.period || contains(period, line.period))) return period;
  findings.warn('period-left-out', [place]);
  return undefined;
}

/**
 * Builds the delivery (BG-13). The operation date is the day of issue unless another day is given (RD 1619/2012
 * art. 6.1.i) or, for a correction, that of the corrected invoice, as in the record; a period may also state this day.
 * @param isIntraCommunity whether the country of delivery is required (BR-IC-12)
 */
export function buildEInvoiceDelivery(
  invoice: Invoice,
  period: EInvoicePeriod | undefined,
  isIntraCommunity: boolean,
): EInvoiceDelivery | undefined {
  const { delivery, customer, op_date: given, issue_date: issued } = invoice;
  const deliveryDate = toDateUnlessZero(delivery?.date) ?? toDateUnlessZero(given);
  const operated = toDateUnlessZero(findStatedOrOriginalOperationDay(invoice)) ?? toDateUnlessZero(issued);
  const date = deliveryDate ?? (period ? undefined : operated);
  const receiver = delivery?.receiver;
  const hasAddress = (receiver?.addresses ?? []).length > 0;
  const stated = receiver && hasAddress ? toEInvoicePartyPostalAddress(receiver) : undefined;
  const address = stated ?? (isIntraCommunity && customer ? toEInvoicePartyPostalAddress(customer) : undefined);
  const name = cleanXmlText(receiver?.name);
  return date === undefined && name === undefined && address === undefined ? undefined : { name, date, address };
}

/**
 * Reads a period. A period has two days, and the second is not before the first (BR-29, BR-30). If the period is
 * invalid, returns undefined and warns.
 */
export function toValidEInvoicePeriodOrWarn(
  period: DatePeriod | undefined,
  place: string,
  findings: EInvoiceFindingCollector,
): EInvoicePeriod | undefined {
  if (period === undefined) return undefined;
  const [start, end] = [toDateUnlessZero(period.start), toDateUnlessZero(period.end)];
  if (start !== undefined && end !== undefined && start <= end) return { start, end };
  findings.warn('period-left-out', [place]);
  return undefined;
}

/** Returns whether a period is inside another one. Days are texts whose order is the order of time. */
const contains = (outer: EInvoicePeriod, inner: EInvoicePeriod): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
