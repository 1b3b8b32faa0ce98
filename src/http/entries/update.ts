// Serves PATCH /silo/v1/entries/{id}, which replaces or patches the document, signs it, or moves the entry to another
// folder.
import { httpLimits as limits } from '../../contracts/limits/http';
import { entryDataContentTypes } from '../../entries/source';
import { updateEntry as updateStoredEntry } from '../../entries/update';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import { formatRevisionEtag } from '../kit/request/preconditions';
import { entrySchema, formatEntryJson } from './entry-json';
import {
  createEntryChangeDeps,
  requireEntry,
  readEntryAndCreateChangedRefusal,
  requireMatchingEntryRevision,
} from './find-entry';
import { formatEntryMetaJson } from './meta-json';

const updateSchema = {
  type: 'object',
  properties: {
    data: true,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...entryDataContentTypes] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

export const updateEntryEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: '/silo/v1/entries/:id',
  guarded: true,
  scope: 'write',
  operation: {
    id: 'updateEntry',
    tag: 'entries',
    summary: 'Replace or patch the document, or move the entry to another folder',
  },
  responses: { 200: entrySchema },
  errors: [...documentBuildErrorKeys, 'signature', 'patch', 'not-found', 'conflict', 'full', 'storage-full'],
  body: updateSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: update,
});

async function update(call: TenantCallContext) {
  const entry = await requireEntry(call, call.params.id);
  const revision = requireMatchingEntryRevision(call, entry);
  const outcome = await updateStoredEntry(createEntryChangeDeps(call), { entry, read: revision }, call.body);
  if (outcome === 'moved') throw await readEntryAndCreateChangedRefusal(call, entry.id);
  const after = await requireEntry(call, entry.id);
  const meta = await call.store.meta.list({ workspace: call.workspace._id, entry: entry.id, src: call.application });
  return {
    body: formatEntryJson(after, call, meta.map(formatEntryMetaJson)),
    headers: { ETag: formatRevisionEtag(after) },
  };
}
