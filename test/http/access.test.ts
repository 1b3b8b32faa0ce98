// Who may call: bad tokens, tokens without the scope, and ids of another workspace.
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sign, type SignOptions } from 'jsonwebtoken';
import type { Endpoint, ServiceEndpoint } from '../../src/http/endpoint';
import { endpoints } from '../../src/http/routes';
import { allScopes, hasScope, type Scope } from '../../src/http/request/scopes';
import { newId } from '../../src/main/ids';
import { accessKeys } from '../../src/store/tenants/keys';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';

type AnyEndpoint = Endpoint | ServiceEndpoint;

let api: TestApi;
let accessKey: string;

beforeAll(async () => {
  api = await startApi();
  accessKey = newId();
  await accessKeys(api.database).insertOne({
    _id: accessKey,
    workspace: api.workspace,
    name: 'test',
    scope: 'admin',
    createdAt: new Date(),
  });
});

afterAll(() => api.close());

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1_000);
const claims = () => ({
  iss: api.issuer,
  aud: 'sello',
  sub: accessKey,
  oid: api.workspace,
  scope: 'admin',
  iat: now(),
});

/** A token signed with the service's own key, with other claims or header members. */
async function token(change: Record<string, unknown> = {}, options: SignOptions = {}): Promise<string> {
  const key = await api.keys.signingKey('token', null);
  const payload = Object.fromEntries(
    Object.entries({ ...claims(), ...change }).filter(([, value]) => value !== undefined),
  );
  return sign(payload, key.privateKey, { algorithm: 'ES256', keyid: key.id, ...options });
}

const ping = (given: string) => api.call('GET', '/utils/v1/ping', undefined, { token: given });

const badTokens: readonly (readonly [string, () => Promise<string>])[] = [
  ['no token at all', async () => ''],
  ['what is no token', async () => 'abc'],
  ['an unsigned one', async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
  [
    'one signed with the public key as a secret',
    async () => {
      const key = await api.keys.signingKey('token', null);
      const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.id })}.${encode(claims())}`;
      const secret = ((await api.keys.tokenPublicKey(key.id)) as KeyObject).export({ type: 'spki', format: 'pem' });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
  ],
  [
    'one of an RSA key under our key id',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return sign(claims(), privateKey, { algorithm: 'RS256', keyid: (await api.keys.signingKey('token', null)).id });
    },
  ],
  [
    'one of another key under our key id',
    async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return sign(claims(), privateKey, { algorithm: 'ES256', keyid: (await api.keys.signingKey('token', null)).id });
    },
  ],
  ['a key id that nobody knows', () => token({}, { keyid: newId() })],
  [
    'a key that signs envelopes',
    async () => {
      const key = await api.keys.signingKey('envelope', api.workspace);
      return sign(claims(), key.privateKey, { algorithm: 'ES256', keyid: key.id });
    },
  ],
  ['another audience', () => token({ aud: 'other' })],
  ['no audience', () => token({ aud: undefined })],
  ['another issuer', () => token({ iss: 'other' })],
  ['an expired one', () => token({ exp: now() - 60 })],
  ['one that is not yet valid', () => token({ nbf: now() + 600 })],
  ['no key', () => token({ sub: undefined })],
  ['a key of another workspace', () => token({ oid: api.otherWorkspace })],
  ['a workspace that does not exist', () => token({ oid: newId() })],
  ['an object for the key', () => token({ sub: undefined, oid: { $ne: '' } })],
  ['a huge one', () => token({ filler: 'x'.repeat(8_000) })],
  ['a changed one', async () => `${(await token()).slice(0, -4)}AAAA`],
];

test('S1 a good token is let in', async () => {
  expect((await ping(await token())).status).toBe(200);
});

test.each(badTokens)('S1 %s: 401', async (_what, make) => {
  const reply = await ping(await make());
  expect([reply.status, reply.json.key, reply.json.code]).toEqual([401, 'unauthorized', 'unauthorized']);
});

describe('S1 on every route', () => {
  const kinds: Readonly<Record<string, () => Promise<string>>> = {
    'no token': async () => '',
    'an unsigned token': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`,
    'an expired token': () => token({ exp: now() - 60 }),
    'a token of an unknown signing key': () => token({}, { keyid: newId() }),
    'a token of a revoked key': async () => {
      const sub = newId();
      const row = { _id: sub, workspace: api.workspace, name: 'gone', scope: 'admin', createdAt: new Date() };
      await accessKeys(api.database).insertOne({ ...row, revokedAt: new Date() });
      return token({ sub });
    },
    'a token of the service for a workspace that it names': async () => {
      const sub = newId();
      const row = { _id: sub, workspace: null, name: 'operator', scope: 'service', createdAt: new Date() };
      await accessKeys(api.database).insertOne(row);
      return token({ sub, scope: 'service admin' });
    },
    'a token of a workspace that names none': () => token({ oid: undefined, scope: 'service' }),
  };

  test.each(Object.keys(kinds))('%s: 401, whatever is asked', async (kind) => {
    const given = (await kinds[kind]?.()) ?? '';
    for (const endpoint of endpoints) {
      const reply = await api.call(endpoint.method, pathOf(endpoint, unknownThing), {}, { token: given });
      expect([endpoint.method, endpoint.path, reply.status]).toEqual([endpoint.method, endpoint.path, 401]);
    }
  });
});

