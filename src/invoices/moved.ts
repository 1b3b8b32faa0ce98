// A correction depends on invoices that may change while it is judged: another credit note, a replacement, a cancellation.
import { refuse } from '../contracts/errors';
import { invoiceLimits as limits } from '../contracts/limits/invoices';

/** An invoice changed since the correction of it was judged. */
export class InvoiceMoved extends Error {
  override readonly name = 'InvoiceMoved';
}

/** Runs `work` again while what it depends on changes. @throws Refusal `conflict` if it changes each time */
export async function retryWhenMoved<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < limits.movedTriesMax; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof InvoiceMoved)) throw error;
    }
  }
  throw refuse('conflict', 'job-created-meanwhile');
}
