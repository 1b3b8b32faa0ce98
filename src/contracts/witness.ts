// The facts of the witness: the heads of each chain and the last number of each series, stored outside the database.
import type { KnownChainHead } from './chain-run';
import { type Message, createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

/** The last record of one installation number that a process sealed. */
export interface WitnessedChainHead extends KnownChainHead {
  /** Time at which the witness wrote the record, in milliseconds since 1970. */
  readonly atMs: number;
}

/** The witness's facts of a chain. */
export interface WitnessedChain {
  /** Time from which the witness has seen everything, in milliseconds since 1970. */
  readonly sinceMs: number;
  /**
   * Time at which a copy of the folder was first used, in milliseconds since 1970. The copy may lack later records of
   * the same chain if its line is older. Absent if the folder was never copied.
   */
  readonly copiedAtMs?: number;
  /**
   * One head for each installation number, in no particular order, because lines of two numbers may be written in any
   * order.
   */
  readonly ends: readonly WitnessedChainHead[];
}

/**
 * Stores facts that a restored database has lost. The store only grows, because a line is written after the commit of
 * its record and before any job is notified. Every method ends within `answerMs` of limits/witness.ts.
 * @throws WitnessUnavailableError
 */
export interface WitnessLog {
  /**
   * The last known records of a chain, or null if there is no witness.
   * @param now false if the last seconds of other processes may be missing
   */
  ofChain(chain: string, now: boolean): Promise<WitnessedChain | null>;
  /**
   * Returns whether this process knows that the witness has a record, or a later one of its installation number. Reads
   * nothing and never fails, so false proves nothing. Absent if no facts are kept in memory.
   */
  hasEnd?(chain: string, end: Pick<KnownChainHead, 'installation' | 'sequence'>): boolean;
  /**
   * Writes the head of a chain, unless the witness already has it. When the promise resolves, the line is safe on disk.
   * A head with sequence 0 says that nothing was sealed under its installation number before this line.
   */
  noteEnd(chain: string, end: KnownChainHead): Promise<void>;
  /** Returns the highest index that a series has assigned, as far as it was written some seconds ago. */
  ofSeries(series: string): Promise<WitnessedSeries | null>;
  noteSeries(series: string, index: number): Promise<void>;
  /** Returns the highest written index of every series of a workspace, by key. */
  seriesOf(workspace: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns why the witness cannot be used now, as far as is known; undefined if it can be used. Never waits. Absent if
   * the witness cannot fail.
   */
  trouble?(): WitnessUnavailableError | undefined;
  /** Writes a line without a fact, to find out whether lines can be written. Absent if the witness cannot fail. */
  checkWritable?(): Promise<void>;
  /**
   * Returns when the witness began if it lacks the facts of an earlier witness (see `WitnessedSeries.forgot`), as of the
   * last read. Never waits.
   */
  lostBefore?(): Date | undefined;
}

/** The database's part in the beginning of a witness. */
export interface WitnessRegistryInDatabase {
  /**
   * Returns the time from which a new witness sees everything, by the database's clock and later than every chain and
   * series in the database, and whether the database has already seen a witness.
   */
  readState(): Promise<{ readonly startsAt: Date; readonly hasWitness: boolean }>;
  /**
   * Stores the id of the witness, unless the database has seen one, and that the witness is used now.
   * @param isFirst whether this process has not claimed this witness since it started or used another one
   */
  claim(id: string, isFirst: boolean): Promise<WitnessClaimResult>;
}

/** What the database knows of a witness. All times are by the database's clock. */
export interface WitnessClaimResult {
  /** Whether this is the witness that the database has. */
  readonly isSame: boolean;
  /** Time at which the database first saw the witness. */
  readonly seenAt: Date;
  /** Time at which the database last saw any other witness, which has other lines; null if never. */
  readonly otherSeenAt: Date | null;
  readonly now: Date;
}

/** What a restored database shows about its witness. */
export interface WitnessIdsAndLastRecordTime {
  /** Ids of its own witness and of every other one that it has seen. */
  readonly ids: readonly string[];
  /** Time of the last record of all chains, or of the newest series if that is later; null if there is none. */
  readonly lastAt: Date | null;
}

/**
 * Returns whether the heads include this record or a later record of its installation number. A head of one number does
 * not replace the head of another, because the last sealer of an old number writes its line when it can, perhaps after
 * the lines of the next number.
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
  /**
   * The folder was lost and created again, or is not the one that the database has seen, so an unknown series may have
   * assigned numbers before.
   */
  readonly forgot: boolean;
  /** The folder is or was a copy, so the series may have assigned higher numbers than `last`. */
  readonly copied?: true;
}

/** Describes since when the witness has facts, for `/health`; empty if no earlier witness was lost. */
export const toWitnessLostBeforeJson = ({ lostBefore }: Pick<WitnessLog, 'lostBefore'>) => {
  const since = lostBefore?.();
  return since ? { witness_lost_before: since.toISOString() } : {};
};

/** Describes the witness for operators: `none`, `up`, or why it cannot be used now. */
export const describeWitnessState = ({ trouble }: Pick<WitnessLog, 'trouble'>): string =>
  trouble ? (trouble()?.message ?? 'up') : 'none';

/**
 * The witness cannot be read or written now. Nothing is sealed, no number is assigned, and the same work is retried.
 * `silent` means that the witness did not respond in time; Sello probes it until it responds. `failing` means that it
 * returned an error, whose code is in the message. The message contains no path, because clients see the message; the
 * log has the cause.
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
    super(renderMessageInEnglish(text), cause === undefined ? {} : { cause });
    this.text = text;
  }
}

/**
 * The beginning of a witness that cannot be dated yet. The first process that uses the witness dates it, as it does with
 * every witness that begins in the future; until the clock is right, that process finds the witness unavailable.
 */
export const undatedWitnessBeginning = new Date('9999-12-31T23:59:59.999Z');

/** The clock of the database is wrong: it shows a time before that of many rows. A new witness cannot be dated. */
export class DatabaseClockBehindError extends Error {
  override readonly name = 'DatabaseClockBehindError';
  /** The problem without times, so that the text of a pause does not change with each attempt. */
  readonly reason = 'the clock of the database is behind its rows: correct the clock of MongoDB';

  constructor(count: number, now: Date) {
    super(
      `the clock of the database shows ${now.toISOString()}, but at least ${count} chains, series or records are later: ` +
        'correct the clock of MongoDB',
    );
  }
}

/**
 * The witness does not have a sealed record yet, so no step may use the record. The job asks its chain for a notice, so
 * that a sealer compares the chain and writes the record, and the same work is retried.
 */
export class WitnessLacksRecordError extends Error {
  override readonly name = 'WitnessLacksRecordError';

  constructor(
    readonly chain: string,
    sequence: number,
  ) {
    super(`the witness does not have record ${sequence} yet`);
  }
}

/** Whether the same work succeeds later, because it only waits for the witness. */
export const isWitnessWaitError = (error: unknown): boolean =>
  error instanceof WitnessUnavailableError || error instanceof WitnessLacksRecordError;
