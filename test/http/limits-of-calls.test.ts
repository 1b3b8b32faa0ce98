// Tests call limits: on by default, for keys and console users, per minute and concurrently.
import { setTimeout as sleep } from 'node:timers/promises';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { seriesNumberingLimits } from '../../src/contracts/limits/series';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { createUuidV7 } from '../../src/main/ids';
import { readSettings } from '../../src/settings/settings';
import { apiAndConsoleCallTurns, processResourceLimits } from '../../src/shares/shares';
import { type TestApi, startApi } from './api';
import { consoleSettings, signedIn } from './console/visitor';
import { invoice } from './documents';
import { statusesIn, connectRaw } from './raw-client';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    ...consoleSettings,
    SELLO_KEY_CALLS_AT_WORK: '8',
    SELLO_WORKSPACE_CALLS_AT_WORK: '12',
    SELLO_KEY_CALLS_PER_MINUTE: '120',
    SELLO_WORKSPACE_OPEN_JOBS: '10',
  });
});
afterAll(() => api.close());
const countRejected = (statuses: readonly string[]): number => statuses.filter((status) => status === '429').length;

describe('a call limit', () => {
  test('is on by default', () => {
    const { keyCallsPerMinute, workspaceCallsPerMinute, keyCallsAtWork, workspaceCallsAtWork } = readSettings({}).api;
    expect([keyCallsPerMinute, workspaceCallsPerMinute, keyCallsAtWork, workspaceCallsAtWork]).toEqual([
      60_000, 120_000, 128, 256,
    ]);
  });

  test('limits concurrent calls of a key, and runs the waiting calls later', async () => {
    const token = await api.token('read');
    await burst([token], 1);
    const statuses = await burst([token], 40);
    expect(countRejected(statuses)).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set(['200', '429']));
    expect(countRejected(await burst([token], 8))).toBe(0);
  });

  // Regression: a call left the limit when its client disconnected, although its work went on.
  test('counts a call until its work has ended, even if its client has disconnected', async () => {
    const owner = { owner: api.workspace };
    const token = await api.token('read write');
    const release = processResourceLimits.threads.take(owner, fairShareLimits.threads.owner);
    const body = JSON.stringify({ data: invoice() });
    const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n`;
    // The workspace of the test file before may still count as active: calls would then wait for a turn, not for a thread.
    const turns = jest.spyOn(apiAndConsoleCallTurns, 'begin').mockReturnValue(() => undefined);
    const building = jest.spyOn(processResourceLimits.threads, 'during');
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectRaw(api.base)));
    for (const one of clients) one.send(`POST /silo/v1/entries HTTP/1.1\r\n${head}\r\n${body}`);
    const ping = async (): Promise<number> => (await api.call('GET', '/utils/v1/ping', undefined, { token })).status;
    // A call whose client disconnects before its work begins leaves the limit.
    for (let tries = 0; building.mock.calls.length < clients.length && tries < 200; tries += 1) await sleep(50);
    building.mockRestore();
    turns.mockRestore();
    expect(await ping()).toBe(429);
    for (const { socket } of clients) socket.destroy();
    await sleep(200);
    expect(await ping()).toBe(429);
    release();
    for (let tries = 0; (await ping()) === 429 && tries < 20; tries += 1) await sleep(300);
    expect(await ping()).toBe(200);
    expect(processResourceLimits.threads.heldBy(owner)).toBe(0);
  }, 60_000);

  test('limits the calls of all keys of a workspace separately from other workspaces', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => api.token('read')));
    await burst(tokens, 10);
    const [own, other] = await Promise.all([
      burst(tokens, 40),
      api.call('GET', '/utils/v1/ping', undefined, { token: await api.token('read', api.otherWorkspace) }),
    ]);
    expect([countRejected(own) > 0, other.status]).toEqual([true, 200]);
  });

  test('treats a console user as a key', async () => {
    const someone = await signedIn(api, 'viewer');
    const statuses: number[] = [];
    for (let i = 0; i < 1_000 && !statuses.includes(429); i += 1)
      statuses.push((await someone.get('/console/w/one/entries')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
  }, 60_000);

  // Regression: forms were read before the scope and the token, and no limit counted them.
  test('counts a form of a console user even if its token is wrong, and refuses it before it is read', async () => {
    const path = '/console/w/one/invoices/import/check';
    const [clerk, viewer] = [await signedIn(api, 'clerk'), await signedIn(api, 'viewer')];
    const statuses: number[] = [];
    for (let i = 0; i < 100 && !statuses.includes(429); i += 1) {
      const sent = Array.from({ length: 8 }, () => clerk.post(path, { form_token: 'x' }));
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
    }
    // A call sent later can arrive earlier, and the limit refills as time passes: any place is right.
    expect([statuses[0], statuses.includes(429)]).toEqual([403, true]);
    const large = { data: 'x'.repeat(2_000_000) };
    expect((await viewer.post(path, large)).status).toBe(403);
  }, 60_000);

  test('limits the open jobs of a workspace until some jobs have ended', async () => {
    const workflow = createUuidV7();
    const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'Own', steps });
    const make = async (): Promise<[number, string | undefined]> => {
      const { status, json } = await api.call('POST', '/transform/v1/jobs', {
        workflow_id: workflow,
        args: { a: '1' },
      });
      return [status, json.key];
    };
    const responses: unknown[] = [];
    for (let i = 0; i < 12; i += 1) responses.push(await make());
    // Without Temporal, the jobs stay open.
    expect(responses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [202, undefined]));
    expect(responses.slice(10)).toEqual([
      [429, 'jobs-full'],
      [429, 'jobs-full'],
    ]);
    await api.database.collection('jobs').updateMany({}, { $set: { open: false } });
    // Jobs are counted again a second later, or later if the last count took long.
    let [status] = await make();
    while (status === 429) [status] = await make();
    expect(status).toBe(202);
  });
});

describe('a resource that cannot be deleted', () => {
  const buildRows = (rows: number, more: object = {}) =>
    Array.from({ length: rows }, () => ({ _id: createUuidV7() as never, workspace: api.otherWorkspace, ...more }));

  test.each([
    [
      'workflows',
      () => buildRows(jobLimits.workflowsMax - 1),
      (id: string) => `/transform/v1/workflows/${id}`,
      { name: 'One', steps: [{ action: 'silo.state', config: { state: 'paid' } }] },
    ],
    [
      'series',
      () => buildRows(seriesNumberingLimits.createdByCallsMax - 1, { createdByCall: true }),
      (id: string) => `/sequence/v1/series/${id}`,
      { name: 'One' },
    ],
  ])('is not created above the limit, and a repeated call still names it: %s', async (collection, rows, path, body) => {
    await api.database.collection(collection).deleteMany({ workspace: api.otherWorkspace });
    await api.database.collection(collection).insertMany(rows());
    const options = { token: await api.token('run read', api.otherWorkspace), unchecked: true };
    const [first, second] = [path(createUuidV7()), path(createUuidV7())];
    const put = async (target: string) => {
      const { status, json } = await api.call('PUT', target, body, options);
      return [status, json.key];
    };
    expect((await put(first))[0]).toBe(200);
    expect(await put(second)).toEqual([409, 'full']);
    expect(await put(first)).toEqual([409, 'conflict']);
  });
});

/** Sends pipelined calls in one packet, up to the concurrency of a connection. @returns statuses */
async function burst(tokens: readonly string[], calls: number): Promise<string[]> {
  const one = await connectRaw(api.base);
  const body = JSON.stringify({ schema: 'bill/invoice' });
  const call = (token = ''): string =>
    `POST /silo/v1/entries/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  // An anonymous connection runs fewer calls at once, so the first call makes it known.
  one.send(call(tokens[0]));
  await one.until((received) => statusesIn(received).length === 1);
  one.send(Array.from({ length: calls }, (_, i) => call(tokens[i % tokens.length])).join(''));
  const text = await one.until((received) => statusesIn(received).length === calls + 1);
  one.socket.destroy();
  for (const [, refused = ''] of text.matchAll(/HTTP\/1\.1 429([^]*?)\r\n\r\n/g))
    expect(refused.toLowerCase()).toContain('retry-after: 1\r\n');
  return statusesIn(text).slice(1);
}
