// Comparing behind a write: what reads show against each other is believed only once it is still there behind a write that the
// majority has. Behind an election reads go back: a primary that was deposed and does not know it yet, and a new one before the
// first write of its term, answer with an older state than was shown before, and one look may meet both.
import { chain as limits } from '../contracts/limits/chain';

export interface Comparison<T> {
  readonly look: () => Promise<T>;
  /** Somebody would be told, or something stopped. */
  readonly isWrong: (found: T) => boolean;
  /** A write that the majority must have: only a primary that is one answers behind it. */
  readonly write: () => Promise<void>;
}

/** What the look finds. One that finds nothing wrong is the only one, and nothing is written. */
export async function findPatiently<T>({ look, isWrong, write }: Comparison<T>): Promise<T> {
  let found = await look();
  for (let looks = 0; isWrong(found) && looks < limits.differenceLooksMax; looks += 1) {
    await write();
    found = await look();
  }
  return found;
}
