// S2 and S5: tests which routes a scope opens, and that ids of another workspace are not found.
import { apiEndpoints } from '../../src/http/routes';
import { allAccessScopes, hasAccessScope, type AccessScope } from '../../src/http/kit/request/scopes';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { enrolled } from './applications';
import { invoice } from './documents';
import { type AnyEndpoint, pathOf, unknownId } from './paths';

const api = apiOfFile({ SELLO_CONSOLE: 'link' });

describe.each(allAccessScopes.map((scope) => [scope]))('S5 a token with the scope %s', (scope: AccessScope) => {
  test('allows the routes of its scope, and no others', async () => {
    const given = await api.token(scope, scope === 'service' ? null : api.workspace);
    for (const endpoint of apiEndpoints) {
      const reply = await api.call(endpoint.method, pathOf(endpoint, unknownId), undefined, { token: given });
      const isOpen = hasAccessScope(scope, endpoint.scope);
      expect(`${endpoint.method} ${endpoint.path} ${reply.status === 403 ? 'forbidden' : 'open'}`).toBe(
        `${endpoint.method} ${endpoint.path} ${isOpen ? 'open' : 'forbidden'}`,
      );
    }
  });
});

describe('a token', () => {
  test.each([[''], ['nothing'], ['read-only'], ['admins']])(
    'allows no route with the scope "%s" (S5)',
    async (scope) => {
      const given = await api.token(scope);
      for (const endpoint of apiEndpoints) {
        const reply = await api.call(endpoint.method, pathOf(endpoint, unknownId), undefined, { token: given });
        expect([endpoint.path, reply.status, reply.json.key]).toEqual([endpoint.path, 403, 'forbidden']);
      }
    },
  );
});

