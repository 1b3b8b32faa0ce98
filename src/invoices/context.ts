// Dependencies of issuing an invoice. A request and a row of a batch have the same ones.
import type { EntryChangeDeps } from '../entries/context';
import type { InvoiceIssuingDeps } from '../jobs/issue/store-and-seal';

export interface InvoiceDeps extends EntryChangeDeps, Pick<InvoiceIssuingDeps, 'runs' | 'witness'> {
  readonly traceparent: string;
}
