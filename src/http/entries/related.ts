// GET /silo/v1/entries/{id}/related and /silo/v1/entries/related?uuid=: which entries name this document, and where.
import { Refusal } from '../../contracts/errors';
import type { ListedEntry } from '../../store/entries/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { entryMembers } from './answer';
import { isUuid } from '../request/ids';
import { cutPage, readPage, rowsToRead } from '../request/paging';
import { findEntryOrRefuse } from './find-entry';

/** Places inside a document; the older texts name one in the singular (api.md 4.6). */
const places: Readonly<Record<string, string>> = {
  supplier: 'supplier',
  customer: 'customer',
  preceding: 'preceding',
  lines: 'lines',
  line: 'lines',
  'lines.item': 'lines.item',
  'line.item': 'lines.item',
};

export const relatedByEntry: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/related',
  scope: 'read',
  async handle(call) {
    const { documentUuid } = await findEntryOrRefuse(call, call.params.id);
    return related(call, documentUuid);
  },
};

export const relatedByUuid: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/related',
  scope: 'read',
  async handle(call) {
    const uuid = call.query.uuid?.toLowerCase() ?? '';
    if (!isUuid(uuid)) throw new Refusal('parameter', 'uuid: must be the UUID of a document');
    return related(call, uuid);
  },
};

async function related(call: Call, uuid: string | undefined): Promise<Answer> {
  const { query, store } = call;
  const wanted = readPage(query);
  const context = readContext(query.context);
  const named = { uuid: uuid ?? '', ...(context ? { context } : {}) };
  const none = { rows: [], cut: false };
  const read = uuid ? await store.entries.listNaming(named, { ...wanted, limit: rowsToRead(wanted) }) : none;
  const { rows, next } = cutPage(read, wanted);
  return {
    body: {
      list: rows.flatMap((entry) =>
        placesIn(entry, named.uuid, context).map((place) => entryMembers(entry, call.fileUrl, place)),
      ),
      ...(query.created_at ? { created_at: query.created_at } : {}),
      limit: wanted.limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(next ? { next_cursor: next, next_created_at: rows.at(-1)?.createdAt } : {}),
    },
  };
}

function readContext(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const place = Object.hasOwn(places, text) ? places[text] : undefined;
  if (!place) throw new Refusal('parameter', `context: must be one of ${Object.keys(places).join(', ')}`);
  return place;
}

/** A document that names the other at two places stands in the list twice, once for each. */
const placesIn = (entry: ListedEntry, uuid: string, context: string | undefined): string[] => [
  ...new Set(
    entry.relatesTo
      .filter((row) => row.uuid === uuid && (!context || row.context === context))
      .map((row) => row.context),
  ),
];
