// Whether an invoice is declared, cancelled or in force, by the newest record of its entry. Undefined: nothing was
// reported.
import type { EntryDocument, FiscalSummary } from '../model/entry';

type Newest = Pick<FiscalSummary, 'kind' | 'outcome'> | undefined;

/** The authority has cancelled it. */
export const isCancelled = (fiscal: Newest): boolean => isBeingCancelled(fiscal) && fiscal?.outcome !== 'unsettled';

/** Cancelled, or its cancellation waits for the authority: nothing should build on it. */
export const isBeingCancelled = (fiscal: Newest): boolean =>
  fiscal?.kind === 'cancellation' && fiscal.outcome !== 'rejected';

/** The authority holds it, or will hold it. */
export const isDeclared = (fiscal: Newest): boolean =>
  fiscal !== undefined && fiscal.outcome !== 'rejected' && !isBeingCancelled(fiscal);

/** State of a discarded draft. A declared invoice stays declared, whatever the state of its entry. */
export const discarded = 'void';

/** A correction that counts: not discarded, not cancelled, and valid. */
export const isInForce = ({
  invalid,
  state,
  fiscal,
}: Pick<EntryDocument, 'invalid' | 'state'> & { readonly fiscal?: Newest }): boolean =>
  isDeclared(fiscal) || (!invalid && state !== discarded && !isBeingCancelled(fiscal));
