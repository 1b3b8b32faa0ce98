// What the witness knows: how far each chain and each series has come, written down outside the database.
import type { KnownChainHead } from './chain-run';
import { type Message, message } from '../messages/message';
import { inEnglish } from '../messages/render';

/** The last record of one installation number that a process sealed. */
export interface WitnessedChainEnd extends KnownChainHead {
  /** When it was written down, milliseconds since 1970. */
  readonly atMs: number;
}

/** What the witness knows of a chain. */
export interface WitnessedChain {
  /** Since when the witness saw everything, milliseconds since 1970. */
  readonly sinceMs: number;
  /** One for each installation number, in no order: lines of two numbers may be written in any order. */
  readonly ends: readonly WitnessedChainEnd[];
}

/**
 * Knows what a restored database has lost. It only grows: a line is written after the commit of what it records, before
 * any job is notified. Every verb ends within `limits/witness.answerMs`. @throws WitnessUnavailableError
 */
export interface Witness {
  /**
   * What is recorded of a chain. Null: there is no witness.
   * @param now false: what other processes wrote in the last seconds may be missing
   */
  ofChain(chain: string, now: boolean): Promise<WitnessedChain | null>;
  /** Writes down the end of a chain, unless it is known. Kept safe on disk when the promise resolves. */
  noteEnd(chain: string, end: KnownChainHead): Promise<void>;
  /** Highest index that a series has given out, as far as it was written down some seconds ago. */
  ofSeries(series: string): Promise<WitnessedSeries | null>;
  noteSeries(series: string, index: number): Promise<void>;
  /** Highest index by key of every series of a workspace that is written down. */
  seriesOf(workspace: string): Promise<ReadonlyMap<string, number>>;
  /** Why it is of no use just now, as far as is known, or undefined. Never waits; absent: it cannot be away. */
  trouble?(): WitnessUnavailableError | undefined;
}

/**
 * Returns whether this record or a later one of its installation number is among the ends. No number hides another: the
 * last sealer of a number that is given up writes its line when it can, perhaps after those of the next number.
 */
export const knowsEnd = (
  ends: readonly WitnessedChainEnd[],
  { installation, sequence }: Pick<KnownChainHead, 'installation' | 'sequence'>,
): boolean => ends.some((one) => one.installation === installation && one.sequence >= sequence);

/** What the witness knows of a series. */
export interface WitnessedSeries {
  /** Since when the witness saw everything, milliseconds since 1970. */
  readonly sinceMs: number;
  /** The highest index that was given out. */
  readonly last: number | null;
  /** The folder was lost and created again: a series that nobody knows may have given out numbers before. */
  readonly forgot: boolean;
}

/** Describes the witness for operators: `none`, `up`, or why it cannot be used now. */
export const describeWitnessState = ({ trouble }: Pick<Witness, 'trouble'>): string =>
  trouble ? (trouble()?.message ?? 'up') : 'none';

/**
 * The witness cannot be read or written to just now: nothing is sealed and no number is given out, and the same work is tried
 * again. `silent`: it did not answer in time, and is asked by one probe at a time until it does. `failing`: it answered with
 * an error, whose code the message names. The message is for everybody: it has no path; the log has the cause.
 */
export class WitnessUnavailableError extends Error {
  override readonly name = 'WitnessAway';
  /** The message as data. */
  readonly text: Message;

  constructor(
    readonly kind: 'silent' | 'failing',
    reason: string,
    cause?: unknown,
  ) {
    const text = message(kind === 'silent' ? 'witness-silent' : 'witness-failing', { reason });
    super(inEnglish(text), cause === undefined ? {} : { cause });
    this.text = text;
  }
}
