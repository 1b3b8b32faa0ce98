// PATCH /silo/v1/entries/{id}: replaces or patches the document, signs it, or moves the entry to another folder.
import { http as limits } from '../../contracts/limits/http';
import { contentTypes } from '../../entries/source';
import { type EntryUpdate, updateEntry as updateStoredEntry } from '../../entries/update';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';
import { formatEtag } from '../kit/request/preconditions';
import { entryAnswer, formatEntry } from './entry-json';
import { createChangeContext, findEntryOrRefuse, refuseMovedEntry, requireRevision } from './find-entry';
import { formatMetaRow } from './meta-json';

const updateSchema = {
  type: 'object',
  properties: {
    data: true,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...contentTypes] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

export const updateEntry: Endpoint = {
  method: 'PATCH',
  path: '/silo/v1/entries/:id',
  guarded: true,
  scope: 'write',
  operation: {
    id: 'updateEntry',
    tag: 'entries',
    summary: 'Replace or patch the document, or move the entry to another folder',
  },
  answers: { 200: entryAnswer },
  refuses: [...documentRefusals, 'signature', 'patch', 'not-found', 'conflict', 'full'],
  body: updateSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: update,
};

async function update(call: Call): Promise<Answer> {
  const entry = await findEntryOrRefuse(call, call.params.id);
  const read = requireRevision(call, entry);
  const outcome = await updateStoredEntry(createChangeContext(call), { entry, read }, call.body as EntryUpdate);
  if (outcome === 'moved') throw await refuseMovedEntry(call, entry.id);
  const after = await findEntryOrRefuse(call, entry.id);
  const meta = await call.store.meta.list({ workspace: call.workspace._id, entry: entry.id, src: call.application });
  return { body: formatEntry(after, call, meta.map(formatMetaRow)), headers: { ETag: formatEtag(after) } };
}
