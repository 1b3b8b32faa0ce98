// What the audit tells of a file: the entry, the file, and the hash of its bytes.
import type { AuditDetails } from '../../store/audit/new-row';
import type { EntryDocument, FileRow } from '../../store/entries/entries';

export const describeFile = (entry: Pick<EntryDocument, 'id'>, file: Pick<FileRow, 'id' | 'hash'>): AuditDetails => ({
  objects: [
    { kind: 'entry', id: entry.id },
    { kind: 'file', id: file.id },
  ],
  after: file.hash,
});
