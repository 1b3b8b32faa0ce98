// Warns about members of the document that the file cannot contain, or should not state. Nothing is left out in silence.
import { listPathsOfRowsStatingMarginTax } from '../../document/margins';
import type { Invoice } from '../../document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { findDir3UnitsByRole } from '../dir3';
import { toDateUnlessZero } from '../text';
import { listPathsOfOriginalDescriptions } from '../references';
import { isDeliveryPeriodOmittedFromEInvoice } from '../periods';
import type { FacturaeContext } from './facturae-context';

export function addFacturaeOmissionWarnings({ invoice, findings }: FacturaeContext): void {
  const margins = listPathsOfRowsStatingMarginTax(invoice);
  if (margins.length > 0) findings.warn('margin-stated', margins);
  const paths = [
    ...listLeftOutDates(invoice),
    ...listPathsOfOriginalDescriptions(invoice),
    ...listLeftOutParties(invoice),
    ...listLeftOutRows(invoice),
  ];
  if (paths.length > 0) findings.warn('members-left-out', paths);
}

/**
 * Lists days that are neither the day of issue nor the operation date, and a second period. A text has the day of
 * delivery.
 */
function listLeftOutDates(invoice: Invoice): string[] {
  const { value_date: due, issue_date: issued } = invoice;
  const days = new Set([undefined, issued, findStatedOrOriginalOperationDay(invoice)]);
  return [
    ...(days.has(toDateUnlessZero(due)) ? [] : ['value_date']),
    ...(isDeliveryPeriodOmittedFromEInvoice(invoice) ? ['delivery.period'] : []),
  ];
}

/**
 * Lists parties, and data of the delivery and the payment, that are not in the file. The recipient and the buyer are in
 * it if they are units.
 */
function listLeftOutParties(invoice: Invoice): string[] {
  const { delivery, ordering, payment } = invoice;
  const { body, unit } = findDir3UnitsByRole(invoice);
  return [
    ...(delivery?.receiver && body?.party !== delivery.receiver ? ['delivery.receiver'] : []),
    ...(ordering?.buyer && unit?.party !== ordering.buyer ? ['ordering.buyer'] : []),
    ...(payment?.payer ? ['payment.payer'] : []),
    ...(payment?.payee ? ['payment.payee'] : []),
    ...((delivery?.identities ?? []).length > 0 ? ['delivery.identities'] : []),
    ...(payment?.instructions?.card ? ['payment.instructions.card'] : []),
  ];
}

const lineMembers = ['identifier', 'order', 'cost', 'seller'] as const;
const lineLists = ['breakdown', 'substituted'] as const;
const itemLists = ['attributes', 'identities'] as const;

function listLeftOutRows({ complements = [], attachments = [], lines = [] }: Invoice): string[] {
  return [
    ...(complements.length > 0 ? ['complements'] : []),
    ...(attachments.length > 0 ? ['attachments'] : []),
    ...lines.flatMap((line, index) => [
      ...lineMembers.filter((member) => line[member] !== undefined).map((member) => `lines[${index}].${member}`),
      ...lineLists.filter((list) => (line[list] ?? []).length > 0).map((list) => `lines[${index}].${list}`),
      ...itemLists
        .filter((member) => (line.item?.[member] ?? []).length > 0)
        .map((member) => `lines[${index}].item.${member}`),
      ...(line.item?.origin === undefined ? [] : [`lines[${index}].item.origin`]),
    ]),
  ];
}
