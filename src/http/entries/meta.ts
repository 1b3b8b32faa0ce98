// Serves GET, PUT and DELETE of the meta rows of an application, by entry and key, or by key and reference.
import { countEntryMetaBytes } from '../../store/held-bytes';
import { entryMetaSchema, formatEntryMetaJson } from './meta-json';
import { type ParsedRequestBody, defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { requireEntry, readEntryAndCreateChangedRefusal, requireMatchingEntryRevision } from './find-entry';
import {
  defineBooleanQueryParameter,
  sharedFieldDescriptions,
  defineNullableTextSchema,
  nullableFlagSchema,
} from '../kit/request/parameters';
import type { EntryMetaDocument, EntryMetaContent, ResourceRevision } from '../../model/entry';
import type { EntryMetaKey } from '../../store/entries/entry-meta';
import { createNotFoundRefusal } from '../../contracts/ids';
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { entryLimits } from '../../contracts/limits/entries';
import type { AuditDetails } from '../../model/audit';
import { computeChangeDigests } from '../../store/audit/rows';

export const readEntryMetaEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:entry/meta/:key',
  scope: 'application',
  operation: { id: 'readMeta', tag: 'meta', summary: 'Get a meta row' },
  responses: { 200: entryMetaSchema },
  errors: ['not-found'],
  async handle(call) {
    const entry = await requireEntry(call, call.params.entry);
    const { key = '' } = call.params;
    const place = { workspace: call.workspace._id, entry: entry.id, src: call.application, key };
    return { body: formatEntryMetaJson(found(await call.store.meta.find(place))) };
  },
});

/** Reads a meta row. `owned` has no effect, because a reference is always searched in the workspace of the token. */
export const readEntryMetaByRefEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/meta/:key/:ref',
  scope: 'application',
  operation: { id: 'readMetaByRef', tag: 'meta', summary: 'Get an indexed meta row by its name and reference' },
  query: { owned: defineBooleanQueryParameter(sharedFieldDescriptions.owned) },
  responses: { 200: entryMetaSchema },
  errors: ['not-found'],
  async handle({ store, workspace, application, params }) {
    const { key = '', ref = '' } = params;
    const place = { workspace: workspace._id, src: application, key };
    return { body: formatEntryMetaJson(found(await store.meta.findByRef(place, ref))) };
  },
});

function found(row: EntryMetaDocument | null): EntryMetaDocument {
  if (!row) throw createNotFoundRefusal('meta row');
  return row;
}

const path = '/silo/v1/entries/:entry/meta/:key';
const link = { type: ['string', 'null'], maxLength: 2_000, pattern: '^(https?://.*)?$' } as const;
const scope = { enum: [null, '', 'public'] } as const;

const metaBody = {
  type: 'object',
  properties: {
    ref: defineNullableTextSchema(200),
    value: true,
    url: link,
    scope,
    link_url: link,
    link_scope: scope,
    indexed: nullableFlagSchema,
    owned: nullableFlagSchema,
    secure: nullableFlagSchema,
    shared: nullableFlagSchema,
  },
} as const;
type MetaBody = ParsedRequestBody<typeof metaBody>;

/**
 * Writes a meta row. Requests name the fields `url` and `scope`, responses name them `link_url` and `link_scope`.
 * Requests may also use the names of responses.
 */
export const writeEntryMetaEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  guarded: true,
  scope: 'application',
  operation: { id: 'writeMeta', tag: 'meta', summary: 'Create or update a meta row' },
  responses: { 200: entryMetaSchema },
  errors: ['not-found', 'conflict', 'full', 'storage-full'],
  body: metaBody,
  async handle(call) {
    const content = readContent(call.body);
    const ref = await readRef(call);
    if (ref.place.key.length > limits.keyCharactersMax)
      throw createRefusal('parameter', 'meta-key-max', { max: limits.keyCharactersMax });
    return put(call, ref, content);
  },
});

