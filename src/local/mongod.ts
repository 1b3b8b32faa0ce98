// Plans the start of the local MongoDB as a replica set of one member, because transactions need a replica set.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { storeLimits as limits } from '../contracts/limits/store';
import { tryMakeMongodbServerPrimary } from '../store/replica-set';
import type { ChildProcessPlan } from './child';

/** Builds the connection string. `directConnection` connects to one member, without discovery of others. */
export const buildLocalMongodbUri = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=true`;

/**
 * Arguments that are separate from the settings below, because those settings can contain only one `--setParameter`.
 */
const transactionLifetime = ['--setParameter', `transactionLifetimeLimitSeconds=${limits.transactionLifetimeSeconds}`];

/** Plans the process of the local MongoDB. */
export function createFolderAndPlanMongodProcess(
  program: string,
  port: number,
  dataFolder: string,
  logFile: string,
): ChildProcessPlan {
  const folder = path.join(dataFolder, 'mongodb');
  mkdirSync(folder, { recursive: true });
  const settings = {
    '--dbpath': folder,
    '--port': String(port),
    '--bind_ip': '127.0.0.1',
    '--replSet': 'rs0',
    '--oplogSize': '512',
    // The default is half of the memory. This is too much for a laptop that also runs everything else.
    '--wiredTigerCacheSizeGB': '0.5',
    // Diagnostic data is off, because it costs a few percent of a small machine.
    '--setParameter': 'diagnosticDataCollectionEnabled=false',
  };
  return {
    name: 'mongodb',
    command: program,
    args: [...Object.entries(settings).flat(), ...transactionLifetime, '--nounixsocket', '--quiet'],
    env: {},
    logFile,
    ready: () => tryMakeMongodbServerPrimary(port),
  };
}
