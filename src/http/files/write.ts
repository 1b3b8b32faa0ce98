// Serves POST /silo/v1/entries/{entry}/files, PUT .../files/{id} and .../data. They store a file with its bytes
// (base64), or announce a file whose bytes are uploaded later.
import { entryLimits } from '../../contracts/limits/entries';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createRefusal } from '../../contracts/errors';
import { parseResourceId, parseNewResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { decodeFileBase64, parseMediaTypeOrDefaultIfAbsent } from '../../entries/client-files';
import type { EntryFile } from '../../model/entry';
import { computeSha256Hex } from '../../store/entries/blobs';
import { requireEntry, readEntryAndCreateChangedRefusal, requireMatchingEntryRevision } from '../entries/find-entry';
import { entryMetaMapSchema } from '../entries/meta-json';
import {
  type ParsedRequestBody,
  defineTenantEndpoint,
  type TenantCallContext,
  type TenantEndpoint,
} from '../kit/endpoint';
import {
  buildFileAuditDetails,
  fileSchema,
  createFileIdTakenRefusal,
  createTooManyEntryFilesRefusal,
  toFileJson,
} from './file-json';
import { defineNullableTextSchema, nullableFlagSchema } from '../kit/request/parameters';

const fileBodySchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    desc: defineNullableTextSchema(limits.notesCharactersMax),
    key: defineNullableTextSchema(limits.keyCharactersMax),
    category: {
      enum: [null, '', 'format', 'request', 'response', 'agreement', 'verification', 'attachment', 'version'],
    },
    mime: defineNullableTextSchema(127),
    embeddable: nullableFlagSchema,
    private: nullableFlagSchema,
    meta: entryMetaMapSchema,
    data: { type: ['string', 'null'] },
    sha256: { type: ['string', 'null'], pattern: '^[0-9a-fA-F]{64}$' },
    size: { type: ['integer', 'null'], minimum: 0, maximum: entryLimits.fileBytesMax },
  },
} as const;

type FileBody = ParsedRequestBody<typeof fileBodySchema>;

type FileEndpoint = Pick<TenantEndpoint, 'method' | 'path' | 'operation'>;

const endpoint = (made: FileEndpoint, idOf: (call: Pick<TenantCallContext, 'ownId' | 'params'>) => string) =>
  defineTenantEndpoint({
    ...made,
    scope: 'write',
    guarded: true,
    responses: { 200: fileSchema },
    errors: ['not-found', 'conflict', 'full', 'storage-full'],
    body: fileBodySchema,
    bodyBytesMax: limits.fileBodyBytesMax,
    handle: (call) => create(call, idOf(call)),
  });

export const createFileEndpoint = defineTenantEndpoint({
  ...endpoint(
    {
      method: 'POST',
      path: '/silo/v1/entries/:entry/files',
      operation: {
        id: 'createFile',
        tag: 'files',
        summary: 'Create a file with its content (base64), or announce a file that you upload later',
      },
    },
    ({ ownId }) => ownId,
  ),
  async again(call, thing) {
    const entry = await requireEntry(call, call.params.entry);
    const file = entry.files.find(({ id }) => id === thing);
    return file && { body: toFileJson(file, entry, call.fileUrl) };
  },
});
export const createFileWithIdEndpoint = endpoint(
  {
    method: 'PUT',
    path: '/silo/v1/entries/:entry/files/:id',
    operation: { id: 'createFileWithId', tag: 'files', summary: 'Create a file with your own id' },
  },
  ({ params }) => parseNewResourceId(params.id),
);
/** The path that older clients use. */
export const createFileAtOlderPathEndpoint = endpoint(
  {
    method: 'PUT',
    path: '/silo/v1/entries/:entry/attachments/:id',
    operation: { id: 'createAttachment', tag: 'files', summary: 'Create a file (older path)' },
  },
  ({ params }) => parseNewResourceId(params.id),
);

/** Categories that any token can use; the other categories are for steps and enrolled applications. */
const openCategories = ['', 'format', 'attachment'];
/** Keys of files that jobs create and read. */
const reservedKey = /^fiscal-/;

