// GET /silo/v1/entries/{id}, /silo/v1/entries/key/{key}, its versions, and the actions that it allows.
import { type Action, actionNames, listActions } from '../../entries/actions';
import { anyObject, enumSchema, flag, id, list, listAnswer, named, shape, text } from '../kit/answer-schema';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { entryAnswer, formatEntry } from './entry-json';
import { findEntryOrRefuse } from './find-entry';
import { refuseNotFound } from '../../contracts/ids';
import type { EntryDocument } from '../../model/entry';
import { formatMetaRow } from './meta-json';
import { formatEtag } from '../kit/request/preconditions';
import { formatEnvelope } from '../../entries/content';
import { http as limits } from '../../contracts/limits/http';
import { message } from '../../messages/message';
import { render } from '../../messages/render';

const versionAnswer = named('Version', 'The version', shape({ version: text, data: anyObject }));

const actionAnswer = named(
  'EntryAction',
  'An action, and why it is unavailable',
  shape({
    name: enumSchema(...actionNames),
    allowed: flag,
    'reason?': text,
    'why?': text,
    'workflows?': list(shape({ id, name: text })),
  }),
);

const actionList = listAnswer(actionAnswer, 'EntryActionList', 'The actions');

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

export const readVersion: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/versions/:version',
  tagged: true,
  scope: 'read',
  operation: { id: 'readVersion', tag: 'entries', summary: 'Get the envelope of a version' },
  answers: { 200: versionAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const entry = await findEntryOrRefuse(call, call.params.id);
    const { version = '' } = call.params;
    const content = version === entry.version ? entry : await call.store.entries.findVersion(entry.id, version);
    if (!content) throw refuseNotFound('version');
    // Earlier versions never change; the newest one may still get stamps.
    const headers = version === entry.version ? {} : { ETag: `"${version}"` };
    return { body: `{"version":${JSON.stringify(version)},"data":${formatEnvelope(content)}}`, headers };
  },
};

export const listEntryActions: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/actions',
  scope: 'read',
  operation: {
    id: 'listActions',
    tag: 'entries',
    summary: 'List the actions that an entry allows now, and why others are unavailable',
  },
  answers: { 200: actionList },
  refuses: ['not-found'],
  async handle(call) {
    const { store, workspace } = call;
    const entry = await findEntryOrRefuse(call, call.params.id);
    const found = await store.workflows.list({}, { limit: limits.pageRowsMax, ascending: true });
    const workflows = found.rows
      .filter(({ draft, disabled }) => !draft && !disabled)
      .map(({ id, name, schema, steps }) => ({
        id,
        name,
        schema,
        providers: steps.map(({ provider }) => provider),
      }));
    const actions = listActions(entry, { workspace, workflows, may: (scope) => call.may(scope) });
    return { body: { list: actions.map((action) => actionMembers(action, call)) } };
  },
};

const actionMembers = ({ reason, ...action }: Action, { language }: Pick<Call, 'language'>): object =>
  reason ? { ...action, reason, why: render(language, message('action-refused', { reason })).text } : action;
