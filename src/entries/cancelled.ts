// Whether an invoice is cancelled, as its entry's newest record says. Undefined: nothing was reported.
import type { EntryDocument, FiscalSummary } from '../store/entries/entries';

type Newest = Pick<FiscalSummary, 'kind' | 'outcome'> | undefined;

/** The authority holds it as cancelled. */
export const isCancelled = (fiscal: Newest): boolean => willBeCancelled(fiscal) && fiscal?.outcome !== 'unsettled';

/** The same, or its cancellation waits for the authority: nobody should build on it any more. */
export const willBeCancelled = (fiscal: Newest): boolean =>
  fiscal?.kind === 'cancellation' && fiscal.outcome !== 'rejected';

/** Of a draft that was discarded, and of an invoice that was cancelled. */
const discarded = 'void';

/** A correction that counts: not discarded, cancelled, or never valid. */
export const isInForce = ({
  invalid,
  state,
  fiscal,
}: Pick<EntryDocument, 'invalid' | 'state'> & { readonly fiscal?: Newest }): boolean =>
  !invalid && state !== discarded && !willBeCancelled(fiscal);
