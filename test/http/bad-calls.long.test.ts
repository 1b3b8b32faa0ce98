// Sends every kind of bad input to every route: never a 5xx, always an error with a remedy, and nothing stored.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile, type CallOptions, type Reply } from './api';
import { type AnyEndpoint, pathOf, unknownId } from './paths';

const api = apiOfFile();
let tokens: Readonly<Record<'tenant' | 'service', string>>;
let before: Record<string, number>;
beforeAll(async () => {
  tokens = { tenant: await api.token('admin'), service: await api.token('service', null) };
  before = await countAll();
});

/**
 * Number of rows of each collection. Refused calls are counted in a separate collection; the signing key of a workspace is
 * created when it is first read.
 */
const uncounted = ['audit_refusals', 'signing_keys'];

async function countAll(): Promise<Record<string, number>> {
  const names = (await api.database.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const name of names.toSorted())
    if (!uncounted.includes(name)) counts[name] = await api.database.collection(name).countDocuments({});
  return counts;
}
afterEach(async () => expect(await countAll()).toEqual(before));

const ask = (endpoint: AnyEndpoint, options: CallOptions, path = pathOf(endpoint, unknownId)): Promise<Reply> =>
  api.call(endpoint.method, path, undefined, {
    token: endpoint.scope === 'service' ? tokens.service : tokens.tenant,
    ...options,
  });

/** Returns the problem of an error response, or undefined. */
function findProblem({ status, json, headers }: Reply, statuses: readonly number[]): string | undefined {
  if (!statuses.includes(status)) return `is ${status} ${json.key ?? ''} ${json.message ?? ''}`;
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return `has type ${type}`;
  const missing = ['key', 'code', 'message', 'remedy', 'link', 'request_id'].filter(
    (name) => typeof json[name] !== 'string' || json[name] === '',
  );
  if (missing.length > 0) return `has no ${missing.join(', ')}`;
  if (json.code !== json.key) return `has key ${json.key} and code ${json.code}`;
  return /\bat \/|\.ts:\d|mongo|stack/i.test(json.message) ? `tells of the inside: ${json.message}` : undefined;
}

const getName = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
const withBody = apiEndpoints.filter(({ body }) => body !== undefined);

interface Kind {
  readonly raw: (endpoint: AnyEndpoint) => string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}
