// How the local MongoDB is started: one member of a replica set, because transactions need a set.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { store as limits } from '../contracts/limits/store';
import { tryBecomePrimary } from '../store/replica-set';
import type { ChildPlan } from './child';

/** Address for drivers. `directConnection`: one member, no search for others. */
export const buildMongoUri = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=true`;

/** Beside the other parameter of `planMongod`: each is an option of its own. */
const transactionLifetime = ['--setParameter', `transactionLifetimeLimitSeconds=${limits.transactionLifetimeSeconds}`];

export function planMongod(program: string, port: number, dataFolder: string, logFile: string): ChildPlan {
  const folder = path.join(dataFolder, 'mongodb');
  mkdirSync(folder, { recursive: true });
  const settings = {
    '--dbpath': folder,
    '--port': String(port),
    '--bind_ip': '127.0.0.1',
    '--replSet': 'rs0',
    '--oplogSize': '512',
    // Half of the memory is its default: too much beside everything else on a laptop.
    '--wiredTigerCacheSizeGB': '0.5',
    // Its own measurements cost a few percent of a small machine.
    '--setParameter': 'diagnosticDataCollectionEnabled=false',
  };
  return {
    name: 'mongodb',
    command: program,
    args: [...Object.entries(settings).flat(), ...transactionLifetime, '--nounixsocket', '--quiet'],
    env: {},
    logFile,
    ready: () => tryBecomePrimary(port),
  };
}
