// Serves POST /silo/v1/entries and PUT /silo/v1/entries/{id}, which create an entry.
import { parseNewResourceId } from '../../contracts/ids';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createEntry as createStoredEntry } from '../../entries/create';
import { entryDataContentTypes } from '../../entries/source';
import type { EntryDocument } from '../../model/entry';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import { clientKeySchema } from '../kit/request/parameters';
import { formatRevisionEtag } from '../kit/request/preconditions';
import { entrySchema, formatEntryJson } from './entry-json';
import { createEntryChangeDeps } from './find-entry';

/** `data` is any JSON; `src/document` reads it. Unknown fields are ignored. */
const createSchema = {
  type: 'object',
  properties: {
    data: true,
    key: clientKeySchema,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...entryDataContentTypes] },
    previous_id: { type: 'string', anyOf: [{ const: '' }, { format: 'uuid' }] },
    correct: { type: ['object', 'null'] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

const shared = {
  scope: 'write',
  responses: { 200: entrySchema },
  errors: [...documentBuildErrorKeys, 'signature', 'patch', 'not-found', 'conflict', 'storage-full'],
  body: createSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
} as const;

export const createEntryEndpoint = defineTenantEndpoint({
  ...shared,
  method: 'POST',
  path: '/silo/v1/entries',
  operation: { id: 'createEntry', tag: 'entries', summary: 'Create an entry' },
  handle: (call) => create(call, { id: call.ownId, isNamed: false }),
  async again(call, id) {
    const entry = await call.store.entries.find(id);
    return entry ? answer(entry, call) : undefined;
  },
});

export const createEntryWithIdEndpoint = defineTenantEndpoint({
  ...shared,
  method: 'PUT',
  path: '/silo/v1/entries/:id',
  operation: { id: 'createEntryWithId', tag: 'entries', summary: 'Create an entry with your own id' },
  handle: (call) => create(call, { id: parseNewResourceId(call.params.id), isNamed: true }),
});

const create = async (call: TenantCallContext, id: { readonly id: string; readonly isNamed: boolean }) =>
  answer(await createStoredEntry(createEntryChangeDeps(call), id, call.body), call);

const answer = (entry: EntryDocument, call: TenantCallContext) => ({
  body: formatEntryJson(entry, call),
  headers: { ETag: formatRevisionEtag(entry) },
});
