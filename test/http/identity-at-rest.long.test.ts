// Tests copies of identity documents: the database stores no plain byte of them, and they otherwise behave as files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run as eraseCommand } from '../../src/cli/erase';
import { run as exportCommand } from '../../src/cli/export';
import { readAndDecryptEntryFileBytes } from '../../src/store/entries/sealed-files';
import { reencryptAllSecrets } from '../../src/store/keys/key-rotation';
import { mongoUri } from '../servers/addresses';
import { startApi, type TestApi } from './api';
import { chainOf } from './audit/stored-chain';
import { ownFolder } from '../servers/own-folder';

const [key, nextKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
/** A picture with a text that can be found wherever it is stored. */
const picture = (name: string, size = 4_000): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size, `DNI of ${name}. `)]);
const folder = ownFolder('sello-identity-');
let api: TestApi;
let entry: string;

beforeEach(async () => {
  api = await startApi();
  ({ entry } = await chainOf(api));
  for (const say of ['log', 'error'] as const) jest.spyOn(console, say).mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

async function upload(bytes: Buffer, view = 'front', of = entry): Promise<string> {
  const body = { data: bytes.toString('base64'), view };
  const { status, json } = await api.call('POST', `/apps/fiscal/v1/entry/${of}/identity`, body);
  expect(status).toBe(202);
  return json.id;
}

async function download(file: string, of = entry): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const headers = { authorization: `Bearer ${await api.token('read')}` };
  const reply = await fetch(`${api.base}/silo/v1/entries/${of}/files/${file}`, { headers });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Names of the collections that contain this text unencrypted. */
async function holding(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await api.database.db.listCollections({}, { nameOnly: true }).toArray())
    for await (const row of api.database.db.collection(name).find({}, { raw: true }))
      if ((row as unknown as Buffer).includes(text)) found.push(name);
  return found;
}

const blobCount = (): Promise<number> => api.database.collection('blobs').countDocuments({});
const environment = () => ({
  MONGODB_URI: mongoUri(),
  SELLO_DATABASE: api.database.db.databaseName,
  SELLO_MASTER_KEY: key.toString('base64'),
});
const nowhere = ['--workspace', 'one', '--data', path.join(folder, 'no-stack-here')];

describe('a copy of an identity document', () => {
  it.each([
    ['small', 4_000],
    ['of several parts', 2_500_000],
  ])('is downloaded as it was uploaded, and never stored unencrypted (%s)', async (_what, size) => {
    const bytes = picture('Ana', size);
    const file = await upload(bytes);
    expect(await download(file)).toEqual({ status: 200, bytes });
    expect(await holding('DNI of Ana')).toEqual([]);
    const { json } = await api.call('GET', `/silo/v1/entries/${entry}`);
    expect(json.attachments).toEqual([
      expect.objectContaining({ size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }),
    ]);
    expect(JSON.stringify(json)).not.toContain('sealed');
  });

  it('is the same file if it is sent again, and a new file keeps the replaced copy', async () => {
    const first = await upload(picture('Ana'));
    expect(await upload(picture('Ana'))).toBe(first);
    expect(await blobCount()).toBe(1);
    const second = await upload(picture('Eva'));
    expect((await download(first)).bytes).toEqual(picture('Ana'));
    expect((await download(second)).bytes).toEqual(picture('Eva'));
    expect(await holding('DNI of')).toEqual([]);
  });

  it('is separate from a plain file with the same bytes, and separate for each entry', async () => {
    const file = await upload(picture('Ana'));
    const { entry: other } = await chainOf(api);
    const elsewhere = await upload(picture('Ana'), 'front', other);
    const body = { name: 'a.png', data: picture('Ana').toString('base64') };
    const plain = await api.call('POST', `/silo/v1/entries/${other}/files`, body);
    expect(await blobCount()).toBe(3);
    expect((await download(elsewhere, other)).bytes).toEqual(picture('Ana'));
    expect((await download(plain.json.id, other)).bytes).toEqual(picture('Ana'));
    expect((await download(file)).bytes).toEqual(picture('Ana'));
  });

  it('never replaces the bytes of an announced file', async () => {
    const bytes = picture('Ana');
    await upload(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'a.png', mime: 'image/png', sha256, size: bytes.length };
    const { json } = await api.call('POST', `/silo/v1/entries/${entry}/files`, announced);
    expect(json.stored).toBe(false);
  });

  it('is exported unencrypted together with the copy that it replaced, and the export verifies', async () => {
    await upload(picture('Ana'));
    await upload(picture('Eva'));
    const out = path.join(folder, 'export');
    expect(await exportCommand(['--out', out, ...nowhere], environment())).toBe(0);
    const pictures = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
    const texts = pictures.map((name) => readFileSync(path.join(out, name)).subarray(8, 20).toString());
    expect(texts.toSorted()).toEqual(['DNI of Ana. ', 'DNI of Eva. ']);
  }, 60_000);

  it('is erased with its entry and its replaced copies', async () => {
    const { entry: kept } = await chainOf(api);
    const file = await upload(picture('Ana'), 'front', kept);
    await upload(picture('Ana'));
    await upload(picture('Eva'));
    expect(await blobCount()).toBe(3);
    await api.database.collection('chains').deleteMany({ 'registration.entry': entry });
    expect(await eraseCommand(['--entry', entry, '--confirm', ...nowhere], environment())).toBe(0);
    expect(await blobCount()).toBe(1);
    expect((await download(file, kept)).bytes).toEqual(picture('Ana'));
  }, 60_000);

  it('can be opened with a new master key, and no longer with the old one', async () => {
    const file = await upload(picture('Ana', 2_500_000));
    const name = (await api.stored(entry))?.files.find(({ id }) => id === file)?.sealed ?? '';
    const open = (masterKey: Buffer) => readAndDecryptEntryFileBytes(api.database, api.workspace, name, [masterKey]);
    await reencryptAllSecrets(api.database, [nextKey, key]);
    expect(await open(nextKey)).toEqual(picture('Ana', 2_500_000));
    await expect(open(key)).rejects.toThrow();
    expect(await reencryptAllSecrets(api.database, [nextKey, key])).toMatchObject({ changed: 0 });
  });
});
