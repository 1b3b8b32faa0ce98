// Everything that is printed, as activities are given it.
import type { InvoiceToPrint } from './page-file';
import { renderAgreement } from './render-agreement';
import { renderInvoice } from './render-invoice';
import { renderTicket } from './render-ticket';
import { isSimplified } from './view/legal-view';

/** An invoice on the paper that was asked for: a roll takes simplified ones only, others have too much to say. */
const printInvoice = (input: InvoiceToPrint): Promise<Buffer> =>
  input.layout === 'ticket80' && isSimplified(input.invoice) ? renderTicket(input) : renderInvoice(input);

export const pages = { invoice: printInvoice, agreement: renderAgreement };
