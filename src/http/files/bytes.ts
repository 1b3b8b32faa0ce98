// The bytes of a file: those of the record that it names, else those of the blob under its hash, which goes out part by part.
import { Readable } from 'node:stream';
import { recordFileBytes } from '../../authority/record-file';
import { entries as limits } from '../../contracts/limits/entries';
import type { FileRow } from '../../store/entries/entries';
import type { WorkspaceStore } from '../../store/for-workspace';
import { downloadHeaders } from './download';

/** What a download of this file holds in memory, however slowly it is read. */
export const heldBytesOf = ({ size }: FileRow): number => Math.min(size, 2 * limits.filePartBytes);

interface Download {
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** All of it at once. Undefined when the bytes are not there. */
export async function fileBytes(store: WorkspaceStore, file: FileRow): Promise<Buffer | undefined> {
  if (!file.record || !file.part) return store.files.getBytes(file.hash);
  const record = await store.files.findRecord(file.record);
  return record ? recordFileBytes(record, file.part) : undefined;
}

/** Undefined when the bytes are not there. */
export async function downloadOf(store: WorkspaceStore, file: FileRow): Promise<Download | undefined> {
  const headers = downloadHeaders(file);
  if (file.record && file.part) {
    const bytes = await fileBytes(store, file);
    return bytes && { body: bytes, headers };
  }
  const parts = await store.files.openBytes(file.hash);
  return parts && { body: Readable.from(parts), headers: { ...headers, 'Content-Length': String(file.size) } };
}
