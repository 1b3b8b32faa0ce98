// The bytes of a file: of the record that it names, of what is sealed, else of the blob under its hash, which goes out part
// by part.
import { Readable } from 'node:stream';
import { recordFileBytes } from '../../authority/record-file';
import { entries as limits } from '../../contracts/limits/entries';
import type { MasterKey } from '../../store/encryption';
import type { FileRow } from '../../model/entry';
import type { WorkspaceStore } from '../../store/for-workspace';
import { buildDownloadHeaders } from './download';

/** What a download of this file holds in memory, however slowly it is read. */
export const estimateHeldBytes = ({ size, sealed }: FileRow): number =>
  sealed ? 2 * size : Math.min(size, 2 * limits.filePartBytes);

/** Where files are read. */
export interface FileSource {
  readonly store: WorkspaceStore;
  /** Asked for sealed files only. */
  readonly masterKey: () => MasterKey;
}

/** What of a file says where its bytes are. */
type StoredBytesRef = Pick<FileRow, 'hash' | 'sealed' | 'record' | 'part'>;

interface Download {
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** All of it at once. Undefined when the bytes are not there. */
export async function readFileBytes(
  { store, masterKey }: FileSource,
  file: StoredBytesRef,
): Promise<Buffer | undefined> {
  if (file.sealed) return store.files.openSealed(file.sealed, masterKey());
  if (!file.record || !file.part) return store.files.getBytes(file.hash);
  const record = await store.files.findRecord(file.record);
  return record ? recordFileBytes(record, file.part) : undefined;
}

/** Undefined when the bytes are not there. */
export async function openDownload(source: FileSource, file: FileRow): Promise<Download | undefined> {
  const headers = buildDownloadHeaders(file);
  if (file.sealed || (file.record && file.part)) {
    const bytes = await readFileBytes(source, file);
    return bytes && { body: bytes, headers };
  }
  const parts = await source.store.files.openBytes(file.hash);
  return parts && { body: Readable.from(parts), headers: { ...headers, 'Content-Length': String(file.size) } };
}
