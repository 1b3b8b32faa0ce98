// Determines whether an invoice is declared, cancelled or in force, by the newest record of its entry. The record is
// undefined if there is none. If the authority rejected it, an earlier registration can still be in force.
import { isEffectiveOrPendingCancellation } from '../chain/record/flags';
import type { EntryDocument, NewestRecordSummary } from '../model/entry';
import type { RegistrationHeldByAuthority } from '../model/record';

type Newest =
  | (Pick<NewestRecordSummary, 'kind' | 'outcome' | 'code'> & {
      /** Whether an earlier registration is in force although the authority rejected this record. */
      readonly isRegistered?: boolean;
    })
  | undefined;

/** Returns whether the authority has cancelled the invoice. */
export const isInvoiceCancelled = (fiscal: Newest): boolean =>
  isInvoiceCancelledOrCancelling(fiscal) && fiscal?.outcome !== 'unsettled';

/**
 * Returns whether the invoice is cancelled, or its cancellation waits for the authority, so that nothing should refer
 * to it.
 */
export const isInvoiceCancelledOrCancelling = (fiscal: Newest): boolean =>
  fiscal !== undefined && isEffectiveOrPendingCancellation(fiscal);

/** Returns whether the authority has the invoice in force, or will have it. */
export const isInvoiceDeclaredOrWillBe = (fiscal: Newest): boolean =>
  fiscal !== undefined &&
  (fiscal.outcome === 'rejected' ? fiscal.isRegistered === true : !isInvoiceCancelledOrCancelling(fiscal));

/** State of a discarded draft. A declared invoice stays declared, whatever the state of its entry. */
export const discardedEntryState = 'void';

/** Returns whether a correction counts: it is not discarded, not cancelled, and valid. */
export const isCorrectionDraftOrInForce = ({
  invalid,
  state,
  fiscal,
}: Pick<EntryDocument, 'invalid' | 'state'> & { readonly fiscal?: Newest }): boolean =>
  isInvoiceDeclaredOrWillBe(fiscal) ||
  (!invalid && state !== discardedEntryState && !isInvoiceCancelledOrCancelling(fiscal));

/**
 * Returns whether the authority accepted the present content and has it in force, although it rejected the newest
 * record, which is the cancellation.
 * @param held the registration that the authority has, if it rejected the newest record
 */
export const isContentInForceAfterRejectedCancellation = (
  { fiscal, digest }: Pick<EntryDocument, 'fiscal' | 'digest'>,
  held: RegistrationHeldByAuthority | undefined,
): held is RegistrationHeldByAuthority =>
  fiscal?.kind === 'cancellation' &&
  fiscal.outcome === 'rejected' &&
  held?.held === 'stored' &&
  held.documentDigest === digest.val;

/**
 * Returns whether the newest record registers the present content and the authority did not reject it. A further record
 * of the same content would say nothing new.
 */
export const isEntryContentRegisteredOrPending = ({
  fiscal,
  digest,
}: Pick<EntryDocument, 'fiscal' | 'digest'>): boolean =>
  fiscal?.kind === 'registration' && fiscal.outcome !== 'rejected' && fiscal.documentDigest === digest.val;

/**
 * Returns whether a record of the present content is already sealed, so that no second record follows. An unsettled
 * record holds the next record.
 */
export const isNextRecordUnneededOrHeld = (
  entry: Pick<EntryDocument, 'fiscal' | 'digest'>,
  held: RegistrationHeldByAuthority | undefined,
): boolean =>
  entry.fiscal?.outcome === 'unsettled' ||
  isEntryContentRegisteredOrPending(entry) ||
  isContentInForceAfterRejectedCancellation(entry, held);
