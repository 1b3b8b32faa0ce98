// The files of a record: its XML and the authority's answer. They point to the record; no bytes are copied.
import type { NewFile } from './view';
import type { WalkedRecord } from '../model/walk';

const xmlMime = 'application/xml';

/** Safe part of a file name: the invoice's number without what file systems dislike, as long as they take. */
export const toFileStem = (number: string): string =>
  number.slice(0, 120).replace(/[^A-Za-z0-9._-]+/g, '_') || 'invoice';

export const recordFile = (record: WalkedRecord): NewFile => ({
  name: `${toFileStem(record.number)}-${record.kind}.xml`,
  key: `fiscal-${record.kind}`,
  category: 'request',
  mime: xmlMime,
  source: { record, part: 'record' },
});

/** The authority's answer to this record, when there is one: a lost answer leaves none. */
export function buildAnswerFiles(record: WalkedRecord): NewFile[] {
  if (!record.answer) return [];
  const name = `${toFileStem(record.number)}-${record.kind}-answer.xml`;
  const key = `fiscal-${record.kind}-answer`;
  return [{ name, key, category: 'response', mime: xmlMime, source: { record, part: 'answer' } }];
}
