// The simulator is independent of the sending side and imports nothing of it, so that two equal faults cannot
// cancel out.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const room = path.join(__dirname, '../../simulator');
// Only the simulator uses the library that checks signatures, because the sender creates them without it.
const allowed = [/^simulator\//, /^src\/contracts\/limits\//, /^src\/certificates\/[\w-]+$/, /^node:/, /^xml-crypto$/];
/** The reader of a table of settings; the simulator has its own table. */
const ofSettings = ['src/settings/readers', 'src/settings/setting-row'];

const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** The process reads settings and writes a log as the other processes do. */
const process = 'main.ts';

describe('the independence of the simulator', () => {
  test.each(files.filter((name) => name !== process))(
    'allows imports only from its own room, limits and certificates: %s',
    (name) => {
      const source = readFileSync(path.join(room, name), 'utf8');
      const folder = path.posix.join('simulator', path.posix.dirname(name));
      const imports = [...source.matchAll(/(?:from|import|require)\s*\(?\s*'([^']+)'/g)]
        .map(([, from = '']) => from)
        .map((from) => (from.startsWith('.') ? path.posix.join(folder, from) : from));
      const settings = name === 'settings.ts' ? ofSettings : [];
      const isAllowed = (from: string) => settings.includes(from) || allowed.some((pattern) => pattern.test(from));
      expect(imports.filter((from) => !isAllowed(from))).toEqual([]);
    },
  );

  test('is checked in every file', () => expect(files.length).toBeGreaterThan(40));

  test('includes the certificates, which use no code of the sending side', () => {
    const certificates = path.join(__dirname, '../../src/certificates');
    for (const name of readdirSync(certificates)) {
      const source = readFileSync(path.join(certificates, name), 'utf8');
      // Threads are independent of the work that they run.
      expect(source).not.toMatch(/from .\.\.\/(?!contracts\/limits\/|contracts\/representation-form|threads\/)/);
    }
  });
});
