// What issuing an invoice needs from outside, for any caller: a request, a row of a batch.
import type { EntryChangeContext } from '../entries/context';
import type { JobRunDeps } from '../jobs/new-job';

export interface InvoiceContext extends EntryChangeContext {
  readonly traceparent: string;
  /** Starting runs of jobs. */
  readonly runs: JobRunDeps;
}
