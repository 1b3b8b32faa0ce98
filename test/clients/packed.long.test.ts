// Tests the clients as users install them: the packed TypeScript client, the programs of docs/clients.md and examples/ on a
// running stack, and the types of every call.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';
import { pythonLack, pythonOf } from '../python';
import { describeUnless } from '../skipped';
import { type FaultStack, startFaultStack } from '../stack/stack';
import { pythonClient } from './python-client';
import { writeEveryCall } from './every-call';

const root = requireProjectRoot();
const page = readFileSync(path.join(root, 'docs/clients.md'), 'utf8');
const getBlock = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';
const folder = ownFolder('sello-clients-');

/** Runs a program to its end. @throws Error with the output of the program */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 180_000 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return stdout;
}

const compile = (...args: string[]): string =>
  run(process.execPath, [
    path.join(root, 'clients/typescript/node_modules/typescript/bin/tsc'),
    ...'--strict --target es2023 --module nodenext --lib es2023,dom,dom.iterable --types node --typeRoots'.split(' '),
    path.join(root, 'node_modules/@types'),
    ...args,
  ]);

/** The dependencies are also packed, so that the test needs no registry. */
function install(): void {
  const packages = ['clients/typescript', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers'];
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const sources = packages.map((one) => path.join(root, one));
  const packed = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', ...sources])) as { filename: string }[];
  const files = packed.map(({ filename }) => `./${filename}`);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...files]);
}

let sello: FaultStack;
beforeAll(async () => {
  sello = await startFaultStack();
}, 120_000);
afterAll(async () => {
  await sello?.stop();
}, 60_000);

const access = (): NodeJS.ProcessEnv => ({ API: sello.stack.addresses.api, TOKEN: sello.stack.addresses.token });
const issued = /^F-\S+ 216\.59 https:\/\/\S+\n$/;

describe('the TypeScript client, packed and installed', () => {
  beforeAll(install, 120_000);

  it('issues the first invoice in 12 lines, as docs/clients.md shows it', () => {
    const program = getBlock('ts');
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(12);
    writeFileSync(path.join(folder, 'first.ts'), program);
    compile('first.ts');
    expect(run(process.execPath, ['first.js'], access())).toMatch(issued);
  }, 120_000);

  it('has types for the common tasks and the retry of docs/clients.md', () => {
    const [, ...programs] = [...page.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, text = '']) => text);
    const files = programs.map((text, i) => ({ name: `tasks-${i}.ts`, text }));
    expect(files).toHaveLength(2);
    for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
    expect(compile('--noEmit', ...files.map(({ name }) => name))).toBe('');
  }, 120_000);

  it('has a type for every call of openapi.yaml', () => {
    const document = parse(readFileSync(path.join(root, 'openapi.yaml'), 'utf8')) as Parameters<
      typeof writeEveryCall
    >[0];
    const { text, count } = writeEveryCall(document);
    expect(count).toBeGreaterThan(160);
    writeFileSync(path.join(folder, 'every-call.ts'), text);
    expect(compile('--noEmit', 'every-call.ts')).toBe('');
  }, 180_000);

  it('does not compile with numeric amounts or unknown members', () => {
    const wrong = ['{ base: 10.1 }', "{ base: '10.10', bse: '1' }"].map(
      (base) => `sello.invoices.issue({ bases: [${base}] });`,
    );
    const head = "import { Sello } from '@sello/client';\nconst sello = new Sello({ baseUrl: '', token: '' });\n";
    writeFileSync(path.join(folder, 'wrong.ts'), `${head}${wrong.join('\n')}\n`);
    expect(() => compile('--noEmit', 'wrong.ts')).toThrow(/wrong\.ts\(3,[^]*wrong\.ts\(4,/);
  }, 120_000);

  it('runs examples/client.mjs, which issues one invoice for an order, however often it runs', () => {
    mkdirSync(path.join(folder, 'examples'), { recursive: true });
    writeFileSync(path.join(folder, 'examples/client.mjs'), readFileSync(path.join(root, 'examples/client.mjs')));
    const first = run(process.execPath, ['examples/client.mjs', 'order-1042'], access());
    expect(first).toMatch(
      /^order-1042: invoice SHOP-\S+, 216\.59 EUR\nSHOP-\S+ is reported; its page is in invoice\.pdf\n$/,
    );
    expect(readFileSync(path.join(folder, 'invoice.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(run(process.execPath, ['examples/client.mjs', 'order-1042'], access())).toBe(first);
  }, 120_000);
});

describeUnless(pythonLack(pythonClient), 'the Python client on a running stack', () => {
  const python = (...args: string[]): string =>
    run(pythonOf(pythonClient), args, { ...access(), PYTHONPATH: path.join(root, 'clients/python/src') });

  it('issues the first invoice in 12 lines, as docs/clients.md shows it', () => {
    const program = getBlock('python');
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(12);
    writeFileSync(path.join(folder, 'first.py'), program);
    expect(python('first.py')).toMatch(issued);
  }, 60_000);

  it('runs examples/client.py, which issues one invoice for an order, however often it runs', () => {
    const runExample = (): string => python(path.join(root, 'examples/client.py'), 'order-1043');
    const output = runExample();
    expect(output).toMatch(
      /^order-1043: invoice PY-\S+, 216\.59 EUR\nPY-\S+ is reported\nSeries PY comes to 216\.59 EUR\n$/,
    );
    // Regression: the second run ended with the text of 409.
    expect(runExample()).toBe(output);
  }, 120_000);
});
