// The facts of the witness: the heads of each chain and the last number of each series, stored outside the database.
import type { KnownChainHead } from './chain-run';
import { type Message, createMessage } from '../messages/message';
import { renderInEnglish } from '../messages/render';

/** The last record of one installation number that a process sealed. */
export interface WitnessedChainHead extends KnownChainHead {
  /** Time at which the witness wrote it, in milliseconds since 1970. */
  readonly atMs: number;
}

/** The witness's facts of a chain. */
export interface WitnessedChain {
  /** Time from which the witness has seen everything, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** One head for each installation number, in no order. Lines of two numbers may be written in any order. */
  readonly ends: readonly WitnessedChainHead[];
}

/**
 * Stores facts that a restored database has lost. The store only grows, because a line is written after the commit of
 * its record and before any job is notified. Every method ends within `limits/witness.answerMs`.
 * @throws WitnessUnavailableError
 */
export interface WitnessLog {
  /**
   * The last known records of a chain, or null without a witness.
   * @param now false if the last seconds of other processes may be missing
   */
  ofChain(chain: string, now: boolean): Promise<WitnessedChain | null>;
  /** Writes the head of a chain, unless the witness has it. The line is safe on disk when the promise resolves. */
  noteEnd(chain: string, end: KnownChainHead): Promise<void>;
  /** Highest index that a series has given out, as far as it was written down some seconds ago. */
  ofSeries(series: string): Promise<WitnessedSeries | null>;
  noteSeries(series: string, index: number): Promise<void>;
  /** Highest index by key of every series of a workspace that is written down. */
  seriesOf(workspace: string): Promise<ReadonlyMap<string, number>>;
  /** Returns why the witness cannot be used now, as far as is known, or undefined. Never waits; absent if it cannot fail. */
  trouble?(): WitnessUnavailableError | undefined;
}

/**
 * Returns whether this record or a later one of its installation number is among the heads. No number hides another,
 * because the last sealer of an old number writes its line when it can, perhaps after the lines of the next number.
 */
export const includesChainHeadOrLater = (
  ends: readonly WitnessedChainHead[],
  { installation, sequence }: Pick<KnownChainHead, 'installation' | 'sequence'>,
): boolean => ends.some((one) => one.installation === installation && one.sequence >= sequence);

/** The witness's facts of a series. */
export interface WitnessedSeries {
  /** Time from which the witness has seen everything, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** The highest assigned index. */
  readonly last: number | null;
  /** The folder was lost and created again, so an unknown series may have assigned numbers before. */
  readonly forgot: boolean;
}

/** Describes the witness for operators: `none`, `up`, or why it cannot be used now. */
export const describeWitnessState = ({ trouble }: Pick<WitnessLog, 'trouble'>): string =>
  trouble ? (trouble()?.message ?? 'up') : 'none';

/**
 * The witness cannot be read or written to now, so nothing is sealed, no number is assigned, and the same work is
 * retried. `silent` means that the witness did not respond in time; it is probed until it does. `failing` means that it
 * returned an error, whose code is in the message. The message has no path, because clients see it; the log has the
 * cause.
 */
export class WitnessUnavailableError extends Error {
  override readonly name = 'WitnessUnavailableError';
  /** The message as data. */
  readonly text: Message;

  constructor(
    readonly kind: 'silent' | 'failing',
    reason: string,
    cause?: unknown,
  ) {
    const text = createMessage(kind === 'silent' ? 'witness-silent' : 'witness-failing', { reason });
    super(renderInEnglish(text), cause === undefined ? {} : { cause });
    this.text = text;
  }
}
