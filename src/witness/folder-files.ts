// Works on the files of a witness folder without deadlines. If the folder hangs, a call does not return.
import { retireWitnessFilesIfExcessive, compactWitnessFiles, createOldRetiredWitnessFileFilter } from './compact';
import { type WitnessBeginning, readOrWriteWitnessBeginning, readWitnessBeginning } from './files';
import { createWitnessReader, type WitnessLineConsumer } from './reader';
import { createWitnessWriter } from './writer';

/** File work in any process. One call of each method runs at a time. */
export interface WitnessFileWorker {
  /**
   * Passes every line that was added since the last read to `take`, in pieces, and returns when the witness began; null
   * if the folder is not a witness yet.
   * @param worthBytes number of bytes in the folder that are not outdated, as far as the caller knows
   * @param first the beginning to write if the folder has none
   */
  look(
    worthBytes: number,
    first: WitnessBeginning | undefined,
    take: WitnessLineConsumer,
  ): Promise<WitnessBeginning | null>;
  /** Appends text. Resolves when the text (whole lines) is on disk. */
  append(text: string): Promise<void>;
  /** Returns whether the files are closed, so that they must be opened again. */
  hasEnded(): boolean;
  /** Ends in order. */
  close(): Promise<void>;
  /** Ends at once, even during a call. Resolves when everything has ended, which may be never. */
  leave(): Promise<void>;
}

/** Dependencies of the file work. */
export interface WitnessFilesDeps {
  readonly nowMs: () => number;
  /** Called with an error for which no caller waits. */
  readonly failed: (error: unknown) => void;
}

/** Opens the files of a witness folder. Nothing is read or created before the first call. */
export function openWitnessFiles(folder: string, { nowMs, failed }: WitnessFilesDeps): WitnessFileWorker {
  const reader = createWitnessReader(folder);
  const patient = createOldRetiredWitnessFileFilter(nowMs);
  const underWay = new Set<Promise<unknown>>();
  let worth = 0;
  let hasBegun = false;
  let hasEnded = false;
  let tidying: Promise<void> | undefined;
  const tidy = (work: () => Promise<void>): void => {
    tidying ??= work()
      .catch(failed)
      .finally(() => {
        tidying = undefined;
      });
  };
  const writer = createWitnessWriter(folder, nowMs, () =>
    tidy(() => retireWitnessFilesIfExcessive(folder, worth, writer.own())),
  );
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  };
  const look = async (
    first: WitnessBeginning | undefined,
    take: WitnessLineConsumer,
  ): Promise<WitnessBeginning | null> => {
    const beginning = await readOrWriteWitnessBeginning(folder, first);
    if (!beginning) return null;
    const old = patient(await reader.read(take));
    if (old.length > 0) tidy(() => compactWitnessFiles(folder, old, nowMs()));
    return beginning;
  };
  const append = async (text: string): Promise<void> => {
    if (!hasBegun && !(await readWitnessBeginning(folder))) throw new Error(`${folder} is not a witness yet`);
    hasBegun = true;
    await writer.append(text);
  };
  return {
    look(worthBytes, first, take) {
      worth = worthBytes;
      return watched(look(first, take));
    },
    append: (text) => watched(append(text)),
    hasEnded: () => hasEnded,
    async close() {
      hasEnded = true;
      await tidying;
      await writer.close();
    },
    async leave() {
      hasEnded = true;
      await Promise.allSettled(underWay);
      await writer.close();
    },
  };
}
