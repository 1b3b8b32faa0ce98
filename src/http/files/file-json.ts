// Defines how files appear in responses and in the audit log, and checks files that clients send.
import {
  booleanSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  textMapSchema,
  timeSchema,
} from '../kit/response-schema';
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { FileUrlFormatter } from '../kit/endpoint';
import type { AuditDetails } from '../../model/audit';
import { createRefusal, type Refusal } from '../../contracts/errors';
import { entryLimits as limits } from '../../contracts/limits/entries';

export const fileSchema = defineNamedSchema(
  'File',
  'The file',
  defineObjectSchema({
    id: idSchema,
    entry_id: idSchema,
    name: textSchema,
    'key?': textSchema,
    'category?': textSchema,
    'desc?': textSchema,
    mime: textSchema,
    size: integerSchema,
    hash: textSchema,
    url: textSchema,
    'embeddable?': booleanSchema,
    'private?': booleanSchema,
    stored: booleanSchema,
    'job_id?': idSchema,
    'meta?': textMapSchema,
    'previous?': defineListSchema(
      defineObjectSchema({ id: idSchema, created_at: timeSchema, hash: textSchema, size: integerSchema }),
    ),
    created_at: timeSchema,
  }),
);

export function toFileJson(file: EntryFile, entry: Pick<EntryDocument, '_id' | 'id'>, fileUrl: FileUrlFormatter) {
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

export const buildFileAuditDetails = (
  entry: Pick<EntryDocument, 'id'>,
  file: Pick<EntryFile, 'id' | 'hash'>,
): AuditDetails => ({
  objects: [
    { kind: 'entry', id: entry.id },
    { kind: 'file', id: file.id },
  ],
  after: file.hash,
});

export const createTooManyEntryFilesRefusal = (): Refusal =>
  createRefusal('full', 'files-max', { max: limits.filesMax, bytes: limits.filesBytesMax });

export const createFileIdTakenRefusal = (id: string): Refusal =>
  createRefusal('conflict', 'file-exists', { id }, { id });
