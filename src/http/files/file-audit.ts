// What the audit tells of a file: the entry, the file, and the hash of its bytes.
import type { AuditDetails } from '../../model/audit';
import type { EntryDocument, FileRow } from '../../model/entry';

export const describeFile = (entry: Pick<EntryDocument, 'id'>, file: Pick<FileRow, 'id' | 'hash'>): AuditDetails => ({
  objects: [
    { kind: 'entry', id: entry.id },
    { kind: 'file', id: file.id },
  ],
  after: file.hash,
});
