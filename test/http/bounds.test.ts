// Tests the limits in bytes and count of entry data and job copies; each error contains the limit.
import { entryLimits } from '../../src/contracts/limits/entries';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { createUuidV7 } from '../../src/main/ids';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { leastMilliseconds } from '../cpu-time';
import { apiOfFile, type Reply } from './api';
import { invoice } from './documents';

const api = apiOfFile();

const make = async (changes: object = {}): Promise<string> => {
  const reply = await api.call('POST', '/silo/v1/entries', { data: invoice(changes) });
  expect(reply.status).toBe(200);
  return reply.json.id;
};
/** Texts of three bytes per character, each of which counts as one for a schema. */
const wide = (characters: number): string => '€'.repeat(characters);
const wideMeta = () => Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`m${i}`, wide(2_000)]));
const readBytes = async (id: string): Promise<number> => {
  const [found] = await getEntriesCollection(api.database)
    .aggregate<{ bytes: number }>([{ $match: { id } }, { $project: { bytes: { $bsonSize: '$$ROOT' } } }])
    .toArray();
  return found?.bytes ?? 0;
};
/** Calls until a call is refused. @returns the refusal and the number of accepted calls */
async function untilRefused(call: (i: number) => Promise<Reply>, most: number): Promise<[number, Reply]> {
  for (let i = 0; i < most; i += 1) {
    const reply = await call(i);
    if (reply.status !== 200) return [i, reply];
  }
  throw new Error(`${most} were taken`);
}

const stored: readonly (readonly [string, (id: string, i: number) => Promise<Reply>])[] = [
  ['states', (id) => api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'seen', meta: wideMeta() })],
  [
    'files',
    (id, i) => api.call('POST', `/silo/v1/entries/${id}/files`, { name: `n${i}`, data: 'AAAA', meta: wideMeta() }),
  ],
  [
    'meta rows',
    (id, i) => api.call('PUT', `/silo/v1/entries/${id}/meta/k${i}`, { value: wide(limits.metaValueCharactersMax - 2) }),
  ],
];

describe('an entry at its limits', () => {
  it.each(stored.map(([name, call]) => ({ name, call })))(
    'contains the maximum of $name, and stays readable',
    async ({ call }) => {
      const id = await make();
      const [accepted, refusal] = await untilRefused((i) => call(id, i), 60);
      expect(accepted).toBeGreaterThan(2);
      expect(refusal).toMatchObject({ status: 409, json: { key: 'full' } });
      expect(await readBytes(id)).toBeLessThan(4 * 1024 * 1024);
      expect((await api.call('GET', `/silo/v1/entries/${id}`)).status).toBe(200);
    },
  );

  it('refuses a 201st meta row, but accepts a replacement', async () => {
    const id = await make();
    const put = (i: number) => api.call('PUT', `/silo/v1/entries/${id}/meta/k${i}`, { value: i });
    const [accepted, refusal] = await untilRefused(put, entryLimits.metaRowsMax + 1);
    expect([accepted, refusal.json.key]).toEqual([entryLimits.metaRowsMax, 'full']);
    const before = await api.call('GET', `/silo/v1/entries/${id}/meta/k7`);
    const again = await put(7);
    expect(again.status).toBe(200);
    expect(again.json.created_at).toBe(before.json.created_at);
  }, 30_000);

  it('accepts a repeated state with the same time', async () => {
    const id = await make();
    const at = new Date().toISOString();
    const set = () => api.call('PUT', `/silo/v1/entries/${id}/states/${at}`, { key: 'seen', meta: wideMeta() });
    expect((await set()).status).toBe(200);
    await untilRefused(() => api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'more', meta: wideMeta() }), 10);
    expect((await set()).status).toBe(200);
  });

  it('refuses a change above the maximum number of versions', async () => {
    const id = await make();
    const row = { version: '0', at: new Date(), signed: false, invalid: false, src: 'api-key' };
    const rows = Array.from({ length: entryLimits.versionsMax }, () => row);
    await getEntriesCollection(api.database).updateOne({ id }, { $set: { versions: rows } });
    const reply = await api.call('PATCH', `/silo/v1/entries/${id}`, { data: invoice({ code: '0002' }) });
    expect(reply).toMatchObject({ status: 409, json: { key: 'full' } });
  });
});

describe('a document', () => {
  const lines = (count: number, noteBytes: number) =>
    Array.from({ length: count }, (_, i) => ({
      quantity: '1',
      item: { name: `Consulting ${i}`, price: '10.00' },
      notes: [{ text: 'n'.repeat(noteBytes) }],
      taxes: [{ cat: 'VAT', rate: 'general' }],
    }));

  it('is accepted and returned completely with 1,000 lines', async () => {
    const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ lines: lines(1_000, 100) }) });
    expect(reply.status).toBe(200);
    const { doc } = reply.json.data as { doc: { lines: unknown[]; totals: { payable: string } } };
    expect([doc.lines.length, doc.totals.payable]).toEqual([1_000, '12100.00']);
    expect(await readBytes(reply.json.id)).toBeLessThan(entryLimits.contentBytesMax);
  });

  it('is refused with 413 in every call if it does not fit its PDF', async () => {
    const large = invoice({ lines: lines(1_000, 990) });
    const before = await api.countEntries();
    const response = await api.call('POST', '/silo/v1/entries', { data: large });
    expect(response).toMatchObject({ status: 413, json: { key: 'too-large' } });
    expect(await api.countEntries()).toBe(before);
    const id = await make();
    const changed = await api.call('PATCH', `/silo/v1/entries/${id}`, { data: large });
    expect(changed).toMatchObject({ status: 413, json: { key: 'too-large' } });
    for (const path of ['/silo/v1/gobl/build', '/silo/v1/gobl/sign', '/apps/pdf/v1/preview']) {
      const reply = await api.call('POST', path, { data: large });
      expect([path, reply.status, reply.json.message]).toEqual([
        path,
        413,
        expect.stringContaining('all texts of the document together'),
      ]);
    }
    expect((await api.stored(id))?.versions).toHaveLength(1);
  });
});

