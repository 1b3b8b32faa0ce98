// openapi.yaml and the code say the same: every route, every body, every reference.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { openapi, openapiPath } from '../../src/cli/docs/openapi';
import { errorTable } from '../../src/contracts/errors';
import { endpoints } from '../../src/http/routes';
import { projectRoot } from '../../src/local/root';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';

interface Operation {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, object>>;
  };
}

const document = parse(readFileSync(path.join(projectRoot(), 'openapi.yaml'), 'utf8')) as Document;
const withoutToken = ['GET /health', 'GET /public/{entry}/{file}/{name}'];
const operations = Object.entries(document.paths).flatMap(([place, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${place}`, operation })),
);
const operationOf = (name: string): Operation | undefined => operations.find((one) => one.name === name)?.operation;

describe('openapi.yaml', () => {
  it('reads back as what was written', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openapi())));
    expect(document.openapi).toBe('3.1.0');
  });

  it('has every route of the API and no other', () => {
    const routes = endpoints.map(({ method, path: route }) => `${method} ${openapiPath(route)}`);
    expect(operations.map(({ name }) => name).sort()).toEqual([...routes, ...withoutToken].sort());
  });

  it('gives every call a name of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${openapiPath(endpoint.path)}`, endpoint] as const))(
    '%s: body, path parameters and scope are those of the code',
    (name, endpoint) => {
      const operation = operationOf(name);
      const { $id: _id, ...schema } = (operation?.requestBody?.content['application/json']?.schema ?? {}) as Record<
        string,
        unknown
      >;
      expect(schema).toEqual(endpoint.body ? JSON.parse(JSON.stringify(endpoint.body)) : {});
      expect(operation?.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.rawBytesMax));
      const named = operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? [];
      expect(named).toEqual([...endpoint.path.matchAll(/[:*](\w+)/g)].map((match) => match[1]));
      expect(operation?.['x-scope']).toBe(endpoint.scope);
    },
  );

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, group = '', name = '']) =>
        !(group in document.components) || !(name in (document.components as never)[group]),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('names every key of an error', () => {
    for (const key of Object.keys(errorTable)) expect(JSON.stringify(document)).toContain(`${key} (`);
  });
});

test('the calls that docs/api.md shows exist', () => {
  const guide = readFileSync(path.join(projectRoot(), 'docs', 'api.md'), 'utf8');
  const calls = [...guide.matchAll(/\bcall (GET|POST|PUT|PATCH|DELETE) "?(\/[^\s"?]+)/g)];
  const routes = endpoints.map((endpoint) => ({
    method: endpoint.method,
    form: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+').replace(/\*\w+/, '.+')}$`),
  }));
  const unknown = calls.filter(
    ([, method, place = '']) => !routes.some((one) => one.method === method && one.form.test(place)),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(unknown.map(([text]) => text)).toEqual([]);
});

describe('answers', () => {
  let api: TestApi;
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'https://sello.invalid/openapi', components: document.components });

  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(() => api.close());

  /** Members that an answer has and its schema does not name. */
  const unnamed = (name: string, value: object): string[] =>
    Object.keys(value).filter(
      (member) => !(member in ((document.components.schemas[name] as { properties?: object }).properties ?? {})),
    );

  async function fits(name: string, method: string, place: string, body?: object): Promise<Record<string, unknown>> {
    const reply = await api.call(method, place, body);
    const check = ajv.compile({ $ref: `https://sello.invalid/openapi#/components/schemas/${name}` });
    check(reply.json);
    expect([method, place, check.errors, unnamed(name, reply.json)]).toEqual([method, place, null, []]);
    return reply.json;
  }

  it('have the members that the document says', async () => {
    const entry = await fits('Entry', 'POST', '/silo/v1/entries', { data: invoice(), key: 'k1', sign: true });
    const place = `/silo/v1/entries/${String(entry.id)}`;
    await fits('File', 'POST', `${place}/files`, {
      name: 'a.txt',
      data: 'YQ==',
      key: 'a',
      category: 'attachment',
      meta: { a: 'b' },
    });
    await fits('State', 'POST', `${place}/states`, { key: 'paid', notes: 'at the desk' });
    await fits('Meta', 'PUT', `${place}/meta/own`, {
      ref: 'r',
      indexed: true,
      value: { n: 1 },
      url: 'https://example.com/',
    });
    await fits('Entry', 'GET', place);
    await fits('EntryPage', 'GET', '/silo/v1/entries?limit=10');
    await fits('EntryPage', 'GET', `${place}/related`);
    await fits('Version', 'GET', `${place}/versions/${String(entry.version)}`);
    await fits('Search', 'GET', '/silo/v1/search?q=supplier');
    await fits('Query', 'POST', '/silo/v1/entries/query', { schema: 'bill/invoice', count: true });
    await fits('Count', 'POST', '/silo/v1/entries/query/count', { schema: 'bill/invoice' });
    await fits('KeySet', 'GET', '/silo/v1/keys');
    await fits('WorkflowPage', 'GET', '/transform/v1/workflows');
    const series = '/sequence/v1/series/01900000-0000-7000-8000-000000000001';
    await fits('Series', 'PUT', series, { name: 'S' });
    await fits('SeriesNumber', 'PUT', `${series}/entries/01900000-0000-7000-8000-000000000002`, { meta: { a: 'b' } });
    await fits('Workspace', 'GET', '/access/v1/workspace');
    await fits('Uuid', 'GET', '/utils/v1/uuid');
    await fits('Ping', 'GET', '/utils/v1/ping');
    await fits('Error', 'GET', '/silo/v1/entries/none');
    await fits('Error', 'POST', '/silo/v1/entries', { data: invoice({ customer: undefined }) });
  });
});
