// Before all tests: real MongoDB and real Temporal, once for the whole run, unless the environment names running ones.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startGuard } from '../../src/local/guard';
import { choosePorts } from '../../src/local/ports';
import { projectRoot } from '../../src/local/root';
import { abortTools } from '../../src/local/run-tool';
import { startServers } from '../../src/local/servers';
import { keepForTeardown } from './run';

/** What Jest tells: the patterns that choose the test files. */
interface JestChoice {
  readonly testPathPatterns?: { readonly patterns: readonly string[] };
}

export default async function setup(choice: JestChoice): Promise<void> {
  if (!chosenTestsNeedServers(choice.testPathPatterns?.patterns ?? [])) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-test-'));
  const guard = startGuard();
  guard.remove(folder);
  const say = (line: string) => process.stderr.write(`servers     ${line}\n`);
  const interrupt = () => {
    abortTools();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const servers = await startServers({
    dataFolder: folder,
    logFolder: path.join(folder, 'logs'),
    ports: await choosePorts({ mongodb: [], temporal: [], temporalUi: [] }),
    watch: { guard, changed: () => {}, died: (name, how) => say(`${name} died (${how}) and is started again`) },
    say,
    environment: process.env,
  });
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  process.env['SELLO_TEST_MONGODB'] = servers.mongodb;
  process.env['SELLO_TEST_TEMPORAL'] = servers.temporal;
  keepForTeardown({ children: servers.children, guard });
}

/** Tests that never ask for a server start without the seconds that servers take. A folder asks when any file in it does. */
function chosenTestsNeedServers(patterns: readonly string[]): boolean {
  const folder = path.join(projectRoot(), 'test');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
  const asking = new Set(
    files.filter((file) => /\/addresses'/.test(readFileSync(file, 'utf8'))).map((file) => path.dirname(file)),
  );
  return files
    .filter((file) => file.endsWith('.test.ts') && asking.has(path.dirname(file)))
    .some((file) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(file)));
}
