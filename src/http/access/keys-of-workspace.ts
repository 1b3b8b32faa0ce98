// /access/v1/workspaces/{workspace}/keys: the first key of a new workspace comes from the service's operator.
import type { ServiceEndpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';
import { findWorkspaceOrRefuse } from './find-workspace';
import { keyMembers, keyWithToken, newKeyOf, newKeySchema, tooManyKeys } from './key-members';

const path = '/access/v1/workspaces/:workspace/keys';

export const createKeyOfWorkspace: ServiceEndpoint = {
  method: 'POST',
  path,
  scope: 'service',
  body: newKeySchema,
  async handle(call) {
    const { deps, service, accessKey, body } = call;
    const workspace = await findWorkspaceOrRefuse(call);
    const key = newKeyOf(deps, workspace._id, accessKey, body);
    if ((await service.keys.insert(key)) === 'too-many') throw tooManyKeys();
    deps.log.info({ workspace: workspace._id, accessKey, made: key._id, scope: key.scope }, 'the operator made a key');
    return { body: await keyWithToken(deps, key) };
  },
};

export const listKeysOfWorkspace: ServiceEndpoint = {
  method: 'GET',
  path,
  scope: 'service',
  async handle(call) {
    const { _id } = await findWorkspaceOrRefuse(call);
    return { body: { list: (await call.service.keys.list(_id)).map(keyMembers) } };
  },
};

export const revokeKeyOfWorkspace: ServiceEndpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'service',
  async handle(call) {
    const { deps, service, accessKey, params } = call;
    const { _id } = await findWorkspaceOrRefuse(call);
    const key = await service.keys.revoke(_id, idOf(params.id, 'key'), deps.now());
    if (!key) throw notFound('key');
    deps.log.info({ workspace: _id, accessKey, revoked: key._id }, 'the operator revoked a key');
    return { body: keyMembers(key) };
  },
};