async function put(call: TenantCallContext, { place: key, read }: MetaRef, content: EntryMetaContent) {
  const { store, change, deps } = call;
  await call.quota.admitRow(countEntryMetaBytes(content));
  const before = await store.meta.find(key);
  const row = await change(
    async ({ meta, entries }) => {
      if (!(await entries.noteChange(toEntryKey(key), read))) return 'moved';
      return meta.put(key, content, deps.now());
    },
    (done) => (typeof done === 'string' || 'unchanged' in done ? undefined : describeMetaChange(key, before, done)),
  );
  if (row === 'moved') throw await readEntryAndCreateChangedRefusal(call, key.entry);
  if (row === 'full') {
    const { metaRowsMax, metaBytesMax } = entryLimits;
    throw createRefusal('full', 'meta-rows-max', { max: metaRowsMax, bytes: metaBytesMax });
  }
  if (row === 'ref-taken') throw createRefusal('conflict', 'meta-ref-taken');
  return { body: formatEntryMetaJson('unchanged' in row ? row.unchanged : row) };
}

/**
 * Writes a row without an entry: the row with this key that is indexed under `ref`, as the public product's client
 * sends it.
 */
export const writeEntryMetaByRefEndpoint = defineTenantEndpoint({
  ...writeEntryMetaEndpoint,
  path: '/silo/v1/entries/meta/:key',
  operation: { id: 'writeMetaByRef', tag: 'meta', summary: 'Create or update a meta row by its name and reference' },
  async handle(call) {
    const { store, workspace, application, params, body } = call;
    if (typeof body.ref !== 'string' || body.ref === '') throw createRefusal('parameter', 'meta-ref-missing');
    const place = { workspace: workspace._id, src: application, key: params.key ?? '' };
    const row = await store.meta.findByRef(place, body.ref);
    if (!row) throw createRefusal('not-found', 'meta-ref-unknown');
    const named = { ...place, entry: row.entry };
    const read =
      call.ifMatch === undefined ? undefined : requireMatchingEntryRevision(call, await requireEntry(call, row.entry));
    return put(call, { place: named, read }, { ...readContent(body), indexed: true });
  },
});

export const removeEntryMetaEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path,
  guarded: true,
  scope: 'application',
  operation: { id: 'removeMeta', tag: 'meta', summary: 'Delete a meta row' },
  responses: { 200: entryMetaSchema },
  errors: ['not-found'],
  async handle(call) {
    const { place: key, read } = await readRef(call);
    const row = await call.change(
      async ({ meta, entries }) => ((await entries.noteChange(toEntryKey(key), read)) ? meta.delete(key) : 'moved'),
      (gone) => (gone && gone !== 'moved' ? describeMetaChange(key, gone, null) : undefined),
    );
    if (row === 'moved') throw await readEntryAndCreateChangedRefusal(call, key.entry);
    if (!row) throw createNotFoundRefusal('meta row');
    return { body: formatEntryMetaJson(row) };
  },
});

/** If another application shares a row, that row is not the earlier content of this one. */
function describeMetaChange(
  { entry, src, key }: EntryMetaKey,
  before: EntryMetaDocument | null,
  after: EntryMetaDocument | null,
): AuditDetails {
  const objects = [
    { kind: 'entry', id: entry },
    { kind: 'meta', id: `${src}:${key}` },
  ];
  return { objects, ...computeChangeDigests(before?.src === src ? before : null, after) };
}

interface MetaRef {
  readonly place: EntryMetaKey;
  /** The revision that the client requires. */
  readonly read: ResourceRevision | undefined;
}

async function readRef(call: TenantCallContext): Promise<MetaRef> {
  const entry = await requireEntry(call, call.params.entry);
  const place = { workspace: call.workspace._id, entry: entry.id, src: call.application, key: call.params.key ?? '' };
  return { place, read: requireMatchingEntryRevision(call, entry) };
}

/** A changed row also changes its entry, because the entry contains the row. */
const toEntryKey = ({ workspace, entry }: EntryMetaKey) => ({ workspace, id: entry });

function readContent(body: MetaBody): EntryMetaContent {
  const url = body.url || body.link_url;
  const linkScope = body.scope || body.link_scope;
  const value = body.value === undefined || body.value === null ? undefined : JSON.stringify(body.value);
  if ((value?.length ?? 0) > limits.metaValueCharactersMax)
    throw createRefusal('input', 'meta-value-max', { max: limits.metaValueCharactersMax });
  return {
    ...(body.ref ? { ref: body.ref } : {}),
    ...(value === undefined ? {} : { value }),
    ...(url ? { linkUrl: url } : {}),
    ...(linkScope ? { linkScope: linkScope } : {}),
    indexed: body.indexed === true,
    owned: body.owned === true,
    secure: body.secure === true,
    shared: body.shared === true,
  };
}
