// How entries are answered: the public product's entry object, with the envelope's stored text put in unread.
import type { AnswerReader } from '../endpoint';
import { formatEnvelope } from '../../entries/content';
import type { EntryDocument, FileRow, FiscalSummary, ListedEntry, StateRow } from '../../store/entries/entries';
import type { FileUrl } from '../files/links';
import { toWarningsMember, toFaultJson } from '../request/fault-json';

/** JSON text of one entry with its envelope, and with the texts of its meta rows when it is read. */
export function formatEntry(entry: EntryDocument, reader: AnswerReader, meta: readonly string[] = []): string {
  const members = JSON.stringify(toEntryJson(entry, reader));
  const rows = meta.length > 0 ? `,"meta":[${meta.join(',')}]` : '';
  return `${members.slice(0, -1)}${rows},"data":${formatEnvelope(entry)}}`;
}

/** JSON text of entries in a list, each with its rows of meta. */
export const listText = (members: readonly object[], meta: readonly (readonly string[])[]): string =>
  `[${members
    .map((one, i) => {
      const text = JSON.stringify(one);
      const rows = meta[i] ?? [];
      return rows.length > 0 ? `${text.slice(0, -1)},"meta":[${rows.join(',')}]}` : text;
    })
    .join(',')}]`;

/** An entry without its envelope, as in lists. `context` says where a related entry refers from. */
export function toEntryJson(entry: ListedEntry, reader: AnswerReader, context?: string): object {
  return {
    id: entry.id,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    ...(entry.key ? { key: entry.key } : {}),
    ...(entry.previousId ? { previous_id: entry.previousId } : {}),
    folder: entry.folder,
    state: entry.state,
    ...(entry.faults.length > 0 ? { faults: entry.faults.map((fault) => toFaultJson(fault, reader)) } : {}),
    ...(entry.result ? { result: entry.result } : {}),
    ...(entry.fiscal ? { fiscal: fiscalMembers(entry.fiscal) } : {}),
    ...toWarningsMember(entry.warnings, reader),
    ...(entry.signed ? { signed: true } : { draft: true }),
    ...(entry.invalid ? { invalid: true } : {}),
    env_schema: entry.envSchema,
    doc_schema: entry.docSchema,
    digest: entry.digest,
    snippet: entry.snippet,
    ...(entry.tags.length > 0 ? { tags: entry.tags } : {}),
    ...(entry.files.length > 0
      ? { attachments: entry.files.map((file) => toFileJson(file, entry, reader.fileUrl)) }
      : {}),
    ...(context ? { context } : {}),
    version: entry.version,
    versions: entry.versions.map((row) => ({
      version: row.version,
      at: row.at,
      ...(row.signed ? { signed: true } : {}),
      ...(row.invalid ? { invalid: true } : {}),
      src: row.src,
      ...(row.srcId ? { src_id: row.srcId } : {}),
    })),
  };
}

/** What the authority said of the newest record, whatever steps the job had. */
const fiscalMembers = ({ kind, outcome, code, message, csv }: FiscalSummary): object => ({
  kind,
  outcome,
  ...(code ? { code } : {}),
  ...(message ? { message } : {}),
  ...(csv ? { csv } : {}),
});

/** A state of an entry; its id is the entry's and the time. */
export const toStateJson = (
  entry: Pick<EntryDocument, 'id'>,
  row: StateRow,
  reader: Pick<AnswerReader, 'language'>,
): object => ({
  id: `${entry.id}:${row.at.toISOString()}`,
  key: row.key,
  ...(row.notes ? { notes: row.notes } : {}),
  ...(row.meta ? { meta: row.meta } : {}),
  src: row.src,
  ...(row.srcId ? { src_id: row.srcId } : {}),
  created_at: row.at,
  ...(row.faults && row.faults.length > 0 ? { faults: row.faults.map((fault) => toFaultJson(fault, reader)) } : {}),
});

/** A file of an entry. */
export function toFileJson(file: FileRow, entry: Pick<EntryDocument, '_id' | 'id'>, fileUrl: FileUrl): object {
  return {
    id: file.id,
    entry_id: entry.id,
    name: file.name,
    ...(file.key ? { key: file.key } : {}),
    ...(file.category ? { category: file.category } : {}),
    ...(file.desc ? { desc: file.desc } : {}),
    mime: file.mime,
    size: file.size,
    hash: file.hash,
    url: fileUrl(entry, file),
    ...(file.embeddable ? { embeddable: true } : {}),
    ...(file.private ? { private: true } : {}),
    stored: file.stored,
    ...(file.job ? { job_id: file.job } : {}),
    ...(file.meta ? { meta: file.meta } : {}),
    ...(file.previous.length > 0
      ? { previous: file.previous.map(({ id, createdAt, hash, size }) => ({ id, created_at: createdAt, hash, size })) }
      : {}),
    created_at: file.createdAt,
  };
}
