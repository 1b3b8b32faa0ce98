// Calls that change the workspace itself: its switches, logo, keys and enrollments.
import { createUuidV7 } from '../../../src/main/ids';
import { insertConsoleSession } from '../../../src/store/people/sessions';
import type { TestApi } from '../api';
import { applicationOf, enrolled } from '../applications';

export interface ChangingCall {
  readonly path: string;
  readonly body?: unknown;
  readonly raw?: Buffer;
  /** Number of audit rows, if the call makes several changes; default 1. */
  readonly rows?: number;
  /** A token that replaces the token of the administrator. */
  readonly token?: string;
  /** Set if the call needs the token of the operator. */
  readonly service?: true;
}

export type Prepare = (api: TestApi) => Promise<ChangingCall>;

/** A PNG that decoders accept. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function keyOf(api: TestApi): Promise<string> {
  return (await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] })).json.id;
}

async function createWebhook(api: TestApi): Promise<string> {
  const { json } = await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/' });
  return json.id;
}

/** An open console session. */
async function createSession({ database, workspace }: TestApi): Promise<string> {
  const [_id, now] = [createUuidV7(), new Date()];
  await insertConsoleSession(database, {
    _id,
    secretHash: _id,
    name: 'Ana',
    how: 'link',
    grants: [{ workspace, role: 'viewer' }],
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  return _id;
}

async function createPerson(api: TestApi): Promise<string> {
  return (await api.call('POST', '/access/v1/people', { name: 'Ana', role: 'viewer' })).json.id;
}

async function createServicePerson(api: TestApi): Promise<string> {
  const token = await api.token('service', null);
  return (await api.call('POST', '/access/v1/service/people', { name: 'Eva' }, { token })).json.id;
}

/** Calls by method and path, as the route table has them. */
export const accessCalls: Readonly<Record<string, Prepare>> = {
  'PATCH /access/v1/workspace': async () => ({ path: '/access/v1/workspace', body: { amendments: true } }),
  'PUT /access/v1/workspace/logo': async () => ({ path: '/access/v1/workspace/logo', raw: onePixel }),
  'DELETE /access/v1/workspace/logo': async (api) => {
    await api.call('PUT', '/access/v1/workspace/logo', undefined, { raw: onePixel });
    return { path: '/access/v1/workspace/logo' };
  },
  'PUT /access/v1/workspace/mail': async () => ({ path: '/access/v1/workspace/mail', body: { from_name: 'Ebro' } }),
  'PUT /access/v1/workspace/notices': async () => ({
    path: '/access/v1/workspace/notices',
    body: { hearers: [{ mail: 'ana@example.com', topics: ['stop'] }] },
  }),
  'POST /access/v1/keys': async () => ({ path: '/access/v1/keys', body: { name: 'k', scopes: ['read'] } }),
  'DELETE /access/v1/keys/:id': async (api) => ({ path: `/access/v1/keys/${await keyOf(api)}` }),
  'POST /access/v1/webhooks': async (api) => {
    // A workspace has a limited number of keys.
    const { list } = (await api.call('GET', '/access/v1/webhooks')).json as unknown as { list: { id: string }[] };
    for (const { id } of list) await api.call('DELETE', `/access/v1/webhooks/${id}`);
    return { path: '/access/v1/webhooks', body: { url: 'https://hooks.example.com/' } };
  },
  'PATCH /access/v1/webhooks/:id': async (api) => ({
    path: `/access/v1/webhooks/${await createWebhook(api)}`,
    body: { description: 'changed' },
  }),
  'DELETE /access/v1/webhooks/:id': async (api) => ({ path: `/access/v1/webhooks/${await createWebhook(api)}` }),
  'POST /access/v1/webhooks/:id/secret': async (api) => ({
    path: `/access/v1/webhooks/${await createWebhook(api)}/secret`,
    body: {},
  }),
  'POST /access/v1/webhooks/:id/test': async (api) => ({
    path: `/access/v1/webhooks/${await createWebhook(api)}/test`,
  }),
  'POST /access/v1/webhooks/:id/redeliver': async (api) => ({
    path: `/access/v1/webhooks/${await createWebhook(api)}/redeliver`,
    body: { since: '2026-01-01' },
  }),
  'POST /access/v1/people': async () => ({ path: '/access/v1/people', body: { name: 'Ana', role: 'clerk' } }),
  'POST /access/v1/people/:id/invitation': async (api) => ({
    path: `/access/v1/people/${await createPerson(api)}/invitation`,
  }),
  'PATCH /access/v1/people/:id': async (api) => ({
    path: `/access/v1/people/${await createPerson(api)}`,
    body: { role: 'clerk' },
  }),
  'POST /access/v1/service/people': async () => ({
    path: '/access/v1/service/people',
    body: { name: 'Eva' },
    service: true,
  }),
  'POST /access/v1/service/people/:id/invitation': async (api) => ({
    path: `/access/v1/service/people/${await createServicePerson(api)}/invitation`,
    service: true,
  }),
  'DELETE /access/v1/service/people/:id': async (api) => ({
    path: `/access/v1/service/people/${await createServicePerson(api)}`,
    service: true,
  }),
  'DELETE /access/v1/people/:id': async (api) => ({ path: `/access/v1/people/${await createPerson(api)}` }),
  'DELETE /access/v1/sessions/:id': async (api) => ({ path: `/access/v1/sessions/${await createSession(api)}` }),
  'PATCH /access/v1/enrollment': async (api) => ({
    path: '/access/v1/enrollment',
    body: { data: { a: createUuidV7() } },
    token: (await enrolled(api)).token,
  }),
  'POST /access/v1/enrollment': async (api) => ({
    path: '/access/v1/enrollment',
    body: { Data: { a: createUuidV7() } },
    token: (await enrolled(api)).token,
  }),
  'PUT /access/v1/enrollment/:id': async (api) => ({
    path: `/access/v1/enrollment/${createUuidV7()}`,
    body: { app_id: (await applicationOf(api)).id },
  }),
  'DELETE /access/v1/enrollment/:id': async (api) => ({ path: `/access/v1/enrollment/${(await enrolled(api)).id}` }),
  'POST /access/v1/applications': async () => ({
    path: '/access/v1/applications',
    body: { name: `a-${createUuidV7()}` },
    service: true,
  }),
  'DELETE /access/v1/applications/:id': async (api) => ({
    path: `/access/v1/applications/${(await applicationOf(api)).id}`,
    service: true,
  }),
};
