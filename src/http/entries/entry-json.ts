// Defines how entries appear in responses. The form is the entry object of the public product; the stored text of the
// envelope is inserted unchanged.
import { jobResults } from '../../model/job';
import {
  faultSchema,
  documentWarningSchema,
  booleanSchema,
  idSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  textListSchema,
  timeSchema,
  createdAndUpdatedAtMembers,
  pagedListMembers,
  type TypedSchema,
} from '../kit/response-schema';
import { fileSchema, toFileJson } from '../files/file-json';
import { entryMetaSchema } from './meta-json';
import type { DocumentSummary } from '../../contracts/document-summary';
import type { ResponseFormatContext } from '../kit/endpoint';
import { formatEntryEnvelopeJson } from '../../entries/content';
import type { EntryDocument, NewestRecordSummary } from '../../model/entry';
import type { ListedEntry } from '../../store/entries/entries';
import { toFaultJson, toWarningsMember } from '../kit/request/fault-json';

const snippetSchema: TypedSchema<DocumentSummary> = { type: 'object' };

/** The envelope. Its text is stored and inserted unchanged. */
export const envelopeSchema: TypedSchema<{ readonly head: object; readonly doc: object }> = { type: 'object' };

export const entrySchema = defineNamedSchema(
  'Entry',
  'The entry',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    'key?': textSchema,
    'previous_id?': idSchema,
    folder: textSchema,
    state: textSchema,
    'faults?': defineListSchema(faultSchema),
    'warnings?': defineListSchema(documentWarningSchema),
    'result?': defineEnumSchema(...jobResults),
    'fiscal?': defineObjectSchema({
      kind: textSchema,
      outcome: textSchema,
      'code?': textSchema,
      'message?': textSchema,
      'csv?': textSchema,
    }),
    'draft?': booleanSchema,
    'signed?': booleanSchema,
    'invalid?': booleanSchema,
    env_schema: textSchema,
    doc_schema: textSchema,
    digest: defineObjectSchema({ alg: textSchema, val: textSchema }),
    snippet: snippetSchema,
    'tags?': textListSchema,
    'attachments?': defineListSchema(fileSchema),
    'meta?': defineListSchema(entryMetaSchema),
    'context?': textSchema,
    version: textSchema,
    versions: defineListSchema(
      defineObjectSchema({
        version: textSchema,
        at: timeSchema,
        'signed?': booleanSchema,
        'invalid?': booleanSchema,
        src: textSchema,
        'src_id?': textSchema,
      }),
    ),
    'data?': envelopeSchema,
  }),
);

export const entryPageSchema = defineNamedSchema(
  'EntryPage',
  'A page of entries, without their envelopes',
  defineObjectSchema({ list: defineListSchema(entrySchema), 'folder?': textSchema, ...pagedListMembers }),
);

/** Formats an entry with its envelope as JSON text, with its meta rows if there are any. */
export function formatEntryJson(
  entry: EntryDocument,
  reader: ResponseFormatContext,
  meta: readonly string[] = [],
): string {
  const members = JSON.stringify(toEntrySummaryJson(entry, reader));
  const rows = meta.length > 0 ? `,"meta":[${meta.join(',')}]` : '';
  return `${members.slice(0, -1)}${rows},"data":${formatEntryEnvelopeJson(entry)}}`;
}

/** Formats a list of entries as JSON text, each with its meta rows. */
export const formatEntryListJson = (members: readonly object[], meta: readonly (readonly string[])[]): string =>
  `[${members
    .map((one, i) => {
      const text = JSON.stringify(one);
      const rows = meta[i] ?? [];
      return rows.length > 0 ? `${text.slice(0, -1)},"meta":[${rows.join(',')}]}` : text;
    })
    .join(',')}]`;

/**
 * Formats an entry without its envelope, as in lists. For a related entry, `context` is the field that contains the
 * reference.
 */
export function toEntrySummaryJson(entry: ListedEntry, reader: ResponseFormatContext, context?: string) {
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

/** Formats the outcome of the newest record at the authority. */
const fiscalMembers = ({ kind, outcome, code, message, csv }: NewestRecordSummary) => ({
  kind,
  outcome,
  ...(code ? { code } : {}),
  ...(message ? { message } : {}),
  ...(csv ? { csv } : {}),
});
