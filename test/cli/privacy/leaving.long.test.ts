// Tests a tenant that leaves: `sello export` writes everything and can be resumed, `sello erase` erases or blocks each entry.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run as eraseCommand } from '../../../src/cli/erase';
import { run as exportCommand } from '../../../src/cli/export';
import { claimWorkspaceExportFolder, openWorkspaceExportFolder } from '../../../src/cli/privacy/export-folder';
import { writeWorkspaceExport } from '../../../src/cli/privacy/write-export';
import { createUuidV7 } from '../../../src/main/ids';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { getAccessKeysCollection } from '../../../src/store/keys/keys';
import { startApi, type TestApi } from '../../http/api';
import { chainOf } from '../../http/audit/stored-chain';
import { invoice } from '../../http/documents';
import { environmentOf } from './erase';
import { capturePrinted } from '../printed';
import { ownFolder } from '../../servers/own-folder';

let api: TestApi;
const { text } = capturePrinted({ together: true });
const folder = ownFolder('sello-leaving-');
const nowhere = ['--data', path.join(folder, 'no-stack-here')];
const environment = () => environmentOf(api);
const erase = (...args: string[]) => eraseCommand([...args, '--workspace', 'one', ...nowhere], environment());
const exportTo = (out: string) => exportCommand(['--workspace', 'one', '--out', out, ...nowhere], environment());
const verify = (out: string) => exportCommand(['--verify', out], environment());

beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

let count = 0;
async function stored(changes: object = {}, more: object = {}): Promise<string> {
  count += 1;
  const { json } = await api.call('POST', '/silo/v1/entries', {
    data: invoice({ code: `X-${count}`, ...changes }),
    ...more,
  });
  return json.id;
}

/** Changes an entry as sealing does. */
async function sealed(outcome = 'accepted', changes: object = {}): Promise<string> {
  const id = await stored(changes, { sign: true });
  const fiscal = { record: 'r', request: 'q', kind: 'registration', documentDigest: 'd', outcome } as never;
  await getEntriesCollection(api.database).updateOne(
    { _id: formatEntryDatabaseKey(api.workspace, id) },
    { $set: { fiscal } },
  );
  return id;
}

const party = (code: string) => ({
  $schema: 'https://gobl.org/draft-0/org/party',
  name: 'Ana',
  tax_id: { country: 'ES', code },
});

async function contact(code = '54387763P'): Promise<string> {
  return (await api.call('POST', '/silo/v1/entries', { data: party(code), folder: 'customers' })).json.id;
}

const attach = async (entry: string, data: string): Promise<string> =>
  (
    await api.call('POST', `/silo/v1/entries/${entry}/files`, {
      name: 'a b.txt',
      data: Buffer.from(data).toString('base64'),
    })
  ).json.id;

const isThere = async (id: string): Promise<boolean> =>
  (await api.call('GET', `/silo/v1/entries/${id}`)).status === 200;
const acts = async () =>
  (await getOutboxCollection(api.database).find().toArray())
    .flatMap(({ changes = [] }) => changes.map(({ route }) => route))
    .filter((route) => route.startsWith('sello erase'));
const blobs = () => api.database.collection('blobs').countDocuments();

