// Tests access keys: created by a call, never with more scopes than their creator, tracked in use, and revoked within a second.
import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from 'jsonwebtoken';
import { MongoNetworkError } from 'mongodb';
import { createUuidV7 } from '../../src/main/ids';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { retireSigningKey, rotateSigningKey } from '../../src/store/keys/key-rotation';
import { apiOfFile, call } from './api';
import { requestsOf } from './count-requests';

const api = apiOfFile();

const masterKey = [Buffer.alloc(32, 7)] as const;
const day = 86_400_000;
const create = (body: object, token?: string) => api.call('POST', '/access/v1/keys', body, token ? { token } : {});
const ping = (token: string, base = api.base) => call(`${base}/utils/v1/ping`, 'GET', undefined, { token });

describe('a new key', () => {
  it('allows its scopes for a year, and its token is shown once', async () => {
    const { json } = await create({ name: 'till 7', scopes: ['read', 'write'] });
    expect(json).toMatchObject({ name: 'till 7', scopes: ['read', 'write'] });
    const years = (Date.parse(String(json.expires_at)) - Date.parse(String(json.created_at))) / (365 * day);
    expect(years).toBe(1);
    const token = String(json.token);
    expect((await ping(token)).status).toBe(200);
    expect((await api.call('GET', '/access/v1/keys', undefined, { token })).status).toBe(403);
    const list = await api.call('GET', '/access/v1/keys');
    const row = (list.json.list as { id: string }[]).find(({ id }) => id === json.id);
    expect(row).toMatchObject({ name: 'till 7', created_by: expect.any(String) });
    expect(JSON.stringify(list.json)).not.toContain(token);
  });

  it.each([
    ['the scope service', { name: 'x', scopes: ['service'] }],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }],
    ['no scope', { name: 'x', scopes: [] }],
    ['no name', { scopes: ['read'] }],
    ['a lifetime of a hundred years', { name: 'x', scopes: ['read'], days: 36_500 }],
    ['another workspace', { name: 'x', scopes: ['read'], workspace: createUuidV7() }],
  ])('is refused with %s', async (_what, body) => {
    const reply = await create(body);
    expect([reply.status, reply.json.key]).toEqual([400, 'input']);
  });

  it.each([['read'], ['write'], ['run'], ['operate'], ['application']])(
    'cannot be created by a key with the scope %s',
    async (scope) => {
      const reply = await create({ name: 'x', scopes: ['read'] }, await api.token(scope));
      expect([reply.status, reply.json.key]).toEqual([403, 'forbidden']);
    },
  );

  it('stops working when it expires', async () => {
    const { json } = await create({ name: 'short', scopes: ['read'], days: 1 });
    const token = String(json.token);
    expect((await ping(token)).status).toBe(200);
    await getAccessKeysCollection(api.database).updateOne(
      { _id: json.id },
      { $set: { expiresAt: new Date(Date.now() - 1) } },
    );
    await sleep(1_000);
    const reply = await ping(token);
    expect(reply.status).toBe(401);
    expect(reply.json.message).toMatch(/^the access key of this token has expired\. /);
  });
});

describe('a token', () => {
  /** A token with any scope, signed with the key of the service. */
  async function claiming(scope: string, stored: string): Promise<string> {
    const sub = createUuidV7();
    const row = { _id: sub, workspace: api.workspace, name: 'test', scope: stored, createdAt: new Date() };
    await getAccessKeysCollection(api.database).insertOne(row);
    const key = await api.keys.signingKey('token', null);
    const claims = { iss: api.issuer, aud: 'sello', sub, oid: api.workspace, scope };
    return sign(claims, key.privateKey, { algorithm: 'ES256', keyid: key.id });
  }
  const mayWrite = async (token: string): Promise<number> =>
    (await api.call('POST', '/silo/v1/entries', {}, { token })).status;

  it('has at most the scopes of its stored key', async () => {
    expect(await mayWrite(await claiming('read write', 'read'))).toBe(403);
    expect(await mayWrite(await claiming('admin', 'read'))).toBe(403);
    expect(await mayWrite(await claiming('admin service', 'read'))).toBe(403);
  });

  it('has at most the scopes that it claims', async () => {
    expect(await mayWrite(await claiming('read', 'admin'))).toBe(403);
    expect(await mayWrite(await claiming('write', 'admin'))).toBe(422);
  });

  it.each([
    ['an object', { admin: true }],
    ['a list', ['admin']],
    ['a number', 1],
  ])('allows no access with %s for a scope', async (_what, scope) => {
    expect(await mayWrite(await claiming(scope as never, 'admin'))).toBe(403);
  });
});

describe('a revoked key', () => {
  it('is refused by every process within a second', async () => {
    const other = await api.another();
    try {
      const { json } = await create({ name: 'leaves', scopes: ['read'] });
      const token = String(json.token);
      const both = async () => [(await ping(token)).status, (await ping(token, other.base)).status];
      expect(await both()).toEqual([200, 200]);
      const revoked = await api.call('DELETE', `/access/v1/keys/${json.id}`);
      expect(revoked.json.revoked_at).toBeDefined();
      await sleep(1_000);
      expect(await both()).toEqual([401, 401]);
      const again = await api.call('DELETE', `/access/v1/keys/${json.id}`);
      expect([again.status, again.json.revoked_at]).toEqual([200, revoked.json.revoked_at]);
    } finally {
      await other.close();
    }
  });
});

