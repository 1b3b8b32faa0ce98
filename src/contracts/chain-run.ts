// What a chain run knows, and what it hands to the next run when it continues as new: plain JSON with a version.

/** Identity of a sealed record: the last one that a reader knows of. */
export interface KnownChainHead {
  readonly installation: string;
  readonly sequence: number;
  readonly fingerprint: string;
}

/** The three activities of a chain run. */
export const chainSteps = ['seal', 'send', 'query'] as const;
/** Name of an activity of a chain run. */
export type ChainStep = (typeof chainSteps)[number];

/**
 * `paused`: sealing waits until a clock or a database is right. `window`: the authority asked to wait. `lease`: another
 * attempt may be under way. `back-off`: an attempt had no answer. `unrecorded`: an answer could not be written.
 * `query`: the query service did not answer.
 */
export type ChainWaitKind = 'paused' | 'window' | 'lease' | 'back-off' | 'unrecorded' | 'query';

/** What a chain run waits for. */
export interface ChainWait {
  readonly kind: ChainWaitKind;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly why: string;
}

/** Numbers of invoices in the order of their records. */
export interface InvoiceRange {
  readonly first: string;
  readonly last: string;
}

/** An attempt to send a submission, for people. */
export interface SendAttemptSummary {
  readonly atMs: number;
  readonly records: number;
  readonly result: 'answered' | 'unanswered' | 'refused';
  /** Absent: names are opaque. */
  readonly invoices?: InvoiceRange;
  /** Why there was no answer, or why the submission was refused. */
  readonly text?: string;
}

/** The state that a chain run hands to the next one. */
export interface ChainRunState {
  readonly version: 1;
  readonly head: KnownChainHead | null;
  /** Without a head: the database was compared with what lies outside it, and is whole. */
  readonly compared: boolean;
  /** Steps that have something to do. */
  readonly due: Readonly<Record<ChainStep, boolean>>;
  /** A step with a wait does not begin before its end. */
  readonly waits: Readonly<Record<ChainStep, ChainWait | null>>;
  /** Sealed records that are in no submission, as far as they were counted. */
  readonly pending: number;
  /** Attempts without an answer in a row. The submission has the count that decides; this one is shown. */
  readonly unanswered: number;
  readonly queriesFailed: number;
  /** Why nothing may be sent until a person has acted. */
  readonly stopped: string | null;
  /** What to do about the stop. Absent: `stopped` tells it, nothing is stopped, or handed over by another build. */
  readonly remedy?: string | undefined;
  readonly lastError: string | null;
  /** The last attempts to send, the newest first, for people; absent: none, or handed over by another build. */
  readonly attempts?: readonly SendAttemptSummary[];
  /** Invoices whose records wait to be sent, for people; absent: unknown, or none. */
  readonly waiting?: InvoiceRange | undefined;
  /** The chain was renewed: the run of the new installation number does everything from here. */
  readonly retired: boolean;
  /** The number to which the chain was renewed by itself, for people. */
  readonly renewed?: string;
  /** The number was made just before this run, which alone knows that nothing was sealed under it. */
  readonly unused?: true;
  /** An attempt to seal under this number ended without a word: nobody can say any more that it is unused. */
  readonly doubted?: true;
}
