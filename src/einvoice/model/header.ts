// Builds the header of the file, with number, type, dates, periods and references (BT-1 to BT-20, BG-3, BG-13, BG-14,
// BG-26).
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import {
  creditNoteTypeCodes,
  invoiceTypeCodes,
  notInPeppol,
  peppolCreditNoteTypeCodes,
  peppolInvoiceTypeCodes,
  typeCodes,
  typeCodesByTag,
} from '../codes/document-types';
import { findDir3Units } from '../dir3';
import { type Findings, makeCodeFault } from '../findings';
import type { Profile } from '../profiles';
import { cleanText, findDate, formatReference } from '../text';
import { readAddress } from './addresses';
import type { DeliveryTerms, HeaderReferences, LineTerms, OriginalInvoice, TaxPoint, TermPeriod } from './terms';
import type { Period } from '../../document/model/parts';

export const isCreditNote = ({ type }: Invoice): boolean => type === 'credit-note';

/**
 * Finds BT-3. The document's code takes precedence if the format has it for this kind. Returns undefined if the format
 * has no code for this type.
 */
export function findTypeCode(invoice: Invoice, profile: Profile, findings: Findings): string | undefined {
  const usual = findUsualTypeCode(invoice, profile);
  const code = invoice.tax?.ext?.['untdid-document-type'];
  if (usual === undefined || code === undefined || code === usual) return usual;
  // Peppol has another profile for invoices of customers, with one code for each kind (P0100).
  const isOwnProfile = profile.isPeppol && isSelfBilled(invoice);
  if (!isOwnProfile && listFor(invoice, profile.isPeppol).has(code)) return code;
  if (!profile.isPeppol || !notInPeppol.has(code))
    findings.addFault(makeCodeFault('tax.ext.untdid-document-type', code, 'UNTDID 1001'));
  return usual;
}

export const isSelfBilled = ({ $tags = [] }: Invoice): boolean => $tags.includes('self-billed');

function findUsualTypeCode(invoice: Invoice, { isPeppol }: Profile): string | undefined {
  const { type, $tags: tags = [] } = invoice;
  const usual = Object.hasOwn(typeCodes, type) ? typeCodes[type] : undefined;
  if (usual === undefined || (isPeppol && type === 'proforma')) return undefined;
  const tagged = typeCodesByTag.find(
    ({ tag, standardOnly }) => tags.includes(tag) && !(standardOnly && type !== 'standard'),
  );
  const code = (isCreditNote(invoice) ? tagged?.creditNote : tagged?.invoice) ?? usual;
  return isPeppol && notInPeppol.has(code) ? typeCodes.standard : code;
}

function listFor(invoice: Invoice, isPeppol: boolean): ReadonlySet<string> {
  if (isCreditNote(invoice)) return isPeppol ? peppolCreditNoteTypeCodes : creditNoteTypeCodes;
  return isPeppol ? peppolInvoiceTypeCodes : invoiceTypeCodes;
}

const taxPoints: Readonly<Record<string, TaxPoint>> = { issue: 'issue', delivery: 'delivery', payment: 'payment' };

/** BT-8; not with BT-7 (BR-CO-03). */
export function findTaxPoint({ value_date: date, tax, $tags: tags = [] }: Invoice): TaxPoint | undefined {
  if (findDate(date) !== undefined) return undefined;
  if (tags.includes('cash-basis')) return 'payment';
  return tax?.point === undefined ? undefined : taxPoints[tax.point];
}

/** BG-3. */
export const listOriginals = ({ preceding = [] }: Invoice): OriginalInvoice[] =>
  preceding.flatMap((row) => {
    const number = formatReference(row);
    return number === '' ? [] : [{ number, date: findDate(row.issue_date) }];
  });

/** Replaces a reference that Peppol or the schema demands and the invoice does not have. */
const notAvailable = 'NA';

/** Builds BT-10 to BT-19 from the first reference of each kind. */
export function buildReferences(invoice: Invoice, { isPeppol, syntax }: Profile): HeaderReferences {
  const { ordering = {} } = invoice;
  const first = (rows: DocumentRef[] = []): string | undefined => cleanText(rows[0] && formatReference(rows[0]));
  const buyer = cleanText(ordering.code) ?? cleanText(findDir3Units(invoice).office?.code);
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
    object: cleanText(ordering.identities?.[0]?.code),
    accounting: cleanText(ordering.cost),
  };
}

/** BG-14. Peppol requires that it contains the periods of lines (R110, R111). */
export function buildPeriod(
  { ordering, delivery }: Invoice,
  lines: readonly LineTerms[],
  { isPeppol }: Profile,
  findings: Findings,
): TermPeriod | undefined {
  const place = ordering?.period ? 'ordering.period' : 'delivery.period';
  const period = readPeriod(ordering?.period ?? delivery?.period, place, findings);
  if (!period || !isPeppol || lines.every((line) => !line.period || contains(period, line.period))) return period;
  findings.warn('period-left-out', [place]);
  return undefined;
}

/**
 * BG-13. The day of the operation is the day of issue unless another is given (RD 1619/2012 art. 6.1.i); a period may
 * also state it.
 * @param isIntraCommunity the country of delivery is required (BR-IC-12)
 */
export function buildDelivery(
  invoice: Invoice,
  period: TermPeriod | undefined,
  isIntraCommunity: boolean,
): DeliveryTerms | undefined {
  const { delivery, customer, op_date: operated, preceding, issue_date: issued } = invoice;
  const corrected = findDate(preceding?.[0]?.issue_date);
  const deliveryDate = findDate(delivery?.date) ?? findDate(operated);
  const date = deliveryDate ?? (period ? undefined : (corrected ?? findDate(issued)));
  const receiver = delivery?.receiver;
  const hasAddress = (receiver?.addresses ?? []).length > 0;
  const stated = receiver && hasAddress ? readAddress(receiver) : undefined;
  const address = stated ?? (isIntraCommunity && customer ? readAddress(customer) : undefined);
  const name = cleanText(receiver?.name);
  return date === undefined && name === undefined && address === undefined ? undefined : { name, date, address };
}

/**
 * Reads a period, which has two days, of which the second is not before the first (BR-29, BR-30). Returns undefined,
 * with a warning if it is invalid.
 */
export function readPeriod(period: Period | undefined, place: string, findings: Findings): TermPeriod | undefined {
  if (period === undefined) return undefined;
  const [start, end] = [findDate(period.start), findDate(period.end)];
  if (start !== undefined && end !== undefined && start <= end) return { start, end };
  findings.warn('period-left-out', [place]);
  return undefined;
}

/** Returns whether a period is inside another. Their days are texts that sort. */
const contains = (outer: TermPeriod, inner: TermPeriod): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