describe('the last use of a key', () => {
  it('is stored with one write, however often the key is used', async () => {
    const { json } = await create({ name: 'busy', scopes: ['read'] });
    const token = String(json.token);
    const requests = await requestsOf(api.database, async () => {
      await ping(token);
      await sleep(800);
      for (let i = 0; i < 20; i += 1) await ping(token);
      await sleep(100);
    });
    expect(requests.filter((request) => request === 'update access_keys')).toHaveLength(1);
    expect(requests.filter((request) => request === 'aggregate access_keys').length).toBeLessThanOrEqual(3);
    const list = await api.call('GET', '/access/v1/keys');
    const row = (list.json.list as { id: string; last_used_at?: string }[]).find(({ id }) => id === json.id);
    expect(Math.abs(Date.parse(row?.last_used_at ?? '') - Date.now())).toBeLessThan(10_000);
  });
});

describe('the key id of a token', () => {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const withKid = (kid: unknown): string => `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode({})}.c2ln`;

  it.each([
    ['an object with an operator', { $gt: '' }],
    ['a pattern', { $regex: '.*' }],
    ['an unknown operator', { $nothing: 1 }],
    ['a list', ['a']],
    ['a number', 7],
    ['nothing', null],
    ['no UUID', 'x'.repeat(500)],
  ])('returns 401 without a database request for %s', async (_what, kid) => {
    let reply = await ping(withKid(kid));
    const requests = await requestsOf(api.database, async () => {
      reply = await ping(withKid(kid));
    });
    expect(reply.status).toBe(401);
    expect(reply.json.message).toMatch(
      /^this installation did not issue the token, or the token was changed or cut short\. /,
    );
    // The count of refused calls is written from time to time.
    expect(requests.filter((one) => one !== 'update audit_refusals')).toEqual([]);
  });

  it('causes almost no database requests for four hundred invented key ids', async () => {
    const replies: number[] = [];
    const began = performance.now();
    const requests = await requestsOf(api.database, async () => {
      const many = Array.from({ length: 400 }, async () => (await ping(withKid(createUuidV7()))).status);
      replies.push(...(await Promise.all(many)));
    });
    expect(new Set(replies)).toEqual(new Set([401]));
    // There is one read per 250 ms, however many calls arrive.
    expect(requests.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 250);
  });

  it('returns 503 without texts of the driver while the database is down', async () => {
    const away = await api.another({
      tokenPublicKey: () => Promise.reject(new MongoNetworkError('connection 7 to 10.0.0.1 closed')),
    });
    try {
      const reply = await ping(withKid(createUuidV7()), away.base);
      expect([reply.status, reply.json.key]).toEqual([503, 'unavailable']);
      expect(reply.text).not.toContain('10.0.0.1');
    } finally {
      await away.close();
    }
  });
});

describe('a signing key', () => {
  const rotate = (oldEndsAt?: Date) =>
    rotateSigningKey(api.database, masterKey, {
      id: createUuidV7(),
      use: 'token',
      workspace: null,
      now: new Date(),
      oldEndsAt,
    });

  it('rotates at runtime: old tokens stay valid, and every process accepts new tokens', async () => {
    const other = await api.another();
    try {
      const old = await api.token('read');
      expect((await ping(old, other.base)).status).toBe(200);
      expect(await rotate(new Date(Date.now() + 3_000))).toBe(true);
      const fresh = await other.keys.signingKey('token', null);
      expect((await ping(old)).status).toBe(200);
      const sub = createUuidV7();
      const row = { _id: sub, workspace: api.workspace, name: 'n', scope: 'read', createdAt: new Date() };
      await getAccessKeysCollection(api.database).insertOne(row);
      const claims = { iss: api.issuer, aud: 'sello', sub, oid: api.workspace, scope: 'read' };
      const token = sign(claims, fresh.privateKey, { algorithm: 'ES256', keyid: fresh.id });
      for (const base of [api.base, other.base]) expect((await ping(token, base)).status).toBe(200);
      await sleep(3_100);
      for (const base of [api.base, other.base]) {
        expect((await ping(old, base)).status).toBe(401);
        expect((await ping(token, base)).status).toBe(200);
      }
    } finally {
      await other.close();
    }
  });

  it('is refused everywhere within a second after it is retired, unless it is the current key', async () => {
    const own = await api.another();
    try {
      const before = await own.keys.signingKey('token', null);
      expect(await retireSigningKey(api.database, before.id, new Date())).toBe('active');
      const sub = createUuidV7();
      const row = { _id: sub, workspace: api.workspace, name: 'n', scope: 'read', createdAt: new Date() };
      await getAccessKeysCollection(api.database).insertOne(row);
      const claims = { iss: api.issuer, aud: 'sello', sub, oid: api.workspace, scope: 'read' };
      const token = sign(claims, before.privateKey, { algorithm: 'ES256', keyid: before.id });
      expect((await ping(token, own.base)).status).toBe(200);
      await rotate();
      expect((await ping(token, own.base)).status).toBe(200);
      expect(await retireSigningKey(api.database, before.id, new Date())).toBe('retired');
      await sleep(1_000);
      expect((await ping(token, own.base)).status).toBe(401);
      expect(await retireSigningKey(api.database, createUuidV7(), new Date())).toBe('unknown');
    } finally {
      await own.close();
    }
  });
});