describe('sello erase', () => {
  it('prints its plan, and changes nothing without --confirm', async () => {
    const [draft, issued] = [await stored(), await sealed()];
    expect(await erase('--all')).toBe(0);
    expect(text()).toContain('1 would be erased, 1 would be blocked');
    expect(text()).toContain('Nothing was erased');
    expect([await isThere(draft), await isThere(issued), await acts()]).toEqual([true, true, []]);
  });

  it('erases unissued entries completely, and blocks issued entries', async () => {
    const [draft, issued, signed] = [await stored(), await sealed(), await stored({}, { sign: true })];
    await api.call('PATCH', `/silo/v1/entries/${draft}`, { data: invoice({ code: 'X-changed' }) });
    await api.call('PUT', `/silo/v1/entries/${draft}/meta/k`, { value: 1 });
    await attach(draft, 'only here');
    await attach(draft, 'in both');
    await attach(issued, 'in both');
    const file = await attach(issued, 'issued');
    const { json } = await api.call('GET', `/silo/v1/entries/${issued}`);
    const [address] = (json.attachments as { id: string; url: string }[])
      .filter(({ id }) => id === file)
      .map(({ url }) => url);
    expect(await erase('--entry', draft, '--confirm')).toBe(0);
    expect(await erase('--entry', issued, '--confirm')).toBe(0);
    expect(await erase('--entry', signed, '--confirm')).toBe(0);
    expect(await acts()).toEqual(['sello erase (erase)', 'sello erase (block)', 'sello erase (block)']);
    for (const id of [draft, issued, signed]) expect(await isThere(id)).toBe(false);
    expect(
      await getEntriesCollection(api.database).countDocuments({ _id: formatEntryDatabaseKey(api.workspace, draft) }),
    ).toBe(0);
    expect(await api.database.collection('versions').countDocuments({ _id: new RegExp(draft) as never })).toBe(0);
    expect(await api.database.collection('meta').countDocuments({ entry: draft })).toBe(0);
    expect(await blobs()).toBe(2);
    const place = new URL(address ?? '');
    expect((await fetch(`${api.base}${place.pathname}${place.search}`)).status).toBe(404);
  }, 60_000);

  it('hides a blocked entry from every call', async () => {
    const issued = await sealed();
    const file = await attach(issued, 'x');
    expect(await erase('--entry', issued, '--confirm')).toBe(0);
    const missing = createUuidV7();
    const calls = (id: string) =>
      [
        ['GET', `/silo/v1/entries/${id}`],
        ['PATCH', `/silo/v1/entries/${id}`, { folder: 'sales' }],
        ['GET', `/silo/v1/entries/${id}/states`],
        ['POST', `/silo/v1/entries/${id}/states`, { key: 'sent' }],
        ['GET', `/silo/v1/entries/${id}/files/${file}`],
        ['POST', `/silo/v1/entries/${id}/files`, { name: 'a', data: 'eA==' }],
        ['PUT', `/silo/v1/entries/${id}/meta/k`, { value: 1 }],
        ['GET', `/silo/v1/entries/${id}/meta/k`],
        ['GET', `/silo/v1/entries/${id}/related`],
        ['POST', '/transform/v1/jobs', { workflow_id: workflow, silo_entry_id: id }],
      ] as const;
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps: [] });
    for (const [i, [method, place, body]] of calls(issued).entries()) {
      const [otherMethod, otherPlace, otherBody] = calls(missing)[i] as readonly [string, string, unknown?];
      const [blocked, unknown] = [
        await api.call(method, place, body),
        await api.call(otherMethod, otherPlace, otherBody),
      ];
      expect({ place, status: blocked.status, key: blocked.json.key, message: blocked.json.message }).toEqual({
        place,
        status: unknown.status,
        key: unknown.json.key,
        message: unknown.json.message,
      });
    }
    for (const place of ['/silo/v1/entries', '/silo/v1/search?q=customer'])
      expect((await api.call('GET', place)).text).not.toContain(issued);
    const query = { schema: 'bill/invoice' };
    expect((await api.call('POST', '/silo/v1/entries/query', query)).text).not.toContain(issued);
  }, 60_000);

  it('erases the contacts of a person, keeps suppliers, and blocks the invoices of the person', async () => {
    const [ana, other, issued] = [await contact(), await contact('B98602642'), await sealed()];
    const { entry: supplier } = await chainOf(api);
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, supplier) },
      { $set: { document: JSON.stringify(party('54387763P')) } },
    );
    expect(await erase('--person', '54387763P')).toBe(0);
    expect(text()).toContain('1 would be erased, 1 would be blocked, 1 kept');
    expect(await erase('--person', '54387763p', '--confirm')).toBe(0);
    expect(await Promise.all([ana, other, issued, supplier].map(isThere))).toEqual([false, true, false, true]);
  }, 60_000);

  it('skips entries with a running job or without a response of the authority, and reports them', async () => {
    const unanswered = await sealed('unsettled');
    const before = await stored();
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, before) },
      { $set: { openJob: createUuidV7() } },
    );
    expect(await erase('--all', '--confirm')).toBe(1);
    expect(text()).toContain('2 busy');
    expect(await getEntriesCollection(api.database).countDocuments({ workspace: api.workspace })).toBe(2);
    expect(unanswered).toBeTruthy();
  }, 60_000);

  it('revokes access only to the workspace that leaves', async () => {
    await contact();
    await api.call('POST', '/silo/v1/spool', { data: 'eA==' });
    const other = await api.token('read', api.otherWorkspace);
    expect(await erase('--all', '--confirm')).toBe(0);
    expect(await getAccessKeysCollection(api.database).countDocuments({ workspace: api.workspace })).toBe(0);
    expect(await api.database.collection('spool').countDocuments()).toBe(0);
    expect((await api.call('GET', '/silo/v1/entries', undefined, { token: other })).status).toBe(200);
    expect(await acts()).toContain('sello erase (access)');
  }, 60_000);

  it.each([[[]], [['--all', '--entry', 'x']], [['--person', 'abc']]])('refuses the arguments %j', async (args) => {
    expect(await erase(...args)).toBe(2);
  });
});

