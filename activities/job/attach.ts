// Files that steps put into the entry: the record, the answer, the PDF. The same content is the same file.
import { putBlob } from '../../src/store/entries/blobs';
import type { Session } from '../../src/store/database';
import { putFile } from '../../src/store/entries/changes';
import type { EntryDocument, FileRow } from '../../src/store/entries/entries';
import type { RecordDocument } from '../../src/store/ledger/records';
import { stableId } from '../../src/store/entries/stable-id';
import type { Deps } from '../deps';
import type { StepContext } from './step';

export interface NewFile {
  readonly name: string;
  readonly key: string;
  readonly category: 'format' | 'request' | 'response' | 'agreement';
  readonly mime: string;
  readonly bytes: Buffer;
}

/** Puts files into the entry; gives their ids. Repeating a visit gives the same ids. */
export async function attach(
  deps: Deps,
  { job, visit, entry, now }: StepContext,
  files: readonly NewFile[],
  session?: Session,
): Promise<string[]> {
  const ids: string[] = [];
  let known: Pick<EntryDocument, 'workspace' | 'id'> & Partial<Pick<EntryDocument, 'files'>> = entry;
  for (const { bytes, ...file } of files) {
    const hash = await putBlob(deps.database, entry.workspace, bytes, session);
    const id = stableId(`${job._id}:${visit}:${file.key}`);
    const row: FileRow = {
      id,
      ...file,
      size: bytes.length,
      hash,
      stored: true,
      job: job.id,
      previous: [],
      createdAt: now,
    };
    const put = await putFile(deps.database, known, row, session);
    known = { workspace: entry.workspace, id: entry.id };
    if (put !== 'put') throw new Error(`file ${file.name} could not be attached: ${put}`);
    ids.push(id);
  }
  return ids;
}

export const xmlMime = 'application/xml';

/** Safe part of a file name: the invoice's number without what file systems dislike. */
export const fileStem = (number: string): string => number.replace(/[^A-Za-z0-9._-]+/g, '_') || 'invoice';

export function recordFile(record: RecordDocument): NewFile {
  const what = record.kind === 'registration' ? 'registration' : 'cancellation';
  const bytes = Buffer.from(record.xml);
  return {
    name: `${fileStem(record.number)}-${what}.xml`,
    key: `fiscal-${what}`,
    category: 'request',
    mime: xmlMime,
    bytes,
  };
}

/** The authority's answer to this record, when there is one (a lost answer leaves none). */
export function responseFile(record: RecordDocument): NewFile[] {
  if (!record.answer) return [];
  const bytes = Buffer.from(record.answer);
  const key = `fiscal-${record.kind}-answer`;
  return [
    { name: `${fileStem(record.number)}-${record.kind}-answer.xml`, key, category: 'response', mime: xmlMime, bytes },
  ];
}
