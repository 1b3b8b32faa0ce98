// The bytes of a file: those of the record that it names, else those of the blob under its hash.
import { standaloneRecordXml } from '../../authority/record-xml';
import type { Database } from '../../store/database';
import { getBlob } from '../../store/entries/blobs';
import type { FileRow } from '../../store/entries/entries';
import { findRecord } from '../../store/ledger/records';

/** Undefined when the bytes are not there. */
export async function fileBytes(database: Database, workspace: string, file: FileRow): Promise<Buffer | undefined> {
  if (!file.record) return getBlob(database, workspace, file.hash);
  const record = await findRecord(database, file.record);
  if (!record || record.workspace !== workspace) return undefined;
  if (file.part === 'answer') return record.answer === undefined ? undefined : Buffer.from(record.answer);
  return Buffer.from(standaloneRecordXml(record.xml));
}
