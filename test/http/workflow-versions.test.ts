// Tests versions of a workflow: read, restored and disabled; jobs keep the version with which they started.
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();

const steps = (state: string) => [{ name: 'Set', action: 'silo.state', config: { state } }];
const place = (id: string, rest = '') => `/transform/v1/workflows/${id}${rest}`;

async function createWorkflow(): Promise<string> {
  const id = createUuidV7();
  await api.call('PUT', place(id), { name: 'First', steps: steps('paid') });
  return id;
}

type Version = { version: string; hash: string };

describe('a version of a workflow', () => {
  it('is listed, readable, and can be restored as the newest', async () => {
    const id = await createWorkflow();
    await api.call('PATCH', place(id), { name: 'Second', steps: steps('sent') });
    await api.call('PATCH', place(id), { steps: steps('draft') });
    const { json: now } = await api.call('GET', place(id));
    const versions = now.versions as Version[];
    expect([now.version, now.hash, versions.map(({ version }) => version)]).toEqual([
      '3',
      versions[0]?.hash,
      ['3', '2', '1'],
    ]);
    for (const [version, name, state] of [
      ['1', 'First', 'paid'],
      ['2', 'Second', 'sent'],
      ['3', 'Second', 'draft'],
    ] as const) {
      const { json } = await api.call('GET', place(id, `/versions/${version}`));
      expect(json).toMatchObject({ id, version, name, src: 'api-key' });
      expect(json.steps).toMatchObject([{ action: 'silo.state', provider: 'silo.state', config: { state } }]);
      expect(json.hash).toBe(versions.find((row) => row.version === version)?.hash);
    }
    const restored = await api.call('POST', place(id, '/versions/1/restore'));
    expect(restored.json).toMatchObject({ version: '4', name: 'First', steps: [{ config: { state: 'paid' } }] });
    expect(restored.json.hash).toBe(versions[2]?.hash);
    const all = (await api.call('GET', place(id))).json.versions as Version[];
    expect(all.map(({ version }) => version)).toEqual(['4', '3', '2', '1']);
  });

  it.each([['9'], ['0'], ['x'], ['1:1']])('does not exist: %s', async (version) => {
    const id = await createWorkflow();
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/restore'],
    ] as const) {
      const reply = await api.call(method, place(id, `/versions/${encodeURIComponent(version)}${rest}`));
      expect([reply.status, reply.json.key]).toEqual([404, 'not-found']);
    }
  });

  it('stays the same if the content does not change', async () => {
    const id = await createWorkflow();
    const { json } = await api.call('PATCH', place(id), { name: 'First' });
    expect(json.version).toBe('1');
  });

  it('accepts no jobs while it is a draft or disabled', async () => {
    const id = await createWorkflow();
    const data = invoice();
    const start = async () => (await api.call('POST', '/transform/v1/jobs', { workflow_id: id, data })).status;
    expect(await start()).toBe(202);
    for (const [off, on] of [
      [{ draft: true }, { draft: false }],
      [{ disabled: true }, { disabled: false }],
    ] as const) {
      expect((await api.call('PATCH', place(id), off)).json).toMatchObject(off);
      expect(await start()).toBe(404);
      expect((await api.call('PATCH', place(id), on)).json).toMatchObject(on);
      expect(await start()).toBe(202);
    }
  });

  it('is kept by a running job', async () => {
    const id = await createWorkflow();
    const { json } = await api.call('POST', '/transform/v1/jobs', { workflow_id: id, data: invoice() });
    await api.call('PATCH', place(id), { steps: steps('void') });
    const stored = await getJobsCollection(api.database).findOne({ id: json.id });
    expect([stored?.workflowVersion, stored?.steps[0]?.config]).toEqual(['1', { state: 'paid' }]);
  });
});
