// Repeats reads. After an election, a primary may show an older state than a state that was acknowledged or shown
// before. It may be a deposed primary that has not noticed this yet, or a new primary before the first write of its
// term.
import { setTimeout as sleep } from 'node:timers/promises';
import { storeLimits as limits } from '../contracts/limits/store';

/**
 * For several seconds, reads have not shown a document that an index or a guard found, or no primary confirms that it
 * is missing.
 */
export class LaggingDatabaseReadError extends Error {
  override readonly name = 'LaggingDatabaseReadError';

  constructor(options?: ErrorOptions) {
    super('the database does not show what it holds: an election, or a majority that is away', options);
  }
}

/**
 * Repeats a read until it finds the document that a unique index or a guard has just found, first at once, then after
 * growing random pauses. Without the pauses, a caller would retry thousands of times a second, until the majority shows
 * the document because of which the primary already refuses the write.
 * @throws LaggingDatabaseReadError after some seconds, so that the caller can retry
 */
export async function readUntilFound<Found>(read: () => Promise<Found | null | undefined>): Promise<Found> {
  for (let tries = 1; ; tries += 1) {
    const value = await read();
    if (value !== null && value !== undefined) return value;
    if (tries >= limits.looksMax) throw new LaggingDatabaseReadError();
    await sleep(Math.random() * limits.lookPauseMs * tries);
  }
}

/** A read that is repeated while its result seems wrong. */
export interface RepeatedRead<T> {
  /** Result of the first read, if the caller has already made it. */
  readonly first?: T;
  readonly read: () => Promise<T>;
  /** Returns whether this result would raise an alarm or stop something. */
  readonly isWrong: (found: T) => boolean;
  /** Writes something that the majority must confirm. Only the current primary responds to the read after it. */
  readonly write: () => Promise<void>;
}

/**
 * Repeats a read that shows a problem. Returns the first result without a problem, or the last result. If the first
 * result shows no problem, there is only one read and no write.
 */
export async function repeatReadWhileResultIsWrong<T>({ first, read, isWrong, write }: RepeatedRead<T>): Promise<T> {
  let result = first ?? (await read());
  for (let reads = 0; isWrong(result) && reads < limits.differenceReadsMax; reads += 1) {
    await write();
    result = await read();
  }
  return result;
}
