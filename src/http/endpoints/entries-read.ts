// GET /silo/v1/entries/{id} and /silo/v1/entries/key/{key}: one entry with its envelope.
import { Refusal } from '../../contracts/errors';
import { type EntryDocument, findEntry, findEntryByKey } from '../../store/entries';
import type { Call, Endpoint } from '../endpoint';
import { entryText } from '../entry-answer';
import { idOf } from '../ids';

export const readEntry: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id',
  scope: 'read',
  handle: async (call) => ({ body: entryText(await entryOf(call), call.deps.settings.api.publicUrl) }),
};

export const readEntryByKey: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/key/*key',
  scope: 'read',
  async handle(call) {
    const entry = await findEntryByKey(call.deps.database, call.workspace._id, call.params.key ?? '');
    return { body: entryText(found(entry), call.deps.settings.api.publicUrl) };
  },
};

/** The entry that `id` in the path names. @throws Refusal `not-found`, the same for another workspace's. */
export async function entryOf(call: Call): Promise<EntryDocument> {
  return found(await findEntry(call.deps.database, call.workspace._id, idOf(call.params.id, 'entry')));
}

function found(entry: EntryDocument | null): EntryDocument {
  if (!entry) throw new Refusal('not-found', 'entry not found');
  return entry;
}
