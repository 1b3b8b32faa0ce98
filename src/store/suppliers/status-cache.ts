// Status of suppliers, cached for a moment: every upload asks for it, and a busy supplier costs one read a second.
import { LRUCache } from 'lru-cache';
import { store as limits } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { chainKey, chains } from '../chains/chains';
import type { SupplierStatus } from '../../model/upload';

type PendingStatus = Promise<SupplierStatus | null>;

/** A cache for each database, also inside its transactions: tests have several in one process. */
const caches = new WeakMap<Database['db'], LRUCache<string, PendingStatus>>();

function cacheOf({ db }: Database): LRUCache<string, PendingStatus> {
  const found = caches.get(db);
  if (found) return found;
  const made = new LRUCache<string, PendingStatus>({ max: limits.suppliersCachedMax });
  caches.set(db, made);
  return made;
}

export const statusFields = {
  _id: 0,
  supplier: 1,
  supplierName: 1,
  zone: 1,
  reporting: 1,
  simplifiedMaxEuros: 1,
  'registration.state': 1,
} as const;

/** The cached status; undefined when it has to be read. */
export const getCachedStatus = (database: Database, key: string): PendingStatus | undefined =>
  cacheOf(database).get(key);

/** Caches a read, which other callers may wait for. A failed one is forgotten. */
export function cacheStatus(database: Database, key: string, reading: PendingStatus): PendingStatus {
  const cache = cacheOf(database);
  cache.set(key, reading, { ttl: limits.unregisteredCachedMs });
  reading.then(
    (standing) => {
      if (standing?.registration.state === 'registered' && cache.get(key) === reading) {
        cache.set(key, reading, { ttl: limits.registeredCachedMs });
      }
    },
    () => cache.delete(key),
  );
  return reading;
}

/** This process changed it; other processes notice when their cached status expires. */
export const forgetStatus = (database: Database, key: string): void => void cacheOf(database).delete(key);

/** The status of a supplier; null without a chain. */
export function readSupplierStatus(
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
): PendingStatus {
  const _id = chainKey(workspace, environment, supplier);
  return (
    getCachedStatus(database, _id) ??
    cacheStatus(database, _id, chains(database).findOne<SupplierStatus>({ _id }, { projection: statusFields }))
  );
}
