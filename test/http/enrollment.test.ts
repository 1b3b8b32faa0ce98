// Tests applications: the operator creates them, a workspace enrolls them, and either can revoke them.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../../src/main/ids';
import { getApplicationsCollection } from '../../src/store/applications/applications';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { apiOfFile } from './api';
import { applicationOf, authorize, enrolled } from './applications';
import { invoice } from './documents';

const api = apiOfFile();

const path = '/access/v1/enrollment';
const readStatus = async (token: string): Promise<number> => (await api.call('GET', path, undefined, { token })).status;
const enroll = (app: string, more: object = {}, id = createUuidV7()) =>
  api.call('PUT', `${path}/${id}`, { app_id: app, ...more });

describe('an application', () => {
  it('shows its secret once', async () => {
    const { id, secret } = await applicationOf(api);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const token = await api.token('service', null);
    const { text, json } = await api.call('GET', '/access/v1/applications', undefined, { token });
    expect(text).not.toContain(secret);
    expect((json.list as { id: string }[]).map((one) => one.id)).toContain(id);
  });

  it('cannot be created by a workspace', async () => {
    const reply = await api.call('POST', '/access/v1/applications', { name: 'mine' });
    expect([reply.status, reply.json.key]).toEqual([403, 'forbidden']);
  });

  it('gets tokens only for workspaces that have enrolled it', async () => {
    const application = await applicationOf(api);
    const before = await authorize(api, application, { owner_id: api.workspace });
    expect([before.status, before.json.key]).toEqual([404, 'not-found']);
    const id = createUuidV7();
    const reply = await enroll(application.id, { data: { plan: 'a' } }, id);
    expect(reply.json).toMatchObject({ id, app_id: application.id, owner_id: api.workspace, data: { plan: 'a' } });
    expect(reply.json).toMatchObject({ sandbox: true, disabled: false });
    for (const named of [{ owner_id: api.workspace }, { id }]) {
      const { status, json } = await authorize(api, application, named);
      expect(status).toBe(200);
      const seconds = Number(json.token_expires) - Date.now() / 1_000;
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThan(3_700);
      expect(await readStatus(String(json.token))).toBe(200);
    }
    expect((await authorize(api, application, { owner_id: api.otherWorkspace })).status).toBe(404);
  });

  it('renews its token with the token, and can authenticate with basic credentials', async () => {
    const { id, secret, token, app } = await enrolled(api);
    const renewed = await authorize(api, { id: app, secret }, {}, token);
    expect(renewed.json).toMatchObject({ id, token: expect.any(String) });
    const basic = Buffer.from(`${app}:${secret}`).toString('base64');
    const raw = await fetch(`${api.base}${path}/authorize`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ owner_id: api.workspace }),
    });
    expect(((await raw.json()) as { id: string }).id).toBe(id);
  });

  it.each([
    ['a wrong secret', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`],
    ['no secret', () => ''],
  ])('is refused with %s', async (_what, change) => {
    const { secret, app } = await enrolled(api);
    const reply = await authorize(api, { id: app, secret: change(secret) }, { owner_id: api.workspace });
    expect([reply.status, reply.json.key]).toEqual([401, 'unauthorized']);
    expect(reply.json.message).toContain('client_secret');
    expect(reply.json.remedy).toMatch(/^(Check that both|Send both)/);
    expect(reply.json.message).not.toContain('Bearer');
  });

  it('gets no token for the enrollment of another application', async () => {
    const other = await enrolled(api);
    expect((await authorize(api, await applicationOf(api), { id: other.id })).status).toBe(404);
  });

  it('gets no token and cannot be enrolled while it is disabled', async () => {
    const { secret, app } = await enrolled(api);
    const token = await api.token('service', null);
    expect((await api.call('DELETE', `/access/v1/applications/${app}`, undefined, { token })).status).toBe(200);
    expect((await authorize(api, { id: app, secret }, { owner_id: api.workspace })).status).toBe(401);
    expect((await enroll(app)).status).toBe(404);
  });

  // Regression: its tokens read, wrote and issued in each workspace until they expired, an hour later.
  it('can use none of its tokens within a second after it is disabled', async () => {
    const [one, other] = [await enrolled(api), await enrolled(api)];
    expect([await readStatus(one.token), await readStatus(other.token)]).toEqual([200, 200]);
    const token = await api.token('service', null);
    await api.call('DELETE', `/access/v1/applications/${one.app}`, undefined, { token });
    await sleep(1_000);
    expect([await readStatus(one.token), await readStatus(other.token)]).toEqual([401, 200]);
  });

  // Earlier versions let a workspace give its own key the name of an application.
  it('ends no access key of a workspace with its name when it is disabled', async () => {
    const { id: app } = await applicationOf(api);
    const [own, operator] = [await api.token('read'), await api.token('service', null)];
    const { name } = (await getApplicationsCollection(api.database).findOne({ _id: app })) ?? {};
    const { sub } = JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    await getAccessKeysCollection(api.database).updateOne({ _id: sub }, { $set: { application: name ?? '' } });
    await api.call('DELETE', `/access/v1/applications/${app}`, undefined, { token: operator });
    expect((await api.call('GET', '/silo/v1/entries', undefined, { token: own })).status).toBe(200);
  });

  it('stores data with its enrollment, and also accepts `Data` by POST, as the public client sends it', async () => {
    const { token } = await enrolled(api);
    const patched = await api.call('PATCH', path, { data: { a: 1 } }, { token });
    expect(patched.json.data).toEqual({ a: 1 });
    const posted = await api.call('POST', path, { Data: { b: 2 } }, { token });
    expect(posted.json.data).toEqual({ b: 2 });
    expect((await api.call('GET', path, undefined, { token })).json.data).toEqual({ b: 2 });
  });

  it('writes meta rows under its name, by entry and by reference', async () => {
    const { token } = await enrolled(api);
    const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(0, 20) }) });
    const [row, ref] = [`/silo/v1/entries/${reply.json.id}/meta/order`, createUuidV7()];
    const first = await api.call('PUT', row, { value: 1, ref, indexed: true }, { token });
    expect(first.json.src).toMatch(/^app-/);
    const second = await api.call('PUT', '/silo/v1/entries/meta/order', { value: 2, ref }, { token });
    expect(second.json).toMatchObject({ id: first.json.id, entry_id: reply.json.id, value: 2 });
    const unknown = await api.call('PUT', '/silo/v1/entries/meta/order', { value: 3, ref: createUuidV7() }, { token });
    expect([unknown.status, unknown.json.key]).toEqual([404, 'not-found']);
    const unnamed = await api.call('PUT', '/silo/v1/entries/meta/order', { value: 3 }, { token });
    expect([unnamed.status, unnamed.json.key]).toEqual([422, 'parameter']);
  });

  it('cannot read or create keys', async () => {
    const { token } = await enrolled(api);
    expect((await api.call('GET', '/access/v1/keys', undefined, { token })).status).toBe(403);
  });
});

describe('an enrollment', () => {
  it('revokes its tokens within a second after it ends, and can be created again', async () => {
    const { id, app, secret, token } = await enrolled(api);
    expect(await readStatus(token)).toBe(200);
    expect((await api.call('DELETE', `${path}/${id}`)).json.disabled).toBe(true);
    await sleep(1_000);
    expect(await readStatus(token)).toBe(401);
    expect((await authorize(api, { id: app, secret }, { owner_id: api.workspace })).status).toBe(404);
    expect((await enroll(app)).status).toBe(200);
  });

  it('is created once per workspace and application, even by concurrent calls', async () => {
    const { id } = await applicationOf(api);
    const replies = await Promise.all(Array.from({ length: 20 }, () => enroll(id)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('has an id that no other workspace can use, because the application may name only the id', async () => {
    const { id, app } = await enrolled(api);
    const token = await api.token('admin', api.otherWorkspace);
    const reply = await api.call('PUT', `${path}/${id}`, { app_id: app }, { token });
    expect([reply.status, reply.json.key]).toEqual([409, 'conflict']);
    expect(reply.json.remedy).toContain('use a new id, for example from GET /utils/v1/uuid');
  });

  it('returns 404 to another workspace', async () => {
    const { id } = await enrolled(api);
    const token = await api.token('admin', api.otherWorkspace);
    expect((await api.call('DELETE', `${path}/${id}`, undefined, { token })).status).toBe(404);
  });
});

// Regression: a key with the name of an application was this application for its meta rows, also for the secure ones.
describe('the name of an application', () => {
  const nameOf = async (app: string): Promise<string> => {
    const token = await api.token('service', null);
    const { json } = await api.call('GET', '/access/v1/applications', undefined, { token });
    return (json.list as { id: string; name: string }[]).find(({ id }) => id === app)?.name ?? '';
  };
  const createKey = (application: string, options = {}) =>
    api.call('POST', '/access/v1/keys', { name: 'x', scopes: ['application', 'read'], application }, options);

  it('is refused for a key, whether the workspace enrolled the application or not, and after it was disabled', async () => {
    const { app } = await enrolled(api);
    const name = await nameOf(app);
    const [admin, token] = [await api.token('admin', api.otherWorkspace), await api.token('service', null)];
    const refused = await createKey(name);
    expect([refused.status, refused.json.key]).toEqual([409, 'conflict']);
    expect(refused.json.message).toContain(`\`application\` is ${name}, which is the name of an application`);
    expect(refused.json.remedy).toContain('PUT /access/v1/enrollment/{id}');
    expect((await createKey(name, { token: admin })).status).toBe(409);
    const ofOperator = `/access/v1/workspaces/${api.workspace}/keys`;
    const key = { name: 'x', scopes: ['application'], application: name };
    expect((await api.call('POST', ofOperator, key, { token })).status).toBe(409);
    await api.call('DELETE', `/access/v1/applications/${app}`, undefined, { token });
    expect((await createKey(name)).status).toBe(409);
    expect((await createKey(`${name.slice(0, 50)}-x`)).status).toBe(200);
  });

  it('refuses the enrollment in a workspace with such a key, even after its revocation, but not in others', async () => {
    const name = `pos-${createUuidV7()}`;
    const { json: key } = await createKey(name);
    const token = await api.token('service', null);
    const { json } = await api.call('POST', '/access/v1/applications', { name }, { token });
    for (const revoked of [false, true]) {
      if (revoked) await api.call('DELETE', `/access/v1/keys/${key.id}`);
      const reply = await enroll(json.id);
      expect([reply.status, reply.json.key]).toEqual([409, 'conflict']);
      expect(reply.json.message).toContain('an access key of this workspace has or had `application` set to ');
      expect(reply.json.remedy).toContain('Ask the operator to create the application with a different name');
    }
    const admin = await api.token('admin', api.otherWorkspace);
    const elsewhere = `${path}/${createUuidV7()}`;
    expect((await api.call('PUT', elsewhere, { app_id: json.id }, { token: admin })).status).toBe(200);
  });

  it('is taken by only one, even if a key, the application and its enrollment are created at once', async () => {
    const token = await api.token('service', null);
    for (let n = 0; n < 12; n += 1) {
      const name = `till-${createUuidV7()}`;
      const enrollNew = async () => {
        const { json } = await api.call('POST', '/access/v1/applications', { name }, { token });
        return (await enroll(json.id)).status;
      };
      const later = async () => {
        await sleep(n);
        return (await createKey(name)).status;
      };
      const statuses = await Promise.all([enrollNew(), later()]);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

describe('the organizations of a token', () => {
  it('are an array with the workspace of the token', async () => {
    const { json } = await api.call('GET', '/access/v1/orgs');
    expect(json).toMatchObject([{ name: 'one', workspaces: [{ id: api.workspace }] }]);
  });
});
