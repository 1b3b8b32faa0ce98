// The program of a thread that creates PDFs and reads images (src/main/pdf-threads.ts).
import type { Invoice } from '../document/model/invoice';
import type { EInvoiceFormat, EInvoiceInput, EInvoiceCreationResult } from '../einvoice/contract';
import { serveThreadTasks } from '../threads/task-program';
import type { LogoParseResult } from './logo';
import type { InvoicePdfInput } from './pdf-document';
import { callingThreadPdfRenderer } from './pdf-renderer';
import type { RepresentationFormPdfContent } from './render-form';
import type { AuthorizationFormPdfContent, ProducerDeclarationPdfContent } from './render-statements';

/** A task of the thread. The invoice is JSON text, because passing text costs a fraction of passing its values. */
export type PdfThreadTask =
  | { readonly kind: 'invoice'; readonly invoice: string; readonly page: Omit<InvoicePdfInput, 'invoice'> }
  | {
      readonly kind: 'e-invoice';
      readonly format: EInvoiceFormat;
      readonly invoice: string;
      readonly input: Omit<EInvoiceInput, 'invoice'>;
    }
  | { readonly kind: 'agreement'; readonly agreement: AuthorizationFormPdfContent }
  | { readonly kind: 'form'; readonly form: RepresentationFormPdfContent }
  | { readonly kind: 'declaration'; readonly declaration: ProducerDeclarationPdfContent; readonly at: Date }
  | { readonly kind: 'logo'; readonly file: Uint8Array };

export type PdfThreadResult = Uint8Array | LogoParseResult | EInvoiceCreationResult;

serveThreadTasks((task: PdfThreadTask): Promise<PdfThreadResult> => {
  switch (task.kind) {
    case 'invoice':
      return callingThreadPdfRenderer.invoice({ ...task.page, invoice: JSON.parse(task.invoice) as Invoice });
    case 'e-invoice':
      return callingThreadPdfRenderer.eInvoice(task.format, {
        ...task.input,
        invoice: JSON.parse(task.invoice) as Invoice,
      });
    case 'agreement':
      return callingThreadPdfRenderer.agreement(task.agreement);
    case 'form':
      return callingThreadPdfRenderer.form(task.form);
    case 'declaration':
      return callingThreadPdfRenderer.declaration(task.declaration, task.at);
    case 'logo':
      return callingThreadPdfRenderer.logo(task.file);
  }
});
