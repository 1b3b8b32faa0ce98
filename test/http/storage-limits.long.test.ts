// Tests the storage limits of a workspace, entries by count and files by bytes: errors have a remedy, and other calls continue.
import { createHash } from 'node:crypto';
import { createUuidV7 } from '../../src/main/ids';
import { readSettings } from '../../src/settings/settings';
import { sumEntryFileAndSpoolBytes } from '../../src/store/entries/blobs';
import { type Reply, type TestApi, startApi } from './api';
import { chainOf } from './audit/stored-chain';
import { consoleSettings, signedIn } from './console/visitor';
import { invoice } from './documents';
import { register } from './registered';

const gigabyte = 1e9;
let api: TestApi;
let count = 0;

beforeEach(async () => {
  api = await startApi({ ...consoleSettings, SELLO_WORKSPACE_ENTRIES: '20', SELLO_WORKSPACE_GIGABYTES: '1' });
});
afterEach(() => api.close());

const document = () => {
  count += 1;
  return { data: invoice({ code: `R-${count}` }) };
};
const store = (body: object = document()): Promise<Reply> => api.call('POST', '/silo/v1/entries', body);
const outcome = ({ status, json }: Reply) => (status === 200 ? 200 : [status, json.key]);
const steps = [{ name: 'state', provider: 'silo.state', config: { state: 'sent' } }];
const full = [413, 'storage-full'];

/** Stores a file of this size, and lets the process count it. */
async function holdBytes(size: number, workspace = api.workspace): Promise<void> {
  await api.database.collection('blobs').insertOne({ _id: `${workspace}:${createUuidV7()}` as never, size });
  await api.call('GET', '/access/v1/system', undefined, { token: await api.token('read', workspace) });
}

/** Repeats the call until the process has counted again. */
async function untilTaken(call: () => Promise<Reply>): Promise<Reply> {
  for (let reply = await call(); ; reply = await call()) if (reply.json.key !== 'storage-full') return reply;
}

const attach = (entry: string, bytes: Buffer, name = createUuidV7()): Promise<Reply> =>
  api.call('POST', `/silo/v1/entries/${entry}/files`, { name, data: bytes.toString('base64') });

