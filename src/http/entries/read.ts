// GET /silo/v1/entries/{id} and /silo/v1/entries/key/{key}: one entry with its envelope.
import type { EntryDocument } from '../../store/entries/entries';
import { entryAnswer } from '../answers/entries';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { formatEntry } from './answer';
import { findEntryOrRefuse } from './find-entry';
import { formatMetaRow } from '../meta/answer';
import { refuseNotFound } from '../kit/request/ids';
import { formatEtag } from '../kit/request/preconditions';

export const readEntry: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntry', tag: 'entries', summary: 'Get an entry with its envelope' },
  answers: { 200: entryAnswer },
  refuses: ['not-found'],
  handle: async (call) => answer(call, await findEntryOrRefuse(call, call.params.id)),
};

export const readEntryByKey: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/key/*key',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntryByKey', tag: 'entries', summary: 'Get an entry by its key' },
  answers: { 200: entryAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const entry = await call.store.entries.findByKey(call.params.key ?? '');
    if (!entry) throw refuseNotFound('entry');
    return answer(call, entry);
  },
};

async function answer(call: Call, entry: EntryDocument): Promise<Answer> {
  const place = { workspace: call.workspace._id, entry: entry.id, src: call.application };
  const rows = await call.store.meta.list(place);
  return { body: formatEntry(entry, call, rows.map(formatMetaRow)), headers: { ETag: formatEtag(entry) } };
}
