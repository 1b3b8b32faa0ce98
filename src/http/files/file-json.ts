// How files appear in responses and in the audit, and what is checked about files that clients send.
import { flag, id, integer, list, named, shape, text, textMap, time } from '../kit/answer-schema';
import type { EntryDocument, FileRow } from '../../model/entry';
import type { FileUrl } from '../kit/endpoint';
import type { AuditDetails } from '../../model/audit';
import { refuse, type Refusal } from '../../contracts/errors';
import { entries as limits } from '../../contracts/limits/entries';

export const fileAnswer = named(
  'File',
  'The file',
  shape({
    id,
    entry_id: id,
    name: text,
    'key?': text,
    'category?': text,
    'desc?': text,
    mime: text,
    size: integer,
    hash: text,
    url: text,
    'embeddable?': flag,
    'private?': flag,
    stored: flag,
    'job_id?': id,
    'meta?': textMap,
    'previous?': list(shape({ id, created_at: time, hash: text, size: integer })),
    created_at: time,
  }),
);

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

export const describeFile = (entry: Pick<EntryDocument, 'id'>, file: Pick<FileRow, 'id' | 'hash'>): AuditDetails => ({
  objects: [
    { kind: 'entry', id: entry.id },
    { kind: 'file', id: file.id },
  ],
  after: file.hash,
});

export const refuseFilesFull = (): Refusal =>
  refuse('full', 'files-max', { max: limits.filesMax, bytes: limits.filesBytesMax });

export const refuseFileTaken = (id: string): Refusal => refuse('conflict', 'file-exists', { id }, { id });
