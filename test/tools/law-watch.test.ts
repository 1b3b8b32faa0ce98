// `npm run law-watch` with a test server: its report for each document, and its stored digests.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'law-watch-'));
const data = path.join(folder, 'sources.json');
let server: Server;
let text = 'one';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Source {
  readonly name: string;
  readonly address: string;
  readonly version: string;
  readonly sha256: string;
  readonly day: string;
}

const readSources = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Source[];
const run = (...options: string[]) =>
  new Promise<{ readonly code: number; readonly lines: readonly string[] }>((resolve) => {
    const script = path.join(root, 'tools/law-watch/law-watch.mjs');
    const child = execFile(process.execPath, [script, '--data', data, ...options], (_error, out) =>
      resolve({ code: child.exitCode ?? 0, lines: out.trimEnd().split('\n') }),
    );
  });

test('law-watch reports the changes since the digests were stored', async () => {
  const { port } = server.address() as AddressInfo;
  const source = { name: 'Schema', address: `http://127.0.0.1:${port}/a`, version: '1', sha256: '', day: '' };
  writeFileSync(data, JSON.stringify([source]));
  const first = await run('--write');
  expect([first.code, first.lines[0]]).toEqual([0, expect.stringMatching(/^first digest +Schema, 1/)]);
  expect(readSources(data)[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await run()).lines[0]).toMatch(/^unchanged/);
  text = 'two';
  const [stored] = readSources(data);
  const changed = await run();
  expect([changed.code, changed.lines[0]]).toEqual([1, expect.stringMatching(/^changed since 20/)]);
  expect(readSources(data)).toEqual([stored]);
  writeFileSync(data, JSON.stringify([{ ...stored, address: `http://127.0.0.1:${port}/gone` }]));
  expect((await run()).lines[0]).toMatch(/^no answer: HTTP 404/);
});

test('each document that Sello follows has an address, a version, a digest or none, and a day', () => {
  for (const { name, address, version, sha256, day } of readSources(path.join(root, 'tools/law-watch/sources.json'))) {
    expect([name, version].every(Boolean)).toBe(true);
    expect(new URL(address).protocol).toBe('https:');
    expect(sha256).toMatch(/^([0-9a-f]{64})?$/);
    expect(day).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
  }
});
