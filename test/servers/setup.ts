// Starts a real MongoDB and a real Temporal once for the whole run, unless the environment has the addresses of running ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startOrphanProcessGuard } from '../../src/local/guard';
import { chooseFreePorts } from '../../src/local/ports';
import { requireProjectRoot } from '../../src/local/root';
import { abortExternalTools } from '../../src/local/run-tool';
import { startMongodbAndTemporal } from '../../src/local/servers';
import { ownFolder } from './own-folder';
import { keepForTeardown } from './run';

/** The patterns with which Jest selects the test files. */
interface JestChoice {
  readonly testPathPatterns?: { readonly patterns: readonly string[] };
}

export default async function setup(choice: JestChoice): Promise<void> {
  if (!chosenTestsNeedServers(choice.testPathPatterns?.patterns ?? [])) return;
  const folder = ownFolder('sello-test-');
  const guard = startOrphanProcessGuard();
  guard.remove(folder);
  const say = (line: string) => process.stderr.write(`servers     ${line}\n`);
  const interrupt = () => {
    abortExternalTools();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const servers = await startMongodbAndTemporal({
    dataFolder: folder,
    logFolder: path.join(folder, 'logs'),
    ports: await chooseFreePorts({ mongodb: [], temporal: [], temporalUi: [] }),
    watch: { guard, changed: () => {}, died: (name, how) => say(`${name} died (${how}) and is started again`) },
    say,
    environment: process.env,
  });
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  process.env['SELLO_TEST_MONGODB'] = servers.mongodb;
  process.env['SELLO_TEST_TEMPORAL'] = servers.temporal;
  keepForTeardown({ children: servers.children, guard });
}

/** Tests that use no server start without waiting for servers. */
function chosenTestsNeedServers(patterns: readonly string[]): boolean {
  const folder = path.join(requireProjectRoot(), 'test');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name))
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(file)))
    .some((file) => asksForServers(file, folder, new Set()));
}

const addresses = path.join('servers', 'addresses');

/** Returns whether a test file, or a file of the test folder that it imports, uses the address of a server. */
function asksForServers(file: string, folder: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
    .map(([, from = '']) => path.resolve(path.dirname(file), from))
    .filter((place) => place.startsWith(folder));
  return (
    imported.some((place) => place.endsWith(addresses)) ||
    imported.map((place) => `${place}.ts`).some((next) => existsSync(next) && asksForServers(next, folder, seen))
  );
}
