// Tests requests that last longer than the access of their caller. Regression: a caller was looked up only before its
// body was read, so a half-sent request could create a key of an administrator after its own key was revoked.
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import { MongoNetworkError } from 'mongodb';
import { createRefusal } from '../../src/contracts/errors';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { workspaceConcurrentCallLimits } from '../../src/contracts/limits/shares';
import type { TenantCaller } from '../../src/http/kit/request/callers';
import {
  endStreamWhenAccessEnds,
  createCurrentCallerReader,
  requireCurrentCaller,
} from '../../src/http/kit/request/current-caller';
import { createUuidV7 } from '../../src/main/ids';
import { apiAndConsoleCallTurns } from '../../src/shares/shares';
import { getAccessKeysCollection, revokeAccessKey } from '../../src/store/keys/keys';
import { getConsoleMembersCollection } from '../../src/store/people/members';
import { apiOfFile } from './api';
import { joined } from './console/people';
import { consoleSettings, tokenOf, type Visitor } from './console/visitor';
import { requestsOf } from './count-requests';
import { connectRaw } from './raw-client';

const api = apiOfFile(consoleSettings);

const body = JSON.stringify({ name: 'back door', scopes: ['admin'] });
const countBackDoors = () => getAccessKeysCollection(api.database).countDocuments({ name: 'back door' });
const reply = (came: string) => came.includes('\r\n\r\n');

async function createAdministratorKey(): Promise<{ readonly id: string; readonly token: string }> {
  const { json } = await api.call('POST', '/access/v1/keys', { name: 'leaves', scopes: ['admin'] });
  return { id: json.id, token: String(json.token) };
}

/** Sends a request without its last byte, does something, waits until callers are no longer cached, and sends it. */
async function sendWithPause(
  path: string,
  headers: readonly string[],
  text: string,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const connection = await connectRaw(api.base);
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${text.length}`, ...headers].join('\r\n');
  connection.send(`${head}\r\n\r\n${text.slice(0, -1)}`);
  await sleep(200);
  await meanwhile();
  await sleep(limits.callerCachedMs + 50);
  connection.send(text.slice(-1));
  const came = await connection.until(reply);
  connection.socket.destroy();
  return came;
}

/** Takes all turns of the workspace while another one is active. @returns the function that releases them */
async function takeTurns(): Promise<() => void> {
  const turns = [await apiAndConsoleCallTurns.begin(createUuidV7())];
  for (let i = 0; i <= workspaceConcurrentCallLimits.calm; i += 1) {
    const turn = apiAndConsoleCallTurns.begin(api.workspace);
    if (turn instanceof Promise) void turn.then((release) => release());
    else turns.push(turn);
  }
  return () => turns.forEach((release) => release());
}

const sendKeySlowly = (token: string, meanwhile: () => Promise<unknown>) =>
  sendWithPause(
    '/access/v1/keys',
    [`Authorization: Bearer ${token}`, 'Content-Type: application/json'],
    body,
    meanwhile,
  );

describe('a call whose body ends after its key was revoked', () => {
  it('is refused, and changes nothing', async () => {
    const { id, token } = await createAdministratorKey();
    const came = await sendKeySlowly(token, () => api.call('DELETE', `/access/v1/keys/${id}`));
    expect(came).toMatch(/^HTTP\/1\.1 401 /);
    expect(came).toContain('the access key of this token was revoked');
    expect(await countBackDoors()).toBe(0);
  });

  it('is refused if another process revoked the key, and the call waited for its turn', async () => {
    const { id, token } = await createAdministratorKey();
    expect((await api.call('GET', '/access/v1/keys', undefined, { token })).status).toBe(200);
    const release = await takeTurns();
    const waiting = api.call('POST', '/access/v1/keys', JSON.parse(body) as object, { token });
    await sleep(100);
    await revokeAccessKey(api.database, api.workspace, id, new Date());
    await sleep(limits.callerCachedMs);
    release();
    expect((await waiting).status).toBe(401);
    expect(await countBackDoors()).toBe(0);
  });

  it('is accepted if the key is still valid', async () => {
    const { token } = await createAdministratorKey();
    expect(await sendKeySlowly(token, () => Promise.resolve())).toMatch(/^HTTP\/1\.1 200 /);
    expect(await countBackDoors()).toBe(1);
    await getAccessKeysCollection(api.database).deleteMany({ name: 'back door' });
  });
});

describe('a form of the console whose body ends late', () => {
  const people = '/console/w/one/people';
  const countInvited = () => getConsoleMembersCollection(api.database).countDocuments({ name: 'Accomplice' });

  async function inviteSlowly(someone: Visitor, meanwhile: () => Promise<unknown>): Promise<string> {
    const token = tokenOf((await someone.get(people)).html);
    const fields = new URLSearchParams({ form_token: token, name: 'Accomplice', role: 'admin' });
    const headers = [
      `Cookie: ${[...someone.cookies].map((pair) => pair.join('=')).join('; ')}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Sec-Fetch-Site: same-origin',
    ];
    return sendWithPause(`${people}/invite`, headers, fields.toString(), meanwhile);
  }

  it.each([
    ['was removed', 401, (id: string) => api.call('DELETE', `/access/v1/people/${id}`)],
    ['has another role', 403, (id: string) => api.call('PATCH', `/access/v1/people/${id}`, { role: 'viewer' })],
  ])('is refused if its user %s in the meantime', async (_what, status, change) => {
    await joined(api, 'Administrator who stays', 'admin');
    const ana = await joined(api, 'Ana', 'admin');
    const came = await inviteSlowly(ana, async () => expect((await change(ana.id)).status).toBe(200));
    expect(came).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await countInvited()).toBe(0);
  });

  it('is refused if its user was removed while its call waited for its turn', async () => {
    const ana = await joined(api, 'Ana', 'admin');
    const fields = { form_token: tokenOf((await ana.get(people)).html), name: 'Accomplice', role: 'admin' };
    const release = await takeTurns();
    const waiting = ana.post(`${people}/invite`, fields);
    await sleep(100);
    await getConsoleMembersCollection(api.database).deleteMany({ _id: ana.id });
    await sleep(limits.callerCachedMs);
    release();
    expect((await waiting).status).toBe(401);
    expect(await countInvited()).toBe(0);
  });

  it('is accepted if nothing changed', async () => {
    const ana = await joined(api, 'Ana', 'admin');
    expect(await inviteSlowly(ana, () => Promise.resolve())).toMatch(/^HTTP\/1\.1 200 /);
    expect(await countInvited()).toBe(1);
  });
});

