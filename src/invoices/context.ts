// What issuing an invoice needs from outside, for any caller: a request, a row of a batch.
import type { EntryChangeContext } from '../entries/context';
import type { IssueContext } from '../jobs/issue/issue-invoices';

export interface InvoiceContext extends EntryChangeContext, Pick<IssueContext, 'runs' | 'witness'> {
  readonly traceparent: string;
}