test('S1 a revoked key is refused within a second', async () => {
  const sub = newId();
  const row = { _id: sub, workspace: api.workspace, name: 'leaves', scope: 'admin', createdAt: new Date() };
  await accessKeys(api.database).insertOne(row);
  const given = await token({ sub });
  expect((await ping(given)).status).toBe(200);
  await accessKeys(api.database).updateOne({ _id: sub }, { $set: { revokedAt: new Date() } });
  await new Promise((done) => setTimeout(done, 1_000));
  expect((await ping(given)).status).toBe(401);
});

/** The path with something in every place; what it names does not exist. */
const pathOf = ({ path }: AnyEndpoint, fill: (name: string) => string): string =>
  path.replace(/[:*](\w+)/g, (_all, name: string) => encodeURIComponent(fill(name)));

const unknownThing = (name: string): string => (name === 'at' ? '2026-01-01T00:00:00.000Z' : newId());

describe.each(allScopes.map((scope) => [scope]))('S5 a token with the scope %s', (scope: Scope) => {
  test('reaches its own routes and no other', async () => {
    const given = await api.token(scope, scope === 'service' ? null : api.workspace);
    for (const endpoint of endpoints) {
      const reply = await api.call(endpoint.method, pathOf(endpoint, unknownThing), undefined, { token: given });
      const isOpen = hasScope(scope, endpoint.scope);
      expect(`${endpoint.method} ${endpoint.path} ${reply.status === 403 ? 'forbidden' : 'open'}`).toBe(
        `${endpoint.method} ${endpoint.path} ${isOpen ? 'open' : 'forbidden'}`,
      );
    }
  });
});

test.each([[''], ['nothing'], ['read-only'], ['admins']])('S5 the scope "%s" opens nothing', async (scope) => {
  const given = await api.token(scope);
  for (const endpoint of endpoints) {
    const reply = await api.call(endpoint.method, pathOf(endpoint, unknownThing), undefined, { token: given });
    expect([endpoint.path, reply.status, reply.json.key]).toEqual([endpoint.path, 403, 'forbidden']);
  }
});