describe('S2 a resource of another workspace', () => {
  /** Resources of the first workspace, by the names of path variables. */
  async function things(): Promise<Readonly<Record<string, string>>> {
    const key = `key-${createUuidV7()}`;
    const entry = await api.call('POST', '/silo/v1/entries', { data: invoice(), key, sign: true });
    const id: string = entry.json.id;
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a.txt', data: 'YQ==', private: true });
    const workflow = createUuidV7();
    const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'Own', steps });
    const job = createUuidV7();
    await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: id, key });
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'Own' });
    const number = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}/entries/${number}`, {});
    await api.call('PUT', `/silo/v1/entries/${id}/meta/own`, { ref: 'r1', indexed: true, value: 1 });
    const spool = await api.call('POST', '/silo/v1/spool', { name: 'a', data: 'YQ==' });
    const version: string = entry.json.version;
    const response = await api.call('POST', '/access/v1/keys', { name: 'own', scopes: ['read'] });
    const accessKeyOfOne = response.json.id;
    const { id: enrollment } = await enrolled(api);
    const webhook = await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/' });
    const person = await api.call('POST', '/access/v1/people', { name: 'Ana', role: 'admin' });
    const registration = await api.call('POST', '/fiscal/v1/registrations', {
      supplier: {
        name: 'Ana Lores',
        tax_code: '12345678Z',
        address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      },
    });
    return {
      registration: registration.json.id,
      person: person.json.id,
      entry: id,
      accessKey: accessKeyOfOne,
      enrollment,
      webhook: webhook.json.id,
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
    if (name === 'id' && path.startsWith('/access/v1/enrollment')) return 'enrollment';
    if (name === 'id' && path.startsWith('/access/v1/webhooks')) return 'webhook';
    if (name === 'id' && path.startsWith('/access/v1/people')) return 'person';
    if (path.startsWith('/fiscal/v1/registrations')) return 'registration';
    return name === 'id' ? 'entry' : name;
  };

  /** Calls on an existing resource; calls that create one under a new id affect their own workspace. */
  const reading = apiEndpoints.filter(
    ({ method, path, scope }) =>
      scope !== 'service' &&
      /[:*]/.test(path) &&
      !(method === 'PUT' && /(entries|jobs|workflows|series|enrollment)\/:id$/.test(path)),
  );
  const bodies: Readonly<Record<string, object>> = {
    '/secret': {},
    '/test': {},
    '/redeliver': { since: '2026-01-01' },
    '/access/v1/webhooks/': { description: 'x' },
    '/access/v1/people/': { role: 'viewer' },
    '/states': { key: 'paid' },
    '/files': { name: 'x', data: 'YQ==' },
    '/certificate': { data: 'YQ==' },
    '/reporting': { reporting: 'on' },
    '/mail/preview': { entry_id: unknownId('entry') },
    '/title': { title: 'own-certificate' },
    '/settings': { sign_records: false },
    '/agreement': { data: 'YQ==', signature: 'digital' },
    '/identity': { data: 'YQ==', view: 'front' },
    '/attachments': { name: 'x', data: 'YQ==' },
    '/entries/meta/': { ref: 'r1' },
  };
  const findBody = ({ path, method }: AnyEndpoint): object | undefined =>
    method === 'GET' || method === 'DELETE'
      ? undefined
      : (Object.entries(bodies).find(([part]) => path.includes(part) && !path.endsWith('/data'))?.[1] ?? {});

  test('is reported as missing in every call', async () => {
    const ids = await things();
    const other = await api.token('admin', api.otherWorkspace);
    const own = await api.token('admin');
    for (const endpoint of reading) {
      const fill = (name: string) =>
        name === 'ref'
          ? 'r1'
          : name === 'key' && endpoint.path.includes('/meta/')
            ? 'own'
            : (ids[nameIn(endpoint, name)] ?? unknownId(name));
      const ask = (fillIn: (name: string) => string, token: string) =>
        api.call(endpoint.method, pathOf(endpoint, fillIn), findBody(endpoint), { token });
      const foreign = await ask(fill, other);
      const missing = await ask(unknownId, own);
      const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
      expect([endpoint.method, endpoint.path, foreign.status]).toEqual([endpoint.method, endpoint.path, 404]);
      expect(withoutId(foreign.text)).toBe(withoutId(missing.text));
    }
  });

  test('is in no list, and cannot be used in a body', async () => {
    const ids = await things();
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
      for (const id of Object.values(ids)) expect(text).not.toContain(id);
    }
    const job = { workflow_id: ids.workflow, silo_entry_id: ids.entry };
    const calls: [string, object][] = [
      ['/silo/v1/entries', { previous_id: ids.entry }],
      ['/transform/v1/jobs', job],
    ];
    for (const [path, body] of calls) expect((await api.call('POST', path, body, { token })).status).toBe(404);
    const uuid = (await api.stored(ids.entry ?? ''))?.documentUuid;
    const related = await api.call('GET', `/silo/v1/entries/related?uuid=${uuid}`, undefined, { token });
    expect(related.json.list).toEqual([]);
  });

  test('may have the same id and key as a resource of the workspace', async () => {
    const ids = await things();
    const token = await api.token('admin', api.otherWorkspace);
    const path = `/silo/v1/entries/${ids.entry}`;
    const reply = await api.call('PUT', path, { data: invoice(), key: ids.key }, { token });
    expect([reply.status, reply.json.id]).toEqual([200, ids.entry]);
  });
});

describe('a token', () => {
  test('allows routes of one kind of scope, so that a tenant can call no route of the operator (S5)', () => {
    for (const { method, path, scope } of apiEndpoints)
      expect([method, path, allAccessScopes]).toEqual([method, path, expect.arrayContaining([scope])]);
    const service = apiEndpoints
      .filter(({ scope }) => scope === 'service')
      .map(({ method, path }) => `${method} ${path}`);
    for (const scope of allAccessScopes.filter((allScope) => allScope !== 'service'))
      expect(hasAccessScope(scope, 'service')).toBe(false);
    expect(service).toEqual(
      expect.arrayContaining(['POST /access/v1/workspaces', 'POST /apps/fiscal/v1/entry/:id/approve']),
    );
  });
});
