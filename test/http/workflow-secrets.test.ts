// Tests the secrets of steps: never returned, kept by a placeholder, and stored encrypted only.
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { decryptWorkflowStepConfig, encryptStoredPlainWorkflowStepSecrets } from '../../src/store/jobs/step-secrets';
import type { StoredWorkflowStep } from '../../src/model/workflow';
import { getWorkflowsCollection } from '../../src/store/jobs/workflows';
import { apiOfFile } from './api';
import { consoleSettings, signedIn } from './console/visitor';
import { invoice } from './documents';

const api = apiOfFile(consoleSettings);

const masterKey = [Buffer.alloc(32, 7)] as const;
const mark = '(secret)';
const url = 'https://example.com/hook';
const secrets = { token: 'tok-1234567', headers: { 'X-Key': 'key-1234567' } };
const place = (id: string, rest = '') => `/transform/v1/workflows/${id}${rest}`;
const call = (config: object, id = 'call') => ({ id, name: 'Call', action: 'webhook', config });
const otherPlace = 'the host or the path of `url` changed';
const marked = { url, token: mark, headers: { 'X-Key': mark } };

/** A workflow with a secret in a step, in a branch and in the rescue list. */
async function createWorkflow(): Promise<string> {
  const id = createUuidV7();
  const branch = {
    id: 'if',
    action: 'silo.if',
    config: { field: 'currency', operator: '=', value: 'EUR' },
    next: [{ status: 'OK', steps: [call({ url, ...secrets }, 'inner')] }],
  };
  const reply = await api.call('PUT', place(id), {
    name: 'Secrets',
    steps: [call({ url, ...secrets }), branch],
    rescue: [call({ url, ...secrets }, 'rescue')],
  });
  expect([reply.status, reply.json.faults]).toEqual([200, undefined]);
  return id;
}

const steps = async (id: string) => (await api.call('GET', place(id))).json.steps as { config: object }[];

/** The config of a stored step, as its call uses it. */
async function stored(id: string, step = 'call'): Promise<object> {
  const row = await getWorkflowsCollection(api.database).findOne({ id });
  const found = row?.steps.find((one) => one.id === step) as StoredWorkflowStep;
  return decryptWorkflowStepConfig({ masterKey, workspace: api.workspace }, found);
}

/** All texts in the database. */
async function dump(): Promise<string> {
  const parts: string[] = [];
  for (const { name } of await api.database.db.listCollections().toArray())
    parts.push(JSON.stringify(await api.database.db.collection(name).find().toArray()));
  return parts.join('\n');
}

