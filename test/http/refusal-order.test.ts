// Tests the order of errors: of several faults in a call, the first in this list is reported (docs/api/conventions.md): 401, 403,
// 413, 400, 429, 409, 404, 422.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { createUuidV7 } from '../../src/main/ids';
import { type CallOptions, type Reply, startApi, type TestApi } from './api';
import { invoice } from './documents';

let api: TestApi;
/** API with a limit that allows one more call. */
let slow: TestApi;
let used: string;
const ids = {
  entry: createUuidV7(),
  job: createUuidV7(),
  workflow: createUuidV7(),
  series: createUuidV7(),
  key: `key-${createUuidV7()}`,
};
const steps = [{ action: 'silo.state', config: { state: 'paid' } }];

beforeAll(async () => {
  api = await startApi();
  slow = await startApi({ SELLO_KEY_CALLS_PER_MINUTE: '2', SELLO_WORKSPACE_CALLS_PER_MINUTE: '1000' });
  await api.call('PUT', `/silo/v1/entries/${ids.entry}`, { data: invoice(), key: ids.key });
  await api.call('PUT', `/transform/v1/workflows/${ids.workflow}`, { name: 'Own', steps });
  const job = { workflow_id: ids.workflow, args: { a: '1' }, key: ids.key };
  await api.call('PUT', `/transform/v1/jobs/${ids.job}`, job);
  await api.call('PUT', `/sequence/v1/series/${ids.series}`, { name: 'Own' });
  used = await slow.token('admin');
  for (let n = 0; n < 2; n += 1) await slow.call('GET', '/utils/v1/ping', undefined, { token: used });
}, 60_000);
afterAll(async () => {
  await api.close();
  await slow.close();
});

const broken = invoice({ customer: { name: 'A', tax_id: { country: 'ES', code: '12' } } });
const large = Buffer.alloc(limits.documentBodyBytesMax + 1, 0x20);
const other = { 'Content-Type': 'text/plain' };
const none = createUuidV7();

type SentCall = readonly [method: string, path: string, body?: unknown, options?: CallOptions];
const cases: Record<string, { readonly sent: () => SentCall; readonly status: number }> = {
  '401 before 413 and 400': {
    status: 401,
    sent: () => ['POST', '/silo/v1/entries', undefined, { token: 'none', raw: large, headers: other }],
  },
  '401 before 404': { status: 401, sent: () => ['GET', `/silo/v1/entries/${none}`, undefined, { token: 'none' }] },
  '401 before 405': { status: 401, sent: () => ['DELETE', '/silo/v1/entries', undefined, { token: 'none' }] },
  '413 before 400: type': {
    status: 413,
    sent: () => ['POST', '/silo/v1/entries', undefined, { raw: large, headers: other }],
  },
  '413 before 400: encoding': {
    status: 413,
    sent: () => ['POST', '/silo/v1/entries', undefined, { raw: large, headers: { 'Content-Encoding': 'gzip' } }],
  },
  '413 before 400: no JSON': { status: 413, sent: () => ['POST', '/silo/v1/entries', undefined, { raw: large }] },
  '400 before 409: type of a member': {
    status: 400,
    sent: () => ['PUT', `/silo/v1/entries/${ids.entry}`, { data: {}, key: 7 }],
  },
  '400 before 409: header': {
    status: 400,
    sent: () => ['POST', '/silo/v1/entries', { data: broken, key: ids.key }, { headers: { 'Idempotency-Key': 'a b' } }],
  },
  '400 before 404: id of the new thing': {
    status: 400,
    sent: () => ['PUT', `/sequence/v1/series/${none}/entries/no-id`, {}],
  },
  '400 before 404: bytes of a file': {
    status: 400,
    sent: () => ['POST', `/silo/v1/entries/${none}/files`, { name: 'a', data: '%' }],
  },
  '400 before 404: time of a state': {
    status: 400,
    sent: () => ['PUT', `/silo/v1/entries/${none}/states/2026-02-30T00:00:00Z`, { key: 'paid' }],
  },
  '400 before 404: a duplicate parameter': {
    status: 400,
    sent: () => ['GET', `/silo/v1/entries/${none}/related?limit=20&limit=30`],
  },
  '409 before 404: entry by id': {
    status: 409,
    sent: () => ['PUT', `/silo/v1/entries/${ids.entry}`, { previous_id: none }],
  },
  '409 before 404: entry by key': {
    status: 409,
    sent: () => ['POST', '/silo/v1/entries', { previous_id: none, key: ids.key }],
  },
  '409 before 404: job by id': {
    status: 409,
    sent: () => ['PUT', `/transform/v1/jobs/${ids.job}`, { workflow_id: none, silo_entry_id: none }],
  },
  '409 before 404: job by key': {
    status: 409,
    sent: () => ['POST', '/transform/v1/jobs', { workflow_id: none, silo_entry_id: none, key: ids.key }],
  },
  '409 before 422: entry by id': {
    status: 409,
    sent: () => ['PUT', `/silo/v1/entries/${ids.entry}`, { data: broken }],
  },
  '409 before 422: entry by key': {
    status: 409,
    sent: () => ['POST', '/silo/v1/entries', { data: broken, key: ids.key }],
  },
  '409 before 422: job': {
    status: 409,
    sent: () => ['PUT', `/transform/v1/jobs/${ids.job}?wait=x`, { workflow_id: ids.workflow, data: broken }],
  },
  '409 before 422: workflow': {
    status: 409,
    sent: () => ['PUT', `/transform/v1/workflows/${ids.workflow}`, { name: 'N', steps: [{ action: 'nothing' }] }],
  },
  '404 before 422: job': {
    status: 404,
    sent: () => ['POST', '/transform/v1/jobs?wait=x', { workflow_id: none, data: broken }],
  },
  '404 before 422: update': { status: 404, sent: () => ['PATCH', `/silo/v1/entries/${none}`, { data: broken }] },
  '404 before 422: empty update': { status: 404, sent: () => ['PATCH', `/silo/v1/entries/${none}`, {}] },
  '404 before 422: state': { status: 404, sent: () => ['POST', `/silo/v1/entries/${none}/states`, { key: 'invalid' }] },
  '404 before 422: time of a state': {
    status: 404,
    sent: () => ['PUT', `/silo/v1/entries/${none}/states/2999-01-01T00:00:00Z`, { key: 'paid' }],
  },
  '404 before 422: related': { status: 404, sent: () => ['GET', `/silo/v1/entries/${none}/related?limit=7`] },
  '404 before 422: numbers': { status: 404, sent: () => ['GET', `/sequence/v1/series/${none}/entries?limit=7`] },
  '404 before 422: workflow': {
    status: 404,
    sent: () => ['PATCH', `/transform/v1/workflows/${none}`, { steps: [{ action: 'nothing' }] }],
  },
};

