// The state of a chain run. The part that a run passes to the next one when it continues as new is plain JSON with a
// version.

/** Identity of the last sealed record that a reader knows. */
export interface KnownChainHead {
  readonly installation: string;
  readonly sequence: number;
  readonly fingerprint: string;
}

/** The three activities of a chain run. */
export const chainRunSteps = ['seal', 'send', 'query'] as const;
/** Name of an activity of a chain run. */
export type ChainRunActivityName = (typeof chainRunSteps)[number];

/**
 * Why a chain waits. `paused`: until a clock or a database is right. `window`: the authority requested a wait. `lease`:
 * another attempt may be running. `back-off`: an attempt had no response. `unrecorded`: a response could not be
 * written. `query`: the query service did not respond.
 */
export type ChainRunWaitKind = 'paused' | 'window' | 'lease' | 'back-off' | 'unrecorded' | 'query';

/** The wait of a chain run. */
export interface ChainRunWait {
  readonly kind: ChainRunWaitKind;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly why: string;
}

/** Numbers of invoices in the order of their records. */
export interface InvoiceNumberRange {
  readonly first: string;
  readonly last: string;
}

/** An attempt to send a submission, for people. */
export interface SubmissionAttemptSummary {
  readonly atMs: number;
  readonly records: number;
  readonly result: 'answered' | 'unanswered' | 'refused';
  /** Range of the invoices; absent if names are opaque. */
  readonly invoices?: InvoiceNumberRange;
  /** Why there was no response, or why the authority rejected the submission. */
  readonly text?: string;
}

/** The state that a chain run passes to the next one. */
export interface ChainRunState {
  readonly version: 1;
  readonly head: KnownChainHead | null;
  /** Whether the database was compared with sources outside it and is complete, although the run has no head. */
  readonly compared: boolean;
  /** Steps that have something to do. */
  readonly due: Readonly<Record<ChainRunActivityName, boolean>>;
  /** The waits of the steps. A step does not begin before the end of its wait. */
  readonly waits: Readonly<Record<ChainRunActivityName, ChainRunWait | null>>;
  /** Sealed records that are in no submission, as far as they were counted. */
  readonly pending: number;
  /** Number of consecutive attempts without a response, for display. The count in the submission decides. */
  readonly unanswered: number;
  readonly queriesFailed: number;
  /** Why nothing may be sent until a person has acted. */
  readonly stopped: string | null;
  /**
   * How to resolve the stop; absent if `stopped` explains it, nothing is stopped, or another build wrote this state.
   */
  readonly remedy?: string | undefined;
  readonly lastError: string | null;
  /**
   * The last attempts to send, newest first, for display; absent if there are none, or another build wrote this state.
   */
  readonly attempts?: readonly SubmissionAttemptSummary[];
  /** Invoices whose records wait to be sent, for display; absent if unknown, or none. */
  readonly waiting?: InvoiceNumberRange | undefined;
  /** Whether the chain was renewed. If so, the run of the new installation number does all further work. */
  readonly retired: boolean;
  /** The number to which Sello renewed the chain, for display. */
  readonly renewed?: string;
  /**
   * Set if the number was created just before this run. Only the run knows that nothing was sealed under this number.
   */
  readonly unused?: true;
  /** Set from a confirmation by an operator until the next query begins, which must not wait. */
  readonly confirmed?: true | undefined;
  /** Set if an attempt to seal under this number ended without a report, so the number may be in use. */
  readonly doubted?: true;
}
