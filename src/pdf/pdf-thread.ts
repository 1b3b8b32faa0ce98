// The program of a thread that creates PDFs and reads images (src/main/pdf-threads.ts).
import type { Invoice } from '../document/model/invoice';
import type { EInvoiceFormat, EInvoiceInput, EInvoiceResult } from '../einvoice/contract';
import { serveThreadTasks } from '../threads/task-program';
import type { LogoParseResult } from './logo';
import type { InvoiceToPrint } from './pdf-document';
import { inProcessPdfRenderer } from './pdf-renderer';
import type { RepresentationForm } from './render-form';
import type { RepresentationAgreement, ProducerDeclarationPdfContent } from './render-statements';

/** A task of the thread. The invoice is JSON text, because passing text costs a fraction of passing its values. */
export type PdfThreadTask =
  | { readonly kind: 'invoice'; readonly invoice: string; readonly page: Omit<InvoiceToPrint, 'invoice'> }
  | {
      readonly kind: 'e-invoice';
      readonly format: EInvoiceFormat;
      readonly invoice: string;
      readonly input: Omit<EInvoiceInput, 'invoice'>;
    }
  | { readonly kind: 'agreement'; readonly agreement: RepresentationAgreement }
  | { readonly kind: 'form'; readonly form: RepresentationForm }
  | { readonly kind: 'declaration'; readonly declaration: ProducerDeclarationPdfContent; readonly at: Date }
  | { readonly kind: 'logo'; readonly file: Uint8Array };

export type PdfThreadResult = Uint8Array | LogoParseResult | EInvoiceResult;

serveThreadTasks((task: PdfThreadTask): Promise<PdfThreadResult> => {
  switch (task.kind) {
    case 'invoice':
      return inProcessPdfRenderer.invoice({ ...task.page, invoice: JSON.parse(task.invoice) as Invoice });
    case 'e-invoice':
      return inProcessPdfRenderer.eInvoice(task.format, {
        ...task.input,
        invoice: JSON.parse(task.invoice) as Invoice,
      });
    case 'agreement':
      return inProcessPdfRenderer.agreement(task.agreement);
    case 'form':
      return inProcessPdfRenderer.form(task.form);
    case 'declaration':
      return inProcessPdfRenderer.declaration(task.declaration, task.at);
    case 'logo':
      return inProcessPdfRenderer.logo(task.file);
  }
});
