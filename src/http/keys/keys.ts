// Serves /access/v1/keys and /access/v1/workspaces/{workspace}/keys: the access keys of a workspace. Its administrators
// manage them; the operator creates the first one of a new workspace.
import {
  accessKeyWithTokenSchema,
  signTokenAndBuildAccessKeyJson,
  insertAccessKeyAndSignToken,
  newAccessKeyBodySchema,
  accessKeyListSchema,
  toAccessKeyJson,
  accessKeySchema,
  buildRevokedAccessKeyAuditDetails,
} from './key-json';
import { defineTenantEndpoint, defineOperatorEndpoint } from '../kit/endpoint';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { requireWorkspace } from '../workspaces/find-workspace';

const path = '/access/v1/keys';

export const createAccessKeyEndpoint = defineTenantEndpoint({
  method: 'POST',
  path,
  scope: 'admin',
  operation: { id: 'createKey', tag: 'keys', summary: 'Create an access key' },
  responses: { 200: accessKeyWithTokenSchema },
  errors: ['conflict'],
  body: newAccessKeyBodySchema,
  handle: (call) => insertAccessKeyAndSignToken(call, call.workspace._id),
  async again({ deps, store }, thing) {
    const key = (await store.keys.list()).find(({ _id }) => _id === thing);
    return key && { body: await signTokenAndBuildAccessKeyJson(deps, key) };
  },
});

export const listAccessKeysEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listKeys', tag: 'keys', summary: 'List the access keys of the workspace, newest first' },
  responses: { 200: accessKeyListSchema },
  handle: async ({ store }) => ({ body: { list: (await store.keys.list()).map(toAccessKeyJson) } }),
});

/** Revokes an access key. Its tokens are refused within a second. */
export const revokeAccessKeyEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'revokeKey', tag: 'keys', summary: 'Revoke an access key within a second' },
  responses: { 200: accessKeySchema },
  errors: ['not-found'],
  async handle({ deps, change, workspace, accessKey, params }) {
    const id = parseResourceId(params.id, 'key');
    const key = await change(({ keys }) => keys.revoke(id, deps.now()), buildRevokedAccessKeyAuditDetails);
    if (!key) throw createNotFoundRefusal('key');
    deps.log.info({ workspace: workspace._id, accessKey, revoked: key._id }, 'a key was revoked');
    return { body: toAccessKeyJson(key) };
  },
});

const workspacePath = '/access/v1/workspaces/:workspace/keys';

export const createAccessKeyOfWorkspaceEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: workspacePath,
  scope: 'service',
  operation: {
    id: 'createKeyOfWorkspace',
    tag: 'service',
    summary: 'Create an access key for a workspace, for example its first one',
  },
  responses: { 200: accessKeyWithTokenSchema },
  errors: ['not-found', 'conflict'],
  body: newAccessKeyBodySchema,
  async handle(call) {
    const { _id } = await requireWorkspace(call);
    return insertAccessKeyAndSignToken(call, _id, [{ kind: 'workspace', id: _id }]);
  },
  async again(call, thing) {
    const { _id } = await requireWorkspace(call);
    const key = (await call.service.keys.list(_id)).find((one) => one._id === thing);
    return key && { body: await signTokenAndBuildAccessKeyJson(call.deps, key) };
  },
});

export const listAccessKeysOfWorkspaceEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: workspacePath,
  scope: 'service',
  operation: { id: 'listKeysOfWorkspace', tag: 'service', summary: 'List the access keys of a workspace' },
  responses: { 200: accessKeyListSchema },
  errors: ['not-found'],
  async handle(call) {
    const { _id } = await requireWorkspace(call);
    return { body: { list: (await call.service.keys.list(_id)).map(toAccessKeyJson) } };
  },
});

export const revokeAccessKeyOfWorkspaceEndpoint = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${workspacePath}/:id`,
  scope: 'service',
  operation: {
    id: 'revokeKeyOfWorkspace',
    tag: 'service',
    summary: 'Revoke an access key of a workspace within a second',
  },
  responses: { 200: accessKeySchema },
  errors: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey, params } = call;
    const { _id } = await requireWorkspace(call);
    const id = parseResourceId(params.id, 'key');
    const key = await change(
      ({ keys }) => keys.revoke(_id, id, deps.now()),
      (revoked) => {
        const details = buildRevokedAccessKeyAuditDetails(revoked);
        return details && { ...details, objects: [...details.objects, { kind: 'workspace', id: _id }] };
      },
    );
    if (!key) throw createNotFoundRefusal('key');
    deps.log.info({ workspace: _id, accessKey, revoked: key._id }, 'the operator revoked a key');
    return { body: toAccessKeyJson(key) };
  },
});
