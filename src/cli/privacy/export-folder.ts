// The folder of an export. Each file is written completely or not at all, and is then listed in `files.jsonl` with its
// SHA-256. If a command was killed, the next one continues after the last listed file.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
  opendir,
} from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A line of `files.jsonl`, which is a file, or the key of an entry whose files are all listed before this line. */
export type WorkspaceExportIndexLine =
  | { readonly path: string; readonly bytes: number; readonly sha256: string }
  | { readonly entry: string };

export const workspaceExportIndexFileName = 'files.jsonl';
const manifestFile = 'manifest.json';

export interface WorkspaceExportFolder {
  readonly root: string;
  /** Key of the last entry that was written with all its files. */
  readonly lastEntry: string | undefined;
  /** Returns true if this file outside `entries/` was written. There are only a few such files. */
  has(file: string): boolean;
  write(file: string, bytes: AsyncIterable<string | Buffer> | Buffer | string): Promise<void>;
  /** Stores that all files of an entry are written. */
  entryDone(key: string): Promise<void>;
}

const ownerFile = 'workspace.txt';

/**
 * Stores the workspace of the export in the folder.
 * @throws Error if the folder contains another export, or anything else
 */
export async function claimWorkspaceExportFolder(root: string, workspace: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const place = path.join(root, ownerFile);
  if (existsSync(place)) {
    if ((await readFile(place, 'utf8')).trim() === workspace) return;
    throw new Error(`${root} contains the export of a different workspace. Use a different folder.`);
  }
  if ((await readdir(root)).length > 0)
    throw new Error(`${root} is not empty and not an export. Use a different folder.`);
  await writeFile(place, `${workspace}\n`, { mode: 0o600 });
}

/**
 * Opens a new folder, or the folder of an interrupted export. Incomplete parts (a truncated line, and the files of an
 * unfinished entry) are removed from the list and written again.
 */
export async function openWorkspaceExportFolder(root: string): Promise<WorkspaceExportFolder> {
  const list = path.join(root, workspaceExportIndexFileName);
  if (existsSync(list)) await cutLastLine(list);
  else await writeFile(list, '', { mode: 0o600 });
  const folders = new Set<string>();
  let lastEntry: string | undefined;
  let [place, end] = [0, 0];
  for await (const noted of streamWorkspaceExportIndex(root)) {
    place += Buffer.byteLength(formatIndexLine(noted));
    const isOfEntry = 'path' in noted && noted.path.startsWith('entries/');
    if (isOfEntry) continue;
    end = place;
    if ('entry' in noted) lastEntry = noted.entry;
    else folders.add(noted.path);
  }
  if (end < place) await truncate(list, end);
  const note = (noted: WorkspaceExportIndexLine): Promise<void> => appendFile(list, formatIndexLine(noted));
  return {
    root,
    lastEntry,
    has: (file) => folders.has(file),
    async write(file, bytes) {
      const noted = await writeWhole(root, file, bytes);
      await note(noted);
    },
    entryDone: (entry) => note({ entry }),
  };
}

const formatIndexLine = (noted: WorkspaceExportIndexLine): string => `${JSON.stringify(noted)}\n`;

async function cutLastLine(list: string): Promise<void> {
  const { size } = await stat(list);
  const file = await open(list);
  try {
    // The longest line is a path and a digest.
    const tail = Buffer.alloc(Math.min(size, 64 * 1024));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = size - tail.length + tail.lastIndexOf(10) + 1;
    if (end < size) await truncate(list, end);
  } finally {
    await file.close();
  }
}

async function writeWhole(
  root: string,
  file: string,
  bytes: AsyncIterable<string | Buffer> | Buffer | string,
): Promise<Extract<WorkspaceExportIndexLine, { path: string }>> {
  const place = path.join(root, file);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const source = typeof bytes === 'string' || Buffer.isBuffer(bytes) ? [bytes] : bytes;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of source) {
      const chunk = Buffer.from(part as string);
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(`${place}.part`, { mode: 0o600 }));
  await rename(`${place}.part`, place);
  return { path: file, bytes: size, sha256: hash.digest('hex') };
}

/** Reads the lines of `files.jsonl` in order. */
export async function* streamWorkspaceExportIndex(root: string): AsyncGenerator<WorkspaceExportIndexLine> {
  const lines = createInterface({
    input: createReadStream(path.join(root, workspaceExportIndexFileName)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as WorkspaceExportIndexLine;
}

export interface WorkspaceExportManifest {
  readonly format: 'sello-export-1';
  readonly workspace: string;
  readonly slug: string;
  readonly created_at: string;
  readonly entries: number;
  readonly files: number;
  readonly bytes: number;
  /** Digest of `files.jsonl`, which contains the digest of every other file. */
  readonly sha256: string;
}

/** Writes the manifest as the last file. An export without a manifest is not finished. */
export async function writeWorkspaceExportManifest(
  root: string,
  of: Pick<WorkspaceExportManifest, 'workspace' | 'slug'>,
): Promise<WorkspaceExportManifest> {
  let [entries, files, bytes] = [0, 0, 0];
  for await (const noted of streamWorkspaceExportIndex(root)) {
    if ('entry' in noted) entries += 1;
    else {
      files += 1;
      bytes += noted.bytes;
    }
  }
  const manifest: WorkspaceExportManifest = {
    format: 'sello-export-1',
    ...of,
    created_at: new Date().toISOString(),
    entries,
    files,
    bytes,
    sha256: await computeFileSha256Hex(path.join(root, workspaceExportIndexFileName)),
  };
  await writeFile(path.join(root, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

export const readWorkspaceExportManifest = async (root: string): Promise<WorkspaceExportManifest> =>
  JSON.parse(await readFile(path.join(root, manifestFile), 'utf8')) as WorkspaceExportManifest;

export const isWorkspaceExportFinished = (root: string): boolean => existsSync(path.join(root, manifestFile));

/** Computes the SHA-256 (hex) of a file. @throws Error if the file does not exist */
export async function computeFileSha256Hex(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Counts the files in a folder, one folder at a time. In Node 20, `opendir` with `recursive` omits files if a folder
 * has more than 32 entries.
 */
export async function countFinishedFilesRecursively(folder: string): Promise<number> {
  let count = 0;
  for await (const one of await opendir(folder)) {
    if (one.isDirectory()) count += await countFinishedFilesRecursively(path.join(folder, one.name));
    else if (one.isFile() && !one.name.endsWith('.part')) count += 1;
  }
  return count;
}
