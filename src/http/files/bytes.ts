// The bytes of a file: those of the record that it names, else those of the blob under its hash.
import { recordFileBytes } from '../../authority/record-file';
import type { FileRow } from '../../store/entries/entries';
import type { WorkspaceStore } from '../../store/for-workspace';

/** Undefined when the bytes are not there. */
export async function fileBytes(store: WorkspaceStore, file: FileRow): Promise<Buffer | undefined> {
  if (!file.record || !file.part) return store.files.getBytes(file.hash);
  const record = await store.files.findRecord(file.record);
  return record ? recordFileBytes(record, file.part) : undefined;
}
