// What clients store besides files and documents counts toward the bytes of a workspace. Regression: numbers, meta rows,
// versions of workflows, jobs and batches counted nothing, so one client could fill the disk of all.
import { createUuidV7 } from '../../src/main/ids';
import { sumWorkspaceRowHeldBytes } from '../../src/store/held-bytes';
import { apiOfFile } from './api';
import { invoice } from './documents';

const gigabyte = 1e9;
const api = apiOfFile({ SELLO_WORKSPACE_GIGABYTES: '1' });
const text = 'x'.repeat(1_900);
const meta = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`m${i}`, text]));
const createSteps = () => [
  { action: 'silo.state', config: { state: 'paid', notes: text.repeat(6), id: createUuidV7() } },
];

async function createPlaces() {
  const [series, workflow, taken] = [createUuidV7(), createUuidV7(), createUuidV7()];
  const entry: string = (await api.call('POST', '/silo/v1/entries', { data: invoice() })).json.id;
  await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'Own' });
  await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'Own', steps: createSteps() });
  return { series, workflow, entry, taken };
}

const readSystem = (token: string) => api.call('GET', '/access/v1/system', undefined, { token });

type RowTarget = Awaited<ReturnType<typeof createPlaces>>;

const writes: Readonly<Record<string, (places: RowTarget) => ReturnType<typeof api.call>>> = {
  number: ({ series, taken }) => api.call('PUT', `/sequence/v1/series/${series}/entries/${taken}`, { meta }),
  meta: ({ entry }) => api.call('PUT', `/silo/v1/entries/${entry}/meta/own`, { value: text.repeat(6) }),
  version: ({ workflow }) => api.call('PATCH', `/transform/v1/workflows/${workflow}`, { steps: createSteps() }),
  job: ({ workflow, entry }) =>
    api.call('PUT', `/transform/v1/jobs/${createUuidV7()}`, { workflow_id: workflow, silo_entry_id: entry }),
  batch: () =>
    api.call('POST', '/fiscal/v1/batches?dry_run=true', undefined, {
      raw: Array.from({ length: 900 }, (_, i) => `{"key":"k${i}","lines":[]}\n`).join(''),
      headers: { 'Content-Type': 'application/x-ndjson' },
    }),
};

describe('the bytes of a workspace', () => {
  it('include large rows of every kind, and refuse more of them when the workspace is full', async () => {
    const places = await createPlaces();
    let before = 0;
    for (const [kind, write] of Object.entries(writes)) {
      const { status, json } = await write(places);
      const sum = await sumWorkspaceRowHeldBytes(api.database, api.workspace);
      expect([kind, status < 300 ? undefined : json, sum - before > 10_000]).toEqual([kind, undefined, true]);
      before = sum;
    }
    await api.database
      .collection('blobs')
      .insertOne({ _id: `${api.workspace}:${createUuidV7()}` as never, size: gigabyte });
    // The count of a process is some seconds old.
    const token = await api.token('read', api.workspace);
    while (((await readSystem(token)).json['storage'] as { bytes: number }).bytes < gigabyte)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const next = { ...places, taken: createUuidV7() };
    const keys = Object.entries(writes).map(async ([kind, write]) => [kind, (await write(next)).json.key]);
    expect(await Promise.all(keys)).toEqual(Object.keys(writes).map((kind) => [kind, 'storage-full']));
    // The same number again, and small rows, need no room.
    expect((await writes.number?.(places))?.status).toBe(200);
    const small = await api.call('PUT', `/sequence/v1/series/${places.series}/entries/${createUuidV7()}`, {});
    expect(small.status).toBe(200);
  });
});
