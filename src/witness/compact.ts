// Puts the files of a witness together when they are many or large: one line for each chain and series stays. A file is
// first put away (`.old`), where every process continues to read it. Much later, when no process can write to it any
// more, it is read and removed: on a network disk a writer learns late that its file has another name, so that reading
// at once could miss its last line.
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { witness as limits } from '../contracts/limits/witness';
import { addLine, formatFacts, createFacts } from './facts';
import { isAway, isMissing, listLines, createStem, fileStem, syncFolder, writeSafely } from './files';
import { readOn } from './reader';

/** Puts files away when they are many, or hold much that is not worth knowing any more. */
export async function putAwayMany(folder: string, worthBytes: number, own: string | undefined): Promise<void> {
  const names = (await listLines(folder)).filter((name) => !isAway(name));
  if (names.length <= limits.filesMax) {
    const sizes = await Promise.all(names.map((name) => sizeOf(path.join(folder, name))));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total <= Math.max(limits.folderBytesMax, 3 * worthBytes)) return;
  }
  await putAway(folder, own);
}

/** @param own the file that this process writes to stays */
export async function putAway(folder: string, own: string | undefined): Promise<void> {
  for (const name of await listLines(folder)) {
    if (isAway(name) || name === own) continue;
    await unlessMissing(rename(path.join(folder, name), path.join(folder, `${fileStem(name)}.old`)));
  }
  await syncFolder(folder);
}

/** Moves the lines of files that were put away into one new file, and removes them once it is safe. */
export async function compactWitnessFiles(folder: string, names: readonly string[], nowMs: number): Promise<void> {
  const facts = createFacts();
  for (const name of names) {
    const place = { offset: 0, rest: '', decoder: new StringDecoder('utf8') };
    // Another process that puts files together, too, may have been faster.
    await unlessMissing(
      readOn(path.join(folder, name), place, (lines) => {
        for (const line of lines) addLine(facts, line);
      }),
    );
  }
  const content = [...formatFacts(facts)].map((line) => `${line}\n`).join('');
  if (content !== '') {
    const draft = path.join(folder, `${createStem(nowMs)}.draft`);
    await writeSafely(draft, content);
    await rename(draft, draft.replace(/draft$/, 'log'));
    await syncFolder(folder);
  }
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

/**
 * Says which files were put away long enough ago, by when this process first saw them so: clocks of machines differ.
 */
export function makeAgeFilter(nowMs: () => number): (names: readonly string[]) => string[] {
  let firstSeen = new Map<string, number>();
  return (names) => {
    const now = nowMs();
    firstSeen = new Map(names.filter(isAway).map((name) => [name, firstSeen.get(name) ?? now]));
    return [...firstSeen].flatMap(([name, seenMs]) => (now - seenMs >= limits.putAwayMs ? [name] : []));
  };
}

const sizeOf = async (file: string): Promise<number> => (await unlessMissing(stat(file)))?.size ?? 0;

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
