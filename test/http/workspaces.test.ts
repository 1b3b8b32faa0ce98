// Tests workspaces for the simulator, the test environment and live: who creates them, and which members never change.
import { createUuidV7 } from '../../src/main/ids';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import { liveSettings, producer, writeJsonFile } from '../live-settings';
import { apiOfFile, startApi } from './api';
import { invoice } from './documents';

const api = apiOfFile();
let operator: string;
beforeAll(async () => {
  operator = await api.token('service', null);
});

let count = 0;
const toBody = (changes: object = {}) => ({
  name: 'Tenant',
  slug: `tenant-${(count += 1)}`,
  environment: 'test',
  ...changes,
});
const create = (body: object, token = operator) => api.call('POST', '/access/v1/workspaces', body, { token });
const createKey = async (workspace: string, scopes: readonly string[] = ['admin']): Promise<string> => {
  const body = { name: 'first', scopes };
  const reply = await api.call('POST', `/access/v1/workspaces/${workspace}/keys`, body, { token: operator });
  expect([reply.status, reply.json.message]).toEqual([200, undefined]);
  return String(reply.json.token);
};

describe('a new workspace', () => {
  it('has its environment, its workflows and a first key', async () => {
    const reply = await create(toBody({ strict: true, amendments: true, country: 'ES' }));
    expect(reply.json).toMatchObject({
      environment: 'test',
      sandbox: true,
      strict: true,
      amendments: true,
      agreement: true,
    });
    const token = await createKey(reply.json.id);
    const own = await api.call('GET', '/access/v1/workspace', undefined, { token });
    expect(own.json.id).toBe(reply.json.id);
    const { json } = await api.call('GET', '/transform/v1/workflows', undefined, { token });
    expect((json.list as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      'Cancel invoice',
      'Invoice',
      'Register supplier',
      'Unregister supplier',
    ]);
  });

  it('is found by id and slug, and in the list', async () => {
    const { json } = await create(toBody());
    for (const name of [json.id, String(json.slug)]) {
      const found = await api.call('GET', `/access/v1/workspaces/${name}`, undefined, { token: operator });
      expect(found.json.id).toBe(json.id);
    }
    const list = await api.call('GET', '/access/v1/workspaces', undefined, { token: operator });
    expect((list.json.list as { id: string }[]).map(({ id }) => id)).toContain(json.id);
    const none = await api.call('GET', `/access/v1/workspaces/${createUuidV7()}`, undefined, { token: operator });
    expect(none.status).toBe(404);
  });

  it('is created once by two requests, and the second response names the first workspace', async () => {
    const body = toBody();
    const [first, again] = [await create(body), await create(body)];
    expect([first.status, again.status, again.json.id]).toEqual([200, 409, first.json.id]);
    const sameId = await create(toBody({ id: first.json.id }));
    expect([sameId.status, sameId.json.id]).toEqual([409, first.json.id]);
  });

  it('is created once by a hundred concurrent requests', async () => {
    const body = toBody();
    const replies = await Promise.all(Array.from({ length: 100 }, () => create(body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await getWorkspacesCollection(api.database).countDocuments({ slug: body.slug })).toBe(1);
  });

  it.each([
    ['no environment', { environment: undefined }],
    ['an unknown environment', { environment: 'production' }],
    ['a slug with capitals', { slug: 'Tenant' }],
    ['an unknown member', { sandbox: true }],
    ['an invalid id', { id: 'one' }],
  ])('is refused with %s', async (_what, changes) => {
    const reply = await create(toBody(changes));
    expect([reply.status, reply.json.key]).toEqual([400, 'input']);
  });

  it('shares nothing with another workspace', async () => {
    const [one, two] = [(await create(toBody())).json.id, (await create(toBody())).json.id];
    const [tokenOfOne, tokenOfTwo] = [await createKey(one), await createKey(two)];
    const entry = await api.call('POST', '/silo/v1/entries', { data: invoice(), key: 'same' }, { token: tokenOfOne });
    const foreign = await api.call('GET', `/silo/v1/entries/${entry.json.id}`, undefined, { token: tokenOfTwo });
    expect(foreign.status).toBe(404);
    const same = await api.call('POST', '/silo/v1/entries', { data: invoice(), key: 'same' }, { token: tokenOfTwo });
    expect(same.status).toBe(200);
    const { json } = await api.call('GET', '/access/v1/keys', undefined, { token: tokenOfTwo });
    expect(json.list).toHaveLength(1);
  });
});

let files = 0;
const producerFile = (changes: object): string =>
  writeJsonFile(`producer-${(files += 1)}`, { ...producer, ...changes });

describe('a live workspace', () => {
  it('is refused without a producer and a declaration', async () => {
    const reply = await create(toBody({ environment: 'live' }));
    expect([reply.status, reply.json.key]).toEqual([422, 'not-ready']);
    for (const name of Object.keys(liveSettings)) expect(reply.json.message).toContain(name);
  });

  it.each([
    [
      'the declaration is for another version',
      { SELLO_PRODUCER_FILE: producerFile({ declaration: { ...producer.declaration, version: '1.1.0' } }) },
      'version 1.1.0, but version 1.2.0 is running',
    ],
    [
      'nothing is declared',
      { SELLO_PRODUCER_FILE: producerFile({ declaration: undefined }) },
      'names no version, but version 1.2.0 is running',
    ],
    [
      "its address is the simulator's",
      { SELLO_AUTHORITY_ADDRESSES: writeJsonFile('addresses', { live: { person: 'https://127.0.0.1:8443/wlpl' } }) },
      'the environment `live` uses the address of the simulator',
    ],
    ['no producer is named', { SELLO_PRODUCER_FILE: '' }, '`SELLO_PRODUCER_FILE` is not set'],
  ])('is refused if %s', async (_what, env, text) => {
    const other = await startApi({ ...liveSettings, ...env });
    try {
      const token = await other.token('service', null);
      const reply = await other.call('POST', '/access/v1/workspaces', toBody({ environment: 'live' }), { token });
      expect([reply.status, reply.json.key]).toEqual([422, 'not-ready']);
      expect(reply.json.message).toContain(text);
    } finally {
      await other.close();
    }
  });

  it('is created if everything is ready, and is not a sandbox', async () => {
    const other = await startApi(liveSettings);
    try {
      const token = await other.token('service', null);
      const reply = await other.call('POST', '/access/v1/workspaces', toBody({ environment: 'live' }), { token });
      expect(reply.json).toMatchObject({ environment: 'live', sandbox: false, agreement: true });
    } finally {
      await other.close();
    }
  });
});

describe('PATCH /access/v1/workspace', () => {
  const patch = (body: unknown, token?: string) =>
    api.call('PATCH', '/access/v1/workspace', body, token ? { token } : {});

  it.each([
    ['id', createUuidV7()],
    ['slug', 'other'],
    ['environment', 'live'],
    ['sandbox', false],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['updated_at', '2020-01-01T00:00:00.000Z'],
  ])('refuses %s, and changes nothing else', async (name, value) => {
    const before = await getWorkspacesCollection(api.database).findOne({ _id: api.workspace });
    const reply = await patch({ name: 'Changed', [name]: value });
    expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
    expect(reply.json.fields).toEqual({ [name]: 'cannot be changed' });
    expect(await getWorkspacesCollection(api.database).findOne({ _id: api.workspace })).toEqual(before);
  });

  it.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['unknown members', { colour: 'red' }],
  ])('refuses %s', async (_what, body) => {
    const reply = await patch(body);
    expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
  });

  it('changes name and switches', async () => {
    expect((await patch({ name: 'Renamed', strict: true, amendments: true })).json).toMatchObject({
      name: 'Renamed',
      strict: true,
      amendments: true,
    });
    expect((await patch({ strict: false, amendments: false })).json).toMatchObject({
      name: 'Renamed',
      strict: false,
    });
  });
});