async function create(call: TenantCallContext<FileBody>, id: string) {
  const { body } = call;
  const category = body.category ?? '';
  if (!openCategories.includes(category) && !call.may('application'))
    throw createRefusal('forbidden', 'file-category-reserved', { category });
  if (reservedKey.test(body.key ?? '') && !call.may('application'))
    throw createRefusal('forbidden', 'file-key-reserved');
  const announced = readAnnounced(body);
  const entry = await requireEntry(call, call.params.entry);
  const revision = requireMatchingEntryRevision(call, entry);
  const existing = entry.files.find((file) => file.id === id);
  if (existing) throw createFileIdTakenRefusal(id);
  const file: EntryFile = {
    ...buildEntryFile(body, category),
    id,
    ...(await stored(call, announced)),
    previous: [],
    createdAt: call.deps.now(),
  };
  const outcome = await call.change(
    ({ files }) => files.put(entry, file, revision),
    (how) => (how === 'put' ? buildFileAuditDetails(entry, file) : undefined),
  );
  if (outcome === 'moved') throw await readEntryAndCreateChangedRefusal(call, entry.id);
  if (outcome === 'full') throw createTooManyEntryFilesRefusal();
  if (outcome === 'taken') throw createFileIdTakenRefusal(id);
  if (outcome === 'missing') throw createNotFoundRefusal('entry');
  const after = await requireEntry(call, entry.id);
  return { body: toFileJson(after.files.find((row) => row.id === id) ?? file, entry, call.fileUrl) };
}

const buildEntryFile = (body: FileBody, category: string) => ({
  name: body.name,
  ...(body.key ? { key: body.key } : {}),
  ...(category ? { category } : {}),
  ...(body.desc ? { desc: body.desc } : {}),
  mime: parseMediaTypeOrDefaultIfAbsent(body.mime),
  ...(body.embeddable ? { embeddable: true } : {}),
  ...(body.private ? { private: true } : {}),
  ...(body.meta ? { meta: body.meta } : {}),
});

/** Reads the bytes of a body, or their announced hash and size. @throws Refusal `input` or `too-large` */
function readAnnounced(body: FileBody): { readonly hash: string; readonly size: number; readonly bytes?: Buffer } {
  const statedHash = body.sha256?.toLowerCase();
  if (typeof body.data === 'string') {
    const bytes = decodeFileBase64(body.data);
    const hash = computeSha256Hex(bytes);
    if (statedHash && statedHash !== hash) throw createRefusal('input', 'file-hash-differs', { hash });
    return { hash, size: bytes.length, bytes };
  }
  if (!statedHash || typeof body.size !== 'number' || !body.mime) throw createRefusal('input', 'file-without-bytes');
  return { hash: statedHash, size: body.size };
}

/** Stores the bytes of the call. If the hash of announced bytes is known, these bytes are already stored. */
async function stored(
  call: TenantCallContext,
  { hash, size, bytes }: ReturnType<typeof readAnnounced>,
): Promise<Pick<EntryFile, 'hash' | 'size' | 'stored'>> {
  const { files } = call.store;
  if (bytes) {
    await call.quota.admitBytes(size, () => files.hasBytes(hash, size));
    await files.putBytes(bytes);
  }
  return { hash, size, stored: bytes !== undefined || (await files.hasBytes(hash, size)) };
}

export const uploadAnnouncedFileEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: '/silo/v1/entries/:entry/files/:id/data',
  guarded: true,
  scope: 'write',
  operation: { id: 'uploadFile', tag: 'files', summary: 'Upload the content of an announced file' },
  responses: { 200: fileSchema },
  errors: ['not-found', 'storage-full'],
  rawBytesMax: entryLimits.fileBytesMax,
  async handle(call) {
    const entry = await requireEntry(call, call.params.entry);
    const id = parseResourceId(call.params.id, 'file');
    const file = entry.files.find((row) => row.id === id);
    if (!file) throw createNotFoundRefusal('file');
    const revision = requireMatchingEntryRevision(call, entry);
    if (call.bytes.length !== file.size || computeSha256Hex(call.bytes) !== file.hash)
      throw createRefusal('input', 'bytes-not-announced', { size: file.size, hash: file.hash });
    if (!file.stored) {
      await call.quota.admitBytes(file.size, () => call.store.files.hasBytes(file.hash, file.size));
      await call.store.files.putBytes(call.bytes);
      const isMarked = await call.change(
        ({ files }) => files.markStored(entry, file, call.deps.now(), revision),
        (done) => (done ? buildFileAuditDetails(entry, file) : undefined),
      );
      if (!isMarked) throw await readEntryAndCreateChangedRefusal(call, entry.id);
    }
    return { body: toFileJson({ ...file, stored: true }, entry, call.fileUrl) };
  },
});
