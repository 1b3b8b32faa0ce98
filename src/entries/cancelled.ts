// Whether the authority holds an invoice as cancelled.
import type { FiscalSummary } from '../store/entries/entries';

/** @param fiscal the entry's newest record; undefined: nothing was reported */
export const isCancelled = (fiscal: Pick<FiscalSummary, 'kind' | 'outcome'> | undefined): boolean =>
  fiscal?.kind === 'cancellation' && fiscal.outcome !== 'rejected' && fiscal.outcome !== 'unsettled';
