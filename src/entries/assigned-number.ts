// Who chose the number of an invoice: a series of Sello, or the client.
import { formatDocumentNumber } from '../document/document-summary';
import type { Invoice } from '../document/model/invoice';
import type { EntryContent } from '../model/content';

/**
 * Returns whether a workflow step assigned the number that the invoice has now. The client may have replaced it since,
 * also through a process of version 0.1.0, which does not know the member.
 */
export const isNumberOfSeries = ({ assignedNumber }: Pick<EntryContent, 'assignedNumber'>, invoice: Invoice): boolean =>
  assignedNumber !== undefined && assignedNumber === formatDocumentNumber(invoice);
