// Puts the files of a witness together when they are many or large: one line for each chain and series stays.
// A file is first put away (`.old`), then read, and removed when its content is safe in a new file. Whoever writes looks
// after each write whether the file is still in its place, so no line is lost between these steps.
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { witness as limits } from '../contracts/limits/witness';
import { type Facts, linesOf, noFacts } from './facts';
import { isMissing, listLines, newStem, stemOf, syncFolder, writeSafely } from './files';
import { readOn } from './reader';

/** Whether the folder holds much that is not worth knowing any more. */
export async function isDue(folder: string, { chains, series }: Facts): Promise<boolean> {
  const names = await listLines(folder);
  if (names.length > limits.filesMax) return true;
  const sizes = await Promise.all(names.map((name) => sizeOf(path.join(folder, name))));
  const worth = (chains.size + series.size) * limits.lineBytes;
  return sizes.reduce((total, size) => total + size, 0) > Math.max(limits.folderBytesMax, 3 * worth);
}

/** @param own the file that this process writes to stays */
export async function compact(folder: string, nowMs: number, own: string | undefined): Promise<void> {
  const facts = noFacts();
  const done: string[] = [];
  for (const name of await listLines(folder)) {
    if (name === own) continue;
    const old = `${stemOf(name)}.old`;
    try {
      if (name !== old) await rename(path.join(folder, name), path.join(folder, old));
      await readOn(path.join(folder, old), { offset: 0, rest: '', decoder: new StringDecoder('utf8') }, facts);
    } catch (error) {
      // Another process puts files together, too: it has this one.
      if (isMissing(error)) continue;
      throw error;
    }
    done.push(old);
  }
  if (done.length === 0) return;
  const draft = path.join(folder, `${newStem(nowMs)}.draft`);
  await writeSafely(draft, [...linesOf(facts)].map((line) => `${line}\n`).join(''));
  await rename(draft, draft.replace(/draft$/, 'log'));
  await syncFolder(folder);
  for (const name of done) await rm(path.join(folder, name), { force: true });
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
