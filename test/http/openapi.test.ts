// Tests that openapi.yaml and the code agree: every route, body and reference.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { buildOpenapi } from '../../tools/documentation/openapi';
import { addMissingSchemaFieldDescriptions } from '../../src/http/kit/openapi/fields';
import { toOpenapiPath } from '../../src/http/kit/openapi/operation';
import type { PlainJsonSchemaPart } from '../../src/http/kit/response-schema';
import { apiErrorTable } from '../../src/contracts/error-table';
import { publicEndpointDescriptions } from '../../src/http/public-calls';
import { apiEndpoints } from '../../src/http/routes';
import { requireProjectRoot } from '../../src/local/root';
import { createWorkspaceIfAbsent } from '../../src/store/workspaces/new-workspace';
import { readSettings } from '../../src/settings/settings';
import { getChainsCollection } from '../../src/store/chains/chains';
import { insertSendingStopIfAbsent } from '../../src/store/chains/windows';
import { createLazyTemporalClient } from '../../src/temporal/connection';
import { registerMissingTemporalSearchAttributes } from '../../src/temporal/search-attributes';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { ownName, temporalAddress } from '../servers/addresses';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
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

const document = parse(readFileSync(path.join(requireProjectRoot(), 'openapi.yaml'), 'utf8')) as Document;
const withoutToken = publicEndpointDescriptions.map(({ method, path: route }) => `${method} ${toOpenapiPath(route)}`);
const operations = Object.entries(document.paths).flatMap(([place, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${place}`, operation })),
);
const findOperation = (name: string): Operation | undefined => operations.find((one) => one.name === name)?.operation;

describe('openapi.yaml', () => {
  it('is the same after it is written and read', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(buildOpenapi())));
    expect(document.openapi).toBe('3.1.0');
  });

  it('has every route of the API and no other', () => {
    const routes = apiEndpoints.map(({ method, path: route }) => `${method} ${toOpenapiPath(route)}`);
    expect(operations.map(({ name }) => name).toSorted()).toEqual([...routes, ...withoutToken].toSorted());
  });

  it('has a unique name for every call', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(apiEndpoints.map((endpoint) => [`${endpoint.method} ${toOpenapiPath(endpoint.path)}`, endpoint] as const))(
    'has the body, parameters and scope of the code: %s',
    (name, endpoint) => {
      const operation = findOperation(name);
      const { $id: _id, ...schema } = (operation?.requestBody?.content['application/json']?.schema ?? {}) as Record<
        string,
        unknown
      >;
      const plain = (of: unknown): PlainJsonSchemaPart => JSON.parse(JSON.stringify(of ?? {})) as PlainJsonSchemaPart;
      const { body, rawTypes } = endpoint;
      const given = body ?? rawTypes?.['application/json'];
      expect(schema).toEqual(given ? addMissingSchemaFieldDescriptions(plain(given), endpoint.operation.id) : {});
      expect(operation?.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.rawBytesMax));
      const query = operation?.parameters?.filter((one) => one.in === 'query').map((one) => one.name) ?? [];
      expect(query).toEqual(Object.keys(endpoint.query ?? {}));
      const named = operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? [];
      expect(named).toEqual([...endpoint.path.matchAll(/[:*](\w+)/g)].map((match) => match[1]));
      expect(operation?.['x-scope']).toBe(endpoint.scope);
    },
  );

  it('has no dangling reference', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)].filter(
      ([, group = '', name = '']) =>
        !(group in document.components) || !(name in (document.components as never)[group]),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it.each(operations)('has every status of $name with its response, and no default', ({ name, operation }) => {
    expect(operation.summary).toMatch(/[^.]$/);
    expect(operation.tags).toHaveLength(1);
    const statuses = Object.keys(operation.responses);
    expect(statuses).not.toContain('default');
    expect(statuses.some((status) => Number(status) < 300)).toBe(true);
    if (!withoutToken.includes(name))
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '422', '500', '503']));
  });

  it('has every error key in some call', () => {
    const text = JSON.stringify(document.components);
    const missing = Object.keys(apiErrorTable).filter((key) => !text.includes(`"${key}"`));
    // A method that a path does not allow belongs to no operation.
    expect(missing).toEqual(['method-not-allowed']);
  });
});

/** Makes a call; the client of the tests checks its response against the schema. */
async function want(
  api: TestApi,
  method: string,
  place: string,
  body?: object,
  token?: string,
): Promise<Record<string, unknown>> {
  return (await api.call(method, place, body, token ? { token } : {})).json;
}

describe('a response', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(() => api.close());

  it('has the documented members', async () => {
    const entry = await want(api, 'POST', '/silo/v1/entries', { data: invoice(), key: 'k1', sign: true });
    const place = `/silo/v1/entries/${String(entry.id)}`;
    await want(api, 'POST', `${place}/files`, {
      name: 'a.txt',
      data: 'YQ==',
      key: 'a',
      category: 'attachment',
      meta: { a: 'b' },
    });
    await want(api, 'POST', `${place}/states`, { key: 'paid', notes: 'at the desk' });
    await want(api, 'PUT', `${place}/meta/own`, {
      ref: 'r',
      indexed: true,
      value: { n: 1 },
      url: 'https://example.com/',
    });
    await want(api, 'GET', place);
    await want(api, 'GET', '/silo/v1/entries?limit=10');
    await want(api, 'GET', `${place}/related`);
    await want(api, 'GET', `${place}/versions/${String(entry.version)}`);
    await want(api, 'GET', '/silo/v1/search?q=supplier');
    await want(api, 'POST', '/silo/v1/entries/query', { schema: 'bill/invoice', count: true });
    await want(api, 'POST', '/silo/v1/entries/query/count', { schema: 'bill/invoice' });
    await want(api, 'GET', '/silo/v1/keys');
    await want(api, 'GET', '/transform/v1/workflows');
    const series = '/sequence/v1/series/01900000-0000-7000-8000-000000000001';
    await want(api, 'PUT', series, { name: 'S' });
    await want(api, 'PUT', `${series}/entries/01900000-0000-7000-8000-000000000002`, {
      meta: { a: 'b' },
    });
    await want(api, 'GET', '/access/v1/workspace');
    const key = await want(api, 'POST', '/access/v1/keys', { name: 'till', scopes: ['read'] });
    await want(api, 'GET', '/access/v1/keys');
    await want(api, 'DELETE', `/access/v1/keys/${String(key.id)}`);
    const operator = await api.token('service', null);
    await want(api, 'GET', '/access/v1/workspaces', undefined, operator);
    await want(api, 'GET', '/access/v1/workspaces/one', undefined, operator);
    await insertSendingStopIfAbsent(api.database, {
      _id: 'certificate:test:AB',
      at: new Date(),
      code: '4141',
      text: '4141: no',
    });
    await want(api, 'GET', '/access/v1/stops', undefined, operator);
    await want(api, 'GET', '/utils/v1/uuid');
    await want(api, 'GET', '/utils/v1/ping');
    await want(api, 'GET', '/silo/v1/entries/none');
    await want(api, 'POST', '/silo/v1/entries', { data: invoice({ customer: undefined }) });
  });
});

describe('a chain response', () => {
  const supplier = 'B12345674';
  const chain = `/fiscal/v1/chains/${supplier}`;
  const certificate = `/fiscal/v1/suppliers/${supplier}/certificate`;
  let fixture: ChainFixture;
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    fixture = await openChainFixture();
    const { authority, mongo } = fixture.deps.settings;
    api = await startApi({
      SELLO_DATABASE: mongo.database,
      TEMPORAL_ADDRESS: temporalAddress(),
      SELLO_TASK_QUEUE: ownName('openapi'),
      SELLO_SIMULATOR_URL: new URL(authority.urls.simulator.person).origin,
      SELLO_AUTHORITY_CERTIFICATE: fixture.file('client.pem'),
      SELLO_SIMULATOR_CA: fixture.file('ca.pem'),
    });
    const engine = createLazyTemporalClient(readSettings({ TEMPORAL_ADDRESS: temporalAddress() }));
    await registerMissingTemporalSearchAttributes(engine, 'default');
    await engine.connection.close();
    await createWorkspaceIfAbsent(
      fixture.database,
      { id: workspace, name: 'fixture', slug: 'fixture', environment: 'simulator' },
      new Date(),
    );
    token = await api.token('admin', workspace);
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await fixture?.close();
  });

  const ask = (method: string, place: string, body?: object) => want(api, method, place, body, token);

  it('has the documented members in every state of the chain', async () => {
    const stored = await fixture.supplier(supplier);
    await ask('GET', chain);
    await fixture.seed(stored, 2);
    await fixture.seal(stored);
    await fixture.drain(stored);
    await fixture.ask(stored, await fixture.invoice(stored, 'LATER-1'));
    await fixture.seal(stored);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    await fixture.submit(stored);
    const note = { at: new Date(), text: 'for the test' };
    const nextAttemptAt = new Date(Date.now() + 60_000);
    await getChainsCollection(fixture.database).updateOne(
      { _id: stored._id },
      { $set: { alarm: note, sealingPause: note, nextAttemptAt } },
    );
    await insertSendingStopIfAbsent(fixture.database, {
      _id: `chain:${stored._id}`,
      at: new Date(),
      code: '4112',
      text: '4112: no',
    });
    const reply = await ask('GET', chain);
    const states = ['head', 'last_error', 'stopped', 'alarm', 'sealing_paused', 'certificate', 'next_attempt_at'];
    expect(Object.keys(reply)).toEqual(expect.arrayContaining(states));
    await ask('GET', '/fiscal/v1/chains');
    await fixture.control('DELETE', '/faults');

    await ask('GET', `${chain}/verification`);
    expect(await ask('GET', `${chain}/reconciliation`)).toMatchObject({ sello: 3, authority: 2 });
    await fixture.control('DELETE', '/');
    const lost = await ask('GET', `${chain}/reconciliation`);
    expect((lost.differences as object[]).length).toBe(3);
    expect((await ask('POST', `${chain}/resume`)).lifted).toHaveLength(1);

    const data = readFileSync(fixture.file('seal.p12')).toString('base64');
    await ask('PUT', certificate, { data, password: 'simulator' });
    await ask('GET', certificate);
    await ask('POST', `${chain}/confirm`);
    await ask('POST', `${chain}/renew`);
    await ask('POST', '/fiscal/v1/chains/renew');
    await ask('GET', '/fiscal/v1/chains/B00000000');
  });

  it('has the documented members for a registration', async () => {
    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: 'Proveedora',
      tax_id: { country: 'ES', code: 'A28015865' },
    };
    const entry = await api.call('POST', '/silo/v1/entries', { data: party, folder: 'suppliers' }, { token });
    const stored = await fixture.supplier('A28015865');
    await getChainsCollection(fixture.database).updateOne(
      { _id: stored._id },
      { $set: { registration: { state: 'pending', entry: entry.json.id, job: 'none' } } },
    );
    const base = `/apps/fiscal/v1/entry/${entry.json.id}`;
    const data = Buffer.from('%PDF-1.7').toString('base64');
    await ask('POST', `${base}/agreement`, { data, signature: 'hand' });
    await ask('POST', `${base}/identity`, { data, view: 'front' });
    await ask('POST', `${base}/confirm`);
    const operator = await api.token('service', null);
    await want(api, 'POST', `${base}/approve`, undefined, operator);
    await want(api, 'POST', `${base}/approve`, undefined, operator);
  });
});
