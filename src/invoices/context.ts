// Dependencies of issuing an invoice. A request and a row of a batch have the same ones.
import type { EntryChangeContext } from '../entries/context';
import type { IssueInvoicesContext } from '../jobs/issue/store-and-seal';

export interface InvoiceContext extends EntryChangeContext, Pick<IssueInvoicesContext, 'runs' | 'witness'> {
  readonly traceparent: string;
}
