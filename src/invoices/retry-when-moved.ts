// Repeats the judgement of a correction while the invoices that it depends on change: another credit note, a replacement, a
// cancellation.
import { refuse } from '../contracts/errors';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { GuardedEntryChangedError } from '../jobs/issue/issue-invoices';

/** Runs `work` again while what it depends on changes. @throws Refusal `conflict` if it changes each time */
export async function retryAfterChange<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < limits.movedTriesMax; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GuardedEntryChangedError)) throw error;
    }
  }
  throw refuse('conflict', 'invoice-changed-meanwhile');
}
