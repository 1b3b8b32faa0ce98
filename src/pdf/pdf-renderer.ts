// The tasks of a PDF thread (pdf-thread.ts): printed documents, e-invoice files, and logos.
import type { EInvoiceFormat, EInvoiceInput, EInvoiceCreationResult } from '../einvoice/contract';
import { createEInvoice } from '../einvoice/create-e-invoice';
import type { InvoicePdfInput } from './pdf-document';
import { parseLogo, type LogoParseResult } from './logo';
import {
  type AuthorizationFormPdfContent,
  type ProducerDeclarationPdfContent,
  renderAuthorizationFormPdf,
  renderProducerDeclarationPdf,
} from './render-statements';
import { type RepresentationFormPdfContent, renderRepresentationFormPdf } from './render-form';
import { renderInvoicePdf } from './render-invoice';
import { renderReceiptPdf } from './render-receipt';
import { isInvoiceStatedAsSimplified } from '../document/regimes/invoice-kind';

export interface PdfRequestWorkspaceAndId {
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
  readonly invoice: (input: InvoicePdfInput, requester: PdfRequestWorkspaceAndId) => Promise<Buffer>;
  readonly agreement: (agreement: AuthorizationFormPdfContent, requester: PdfRequestWorkspaceAndId) => Promise<Buffer>;
  readonly form: (form: RepresentationFormPdfContent, requester: PdfRequestWorkspaceAndId) => Promise<Buffer>;
  /** @param at written as the file's date */
  readonly declaration: (declaration: ProducerDeclarationPdfContent, at: Date) => Promise<Buffer>;
  readonly logo: (file: Uint8Array, requester: PdfRequestWorkspaceAndId) => Promise<LogoParseResult>;
  /**
   * Creates an e-invoice in the same threads, so that a large document delays no other one. Facturae is not signed yet.
   */
  readonly eInvoice: (
    format: EInvoiceFormat,
    input: EInvoiceInput,
    requester: PdfRequestWorkspaceAndId,
  ) => Promise<EInvoiceCreationResult>;
}

/**
 * Prints an invoice on the requested paper. A roll is only for simplified invoices, because others have too much
 * content.
 */
const printInvoice = (input: InvoicePdfInput): Promise<Buffer> =>
  input.layout === 'ticket80' && isInvoiceStatedAsSimplified(input.invoice)
    ? renderReceiptPdf(input)
    : renderInvoicePdf(input);

/** The tasks, executed on the calling thread. */
export const callingThreadPdfRenderer = {
  invoice: printInvoice,
  agreement: renderAuthorizationFormPdf,
  form: renderRepresentationFormPdf,
  declaration: renderProducerDeclarationPdf,
  logo: (file: Uint8Array) => Promise.resolve(parseLogo(Buffer.from(file))),
  eInvoice: async (format: EInvoiceFormat, input: EInvoiceInput) => createEInvoice(format, input),
};
