// The tasks of a PDF thread (pdf-thread.ts): printed documents, e-invoice files, and logos.
import type { EInvoiceFormat, EInvoiceInput, EInvoiceResult } from '../einvoice/contract';
import { createEInvoice } from '../einvoice/create-e-invoice';
import type { InvoiceToPrint } from './pdf-document';
import { parseLogo, type LogoParseResult } from './logo';
import {
  type RepresentationAgreement,
  type ProducerDeclarationPdfContent,
  renderRepresentationAgreementPdf,
  renderProducerDeclarationPdf,
} from './render-statements';
import { type RepresentationForm, renderRepresentationFormPdf } from './render-form';
import { renderInvoicePdf } from './render-invoice';
import { renderReceiptPdf } from './render-receipt';
import { isStatedAsSimplified } from '../document/regimes/invoice-kind';

export interface PdfRequester {
  /** The workspace, for fair turns. */
  readonly workspace: string;
  /**
   * Identifies the PDF. If the PDF is requested again while it is created, or shortly after a long creation, the caller
   * gets the same PDF.
   */
  readonly once?: string;
}

/**
 * Creates PDFs and reads images.
 * @throws Refusal `too-large` if one of them takes more time or memory than allowed; `busy` if too many wait
 */
export interface PdfRenderer {
  readonly invoice: (input: InvoiceToPrint, requester: PdfRequester) => Promise<Buffer>;
  readonly agreement: (agreement: RepresentationAgreement, requester: PdfRequester) => Promise<Buffer>;
  readonly form: (form: RepresentationForm, requester: PdfRequester) => Promise<Buffer>;
  /** @param at written as the file's date */
  readonly declaration: (declaration: ProducerDeclarationPdfContent, at: Date) => Promise<Buffer>;
  readonly logo: (file: Uint8Array, requester: PdfRequester) => Promise<LogoParseResult>;
  /**
   * Creates an e-invoice in the same threads, so that a large document delays no other one. Facturae is not signed yet.
   */
  readonly eInvoice: (format: EInvoiceFormat, input: EInvoiceInput, requester: PdfRequester) => Promise<EInvoiceResult>;
}

/**
 * Prints an invoice on the requested paper. A roll is only for simplified invoices, because others have too much
 * content.
 */
const printInvoice = (input: InvoiceToPrint): Promise<Buffer> =>
  input.layout === 'ticket80' && isStatedAsSimplified(input.invoice)
    ? renderReceiptPdf(input)
    : renderInvoicePdf(input);

/** The tasks, executed on the calling thread. */
export const inProcessPdfRenderer = {
  invoice: printInvoice,
  agreement: renderRepresentationAgreementPdf,
  form: renderRepresentationFormPdf,
  declaration: renderProducerDeclarationPdf,
  logo: (file: Uint8Array) => Promise.resolve(parseLogo(Buffer.from(file))),
  eInvoice: async (format: EInvoiceFormat, input: EInvoiceInput) => createEInvoice(format, input),
};
