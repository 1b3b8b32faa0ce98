// Tests `npx sello X --help` on a clone whose sources do not build: it prints the help of the last build and compiles nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';

const { compile } = createRequire(__filename)('../jest/compile.cjs') as {
  compile: (source: string, file: string) => string;
};

const clone = ownFolder('sello-help-');
beforeAll(() => {
  cpSync(path.join(requireProjectRoot(), 'bin'), path.join(clone, 'bin'), { recursive: true });
  for (const folder of ['node_modules', 'dist/src/cli']) mkdirSync(path.join(clone, folder), { recursive: true });
  const built = (name: string, text: string) => writeFileSync(path.join(clone, 'dist/src/cli', `${name}.js`), text);
  built('usage', 'exports.runCommand = async ({ help }) => { console.log(help); return 0; };');
  built('jobs', "exports.help = 'Usage: npx sello jobs';");
});

/** The output of a failed call. */
function readRefusal(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [path.join(clone, 'bin/sello.mjs'), ...args], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr;
}

const runSello = (...args: string[]): string =>
  execFileSync(process.execPath, [path.join(clone, 'bin/sello.mjs'), ...args], { encoding: 'utf8', stdio: 'pipe' });

describe('`--help` in a clone that does not build', () => {
  it('prints the help of a command from the last build', () => {
    expect(runSello('jobs', '--help')).toBe('Usage: npx sello jobs\n');
  });

  it.each([
    ['help', 'jobs'],
    ['help', 'jobs', 'list'],
  ])('prints the same help for `%s %s`', (...words) => {
    expect(runSello(...words)).toBe('Usage: npx sello jobs\n');
  });

  it('prints the help of the tests, which need no build', () => {
    expect(runSello('test', '--help')).toMatch(/^Run all tests except the long ones, .* on a real MongoDB/);
    expect(runSello('help', 'test')).toBe(runSello('test', '--help'));
  });

  it('lists all commands for `help` alone', () => {
    expect(runSello('help')).toMatch(/^Usage: npx sello <command>/);
    expect(runSello('help')).toBe(runSello('--help'));
  });
});

describe('the error for an unknown command', () => {
  it('is one line, with the nearest name if the clone was built before', () => {
    expect(readRefusal('chian')).toBe('Unknown command: chian. For all commands, run: npx sello --help\n');
    const name = 'src/document/find-nearest';
    mkdirSync(path.join(clone, 'dist/src/document'));
    const source = path.join(requireProjectRoot(), `${name}.ts`);
    writeFileSync(path.join(clone, 'dist', `${name}.js`), compile(readFileSync(source, 'utf8'), source));
    expect(readRefusal('chian')).toBe(
      'Unknown command: chian. Did you mean chain? For all commands, run: npx sello --help\n',
    );
    expect(readRefusal('help', 'nonsense')).toBe(readRefusal('nonsense'));
    expect(readRefusal('nonsense')).toBe('Unknown command: nonsense. For all commands, run: npx sello --help\n');
  });
});