describe('the first of several faults of a call', () => {
  it.each(Object.entries(cases))('determines the status: %s', async (_what, { sent, status }) => {
    const [method, path, body, options] = sent();
    const reply = await api.call(method, path, body, options);
    expect([reply.status, reply.json.remedy !== undefined]).toEqual([status, true]);
  });

  it('is 403 before 413, 400, 409, 404, 422', async () => {
    const token = await api.token('read');
    const calls: SentCall[] = [
      ['POST', '/silo/v1/entries', undefined, { raw: large, headers: other }],
      ['POST', '/silo/v1/entries', undefined, { raw: '{' }],
      ['PUT', `/silo/v1/entries/${ids.entry}`, { data: broken }],
      ['PATCH', `/silo/v1/entries/${none}`, {}],
    ];
    for (const [method, path, body, options] of calls)
      expect((await api.call(method, path, body, { token, ...options })).status).toBe(403);
  });
});

describe('a call limit', () => {
  const ask = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Reply> =>
    slow.call(method, path, body, { token: used, ...options });

  it('returns 429 with the seconds to wait', async () => {
    const reply = await ask('GET', '/utils/v1/ping');
    expect([reply.status, reply.json.key]).toEqual([429, 'rate-limited']);
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  it('is checked after 403, 413, 400 and before 409, 404, 422', async () => {
    const statuses = [
      await ask('POST', '/access/v1/workspaces', {}),
      await ask('POST', '/silo/v1/entries', undefined, { raw: large, headers: other }),
      await ask('POST', '/silo/v1/entries', undefined, { raw: '{' }),
      await ask('PUT', `/silo/v1/entries/${ids.entry}`, { data: broken }),
      await ask('GET', `/silo/v1/entries/${none}`),
      await ask('GET', '/silo/v1/entries?limit=1'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 413, 400, 429, 429, 429]);
  });

  it('is separate for each key and for the workspace', async () => {
    expect((await slow.call('GET', '/utils/v1/ping', undefined, { token: await slow.token('admin') })).status).toBe(
      200,
    );
    const shared = await startApi({ SELLO_WORKSPACE_CALLS_PER_MINUTE: '1' });
    const tokens = [await shared.token('admin'), await shared.token('admin')];
    const other = await shared.token('admin', shared.otherWorkspace);
    const statuses: number[] = [];
    for (const token of [...tokens, other])
      statuses.push((await shared.call('GET', '/utils/v1/ping', undefined, { token })).status);
    await shared.close();
    expect(statuses).toEqual([200, 429, 200]);
  });
});
