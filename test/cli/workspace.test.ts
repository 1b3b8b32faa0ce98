// Tests `sello workspace` and `sello key`, by which an operator manages tenants and keys.
import path from 'node:path';
import os from 'node:os';
import { run as key } from '../../src/cli/key';
import { run as workspace } from '../../src/cli/workspace';
import { getAccessKeysCollection, getSigningKeysCollection } from '../../src/store/keys/keys';
import { connectDatabase, type Database } from '../../src/store/database';
import { liveSettings } from '../live-settings';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { capturePrinted } from './printed';

const name = databaseName();
const [first, second] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
const environment = { MONGODB_URI: mongoUri(), SELLO_DATABASE: name, SELLO_MASTER_KEY: first };
const nowhere = ['--data', path.join(os.tmpdir(), 'sello-no-stack-here')];
let database: Database;
const { output, text } = capturePrinted({ together: true });

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), name);
  await prepareDatabase(database);
});
afterAll(async () => {
  await leaveDatabase(database);
});

const doWorkspace = (args: readonly string[], env = {}) => workspace([...args, ...nowhere], { ...environment, ...env });
const doKey = (args: readonly string[], env = {}) => key([...args, ...nowhere], { ...environment, ...env });
const create = (slug: string, environmentOf = 'test') => [
  'create',
  '--slug',
  slug,
  '--name',
  slug,
  '--environment',
  environmentOf,
];
const lastId = (): string => /[0-9a-f-]{36}/.exec(text())?.[0] ?? '';

describe('sello workspace', () => {
  it('creates, lists and shows workspaces', async () => {
    expect(await doWorkspace([...create('shop'), '--strict'])).toBe(0);
    expect(JSON.parse(text())).toMatchObject({ slug: 'shop', environment: 'test', strict: true, amendments: false });
    const id = lastId();
    output.length = 0;
    expect(await doWorkspace(['list'])).toBe(0);
    expect(text()).toContain(id);
    expect(await doWorkspace(['show', 'shop'])).toBe(0);
    expect(await doWorkspace(['show', 'none'])).toBe(1);
    expect(await doWorkspace(create('shop'))).toBe(1);
    expect(text()).toContain(`The slug shop is taken by workspace ${id}.`);
  });

  it('refuses live mode until the installation is ready for it', async () => {
    expect(await doWorkspace(create('real', 'live'))).toBe(1);
    for (const setting of Object.keys(liveSettings)) expect(text()).toContain(setting);
    expect(await doWorkspace(create('real', 'live'), liveSettings)).toBe(0);
  });

  it.each([[create('UPPER')], [create('x', 'production')], [['create']], [['nothing']], [[]]])(
    'prints its usage for the arguments %j',
    async (args) => {
      expect(await doWorkspace(args)).toBe(2);
      expect(text()).toMatch(/Usage: npx sello workspace|run: npx sello workspace --help/);
    },
  );
});

describe('sello key', () => {
  it('creates, lists and revokes keys of a workspace and of the installation', async () => {
    await doWorkspace(create('till'));
    output.length = 0;
    expect(
      await doKey(['create', '--workspace', 'till', '--name', 'first', '--scopes', 'read,write', '--days', '30']),
    ).toBe(0);
    const id = lastId();
    expect(output.at(-1)?.split('.')).toHaveLength(3);
    const stored = await getAccessKeysCollection(database).findOne({ _id: id });
    expect(stored).toMatchObject({ scope: 'read write', name: 'first' });
    expect(Math.round(((stored?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
    expect(await doKey(['create', '--service', '--name', 'operator'])).toBe(0);
    expect(await getAccessKeysCollection(database).findOne({ workspace: null })).toMatchObject({ scope: 'service' });
    output.length = 0;
    expect(await doKey(['revoke', id])).toBe(0);
    expect(await doKey(['list', '--workspace', 'till'])).toBe(0);
    expect(text()).toContain('revoked');
    expect(await doKey(['revoke', 'none'])).toBe(1);
  });

  it.each([
    [['create', '--workspace', 'till', '--name', 'x', '--scopes', 'service']],
    [['create', '--workspace', 'till', '--name', 'x']],
    [['create', '--workspace', 'till', '--scopes', 'read']],
    [['create', '--service', '--name', 'x', '--scopes', 'admin']],
    [['create', '--service', '--workspace', 'till', '--name', 'x']],
    [['create', '--workspace', 'none', '--name', 'x', '--scopes', 'read']],
    [['create', '--workspace', 'till', '--name', 'x', '--scopes', 'read', '--days', '0']],
  ])('refuses the arguments %j', async (args) => {
    const before = await getAccessKeysCollection(database).countDocuments();
    expect(await doKey(args)).toBe(1);
    expect(await getAccessKeysCollection(database).countDocuments()).toBe(before);
  });

  it('rotates and retires the signing key', async () => {
    await doKey(['create', '--service', '--name', 'operator']);
    const old = await getSigningKeysCollection(database).findOne({ use: 'token', active: true });
    expect(await doKey(['retire', old?._id ?? ''])).toBe(1);
    expect(await doKey(['rotate', '--days', '10'])).toBe(0);
    const now = await getSigningKeysCollection(database).findOne({ use: 'token', active: true });
    expect(now?._id).not.toBe(old?._id);
    expect(await doKey(['retire', old?._id ?? ''])).toBe(0);
    expect(await getSigningKeysCollection(database).findOne({ _id: old?._id ?? '' })).toMatchObject({
      retiredAt: expect.any(Date),
    });
    expect(await doKey(['rotate', '--workspace', 'none'])).toBe(1);
  });

  it('encrypts everything with another master key, even if the process dies between steps', async () => {
    await doKey(['create', '--service', '--name', 'operator']);
    expect(await doKey(['rotate-master'], { SELLO_MASTER_KEY: second }).catch((error: Error) => error.name)).toBe(
      'WrongMasterKeyError',
    );
    output.length = 0;
    expect(await doKey(['rotate-master'], { SELLO_MASTER_KEY: second, SELLO_MASTER_KEY_OTHERS: first })).toBe(0);
    expect(text()).toMatch(/^[1-9]\d* secrets are now encrypted with SELLO_MASTER_KEY; 0 already were\.$/);
    output.length = 0;
    expect(await doKey(['rotate-master'], { SELLO_MASTER_KEY: second, SELLO_MASTER_KEY_OTHERS: first })).toBe(0);
    expect(text()).toContain('You can remove SELLO_MASTER_KEY_OTHERS');
    expect(await doKey(['create', '--service', '--name', 'later'], { SELLO_MASTER_KEY: second })).toBe(0);
    await expect(doKey(['create', '--service', '--name', 'lost'])).rejects.toThrow();
  });
});