describe('a call whose body arrives at once', () => {
  it('looks its caller up no more often than before', async () => {
    const { token } = await createAdministratorKey();
    const change = () => api.call('PATCH', '/access/v1/workspace', {}, { token });
    await change();
    const lookUps: unknown[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      void (command[commandName] === 'access_keys' && lookUps.push(commandName));
    api.database.db.client.on('commandStarted', note);
    const began = performance.now();
    await requestsOf(api.database, async () => {
      for (let n = 0; n < 20; n += 1) await change();
    });
    api.database.db.client.off('commandStarted', note);
    // Callers are cached for `callerCachedMs`.
    expect(lookUps.length).toBeLessThanOrEqual(1 + (performance.now() - began) / limits.callerCachedMs);
  });
});

// Regression: each query of a slow page read the session, its grants and the workspace again.
describe('the calls of a slow request', () => {
  const outdatedMs = () => performance.now() - 2 * limits.callerCachedMs;
  const change = { method: 'POST', scope: 'run' } as const;

  function createCaller(findAgain: () => Promise<unknown>) {
    const found = jest.fn(findAgain);
    const caller = { foundMs: outdatedMs(), scope: 'run read', findAgain: found } as unknown as TenantCaller;
    return { caller, found };
  }
  const current = () => Promise.resolve({ foundMs: performance.now(), scope: 'run read' });

  it.each([
    ['lists', { method: 'GET', scope: 'read' }, 0],
    ['queries with POST', { method: 'POST', scope: 'read' }, 0],
    ['changes', change, 1],
  ] as const)('look their caller up again for %s', async (_what, endpoint, times) => {
    const { caller, found } = createCaller(current);
    await requireCurrentCaller(caller, endpoint);
    expect(found).toHaveBeenCalledTimes(times);
  });

  it('look it up once for all calls of a page', async () => {
    const { caller, found } = createCaller(current);
    const find = createCurrentCallerReader(caller);
    for (let n = 0; n < 3; n += 1)
      await Promise.all([find(change), find({ method: 'GET', scope: 'read' }), find(change)]);
    expect(found).toHaveBeenCalledTimes(1);
  });

  it('look it up again once it is outdated again, or the look-up failed', async () => {
    const replies = [
      () => Promise.reject(new MongoNetworkError('away')),
      () => Promise.resolve({ foundMs: outdatedMs(), findAgain: current }),
    ];
    const { caller, found } = createCaller(() => (replies.shift() as (typeof replies)[number])());
    const find = createCurrentCallerReader(caller);
    await expect(find(change)).rejects.toThrow('away');
    expect((await find(change)).scope).toBeUndefined();
    expect((await find(change)).scope).toBe('run read');
    expect(found).toHaveBeenCalledTimes(2);
  });
});

describe('a stream', () => {
  const revoked = () => Promise.reject(createRefusal('unauthorized', 'token-key-revoked'));
  const withScope = (scope: string) => () => Promise.resolve({ scope } as TenantCaller);

  it.each([
    ['ends within a minute after its key was revoked', revoked, 1],
    ['ends within a minute after its caller lost the scope', withScope('read'), 1],
    ['continues while its caller has the scope', withScope('admin'), 0],
    ['continues while the database is away', () => Promise.reject(new MongoNetworkError('away')), 0],
  ])('%s', async (_what, findAgain, times) => {
    const res = Object.assign(new EventEmitter(), { destroy: jest.fn() });
    const timers = jest.spyOn(globalThis, 'setInterval');
    const ended = jest.spyOn(globalThis, 'clearInterval');
    try {
      endStreamWhenAccessEnds({ res } as unknown as Context, { findAgain } as unknown as TenantCaller, 'operate');
      const [[check, ms] = []] = timers.mock.calls;
      expect(ms).toBe(60_000);
      (check as () => void)();
      await sleep(10);
      expect(res.destroy).toHaveBeenCalledTimes(times);
      res.emit('close');
      expect(ended).toHaveBeenCalledWith(timers.mock.results[0]?.value);
    } finally {
      timers.mockRestore();
      ended.mockRestore();
    }
  });
});
