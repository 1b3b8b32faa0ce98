// Files of the entry that somebody marked `embeddable`: they travel inside the PDF, which stays PDF/A-3.
import { pages as limits } from '../../src/contracts/limits/pages';
import type { WalkedEntry } from '../../src/model/walk';
import { getBlob } from '../../src/store/entries/blobs';
import type { Database } from '../../src/store/database';

export interface EmbeddedFile {
  readonly name: string;
  readonly mime: string;
  readonly desc?: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

/** In the order of the entry; `leftOut`: names of those that there was no room for. */
export async function loadEmbeddedFiles(
  database: Database,
  entry: WalkedEntry,
): Promise<{ files: EmbeddedFile[]; leftOut: string[] }> {
  const [files, leftOut]: [EmbeddedFile[], string[]] = [[], []];
  let room = limits.embeddedBytesMax;
  // A record's own files are put in by themselves; a page does not hold itself.
  const wanted = entry.files.filter((file) => file.embeddable && file.stored && !file.record && file.key !== 'pdf');
  for (const { name, mime, desc, hash, size, createdAt } of wanted) {
    const bytes =
      size <= room && files.length < limits.embeddedFilesMax
        ? await getBlob(database, entry.workspace, hash)
        : undefined;
    if (!bytes) {
      leftOut.push(name);
      continue;
    }
    room -= size;
    files.push({ name, mime, ...(desc ? { desc } : {}), bytes, createdAt });
  }
  return { files, leftOut };
}
