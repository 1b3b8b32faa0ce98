// /access/v1/keys: the keys of the workspace, made, listed and revoked by its own administrators.
import { keyAnswer, keyList, newKeyAnswer } from '../answers/access';
import type { Endpoint } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';
import { toKeyJson, toKeyWithToken, makeKey, newKeySchema, describeRevokedKey } from './key-json';

const path = '/access/v1/keys';

export const createKey: Endpoint = {
  method: 'POST',
  path,
  scope: 'admin',
  operation: { id: 'createKey', tag: 'keys', summary: 'Create a key' },
  answers: { 200: newKeyAnswer },
  refuses: ['conflict'],
  body: newKeySchema,
  handle: (call) => makeKey(call, call.workspace._id),
  async again({ deps, store }, thing) {
    const key = (await store.keys.list()).find(({ _id }) => _id === thing);
    return key && { body: await toKeyWithToken(deps, key) };
  },
};

export const listKeys: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listKeys', tag: 'keys', summary: 'List the keys of the workspace, newest first' },
  answers: { 200: keyList },
  handle: async ({ store }) => ({ body: { list: (await store.keys.list()).map(toKeyJson) } }),
};

/** Its tokens are refused within a second. */
export const revokeKey: Endpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'revokeKey', tag: 'keys', summary: 'Revoke a key; takes effect within a second' },
  answers: { 200: keyAnswer },
  refuses: ['not-found'],
  async handle({ deps, change, workspace, accessKey, params }) {
    const id = parseId(params.id, 'key');
    const key = await change(({ keys }) => keys.revoke(id, deps.now()), describeRevokedKey);
    if (!key) throw refuseNotFound('key');
    deps.log.info({ workspace: workspace._id, accessKey, revoked: key._id }, 'a key was revoked');
    return { body: toKeyJson(key) };
  },
};