describe('a secret of a workflow', () => {
  it('is in no response, and nowhere unencrypted in the database', async () => {
    const id = await createWorkflow();
    await api.call('PATCH', place(id), { description: 'Changed' });
    const job = createUuidV7();
    await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: id, data: invoice() });
    const texts = [
      (await api.call('GET', place(id))).text,
      (await api.call('GET', place(id, '/versions/1'))).text,
      (await api.call('GET', place(id, '/versions/2'))).text,
      (await api.call('POST', place(id, '/versions/1/restore'))).text,
      (await api.call('GET', '/transform/v1/workflows')).text,
      (await api.call('GET', `/transform/v1/jobs/${job}`)).text,
      (await api.call('GET', '/access/v1/audit?limit=100')).text,
      await dump(),
    ];
    for (const text of texts) for (const secret of ['tok-1234567', 'key-1234567']) expect(text).not.toContain(secret);
    expect((await steps(id))[0]?.config).toEqual(marked);
    const copy = (await getJobsCollection(api.database).findOne({ id: job }))?.steps[0] as StoredWorkflowStep;
    expect(decryptWorkflowStepConfig({ masterKey, workspace: api.workspace }, copy)).toEqual({ url, ...secrets });
  });

  it('is kept if its placeholder is sent, and causes no change', async () => {
    const id = await createWorkflow();
    const { json: before } = await api.call('GET', place(id));
    const { json: after } = await api.call('PATCH', place(id), { steps: before.steps, rescue: before.rescue });
    expect([after.version, after.hash]).toEqual(['1', before.hash]);
    expect(await stored(id)).toEqual({ url, ...secrets });
  });

  it('is replaced if only its value is sent, and removed if it is omitted', async () => {
    const id = await createWorkflow();
    const next = { url: `${url}?n=2#a`, token: mark, headers: { 'x-key': mark, 'X-New': 'new' } };
    const first = await api.call('PATCH', place(id), { steps: [call(next)] });
    expect([first.status, first.json.version]).toEqual([200, '2']);
    expect(await stored(id)).toEqual({
      url: `${url}?n=2#a`,
      token: 'tok-1234567',
      headers: { 'x-key': 'key-1234567', 'X-New': 'new' },
    });
    await api.call('PATCH', place(id), { steps: [call({ url, token: mark })] });
    expect(await stored(id)).toEqual({ url, token: 'tok-1234567' });
    await api.call('PATCH', place(id), { steps: [call({ url })] });
    expect(await stored(id)).toEqual({ url });
  });

  it.each([
    ['another host', { ...marked, url: 'https://evil.example/hook' }, 'call', otherPlace],
    ['another port', { ...marked, url: 'https://example.com:8443/hook' }, 'call', otherPlace],
    ['another scheme', { ...marked, url: 'http://example.com/hook' }, 'call', otherPlace],
    ['another path', { ...marked, url: 'https://example.com/theirs' }, 'call', otherPlace],
    ['a longer path', { ...marked, url: `${url}/theirs` }, 'call', otherPlace],
    ['a path with dots', { ...marked, url: `${url}/../theirs` }, 'call', otherPlace],
    ['another user', { ...marked, url: 'https://they@example.com/hook' }, 'call', otherPlace],
    ['another path of a header', { url: `${url}2`, headers: { 'X-Key': mark } }, 'call', otherPlace],
    ['a new step', marked, 'other', 'no secret is stored for it'],
    ['a new header', { url, headers: { 'X-Other': mark } }, 'call', 'no secret is stored for it'],
  ])('cannot be kept by its placeholder for %s', async (_, config, step, why) => {
    const id = await createWorkflow();
    const { status, json } = await api.call('PATCH', place(id), { steps: [call(config, step)] });
    expect([status, json.key]).toEqual([422, 'validation']);
    expect(JSON.stringify(json.faults)).toContain(why);
    expect(JSON.stringify(json.faults)).toMatch(/steps\.0\.config\.(token|headers\.X-(Key|Other))/);
    expect(await stored(id)).toEqual({ url, ...secrets });
  });

  // Regression: only the host had to stay, and hosts of webhooks are shared by the customers of a provider.
  it('cannot be kept for another path by the editor of the console', async () => {
    const id = await createWorkflow();
    const manager = await signedIn(api, 'manager');
    const page = `/console/w/one/workflows/${id}/edit`;
    const etag = /name="etag" value="([^"]+)"/.exec((await manager.get(page)).html)?.[1] ?? '';
    const json = JSON.stringify({ name: 'Secrets', steps: [call({ ...marked, url: `${url}/theirs` })] });
    const refused = await manager.post(`${page}/save`, { json, etag: etag.replaceAll('&quot;', '"') }, { from: page });
    expect([refused.status, refused.html.includes('but the host or the path of')]).toEqual([422, true]);
    expect(await stored(id)).toEqual({ url, ...secrets });
  });

  it('cannot be set to a placeholder in a new workflow', async () => {
    const { status, json } = await api.call('PUT', place(createUuidV7()), { name: 'W', steps: [call(marked)] });
    expect([status, (json.faults as object[]).length]).toEqual([422, 2]);
  });

  it('is kept by the placeholder of a restored version', async () => {
    const id = await createWorkflow();
    await api.call('PATCH', place(id), { steps: [call({ url: 'https://other.example/', token: 'another' })] });
    await api.call('POST', place(id, '/versions/1/restore'));
    expect(await stored(id)).toEqual({ url, ...secrets });
  });

  it('is masked, kept and encrypted once if it was stored unencrypted', async () => {
    const id = await createWorkflow();
    const clear = [{ id: 'call', name: 'Call', provider: 'webhook', config: { url, ...secrets } }];
    await getWorkflowsCollection(api.database).updateOne({ id }, { $set: { steps: clear, rescue: [] } });
    expect((await steps(id))[0]?.config).toEqual(marked);
    for (const times of [1, 2]) {
      await encryptStoredPlainWorkflowStepSecrets(api.database, masterKey);
      const row = await getWorkflowsCollection(api.database).findOne({ id });
      expect([times, row?.steps[0]?.config]).toEqual([times, marked]);
    }
    expect(await stored(id)).toEqual({ url, ...secrets });
  });

  it('is refused if it equals the placeholder', async () => {
    const { status } = await api.call('PUT', place(createUuidV7()), { name: 'W', steps: [call({ url, token: mark })] });
    expect(status).toBe(422);
  });
});
