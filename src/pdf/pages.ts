// Everything that is printed, files of e-invoices, and reading of logos: the tasks of a drawing thread (draw-thread.ts).
import type { EInvoiceFormat, EInvoiceInput, EInvoiceResult } from '../einvoice/contract';
import { makeEInvoice } from '../einvoice/make-file';
import type { InvoiceToPrint } from './page-file';
import { readLogo, type ReadLogo } from './logo';
import { type Agreement, type DeclarationPdfView, renderAgreement, renderDeclaration } from './render-statements';
import { type RepresentationForm, renderForm } from './render-form';
import { renderInvoice } from './render-invoice';
import { renderTicket } from './render-ticket';
import { isSimplified } from './view/legal-view';

/** Who asks for a page. */
export interface PdfRequester {
  /** The workspace, whose turn it takes. */
  readonly workspace: string;
  /** Names the page: who asks again while it is drawn, or shortly after a long time, gets the same one. */
  readonly once?: string;
}

/**
 * Draws pages and reads pictures.
 * @throws Refusal `too-large` for what takes longer, or more memory, than one page may; `busy` when too much waits
 */
export interface Pages {
  readonly invoice: (input: InvoiceToPrint, requester: PdfRequester) => Promise<Buffer>;
  readonly agreement: (agreement: Agreement, requester: PdfRequester) => Promise<Buffer>;
  readonly form: (form: RepresentationForm, requester: PdfRequester) => Promise<Buffer>;
  /** @param at written as the file's date */
  readonly declaration: (declaration: DeclarationPdfView, at: Date) => Promise<Buffer>;
  readonly logo: (file: Uint8Array, requester: PdfRequester) => Promise<ReadLogo>;
  /** An e-invoice, in the same threads: a large document delays nobody. Facturae is not signed yet. */
  readonly eInvoice: (format: EInvoiceFormat, input: EInvoiceInput, requester: PdfRequester) => Promise<EInvoiceResult>;
}

/** An invoice on the requested paper: a roll is for simplified ones only, others have too much content. */
const printInvoice = (input: InvoiceToPrint): Promise<Buffer> =>
  input.layout === 'ticket80' && isSimplified(input.invoice) ? renderTicket(input) : renderInvoice(input);

/** On the thread that calls. */
export const pages = {
  invoice: printInvoice,
  agreement: renderAgreement,
  form: renderForm,
  declaration: renderDeclaration,
  logo: (file: Uint8Array) => Promise.resolve(readLogo(Buffer.from(file))),
  eInvoice: async (format: EInvoiceFormat, input: EInvoiceInput) => makeEInvoice(format, input),
};
