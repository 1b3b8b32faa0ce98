// How entries appear in responses: the public product's entry object, with the stored text of the envelope inserted as is.
import { jobResults } from '../../model/job';
import {
  faultSchema,
  warningSchema,
  anyObject,
  flag,
  id,
  list,
  named,
  enumSchema,
  shape,
  text,
  texts,
  time,
  times,
  paged,
} from '../kit/answer-schema';
import { fileAnswer, toFileJson } from '../files/file-json';
import { metaAnswer } from './meta-json';
import type { AnswerReader } from '../kit/endpoint';
import { formatEnvelope } from '../../entries/content';
import type { EntryDocument, FiscalSummary } from '../../model/entry';
import type { ListedEntry } from '../../store/entries/entries';
import { toFaultJson, toWarningsMember } from '../kit/request/fault-json';

export const entryAnswer = named(
  'Entry',
  'The entry',
  shape({
    id,
    ...times,
    'key?': text,
    'previous_id?': id,
    folder: text,
    state: text,
    'faults?': list(faultSchema),
    'warnings?': list(warningSchema),
    'result?': enumSchema(...jobResults),
    'fiscal?': shape({ kind: text, outcome: text, 'code?': text, 'message?': text, 'csv?': text }),
    'draft?': flag,
    'signed?': flag,
    'invalid?': flag,
    env_schema: text,
    doc_schema: text,
    digest: shape({ alg: text, val: text }),
    snippet: anyObject,
    'tags?': texts,
    'attachments?': list(fileAnswer),
    'meta?': list(metaAnswer),
    'context?': text,
    version: text,
    versions: list(shape({ version: text, at: time, 'signed?': flag, 'invalid?': flag, src: text, 'src_id?': text })),
    'data?': anyObject,
  }),
);

export const entryPage = named(
  'EntryPage',
  'A page of entries, without their envelopes',
  shape({ list: list(entryAnswer), 'folder?': text, ...paged }),
);

/** JSON text of one entry with its envelope, and of its meta rows if there are any. */
export function formatEntry(entry: EntryDocument, reader: AnswerReader, meta: readonly string[] = []): string {
  const members = JSON.stringify(toEntryJson(entry, reader));
  const rows = meta.length > 0 ? `,"meta":[${meta.join(',')}]` : '';
  return `${members.slice(0, -1)}${rows},"data":${formatEnvelope(entry)}}`;
}

/** JSON text of a list of entries, each with its meta rows. */
export const listText = (members: readonly object[], meta: readonly (readonly string[])[]): string =>
  `[${members
    .map((one, i) => {
      const text = JSON.stringify(one);
      const rows = meta[i] ?? [];
      return rows.length > 0 ? `${text.slice(0, -1)},"meta":[${rows.join(',')}]}` : text;
    })
    .join(',')}]`;

/** An entry without its envelope, as in lists. `context`: the field in which a related entry has its reference. */
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

/** The result of the newest record at the authority. */
const fiscalMembers = ({ kind, outcome, code, message, csv }: FiscalSummary): object => ({
  kind,
  outcome,
  ...(code ? { code } : {}),
  ...(message ? { message } : {}),
  ...(csv ? { csv } : {}),
});
