// /access/v1/workspaces/{workspace}/keys: the first key of a new workspace comes from the service's operator.
import { keyAnswer, keyList, newKeyAnswer } from '../answers/access';
import type { ServiceEndpoint } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';
import { findWorkspaceOrRefuse } from '../workspaces/find-workspace';
import { toKeyJson, toKeyWithToken, makeKey, newKeySchema, describeRevokedKey } from './key-json';

const path = '/access/v1/workspaces/:workspace/keys';

export const createKeyOfWorkspace: ServiceEndpoint = {
  method: 'POST',
  path,
  scope: 'service',
  operation: {
    id: 'createKeyOfWorkspace',
    tag: 'service',
    summary: 'Create a key for a workspace, for example its first one',
  },
  answers: { 200: newKeyAnswer },
  refuses: ['not-found', 'conflict'],
  body: newKeySchema,
  async handle(call) {
    const { _id } = await findWorkspaceOrRefuse(call);
    return makeKey(call, _id, [{ kind: 'workspace', id: _id }]);
  },
  async again(call, thing) {
    const { _id } = await findWorkspaceOrRefuse(call);
    const key = (await call.service.keys.list(_id)).find((one) => one._id === thing);
    return key && { body: await toKeyWithToken(call.deps, key) };
  },
};

export const listKeysOfWorkspace: ServiceEndpoint = {
  method: 'GET',
  path,
  scope: 'service',
  operation: { id: 'listKeysOfWorkspace', tag: 'service', summary: 'List the keys of a workspace' },
  answers: { 200: keyList },
  refuses: ['not-found'],
  async handle(call) {
    const { _id } = await findWorkspaceOrRefuse(call);
    return { body: { list: (await call.service.keys.list(_id)).map(toKeyJson) } };
  },
};

export const revokeKeyOfWorkspace: ServiceEndpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'service',
  operation: {
    id: 'revokeKeyOfWorkspace',
    tag: 'service',
    summary: 'Revoke a key of a workspace; takes effect within a second',
  },
  answers: { 200: keyAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey, params } = call;
    const { _id } = await findWorkspaceOrRefuse(call);
    const id = parseId(params.id, 'key');
    const key = await change(
      ({ keys }) => keys.revoke(_id, id, deps.now()),
      (revoked) => {
        const details = describeRevokedKey(revoked);
        return details && { ...details, objects: [...details.objects, { kind: 'workspace', id: _id }] };
      },
    );
    if (!key) throw refuseNotFound('key');
    deps.log.info({ workspace: _id, accessKey, revoked: key._id }, 'the operator revoked a key');
    return { body: toKeyJson(key) };
  },
};