describe('sello export', () => {
  async function fill(): Promise<string[]> {
    const ids = [];
    for (let i = 0; i < 12; i += 1) ids.push(await stored());
    await attach(ids[3] as string, 'hello');
    await api.call('PATCH', `/silo/v1/entries/${ids[4]}`, { data: invoice({ code: 'V-2' }) });
    await chainOf(api);
    const issued = await sealed();
    await erase('--entry', issued, '--confirm');
    return [...ids, issued];
  }
  const filesIn = (out: string) => readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted();

  it('writes entries, versions, files, rows, chains and audit that verify', async () => {
    const ids = await fill();
    const out = path.join(folder, 'whole');
    expect(await exportTo(out)).toBe(0);
    expect(text()).toContain('intact');
    const files = filesIn(out);
    for (const id of ids) expect(files.filter((file) => file.endsWith(`${id}/entry.json`))).toHaveLength(1);
    expect(files.filter((file) => file.includes(`${ids[4]}/versions/`)).length).toBeGreaterThan(0);
    const attached = files.find((file) => file.endsWith('a_b.txt')) ?? '';
    expect(readFileSync(path.join(out, attached), 'utf8')).toBe('hello');
    expect(files).toEqual(
      expect.arrayContaining(['audit.jsonl', 'rows/chains.jsonl', 'rows/access_keys.jsonl', 'manifest.json']),
    );
    const everything = files
      .filter((file) => file.startsWith('rows/'))
      .map((file) => readFileSync(path.join(out, file), 'utf8'))
      .join('');
    expect(everything).not.toMatch(/encryptedP/);
    expect(await verify(out)).toBe(0);
  }, 60_000);

  it('resumes after a kill at any point, without duplicates', async () => {
    await fill();
    const whole = path.join(folder, 'once');
    await exportTo(whole);
    for (const writes of [1, 5, 17, 31]) {
      const out = path.join(folder, `killed-${writes}`);
      await expect(exportUntil(out, writes)).rejects.toThrow('killed');
      // The process died in the middle of a line and of a file.
      writeFileSync(path.join(out, 'files.jsonl'), '{"path":"entries/00/cut', { flag: 'a' });
      writeFileSync(path.join(out, 'half.part'), 'x');
      expect(await exportTo(out)).toBe(0);
      const names = (place: string) => filesIn(place).filter((file) => !file.endsWith('.part'));
      expect(names(out)).toEqual(names(whole));
    }
  }, 120_000);

  async function exportUntil(out: string, writes: number): Promise<void> {
    await claimWorkspaceExportFolder(out, api.workspace);
    const opened = await openWorkspaceExportFolder(out);
    let remainingWrites = writes;
    const dying = {
      ...opened,
      write: async (...args: Parameters<typeof opened.write>) => {
        if (remainingWrites === 0) throw new Error('killed');
        remainingWrites -= 1;
        await opened.write(...args);
      },
    };
    const { database, keys, workspace } = api;
    const source = { database, keys, masterKey: [Buffer.alloc(32, 7)] as const, workspace, report: () => undefined };
    await writeWorkspaceExport(source, dying);
  }

  it('detects changed, missing and added files, and changed audit rows', async () => {
    await fill();
    const out = path.join(folder, 'touched');
    await exportTo(out);
    const target = path.join(out, filesIn(out).find((file) => file.endsWith('envelope.json')) ?? '');
    const before = readFileSync(target);
    for (const touch of [
      () => writeFileSync(target, Buffer.concat([before, Buffer.from(' ')])),
      () => rmSync(target),
      () => writeFileSync(path.join(out, 'entries', 'more.json'), '{}'),
      () => writeFileSync(path.join(out, 'files.jsonl'), '', { flag: 'w' }),
    ]) {
      const list = readFileSync(path.join(out, 'files.jsonl'));
      touch();
      expect(await verify(out)).toBe(1);
      writeFileSync(target, before);
      writeFileSync(path.join(out, 'files.jsonl'), list);
      rmSync(path.join(out, 'entries', 'more.json'), { force: true });
      expect(await verify(out)).toBe(0);
    }
  }, 60_000);

  it('refuses a folder with the export of another workspace, and a folder with other content', async () => {
    const out = path.join(folder, 'others');
    await exportCommand(['--workspace', 'two', '--out', out, ...nowhere], environment());
    await expect(exportTo(out)).rejects.toThrow('a different workspace');
    await expect(exportTo(path.dirname(folder))).rejects.toThrow('not empty');
    expect(await exportCommand(['--workspace', 'nobody', '--out', out, ...nowhere], environment())).toBe(1);
  });
});
