// Serves POST /silo/v1/spool, GET and DELETE /silo/v1/spool/{key}: a temporary storage (24 hours).
import { defineNamedSchema, defineObjectSchema, textSchema, defineBytesResponseSchema } from '../kit/response-schema';
import { httpLimits as limits } from '../../contracts/limits/http';
import { computeSha256Hex } from '../../store/entries/blobs';
import { decodeFileBase64, parseMediaTypeOrDefaultIfAbsent } from '../../entries/client-files';
import { defineTenantEndpoint } from '../kit/endpoint';
import { buildDownloadHeaders } from './download';
import { createNotFoundRefusal } from '../../contracts/ids';
import { defineNullableTextSchema } from '../kit/request/parameters';

const spoolSchema = defineNamedSchema('SpoolKey', 'The key of the spool item', defineObjectSchema({ key: textSchema }));

export const createSpooledFileEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/spool',
  scope: 'application',
  operation: { id: 'createSpool', tag: 'spool', summary: 'Store data for 24 hours' },
  responses: { 200: spoolSchema },
  errors: ['storage-full'],
  body: {
    type: 'object',
    required: ['data'],
    properties: {
      name: defineNullableTextSchema(255),
      type: defineNullableTextSchema(127),
      data: { type: 'string' },
    },
  },
  bodyBytesMax: limits.fileBodyBytesMax,
  async handle(call) {
    const { change, body, ownId: key } = call;
    const thing = {
      name: body.name || key,
      type: parseMediaTypeOrDefaultIfAbsent(body.type),
      bytes: decodeFileBase64(body.data),
    };
    await call.quota.admitBytes(thing.bytes.length);
    await change(
      ({ spool }) => spool.put(key, thing),
      () => ({ objects: [{ kind: 'spool', id: key }], after: computeSha256Hex(thing.bytes) }),
    );
    return { body: { key } };
  },
  again: async ({ store }, key) => ((await store.spool.get(key)) ? { body: { key } } : undefined),
});

export const readSpooledFileEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/spool/:key',
  scope: 'application',
  operation: { id: 'readSpool', tag: 'spool', summary: 'Get stored data' },
  responses: { 200: defineBytesResponseSchema('The stored data as a download') },
  errors: ['not-found'],
  async handle({ store, params }) {
    const spoolRow = await store.spool.get(params.key ?? '');
    if (!spoolRow) throw createNotFoundRefusal('thing in the spool');
    const { name, type, bytes } = spoolRow;
    return { body: bytes, headers: buildDownloadHeaders({ name, mime: type, hash: computeSha256Hex(bytes) }) };
  },
});

export const removeSpooledFileEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: '/silo/v1/spool/:key',
  scope: 'application',
  operation: { id: 'removeSpool', tag: 'spool', summary: 'Delete stored data' },
  responses: { 204: 'nothing' },
  errors: ['not-found'],
  async handle({ change, params }) {
    const key = params.key ?? '';
    const isGone = await change(
      ({ spool }) => spool.delete(key),
      (gone) => (gone ? { objects: [{ kind: 'spool', id: key }] } : undefined),
    );
    if (!isGone) throw createNotFoundRefusal('thing in the spool');
    return { status: 204, body: {} };
  },
});
