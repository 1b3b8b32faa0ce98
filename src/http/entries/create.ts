// POST /silo/v1/entries and PUT /silo/v1/entries/{id}: a new entry, under its unique id and key.
import type { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { makeEntry, refuseEntryTaken } from '../../entries/create';
import { contentTypes } from '../../entries/source';
import { entryAnswer, formatEntry } from './entry-json';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';
import { preferConflict } from '../../contracts/prefer-conflict';
import { keySchema } from '../kit/request/parameters';
import { parseNewId } from '../../contracts/ids';
import { formatEtag } from '../kit/request/preconditions';
import { createEntryContext } from './find-entry';

/** Body of a create; `data` is any JSON, read by the document core. Unknown members are ignored. */
const createSchema = {
  type: 'object',
  properties: {
    data: true,
    key: keySchema,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...contentTypes] },
    previous_id: { type: 'string', anyOf: [{ const: '' }, { format: 'uuid' }] },
    correct: { type: ['object', 'null'] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

export const createEntry: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries',
  scope: 'write',
  operation: { id: 'createEntry', tag: 'entries', summary: 'Create an entry' },
  answers: { 200: entryAnswer },
  refuses: [...documentRefusals, 'signature', 'patch', 'not-found', 'conflict', 'storage-full'],
  body: createSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: (call) => create(call, call.ownId),
  async again(call, thing) {
    const entry = await call.store.entries.find(thing);
    return entry ? { body: formatEntry(entry, call), headers: { ETag: formatEtag(entry) } } : undefined;
  },
};

export const createEntryWithId: Endpoint = {
  method: 'PUT',
  path: '/silo/v1/entries/:id',
  scope: 'write',
  operation: { id: 'createEntryWithId', tag: 'entries', summary: 'Create an entry with an id of your own' },
  answers: { 200: entryAnswer },
  refuses: [...documentRefusals, 'signature', 'patch', 'not-found', 'conflict', 'storage-full'],
  body: createSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: (call) => create(call, parseNewId(call.params.id)),
};

/**
 * The unique indexes decide; a repeat names the existing entry
 * (docs/decisions/0006-a-repeat-names-the-existing-object.md).
 */
async function create(call: Call, id: string): Promise<Answer> {
  const entry = await preferConflict(
    async () => {
      const made = await makeEntry(createEntryContext(call), id, call.body, call.accessKey);
      await call.quota.admitEntry();
      return made;
    },
    () => whatIsTaken(call),
  );
  const event = { type: 'entry.created', data: { version: entry.version, folder: entry.folder } } as const;
  const act = call.act({ objects: [{ kind: 'entry', id: entry.id }], after: entry.digest.val, event });
  const outcome = await call.store.entries.insert(entry, act);
  if (outcome === 'id-taken') throw refuseEntryTaken('id', entry.id);
  if (outcome === 'key-taken') {
    const existing = await call.store.entries.findByKey(entry.key ?? '');
    throw refuseEntryTaken('key', existing?.id ?? '');
  }
  return { body: formatEntry(entry, call), headers: { ETag: formatEtag(entry) } };
}

/** The id of the path, or the key, when another entry has it. */
async function whatIsTaken({ store, params, body }: Call): Promise<Refusal | undefined> {
  const { id } = params;
  if (id && (await store.entries.find(parseNewId(id)))) return refuseEntryTaken('id', parseNewId(id));
  const existing = body.key ? await store.entries.findByKey(body.key as string) : null;
  return existing ? refuseEntryTaken('key', existing.id) : undefined;
}