describe('S2 another workspace', () => {
  /** Things of the first workspace, by the names that paths use for them. */
  async function things(): Promise<Readonly<Record<string, string>>> {
    const key = `key-${newId()}`;
    const entry = await api.call('POST', '/silo/v1/entries', { data: invoice(), key, sign: true });
    const id: string = entry.json.id;
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a.txt', data: 'YQ==', private: true });
    const workflow = newId();
    const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'Own', steps });
    const job = newId();
    await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: id, key });
    const series = newId();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'Own' });
    const number = newId();
    await api.call('PUT', `/sequence/v1/series/${series}/entries/${number}`, {});
    await api.call('PUT', `/silo/v1/entries/${id}/meta/own`, { ref: 'r1', indexed: true, value: 1 });
    const spool = await api.call('POST', '/silo/v1/spool', { name: 'a', data: 'YQ==' });
    const version: string = entry.json.version;
    const made = await api.call('POST', '/access/v1/keys', { name: 'own', scopes: ['read'] });
    const accessKeyOfOne = made.json.id;
    return {
      entry: id,
      accessKey: accessKeyOfOne,
      key,
      file: file.json.id,
      workflow,
      job,
      series,
      number,
      spool: spool.json.key,
      version,
    };
  }

  const nameIn = ({ path }: AnyEndpoint, name: string): string => {
    if (path.includes('/spool/')) return 'spool';
    if (path.includes('/versions/') && name === 'version') return 'version';
    if (name === 'id' && /(files|attachments)\/:id/.test(path)) return 'file';
    if (name === 'id' && path.startsWith('/sequence')) return path.includes('/entries/') ? 'number' : 'series';
    if (name === 'id' && path.includes('/workflows/')) return 'workflow';
    if (name === 'id' && path.includes('/jobs/')) return 'job';
    if (name === 'id' && path.startsWith('/access/v1/keys')) return 'accessKey';
    return name === 'id' ? 'entry' : name;
  };

  /** Calls that name an existing thing in their path; those that make one under a new id are their own workspace's. */
  const reading = endpoints.filter(
    ({ method, path, scope }) =>
      scope !== 'service' &&
      /[:*]/.test(path) &&
      !(method === 'PUT' && /(entries|jobs|workflows|series)\/:id$/.test(path)),
  );
  const bodies: Readonly<Record<string, object>> = {
    '/states': { key: 'paid' },
    '/files': { name: 'x', data: 'YQ==' },
    '/certificate': { data: 'YQ==' },
    '/agreement': { data: 'YQ==', signature: 'digital' },
    '/identity': { data: 'YQ==', view: 'front' },
    '/attachments': { name: 'x', data: 'YQ==' },
  };
  const bodyOf = ({ path, method }: AnyEndpoint): object | undefined =>
    method === 'GET' || method === 'DELETE'
      ? undefined
      : (Object.entries(bodies).find(([part]) => path.includes(part) && !path.endsWith('/data'))?.[1] ?? {});

  test('sees each of its things as one that does not exist', async () => {
    const known = await things();
    const other = await api.token('admin', api.otherWorkspace);
    const own = await api.token('admin');
    for (const endpoint of reading) {
      const fill = (name: string) =>
        name === 'ref'
          ? 'r1'
          : name === 'key' && endpoint.path.includes('/meta/')
            ? 'own'
            : (known[nameIn(endpoint, name)] ?? unknownThing(name));
      const ask = (fillIn: (name: string) => string, token: string) =>
        api.call(endpoint.method, pathOf(endpoint, fillIn), bodyOf(endpoint), { token });
      const foreign = await ask(fill, other);
      const missing = await ask(unknownThing, own);
      const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
      expect([endpoint.method, endpoint.path, foreign.status]).toEqual([endpoint.method, endpoint.path, 404]);
      expect(withoutId(foreign.text)).toBe(withoutId(missing.text));
    }
  });

  test('finds nothing of it in lists, and cannot use it in bodies', async () => {
    const known = await things();
    const token = await api.token('admin', api.otherWorkspace);
    const lists = [
      '/silo/v1/entries',
      '/transform/v1/jobs',
      '/transform/v1/workflows',
      '/sequence/v1/series',
      '/fiscal/v1/chains',
    ];
    for (const path of lists) {
      const { text } = await api.call('GET', path, undefined, { token });
      for (const id of Object.values(known)) expect(text).not.toContain(id);
    }
    const job = { workflow_id: known.workflow, silo_entry_id: known.entry };
    const calls: [string, object][] = [
      ['/silo/v1/entries', { previous_id: known.entry }],
      ['/transform/v1/jobs', job],
    ];
    for (const [path, body] of calls) expect((await api.call('POST', path, body, { token })).status).toBe(404);
    const uuid = (await api.stored(known.entry ?? ''))?.documentUuid;
    const related = await api.call('GET', `/silo/v1/entries/related?uuid=${uuid}`, undefined, { token });
    expect(related.json.list).toEqual([]);
  });

  test('may use the same ids and keys for its own things', async () => {
    const known = await things();
    const token = await api.token('admin', api.otherWorkspace);
    const path = `/silo/v1/entries/${known.entry}`;
    const made = await api.call('PUT', path, { data: invoice(), key: known.key }, { token });
    expect([made.status, made.json.id]).toEqual([200, known.entry]);
  });
});

test("S5 every route has one scope of the table, and those of the operator are no tenant's", () => {
  for (const { method, path, scope } of endpoints)
    expect([method, path, allScopes]).toEqual([method, path, expect.arrayContaining([scope])]);
  const service = endpoints.filter(({ scope }) => scope === 'service').map(({ method, path }) => `${method} ${path}`);
  for (const scope of allScopes.filter((one) => one !== 'service')) expect(hasScope(scope, 'service')).toBe(false);
  expect(service).toEqual(
    expect.arrayContaining(['POST /access/v1/workspaces', 'POST /apps/fiscal/v1/entry/:id/approve']),
  );
});
