// What the witness knows: how far each chain and each series has come, written down outside the database.
import type { CarriedHead } from './chain-run';

/** Last record of a chain that somebody saw sealed. */
export interface WitnessedEnd extends CarriedHead {
  /** When it was written down, milliseconds since 1970. */
  readonly atMs: number;
}

/** What the witness knows of one thing. */
export interface Witnessed<T> {
  /** Since when the witness saw everything, milliseconds since 1970. */
  readonly sinceMs: number;
  readonly last: T | null;
}

/**
 * A restored database has forgotten; the witness has not. It only grows: a line is written after the commit of what it
 * says and before anybody is told. Every verb throws when the folder cannot be read or written.
 */
export interface Witness {
  /**
   * What is written down of a chain. Null: there is no witness.
   * @param now false: what other processes wrote in the last seconds may be missing
   */
  ofChain(chain: string, now: boolean): Promise<Witnessed<WitnessedEnd> | null>;
  /** Writes down the end of a chain, unless it is known. Kept safe on disk when the promise resolves. */
  noteEnd(chain: string, end: CarriedHead): Promise<void>;
  /** Highest index that a series has given out, as far as it was written down some seconds ago. */
  ofSeries(series: string): Promise<WitnessedSeries | null>;
  noteSeries(series: string, index: number): Promise<void>;
  /** Highest index by key of every series of a workspace that is written down. */
  seriesOf(workspace: string): Promise<ReadonlyMap<string, number>>;
}

export interface WitnessedSeries extends Witnessed<number> {
  /** The folder was lost and made anew: a series that nobody knows may have given out numbers before. */
  readonly forgot: boolean;
}
