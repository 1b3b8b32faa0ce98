// PostgreSQL on loopback for Temporal. PostgreSQL does not run as root, so root runs it as the user of its package.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type ChildProcessController,
  type ChildProcessCallbacks,
  createProcessController,
} from '../../src/local/child';
import type { PostgresPrograms } from './temporal-programs';

export const user = 'temporal';

const isRoot = process.getuid?.() === 0;

/** The process of `setpriv` becomes the program, so that signals reach the program. */
const asOwner = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
    : [command, [...args]];

/** Creates the files of PostgreSQL and starts it. Commits are written to disk, because the test kills the process. */
export async function startPostgres(
  { initdb, postgres, isReady }: PostgresPrograms,
  { folder, port, watch }: { readonly folder: string; readonly port: number; readonly watch: ChildProcessCallbacks },
): Promise<ChildProcessController> {
  const data = path.join(folder, 'postgresql');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) {
    // The user of PostgreSQL must be able to enter the folder.
    chmodSync(folder, 0o711);
    execFileSync('chown', ['postgres:postgres', data]);
  }
  const [make, given] = asOwner(initdb, ['-D', data, '-U', user, '--auth=trust', '-E', 'UTF8', '--no-sync']);
  execFileSync(make, given, { stdio: 'ignore', cwd: '/' });
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  const [command, args] = asOwner(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]);
  const child = createProcessController(
    {
      name: 'postgresql',
      command,
      args,
      env: {},
      logFile: path.join(folder, 'logs', 'postgresql.log'),
      ready: () =>
        promisify(execFile)(isReady, ['-h', '127.0.0.1', '-p', String(port), '-U', user]).then(
          () => true,
          () => false,
        ),
    },
    watch,
  );
  await child.start();
  return child;
}
