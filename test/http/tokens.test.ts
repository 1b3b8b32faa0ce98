// S1: tests that invalid tokens, and tokens of revoked keys, are refused on every route.
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sign, type SignOptions } from 'jsonwebtoken';
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { apiOfFile } from './api';
import { pathOf, unknownId } from './paths';

const api = apiOfFile();
let accessKey: string;

beforeAll(async () => {
  accessKey = createUuidV7();
  await getAccessKeysCollection(api.database).insertOne({
    _id: accessKey,
    workspace: api.workspace,
    name: 'test',
    scope: 'admin',
    createdAt: new Date(),
  });
});

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

/** A token with other claims or header members, signed with the key of the service. */
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
  ['a text that is not a token', async () => 'abc'],
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
    "one of an RSA key with Sello's key id",
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return sign(claims(), privateKey, { algorithm: 'RS256', keyid: (await api.keys.signingKey('token', null)).id });
    },
  ],
  [
    "one of another key with Sello's key id",
    async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return sign(claims(), privateKey, { algorithm: 'ES256', keyid: (await api.keys.signingKey('token', null)).id });
    },
  ],
  ['an unknown key id', () => token({}, { keyid: createUuidV7() })],
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
  ['an unknown workspace', () => token({ oid: createUuidV7() })],
  ['an object for the key', () => token({ sub: undefined, oid: { $ne: '' } })],
  ['a huge one', () => token({ filler: 'x'.repeat(8_000) })],
  ['a modified one', async () => `${(await token()).slice(0, -4)}AAAA`],
];

describe('a token', () => {
  test('is accepted if it is valid (S1)', async () => {
    expect((await ping(await token())).status).toBe(200);
  });

  test.each(badTokens)('is refused with 401 (S1): %s', async (_what, make) => {
    const reply = await ping(await make());
    expect([reply.status, reply.json.key, reply.json.code]).toEqual([401, 'unauthorized', 'unauthorized']);
  });
});

describe('S1 an invalid token on every route', () => {
  const kinds: Readonly<Record<string, () => Promise<string>>> = {
    'no token': async () => '',
    'an unsigned token': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`,
    'an expired token': () => token({ exp: now() - 60 }),
    'a token of an unknown signing key': () => token({}, { keyid: createUuidV7() }),
    'a token of a revoked key': async () => {
      const sub = createUuidV7();
      const row = { _id: sub, workspace: api.workspace, name: 'gone', scope: 'admin', createdAt: new Date() };
      await getAccessKeysCollection(api.database).insertOne({ ...row, revokedAt: new Date() });
      return token({ sub });
    },
    'a token of the service that claims a workspace': async () => {
      const sub = createUuidV7();
      const row = { _id: sub, workspace: null, name: 'operator', scope: 'service', createdAt: new Date() };
      await getAccessKeysCollection(api.database).insertOne(row);
      return token({ sub, scope: 'service admin' });
    },
    'a token of a workspace that claims none': () => token({ oid: undefined, scope: 'service' }),
  };

  test.each(Object.keys(kinds))(
    'is refused with 401 by %s, whatever the request',
    async (kind) => {
      const given = (await kinds[kind]?.()) ?? '';
      // All calls run at once: calls with unknown keys share one read of the keys and wait for it.
      const replies = apiEndpoints.map(async (endpoint) => {
        const reply = await api.call(endpoint.method, pathOf(endpoint, unknownId), undefined, { token: given });
        return [endpoint.method, endpoint.path, reply.status];
      });
      expect(await Promise.all(replies)).toEqual(apiEndpoints.map(({ method, path }) => [method, path, 401]));
    },
    90_000,
  );
});

describe('a token', () => {
  test('is refused within a second after its key is revoked (S1)', async () => {
    const sub = createUuidV7();
    const row = { _id: sub, workspace: api.workspace, name: 'leaves', scope: 'admin', createdAt: new Date() };
    await getAccessKeysCollection(api.database).insertOne(row);
    const given = await token({ sub });
    expect((await ping(given)).status).toBe(200);
    await getAccessKeysCollection(api.database).updateOne({ _id: sub }, { $set: { revokedAt: new Date() } });
    await new Promise((done) => setTimeout(done, 1_000));
    const refused = await ping(given);
    expect(refused.status).toBe(401);
    expect(refused.json.message).toMatch(/was revoked.*new access key.*POST \/access\/v1\/keys/);
    expect(refused.json.message).not.toContain('Bearer');
  });
});
