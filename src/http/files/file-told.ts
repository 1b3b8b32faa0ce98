// What the audit tells of a file: the entry, the file, and the hash of its bytes.
import type { Told } from '../../store/audit/act';
import type { EntryDocument, FileRow } from '../../store/entries/entries';

export const fileTold = (entry: Pick<EntryDocument, 'id'>, file: Pick<FileRow, 'id' | 'hash'>): Told => ({
  objects: [
    { kind: 'entry', id: entry.id },
    { kind: 'file', id: file.id },
  ],
  after: file.hash,
});
