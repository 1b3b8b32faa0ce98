// Compacts the files of a witness if they are many or large; one line for each chain and series remains. A file is
// first retired (`.old`), and every process continues to read it. Much later, when no process can write to the file any
// more, its lines are moved and it is removed. The delay is needed because a writer on a network disk learns late that
// its file has another name. If the file were moved at once, its last line could be missed.
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { witnessLimits as limits } from '../contracts/limits/witness';
import { addWitnessLineToFacts, formatWitnessFactLines, createEmptyWitnessFacts } from './facts';
import {
  isRetiredWitnessFile,
  isMissingFileError,
  listWitnessFiles,
  createWitnessFileStem,
  getWitnessFileStem,
  syncFolderToDisk,
  createFileDurably,
} from './files';
import { readFileLinesFromPosition } from './reader';

/** Retires files if there are many, or if they contain much outdated data. */
export async function retireWitnessFilesIfExcessive(
  folder: string,
  worthBytes: number,
  own: string | undefined,
): Promise<void> {
  const names = (await listWitnessFiles(folder)).filter((name) => !isRetiredWitnessFile(name));
  if (names.length <= limits.filesMax) {
    const sizes = await Promise.all(names.map((name) => readSize(path.join(folder, name))));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total <= Math.max(limits.folderBytesMax, 3 * worthBytes)) return;
  }
  await retireWitnessFilesExceptOwn(folder, own);
}

/** Retires the files of a witness folder. @param own the file to which this process writes; it stays */
export async function retireWitnessFilesExceptOwn(folder: string, own: string | undefined): Promise<void> {
  for (const name of await listWitnessFiles(folder)) {
    if (isRetiredWitnessFile(name) || name === own) continue;
    await unlessMissing(rename(path.join(folder, name), path.join(folder, `${getWitnessFileStem(name)}.old`)));
  }
  await syncFolderToDisk(folder);
}

/**
 * Moves the lines of retired files into one new file, and removes the retired files when the new file is safe on disk.
 */
export async function compactWitnessFiles(folder: string, names: readonly string[], nowMs: number): Promise<void> {
  const facts = createEmptyWitnessFacts();
  for (const name of names) {
    const place = { offset: 0, rest: '', decoder: new StringDecoder('utf8') };
    // Another process that compacts the files may have been faster.
    await unlessMissing(
      readFileLinesFromPosition(path.join(folder, name), place, (lines) => {
        for (const line of lines) addWitnessLineToFacts(facts, line);
      }),
    );
  }
  const content = [...formatWitnessFactLines(facts)].map((line) => `${line}\n`).join('');
  if (content !== '') {
    const draft = path.join(folder, `${createWitnessFileStem(nowMs)}.draft`);
    try {
      await createFileDurably(draft, content);
      await rename(draft, draft.replace(/draft$/, 'log'));
    } catch (error) {
      // Otherwise each attempt on a full disk would leave a file.
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolderToDisk(folder);
  }
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

/**
 * Creates the filter for files that were retired long enough ago. Their age counts from the time at which this process
 * first saw them retired, because clocks of machines differ.
 */
export function createOldRetiredWitnessFileFilter(nowMs: () => number): (names: readonly string[]) => string[] {
  let firstSeen = new Map<string, number>();
  return (names) => {
    const now = nowMs();
    firstSeen = new Map(names.filter(isRetiredWitnessFile).map((name) => [name, firstSeen.get(name) ?? now]));
    return [...firstSeen].flatMap(([name, seenMs]) => (now - seenMs >= limits.archivedMs ? [name] : []));
  };
}

const readSize = async (file: string): Promise<number> => (await unlessMissing(stat(file)))?.size ?? 0;

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}
