// Caches the status of suppliers for a short time. Every upload needs the status, and with the cache, a busy supplier
// costs one read a second.
import { LRUCache } from 'lru-cache';
import { storeLimits as limits } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { formatChainKey, getChainsCollection } from '../chains/chains';
import type { ChainDocument } from '../../model/chain';
import type { SupplierChainForUpload } from '../../model/document-check';

type PendingStatus = Promise<SupplierChainForUpload | null>;

/** A cache for each database, shared with its transactions. Tests have several databases in one process. */
const caches = new WeakMap<Database['db'], LRUCache<string, PendingStatus>>();

function getCache({ db }: Database): LRUCache<string, PendingStatus> {
  const existing = caches.get(db);
  if (existing) return existing;
  const newCache = new LRUCache<string, PendingStatus>({ max: limits.suppliersCachedMax });
  caches.set(db, newCache);
  return newCache;
}

export const supplierStatusProjection = {
  _id: 0,
  supplier: 1,
  supplierName: 1,
  zone: 1,
  reporting: 1,
  simplifiedMaxEuros: 1,
  'closedMonths.month': 1,
  'registration.state': 1,
} as const;

/** Builds the supplier's status from its chain; null if there is no chain. */
export const toSupplierStatus = (chain: ChainDocument | null): SupplierChainForUpload | null => {
  if (!chain) return null;
  const { supplier, supplierName, zone, reporting, simplifiedMaxEuros, closedMonths, registration } = chain;
  return {
    supplier,
    supplierName,
    zone,
    registration: { state: registration.state },
    ...(reporting ? { reporting } : {}),
    ...(simplifiedMaxEuros ? { simplifiedMaxEuros } : {}),
    ...(closedMonths ? { closedMonths: closedMonths.map(({ month }) => ({ month })) } : {}),
  };
};

/** Returns the cached status; undefined if it has to be read. */
export const findCachedSupplierStatus = (database: Database, key: string): PendingStatus | undefined =>
  getCache(database).get(key);

/** Caches a read, for which other callers may wait. A failed read is removed from the cache. */
export function cacheSupplierStatusRead(database: Database, key: string, reading: PendingStatus): PendingStatus {
  const cache = getCache(database);
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

/**
 * Removes a status from the cache after this process changed it. Other processes notice the change when their cached
 * status expires.
 */
export const forgetCachedSupplierStatus = (database: Database, key: string): void =>
  void getCache(database).delete(key);

/** Reads the status again, because another process may have changed it a moment ago. */
export function refreshCachedSupplierStatus(
  ...[database, workspace, environment, supplier]: Parameters<typeof readSupplierStatusThroughCache>
) {
  forgetCachedSupplierStatus(database, formatChainKey(workspace, environment, supplier));
  return readSupplierStatusThroughCache(database, workspace, environment, supplier);
}

/** Reads the status of a supplier; null if there is no chain. */
export function readSupplierStatusThroughCache(
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
): PendingStatus {
  const _id = formatChainKey(workspace, environment, supplier);
  return (
    findCachedSupplierStatus(database, _id) ??
    cacheSupplierStatusRead(
      database,
      _id,
      getChainsCollection(database).findOne<SupplierChainForUpload>({ _id }, { projection: supplierStatusProjection }),
    )
  );
}