describe('a workflow', () => {
  const put = (steps: readonly object[]) =>
    api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, { name: 'Large', steps });
  const step = (config: object) => ({ provider: 'silo.state', config });

  it('is refused with 413 if its config exceeds the limit only in its stored form, which is seven times as large', async () => {
    const zeros = Array.from({ length: 4_000 }, () => 0);
    expect(JSON.stringify(zeros).length).toBeLessThan(jobLimits.configBytesMax);
    expect(await put([step({ state: 'a', zeros })])).toMatchObject({ status: 413, json: { key: 'too-large' } });
  });

  it('is refused with 413 if it has many large steps, and is stored within its limits', async () => {
    const large = step({ state: 'a', text: 'x'.repeat(jobLimits.configBytesMax - 200) });
    expect((await put([large])).status).toBe(200);
    const many = Array.from({ length: 20 }, () => large);
    expect(await put(many)).toMatchObject({ status: 413, json: { key: 'too-large' } });
  });

  it('refuses a change after 1,000 versions', async () => {
    const { id } = (await put([step({ state: 'a' })])).json;
    const row = { version: '1', hash: '', name: 'Large', src: 'api-key', createdAt: new Date() };
    const versions = Array.from({ length: jobLimits.workflowVersionsMax }, () => row);
    await api.database.collection('workflows').updateOne({ id }, { $set: { versions } });
    const reply = await api.call('PATCH', `/transform/v1/workflows/${id}`, { name: 'Other' });
    expect(reply).toMatchObject({ status: 409, json: { key: 'full' } });
  });

  it('is listed in pages with a limited number of bytes, and no workflow is missing', async () => {
    const large = step({ state: 'a', text: 'x'.repeat(jobLimits.configBytesMax - 200) });
    const ids: string[] = [];
    for (let i = 0; i < 30; i += 1) ids.push((await put(Array.from({ length: 12 }, () => large))).json.id);
    const values: string[] = [];
    let cursor = '';
    do {
      const page = await api.call('GET', `/transform/v1/workflows?limit=100${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.text.length).toBeLessThan(limits.pageBytesMax * 2);
      values.push(...(page.json.list as { id: string }[]).map(({ id }) => id));
      cursor = (page.json.next_cursor as string | undefined) ?? '';
    } while (cursor);
    expect(values).toEqual(expect.arrayContaining(ids));
    expect(new Set(values).size).toBe(values.length);
  }, 60_000);
});

describe('a job', () => {
  const post = (body: object) => api.call('POST', '/transform/v1/jobs', { workflow_id: createUuidV7(), ...body });

  it.each([
    ['names of 65 characters', { ['n'.repeat(65)]: 'x' }, 400],
    ['64 kB of texts', Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`n${i}`, 'x'.repeat(2_000)])), 413],
  ])('is refused if its args have %s', async (_what, args, status) => {
    expect((await post({ args })).status).toBe(status);
  });

  it('is listed without its steps and events', async () => {
    const { id: workflow } = (
      await api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, {
        name: 'Small',
        steps: [{ provider: 'silo.state', config: { state: 'a' } }],
      })
    ).json;
    const reply = await post({ workflow_id: workflow, args: { one: '1' } });
    expect(reply.status).toBe(202);
    const { list } = (await api.call('GET', '/transform/v1/jobs')).json as unknown as { list: object[] };
    expect(list[0]).toMatchObject({ id: reply.json.id, args: { one: '1' } });
    expect(Object.keys(list[0] ?? {})).not.toEqual(expect.arrayContaining(['steps']));
  });
});

describe('a request body', () => {
  const commas = (megabytes: number) => `[${'1.5,'.repeat((megabytes * 1024 * 1024) / 4)}1]`;

  it.each([
    ['2 MB of numbers', 'POST', '/silo/v1/entries', commas(2), 400],
    ['9 MB of numbers', 'POST', '/silo/v1/entries', commas(9), 400],
    ['2 MB of numbers in a query', 'POST', '/silo/v1/entries/query', commas(2), 413],
    ['2 MB of numbers in a count', 'POST', '/silo/v1/entries/query/count', commas(2), 413],
    ['15 MB of numbers as a file', 'POST', `/silo/v1/entries/${createUuidV7()}/files`, commas(15), 400],
    ['2 MB for a state', 'POST', `/silo/v1/entries/${createUuidV7()}/states`, commas(2), 413],
  ])('is refused within a second and 100 MB if it has %s', async (_what, method, path, list, status) => {
    const raw = Buffer.from(`{"data":${list}}`);
    const memory = process.memoryUsage().rss;
    // Sending and receiving it in one process is slow on a busy machine; parsing it took seconds.
    const boundMs = 1_000 + (raw.length / 1024 / 1024) * 100;
    const elapsedMs = await leastMilliseconds(boundMs, async () => {
      expect((await api.call(method, path, undefined, { raw })).status).toBe(status);
    });
    expect(elapsedMs).toBeLessThan(boundMs);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024 + 3 * raw.length);
  });
});
