// Appends lines to a file to which only this process writes. Writes are made one after the other.
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { witnessLimits as limits } from '../contracts/limits/witness';
import { isMissingFileError, createWitnessFileStem, syncFolderToDisk } from './files';

interface OwnFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly inode: number;
  bytes: number;
}

/** Appends lines to a witness file. */
export interface WitnessWriter {
  /** Appends text. Resolves when the text (whole lines) is on disk. Callers wait for one another. */
  append(text: string): Promise<void>;
  own(): string | undefined;
  close(): Promise<void>;
}

/** Creates the writer of a process's own witness file. @param began called when the process begins another file */
export function createWitnessWriter(folder: string, nowMs: () => number, began: () => void): WitnessWriter {
  let file: OwnFile | undefined;
  const letGo = async (): Promise<OwnFile | undefined> => {
    const before = file;
    file = undefined;
    await before?.handle.close().catch(() => undefined);
    return before;
  };
  const write = async (content: string): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      if (!file) {
        file = await begin(folder, nowMs());
        began();
      }
      await file.handle.appendFile(content);
      await file.handle.datasync();
      file.bytes += Buffer.byteLength(content);
      // Another process may have retired the file before it had the line. In this case, no process reads the line
      // there.
      if (await isInPlace(folder, file)) break;
      await letGo();
      if (tries >= limits.writeTriesMax) throw new Error(`the files of ${folder} do not stay to be written to`);
    }
    if (file.bytes > limits.fileBytesMax) await letGo();
  };
  return {
    async append(text) {
      try {
        await write(text);
      } catch (error) {
        // The file may end with half a line, so the next line is written to another file.
        const before = await letGo();
        if (before) await removeIfEmpty(path.join(folder, before.name));
        throw error;
      }
    },
    own: () => file?.name,
    close: async () => void (await letGo()),
  };
}

/** Removes a file without content, because otherwise each attempt on a full disk would leave a file. */
async function removeIfEmpty(file: string): Promise<void> {
  try {
    if ((await stat(file)).size === 0) await rm(file, { force: true });
  } catch {
    // The caller has the error of the write. An empty file does no harm.
  }
}

async function begin(folder: string, nowMs: number): Promise<OwnFile> {
  const name = `${createWitnessFileStem(nowMs)}.log`;
  const handle = await open(path.join(folder, name), 'ax', 0o640);
  try {
    const { ino } = await handle.stat();
    await syncFolderToDisk(folder);
    return { name, handle, inode: ino, bytes: 0 };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await removeIfEmpty(path.join(folder, name));
    throw error;
  }
}

async function isInPlace(folder: string, { name, inode }: OwnFile): Promise<boolean> {
  try {
    return (await stat(path.join(folder, name))).ino === inode;
  } catch (error) {
    if (isMissingFileError(error)) return false;
    throw error;
  }
}
