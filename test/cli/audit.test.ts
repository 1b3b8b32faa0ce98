// Tests `sello audit`: commands write audit rows, and the check finds changed rows in the database and in an export.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run as audit } from '../../src/cli/audit';
import { run as key } from '../../src/cli/key';
import { run as workspace } from '../../src/cli/workspace';
import { getAuditRowsCollection, formatAuditRowDatabaseKey } from '../../src/store/audit/rows';
import type { AuditRow } from '../../src/model/audit';
import { connectDatabase, type Database } from '../../src/store/database';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { capturePrinted } from './printed';
import { ownFolder } from '../servers/own-folder';

const name = databaseName();
const folder = ownFolder('sello-audit-');
const environment = {
  MONGODB_URI: mongoUri(),
  SELLO_DATABASE: name,
  SELLO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const nowhere = ['--data', path.join(folder, 'none')];
let database: Database;
let shop: string;
const { output, text } = capturePrinted({ together: true });
const run = (...args: string[]) => audit([...args, ...nowhere], environment);

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), name);
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => output.push(String(line)) > 0);
});

describe('sello audit', () => {
  it('lists the changes of commands with author, host and owner', async () => {
    await workspace(['create', '--slug', 'shop', '--name', 'Shop', '--environment', 'test', ...nowhere], environment);
    shop = (await findWorkspaceByIdOrSlug(database, 'shop'))?._id ?? '';
    const create = ['create', '--workspace', 'shop', '--name', 'till', '--scopes', 'read', ...nowhere];
    for (let i = 0; i < 5; i += 1) await key(create, environment);
    const keyId = /[0-9a-f-]{36}/.exec(output.at(-2) ?? '')?.[0] ?? '';
    await key(['revoke', keyId, ...nowhere], environment);
    await key(['rotate', '--workspace', 'shop', ...nowhere], environment);
    // Refused commands create no audit row.
    await key(['revoke', 'nobody', ...nowhere], environment);
    await workspace(['create', '--slug', 'shop', '--name', 'Shop', '--environment', 'test', ...nowhere], environment);
    output.length = 0;
    expect(await run('list', '--workspace', 'shop')).toBe(0);
    const rows = output.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ route }) => route)).toEqual([
      ...Array.from({ length: 5 }, () => 'sello key create'),
      'sello key revoke',
      'sello key rotate',
    ]);
    const by = { kind: 'command', id: expect.any(String), name: 'command line' };
    for (const row of rows) expect(row).toMatchObject({ by, host: os.hostname(), workspace: shop });
    output.length = 0;
    expect(await run('list', '--service', '--route', 'sello workspace create')).toBe(0);
    expect(output).toHaveLength(1);
    expect(output[0]).toContain(shop);
  });

  it('verifies all owners or one owner, and finds a row that was stored elsewhere', async () => {
    expect(await run('verify')).toBe(0);
    expect(text()).toMatch(/\(service\): intact, 1 row;/);
    output.length = 0;
    expect(await run('verify', '--workspace', 'shop')).toBe(0);
    const [, last = ''] = /the last is (\d+:[0-9a-f]{64})/.exec(text()) ?? [];
    expect(await run('verify', '--workspace', 'shop', '--expect', last)).toBe(0);
    const other = last.replace(/.$/, (letter) => (letter === '0' ? '1' : '0'));
    expect(await run('verify', '--workspace', 'shop', '--expect', other)).toBe(1);
    expect(await run('verify', '--workspace', 'shop', '--expect', `99:${'a'.repeat(64)}`)).toBe(1);
    expect(await run('verify', '--expect', last)).toBe(1);
    expect(await run('verify', '--workspace', 'nobody')).toBe(1);
  });

  it('exports lines that verify without a database, and finds a changed line', async () => {
    const file = path.join(folder, 'audit.jsonl');
    expect(await run('export', '--workspace', 'shop', '--out', file)).toBe(0);
    expect(await audit(['verify', '--file', file])).toBe(0);
    expect(text()).toContain('intact: 7 rows');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const touched = [
      lines.map((line, i) => (i === 3 ? line.replace('sello key create', 'sello key destroy') : line)),
      lines.filter((_, i) => i !== 3),
      lines.map((line, i) => lines[i === 3 ? 4 : i === 4 ? 3 : i] ?? line),
      lines.map((line, i) => (i === 3 ? line.slice(0, -5) : line)),
    ];
    for (const one of touched) {
      output.length = 0;
      writeFileSync(file, `${one.join('\n')}\n`);
      expect(await audit(['verify', '--file', file])).toBe(1);
      expect(text()).toContain('broken after 3 intact rows');
    }
  });

  it('finds that an export was cut at its end, or is empty, by the row that it must contain', async () => {
    const file = path.join(folder, 'cut.jsonl');
    expect(await run('export', '--workspace', 'shop', '--out', file)).toBe(0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const { sequence, hash } = JSON.parse(lines.at(-1) ?? '') as { sequence: number; hash: string };
    const verify = (expected: string) => audit(['verify', '--file', file, '--expect', expected]);
    expect(await verify(`${sequence}:${hash}`)).toBe(0);
    output.length = 0;
    for (const expected of [`${sequence}:${'a'.repeat(64)}`, `${sequence + 1}:${hash}`, '812'])
      expect([expected, await verify(expected)]).toEqual([expected, 1]);
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    expect(await verify(`${sequence}:${hash}`)).toBe(1);
    expect(text()).toContain(`broken after 6 intact rows: row ${sequence} is missing or has a different hash`);
    writeFileSync(file, '');
    expect(await audit(['verify', '--file', file])).toBe(1);
    expect(text()).toContain('the file has no rows');
    expect(await audit(['verify', '--file', file, '--workspace', 'shop'])).toBe(2);
  });

  it('includes the day of --to, and refuses a text that can mean several days', async () => {
    const rows = getAuditRowsCollection(database);
    const one = await rows.findOne({ workspace: shop });
    const day = (one?.createdAt ?? new Date()).toISOString().slice(0, 10);
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(await run('list', '--workspace', 'shop', '--from', day, '--to', day)).toBe(0);
    expect(output).not.toEqual([]);
    output.length = 0;
    expect(await run('list', '--workspace', 'shop', '--from', dayBefore, '--to', dayBefore)).toBe(0);
    expect(output).toEqual([]);
    for (const wrong of ['5/11/2026', '11', '2026-02-30', '2026-11-25T09:00:00', 'yesterday'])
      for (const option of ['--from', '--to'])
        expect([wrong, await run('list', '--workspace', 'shop', option, wrong)]).toEqual([wrong, 2]);
  });

  it('exits with 1 and prints the row that was changed in the database', async () => {
    await getAuditRowsCollection(database).updateOne(
      { _id: formatAuditRowDatabaseKey(shop, 4) },
      { $set: { route: 'GET /x' } as Partial<AuditRow> },
    );
    expect(await run('verify')).toBe(1);
    expect(text()).toContain(`${shop}: broken at row 4 (changed)`);
    expect(text()).toContain('3 rows before it are intact');
  });

  it.each([[[]], [['list']], [['list', '--workspace', 'a', '--service']], [['export']]])(
    'refuses the arguments %j',
    async (args) => {
      expect(await run(...args)).toBe(2);
    },
  );
});
