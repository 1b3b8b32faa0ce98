// Serves GET /silo/v1/entries/{id} and /silo/v1/entries/key/{key}: an entry, its versions, and the actions that it
// allows.
import { type EntryActionWithRefusal, entryActionNames, listEntryActionsWithRefusals } from '../../entries/actions';
import {
  defineEnumSchema,
  booleanSchema,
  idSchema,
  defineListSchema,
  defineNamedUnpagedListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { entrySchema, envelopeSchema, formatEntryJson } from './entry-json';
import { requireEntry } from './find-entry';
import { createNotFoundRefusal } from '../../contracts/ids';
import type { EntryDocument } from '../../model/entry';
import { formatEntryMetaJson } from './meta-json';
import { formatRevisionEtag } from '../kit/request/preconditions';
import { formatEntryEnvelopeJson } from '../../entries/content';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createMessage } from '../../messages/message';
import { entryActionRefusalReasons } from '../../messages/parameters';
import { renderMessage } from '../../messages/render';

const versionSchema = defineNamedSchema(
  'Version',
  'The version',
  defineObjectSchema({ version: textSchema, data: envelopeSchema }),
);

const actionSchema = defineNamedSchema(
  'EntryAction',
  'An action, and why it is unavailable',
  defineObjectSchema({
    name: defineEnumSchema(...entryActionNames),
    allowed: booleanSchema,
    'reason?': defineEnumSchema(...entryActionRefusalReasons),
    'why?': textSchema,
    'workflows?': defineListSchema(defineObjectSchema({ id: idSchema, name: textSchema })),
  }),
);

const actionList = defineNamedUnpagedListSchema(actionSchema, 'EntryActionList', 'The actions');

export const readEntryEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntry', tag: 'entries', summary: 'Get an entry with its envelope' },
  responses: { 200: entrySchema },
  errors: ['not-found'],
  handle: async (call) => answer(call, await requireEntry(call, call.params.id)),
});

export const readEntryByKeyEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/key/*key',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntryByKey', tag: 'entries', summary: 'Get an entry by its key' },
  responses: { 200: entrySchema },
  errors: ['not-found'],
  async handle(call) {
    const entry = await call.store.entries.findByKey(call.params.key ?? '');
    if (!entry) throw createNotFoundRefusal('entry');
    return answer(call, entry);
  },
});

async function answer(call: TenantCallContext, entry: EntryDocument) {
  const place = { workspace: call.workspace._id, entry: entry.id, src: call.application };
  const rows = await call.store.meta.list(place);
  return {
    body: formatEntryJson(entry, call, rows.map(formatEntryMetaJson)),
    headers: { ETag: formatRevisionEtag(entry) },
  };
}

export const readEntryVersionEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id/versions/:version',
  tagged: true,
  scope: 'read',
  operation: { id: 'readVersion', tag: 'entries', summary: 'Get the envelope of a version' },
  responses: { 200: versionSchema },
  errors: ['not-found'],
  async handle(call) {
    const entry = await requireEntry(call, call.params.id);
    const { version = '' } = call.params;
    const content = version === entry.version ? entry : await call.store.entries.findVersion(entry.id, version);
    if (!content) throw createNotFoundRefusal('version');
    // Earlier versions never change; the newest version may still get stamps.
    const headers = version === entry.version ? {} : { ETag: `"${version}"` };
    return { body: `{"version":${JSON.stringify(version)},"data":${formatEntryEnvelopeJson(content)}}`, headers };
  },
});

export const listEntryActionsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id/actions',
  scope: 'read',
  operation: {
    id: 'listActions',
    tag: 'entries',
    summary: 'List the actions that an entry allows now, and why others are unavailable',
  },
  responses: { 200: actionList },
  errors: ['not-found'],
  async handle(call) {
    const { store, workspace } = call;
    const entry = await requireEntry(call, call.params.id);
    const all = await store.workflows.listOutlines({}, { limit: limits.pageRowsMax, ascending: true });
    const workflows = all.filter(({ draft, disabled }) => !draft && !disabled);
    const held = await store.chains.findHeldRegistration(entry);
    const actions = listEntryActionsWithRefusals(entry, {
      workspace,
      workflows,
      held,
      may: (scope) => call.may(scope),
    });
    return { body: { list: actions.map((action) => actionMembers(action, call)) } };
  },
});

const actionMembers = (
  { reason, ...action }: EntryActionWithRefusal,
  { language }: Pick<TenantCallContext, 'language'>,
) =>
  reason
    ? { ...action, reason, why: renderMessage(language, createMessage('action-refused', { reason })).text }
    : action;