const deep = (levels: number) => `${'{"data":'.repeat(levels)}1${'}'.repeat(levels)}`;
const kinds: Readonly<Record<string, Kind>> = {
  'broken JSON': { raw: () => '{"data": {' },
  'single quotes': { raw: () => "{'data': 1}" },
  'a comment': { raw: () => '{"data": 1 /* one */}' },
  'text after it': { raw: () => '{} {}' },
  'a list': { raw: () => '[]' },
  'a text': { raw: () => '"data"' },
  'a number': { raw: () => '1' },
  null: { raw: () => 'null' },
  NaN: { raw: () => '{"data": NaN}' },
  'no UTF-8': { raw: () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  'UTF-16': { raw: () => Buffer.from('\ufeff{}', 'utf16le') },
  'half a character': { raw: () => '{"data": "\\ud800"}' },
  'a control character': { raw: () => '{"data": "a\u0001b"}' },
  'a duplicate member': { raw: () => '{"data": 1, "data": 2}' },
  'a duplicate nested member': { raw: () => '{"data": [{"a": 1, "\\u0061": 2}]}' },
  'too deep': { raw: () => deep(limits.nestingLevelsMax + 1) },
  'too deep a list': { raw: () => '['.repeat(60_000) },
  'too many values': { raw: () => `{"data":[${'1,'.repeat(limits.bodyValuesMax)}1]}`, status: 0 },
  'another type': { raw: () => '{}', headers: { 'Content-Type': 'text/plain' } },
  'a form': { raw: () => 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  XML: { raw: () => '<a/>', headers: { 'Content-Type': 'application/xml' } },
  'the type of a patch': { raw: () => '{}', headers: { 'Content-Type': 'application/merge-patch+json' } },
  'another charset': { raw: () => '{}', headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } },
  packed: { raw: () => '{}', headers: { 'Content-Encoding': 'gzip' } },
  'too large': {
    raw: ({ bodyBytesMax = limits.bodyBytesMax }) => Buffer.alloc(bodyBytesMax + 1, 0x20),
    status: 413,
  },
};

describe.each(Object.entries(kinds))('a body: %s', (_what, { raw, headers, status = 400 }) => {
  it('is refused by every route', async () => {
    const wrong: string[] = [];
    for (const endpoint of withBody) {
      const options = { raw: raw(endpoint), ...(headers ? { headers } : {}) };
      // A small route cannot receive too many values.
      const problem = findProblem(await ask(endpoint, options), status === 0 ? [400, 413] : [status]);
      if (problem) wrong.push(`${getName(endpoint)} ${problem}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
}
const samples: Readonly<Record<string, unknown>> = {
  string: 'x',
  integer: 7,
  boolean: true,
  array: ['x'],
  object: { x: 1 },
};

/** A body whose faults are reported together, once its references are found. */
const isJudgedAsWhole = ({ path }: AnyEndpoint): boolean =>
  (path.startsWith('/fiscal/v1/invoices') && !path.endsWith('/mail')) || path === '/transform/v1/bulk';

describe('a route with bad input', () => {
  it('refuses another type for every member of every body', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const endpoint of withBody) {
      for (const [name, member] of Object.entries((endpoint.body as Schema).properties ?? {})) {
        if (typeof member === 'boolean' || (member.type === undefined && member.enum === undefined)) continue;
        const types = member.enum ? [] : [member.type].flat();
        for (const [type, sample] of Object.entries(samples)) {
          if (types.includes(type)) continue;
          count += 1;
          const statuses = isJudgedAsWhole(endpoint) ? [404, 422] : [400];
          const problem = findProblem(await ask(endpoint, { raw: JSON.stringify({ [name]: sample }) }), statuses);
          if (problem) wrong.push(`${getName(endpoint)} ${name} as ${type} ${problem}`);
        }
      }
    }
    expect(count).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('refuses names of the database and of JavaScript as members', async () => {
    const wrong: string[] = [];
    const raws = [
      '{"$where": "1"}',
      '{"__proto__": {"name": "x"}}',
      '{"constructor": {"prototype": {}}}',
      '{"a.b": 1}',
    ];
    for (const endpoint of withBody.filter(({ path }) => !path.endsWith('/series') && !path.includes('/series/:'))) {
      // With unknown ids, a route that accepts an empty body refuses its path.
      for (const raw of raws) {
        const { status, json } = await ask(endpoint, { raw });
        if (status >= 500) wrong.push(`${getName(endpoint)} ${raw}: ${status} ${json.message}`);
      }
    }
    expect(({} as { name?: string }).name).toBeUndefined();
    expect(wrong).toEqual([]);
  }, 60_000);
});

const places: Readonly<Record<string, string>> = {
  'no id': 'no-id',
  'an empty blank': '%20',
  NUL: '%00',
  'a control character': '%01',
  'a broken escape': '%E0%A4%A',
  'a lone percent': '%',
  'a way up': '..%2F..%2Fetc',
  'an operator': '%24ne',
  'a name of JavaScript': '__proto__',
  'very long': 'x'.repeat(4_000),
  'other letters': '%F0%9F%92%A9',
  'a bad time': '2026-02-30T00:00:00.000Z',
};

describe.each(Object.entries(places))('a path segment: %s', (_what, text) => {
  it('is refused by every route that has one', async () => {
    const wrong: string[] = [];
    for (const endpoint of apiEndpoints) {
      const variables = endpoint.path.match(/[:*]\w+/g) ?? [];
      for (const variable of variables) {
        const path = endpoint.path
          .replace(variable, '\u0001')
          .replace(/[:*](\w+)/g, (_all, name: string) => encodeURIComponent(unknownId(name)))
          .replace('\u0001', text);
        const raw = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { raw: '{}' };
        const problem = findProblem(await ask(endpoint, raw, path), [400, 404, 405, 409, 422]);
        if (problem) wrong.push(`${endpoint.method} ${path.slice(0, 80)} ${problem}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

const queries = [
  'limit=20&limit=30',
  'limit=-1',
  'limit=1e9',
  'limit=99999999999999999999',
  'limit=20.5',
  'limit=%00',
  'cursor=x',
  'cursor=%00',
  `cursor=${Buffer.from('[1e999,"a",0]').toString('base64url')}`,
  `cursor=${Buffer.from('[1,{"$gt":""},0]').toString('base64url')}`,
  `cursor=${Buffer.from('[9e15,"a",0]').toString('base64url')}`,
  'created_at=1',
  'created_at=2026-02-30',
  'created_at=2026-01-31T25:00:00Z',
  'created_at=2026-01-31T12:00:00',
  'created_at=2026-01-31T12:00:00+01:00',
  'from=2026-02-30&to=2026-03-01',
  'a[b]=c',
  'folder[$ne]=x',
  'q=%00&offset=-1',
  '__proto__=1&__proto__=2',
  '%E0%A4%A=1',
  '=&=&&&',
  `q=${'x'.repeat(8_000)}`,
];

describe.each(queries.map((query) => [query.slice(0, 60), query]))('query parameters: %s', (_shown, query) => {
  it('cause no failure, and are reported', async () => {
    const wrong: string[] = [];
    for (const endpoint of apiEndpoints.filter(({ method }) => method === 'GET')) {
      const reply = await ask(endpoint, {}, `${pathOf(endpoint, unknownId)}?${query}`);
      const problem = reply.status < 400 ? undefined : findProblem(reply, [400, 404, 413, 422]);
      if (problem) wrong.push(`${getName(endpoint)} ${problem}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('a route with bad input', () => {
  it.each([
    '/silo/v1/entries',
    '/silo/v1/envelopes',
    '/transform/v1/jobs',
    '/transform/v1/workflows',
    '/access/v1/audit',
  ])('refuses invalid parameters: %s', async (path) => {
    for (const query of queries.slice(0, 16).filter((one) => !one.startsWith('limit=20&'))) {
      const reply = await api.call('GET', `${path}?${query}`);
      expect([query, reply.status, reply.json.key]).toEqual([query, 422, 'parameter']);
    }
    const twice = await api.call('GET', `${path}?limit=20&limit=30`);
    expect([twice.status, twice.json.key]).toEqual([400, 'input']);
    expect((await api.call('GET', `${path}?unknown=1&limit=`)).status).toBe(200);
  });

  it('refuses too many bytes on every route with a body', async () => {
    const wrong: string[] = [];
    for (const endpoint of apiEndpoints) {
      if (!endpoint.rawBytesMax) continue;
      const raw = Buffer.alloc(endpoint.rawBytesMax + 1, 1);
      const problem = findProblem(await ask(endpoint, { raw, headers: { 'Content-Type': 'image/png' } }), [413]);
      if (problem) wrong.push(`${getName(endpoint)} ${problem}`);
    }
    expect(wrong).toEqual([]);
  });

  it('responds to HEAD as to GET, but without a body', async () => {
    const wrong: string[] = [];
    for (const endpoint of apiEndpoints.filter(({ method }) => method === 'GET')) {
      const path = pathOf(endpoint, unknownId);
      const token = endpoint.scope === 'service' ? tokens.service : tokens.tenant;
      const [get, head] = [await ask(endpoint, {}, path), await api.call('HEAD', path, undefined, { token })];
      if (head.status !== get.status || head.text !== '')
        wrong.push(`HEAD ${path} is ${head.status}, GET ${get.status}`);
    }
    expect(wrong).toEqual([]);
    const none = await api.call('HEAD', '/transform/v1/jobs/intents');
    expect([none.status, none.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('returns 404 for an unknown URL, with the nearest known URL and without ids of the client', async () => {
    const reply = await api.call('GET', `/silo/v1/entrys/${createUuidV7()}`);
    expect([reply.status, reply.json.key, reply.json.remedy]).toEqual([
      404,
      'not-found',
      expect.stringContaining('/entries/'),
    ]);
  });
});