describe('the storage limit of a workspace', () => {
  it('is on by default, and 0 disables it', () => {
    const { workspaceEntries, workspaceGigabytes } = readSettings({}).api;
    expect([workspaceEntries, workspaceGigabytes]).toEqual([10_000_000, 1_000]);
  });

  it('counts the entries of every call, and explains a refusal', async () => {
    const outcomes = [];
    for (let i = 0; i < 21; i += 1) outcomes.push(outcome(await store()));
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 200), full]);
    const refused = await api.call('PUT', `/silo/v1/entries/${createUuidV7()}`, document());
    expect(outcome(refused)).toEqual(full);
    expect(refused.json.remedy).toContain('Ask an operator to raise the limit');
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps });
    const job = { workflow_id: workflow, ...document() };
    expect(outcome(await api.call('POST', '/transform/v1/jobs', job))).toEqual(full);
    expect(await api.countEntries()).toBe(20);
  });

  it('still allows calls that store no entry, and is separate for each workspace', async () => {
    const { json: first } = await store();
    for (let i = 0; i < 20; i += 1) await store();
    const reply = await api.call('PATCH', `/silo/v1/entries/${first.id}`, { data: invoice({ code: 'R-changed' }) });
    expect(reply.status).toBe(200);
    expect((await attach(first.id, Buffer.from('x'))).status).toBe(200);
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps });
    const job = { workflow_id: workflow, silo_entry_id: first.id };
    expect((await api.call('POST', '/transform/v1/jobs', job)).status).toBe(202);
    const token = await api.token('write', api.otherWorkspace);
    expect((await api.call('POST', '/silo/v1/entries', document(), { token })).status).toBe(200);
  });

  it('does not refuse repeated calls for stored entries', async () => {
    const [id, key] = [createUuidV7(), createUuidV7()];
    const [own, once] = [document(), document()];
    await api.call('PUT', `/silo/v1/entries/${id}`, { ...own, key: 'own' });
    const headers = { 'Idempotency-Key': key };
    const { json } = await api.call('POST', '/silo/v1/entries', once, { headers });
    for (let i = 0; i < 19; i += 1) await store();
    expect(outcome(await api.call('PUT', `/silo/v1/entries/${id}`, own))).toEqual([409, 'conflict']);
    expect(outcome(await store({ ...document(), key: 'own' }))).toEqual([409, 'conflict']);
    const again = await api.call('POST', '/silo/v1/entries', once, { headers });
    expect([again.status, again.json.id]).toEqual([200, json.id]);
  });

  it('does not count erased data', async () => {
    for (let i = 0; i < 21; i += 1) await store();
    await api.database.collection('entries').deleteOne({ workspace: api.workspace });
    expect((await untilTaken(() => store())).status).toBe(200);
    expect(outcome(await store())).toEqual(full);
  });

  it('applies across two processes, except within a second', async () => {
    const other = await api.another();
    const bases = [api.base, other.base];
    const token = await api.token('write');
    const storeAt = async (base: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(`${base}/silo/v1/entries`, { method: 'POST', headers, body: JSON.stringify(document()) }))
        .status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) for (const base of bases) statuses.push(await storeAt(base));
    expect(statuses.slice(-2)).toEqual([413, 413]);
    const stored = await api.countEntries();
    expect(stored).toBe(statuses.filter((status) => status === 200).length);
    expect(stored).toBeGreaterThanOrEqual(20);
    // Before its first count, a process stores at most a quarter of the limit.
    expect(stored).toBeLessThanOrEqual(40);
    await other.close();
  }, 60_000);

  it('counts the bytes of files in every call', async () => {
    const [{ json: entry }, chain] = [await store(), await chainOf(api)];
    await holdBytes(gigabyte - 1_000);
    await holdBytes(5 * gigabyte, api.otherWorkspace);
    const bytes = Buffer.alloc(2_000, 'a');
    const data = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes]).toString('base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'b', mime: 'text/plain', sha256, size: bytes.length };
    const { json: file } = await api.call('POST', `/silo/v1/entries/${entry.id}/files`, announced);
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps });
    const args = { a: `data:text/plain;base64,${data}` };
    const refused = [
      await attach(entry.id, bytes),
      await api.call('PUT', `/silo/v1/entries/${entry.id}/files/${file.id}/data`, undefined, { raw: bytes }),
      await api.call('POST', '/silo/v1/spool', { data }),
      await api.call('POST', '/transform/v1/jobs', { workflow_id: workflow, args }),
      await api.call('POST', `/apps/fiscal/v1/entry/${chain.entry}/agreement`, { data, signature: 'hand' }),
      await api.call('POST', `/apps/fiscal/v1/entry/${chain.entry}/identity`, { data, view: 'front' }),
    ];
    expect(refused.map(outcome)).toEqual(refused.map(() => full));
    expect((await attach(entry.id, Buffer.alloc(900, 'b'))).status).toBe(200);
    expect((await store()).status).toBe(200);
  });

  it('counts large documents and their earlier versions', async () => {
    const notes = (letter: string) => [{ text: letter.repeat(100_000) }];
    const large = (letter: string) => ({ data: invoice({ code: `L-${letter}`, notes: notes(letter) }) });
    await holdBytes(gigabyte - 250_000);
    const [{ json: entry }, { json: small }] = [await store(large('a')), await store()];
    const stored = await api.database.collection('entries').findOne({ id: entry.id });
    expect(stored?.['heldBytes']).toBeGreaterThan(100_000);
    const change = (id: string, body: object) => api.call('PATCH', `/silo/v1/entries/${id}`, body);
    expect((await change(entry.id, large('b'))).status).toBe(200);
    const refused = [await change(entry.id, large('c')), await store(large('d'))];
    expect(refused.map(outcome)).toEqual([full, full]);
    expect(refused[0]?.json.remedy).toContain('Ask an operator to raise the limit');
    // Ordinary documents, and states of large ones, are not refused.
    expect((await change(small.id, document())).status).toBe(200);
    expect((await store()).status).toBe(200);
    expect((await api.call('POST', `/silo/v1/entries/${entry.id}/states`, { key: 'sent' })).status).toBe(200);
  });

  it('counts archives of months, and refuses another one if the workspace is full', async () => {
    const supplier = 'B98602642';
    await register(api, supplier);
    const data = invoice({ code: 'M-1', issue_date: '2025-03-01' });
    expect((await store({ data, sign: true })).status).toBe(200);
    const month = `/fiscal/v1/months/2025-03/export?supplier=${supplier}`;
    const archive = { _id: `${api.workspace}:${supplier}:2025-02` as never, bytes: gigabyte };
    await api.database.collection('month_exports').insertOne(archive);
    await holdBytes(0);
    expect(outcome(await api.call('POST', month))).toEqual(full);
    await api.database.collection('month_exports').deleteOne({ _id: archive._id });
    expect((await untilTaken(() => api.call('POST', month))).status).toBe(202);
  });

  it('counts repeated uploads once', async () => {
    const [{ json: entry }, chain] = [await store(), await chainOf(api)];
    const bytes = Buffer.alloc(2_000, 'a');
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes]).toString('base64');
    const copy = () => api.call('POST', `/apps/fiscal/v1/entry/${chain.entry}/identity`, { data: png, view: 'front' });
    await holdBytes(gigabyte - 5_000);
    const [first, file] = [await attach(entry.id, bytes), await copy()];
    expect(outcome(await attach(entry.id, Buffer.alloc(2_000, 'b')))).toEqual(full);
    expect((await attach(entry.id, bytes)).status).toBe(200);
    expect((await copy()).json.id).toBe(file.json.id);
    const again = await api.call('PUT', `/silo/v1/entries/${entry.id}/files/${first.json.id}/data`, undefined, {
      raw: bytes,
    });
    expect(again.status).toBe(200);
  });

  it('counts files, encrypted copies with their overhead, and the spool', async () => {
    const [{ json: entry }, chain] = [await store(), await chainOf(api)];
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(92)]);
    for (const size of [100, 100, 3_000_000]) await attach(entry.id, Buffer.alloc(size, 'x'));
    await api.call('POST', '/silo/v1/spool', { data: Buffer.alloc(50).toString('base64') });
    const identity = { data: png.toString('base64'), view: 'front' };
    await api.call('POST', `/apps/fiscal/v1/entry/${chain.entry}/identity`, identity);
    expect(await sumEntryFileAndSpoolBytes(api.database, api.workspace)).toBe(100 + 3_000_000 + 50 + 100 + 29);
  });

  it('is shown by the system call and in the console in both languages', async () => {
    await store();
    await holdBytes(123_000_000);
    // A count during the first upload may count its entry twice; a second later it is repeated.
    let storage: { readonly entries: number };
    do storage = (await api.call('GET', '/access/v1/system')).json.storage as typeof storage;
    while (storage.entries > 1);
    expect(storage).toEqual({ entries: 1, entries_max: 20, bytes: 123_000_000, bytes_max: gigabyte });
    const viewer = await signedIn(api, 'viewer');
    const home = '/console/w/one/system';
    expect((await viewer.get(home)).html).toContain('0.123 of 1.000');
    expect((await viewer.get(home, { 'Accept-Language': 'es' })).html).toContain('1 de 20');
  });

  it('is counted with index keys only, however many entries there are', async () => {
    await attach((await store()).json.id, Buffer.alloc(500));
    const own = { _id: { $gt: `${api.workspace}:`, $lt: `${api.workspace};` } };
    const sum = [{ $match: own }, { $group: { _id: null, bytes: { $sum: '$size' } } }];
    const explained = [
      await api.database.collection('blobs').aggregate(sum, { hint: 'blob_size' }).explain('executionStats'),
      await api.database.collection('spool').aggregate(sum, { hint: 'spool_size' }).explain('executionStats'),
      await api.database
        .collection('entries')
        .aggregate([{ $match: { workspace: api.workspace } }, { $group: { _id: 1, n: { $sum: 1 } } }], {
          hint: 'entry_list',
        })
        .explain('executionStats'),
    ].map((plan) => JSON.stringify(plan));
    for (const plan of explained) expect(plan).not.toContain('"FETCH"');
    for (const plan of explained) expect(plan).toContain('"totalDocsExamined":0');
  });
});
