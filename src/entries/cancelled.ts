// Whether an invoice was declared, is cancelled, or counts, as its entry's newest record says. Undefined: nothing was reported.
import type { EntryDocument, FiscalSummary } from '../model/entry';

type Newest = Pick<FiscalSummary, 'kind' | 'outcome'> | undefined;

/** The authority holds it as cancelled. */
export const isCancelled = (fiscal: Newest): boolean => isBeingCancelled(fiscal) && fiscal?.outcome !== 'unsettled';

/** The same, or its cancellation waits for the authority: nobody should build on it any more. */
export const isBeingCancelled = (fiscal: Newest): boolean =>
  fiscal?.kind === 'cancellation' && fiscal.outcome !== 'rejected';

/** The authority holds it, or will. */
export const isDeclared = (fiscal: Newest): boolean =>
  fiscal !== undefined && fiscal.outcome !== 'rejected' && !isBeingCancelled(fiscal);

/** Of a draft that was discarded; what was declared stays so, whatever its entry's state. */
export const discarded = 'void';

/** A correction that counts: not discarded, cancelled, or never valid. */
export const isInForce = ({
  invalid,
  state,
  fiscal,
}: Pick<EntryDocument, 'invalid' | 'state'> & { readonly fiscal?: Newest }): boolean =>
  isDeclared(fiscal) || (!invalid && state !== discarded && !isBeingCancelled(fiscal));
