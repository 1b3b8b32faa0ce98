// Serves GET /silo/v1/entries/{id}, /silo/v1/entries/key/{key}, its versions, and the actions that it allows.
import { type EntryAction, entryActionNames, listAllowedActions } from '../../entries/actions';
import {
  enumSchema,
  flagSchema,
  idSchema,
  listSchema,
  namedListSchema,
  defineNamedSchema,
  objectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineEndpoint, type Call } from '../kit/endpoint';
import { entrySchema, envelopeSchema, formatEntryJson } from './entry-json';
import { requireEntry } from './find-entry';
import { refuseNotFound } from '../../contracts/ids';
import type { EntryDocument } from '../../model/entry';
import { formatMetaRowJson } from './meta-json';
import { formatEtag } from '../kit/request/preconditions';
import { formatEnvelopeJson } from '../../entries/content';
import { httpLimits as limits } from '../../contracts/limits/http';
import { message } from '../../messages/message';
import { actionRefusalReasons } from '../../messages/parameters';
import { render } from '../../messages/render';

const versionSchema = defineNamedSchema(
  'Version',
  'The version',
  objectSchema({ version: textSchema, data: envelopeSchema }),
);

const actionSchema = defineNamedSchema(
  'EntryAction',
  'An action, and why it is unavailable',
  objectSchema({
    name: enumSchema(...entryActionNames),
    allowed: flagSchema,
    'reason?': enumSchema(...actionRefusalReasons),
    'why?': textSchema,
    'workflows?': listSchema(objectSchema({ id: idSchema, name: textSchema })),
  }),
);

const actionList = namedListSchema(actionSchema, 'EntryActionList', 'The actions');

export const readEntry = defineEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntry', tag: 'entries', summary: 'Get an entry with its envelope' },
  responses: { 200: entrySchema },
  errors: ['not-found'],
  handle: async (call) => answer(call, await requireEntry(call, call.params.id)),
});

export const readEntryByKey = defineEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/key/*key',
  tagged: true,
  scope: 'read',
  operation: { id: 'readEntryByKey', tag: 'entries', summary: 'Get an entry by its key' },
  responses: { 200: entrySchema },
  errors: ['not-found'],
  async handle(call) {
    const entry = await call.store.entries.findByKey(call.params.key ?? '');
    if (!entry) throw refuseNotFound('entry');
    return answer(call, entry);
  },
});

async function answer(call: Call, entry: EntryDocument) {
  const place = { workspace: call.workspace._id, entry: entry.id, src: call.application };
  const rows = await call.store.meta.list(place);
  return { body: formatEntryJson(entry, call, rows.map(formatMetaRowJson)), headers: { ETag: formatEtag(entry) } };
}

export const readEntryVersion = defineEndpoint({
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
    if (!content) throw refuseNotFound('version');
    // Earlier versions never change; the newest one may still get stamps.
    const headers = version === entry.version ? {} : { ETag: `"${version}"` };
    return { body: `{"version":${JSON.stringify(version)},"data":${formatEnvelopeJson(content)}}`, headers };
  },
});

export const listEntryActions = defineEndpoint({
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
    const page = await store.workflows.list({}, { limit: limits.pageRowsMax, ascending: true });
    const workflows = page.rows
      .filter(({ draft, disabled }) => !draft && !disabled)
      .map(({ id, name, schema, steps }) => ({
        id,
        name,
        schema,
        providers: steps.map(({ provider }) => provider),
      }));
    const actions = listAllowedActions(entry, { workspace, workflows, may: (scope) => call.may(scope) });
    return { body: { list: actions.map((action) => actionMembers(action, call)) } };
  },
});

const actionMembers = ({ reason, ...action }: EntryAction, { language }: Pick<Call, 'language'>) =>
  reason ? { ...action, reason, why: render(language, message('action-refused', { reason })).text } : action;
