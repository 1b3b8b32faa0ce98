// How suppliers stand, remembered for a moment: every upload asks, and a busy supplier costs a read a second.
import { LRUCache } from 'lru-cache';
import { store as limits } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { type ChainDocument, chainKey, chains } from './chains';

/** What an upload must know of a supplier's chain. */
export interface SupplierStanding extends Pick<ChainDocument, 'supplier' | 'supplierName' | 'zone' | 'reporting'> {
  readonly registration: Pick<ChainDocument['registration'], 'state'>;
}

type Known = Promise<SupplierStanding | null>;

/** A cache for each database: tests have several in one process. */
const caches = new WeakMap<Database, LRUCache<string, Known>>();

function cacheOf(database: Database): LRUCache<string, Known> {
  const found = caches.get(database);
  if (found) return found;
  const made = new LRUCache<string, Known>({ max: limits.suppliersCachedMax });
  caches.set(database, made);
  return made;
}

export const standingMembers = {
  _id: 0,
  supplier: 1,
  supplierName: 1,
  zone: 1,
  reporting: 1,
  'registration.state': 1,
} as const;

/** The remembered standing; undefined when it has to be read. */
export const rememberedStanding = (database: Database, key: string): Known | undefined => cacheOf(database).get(key);

/** Remembers a reading, which others may wait for. One that fails is forgotten. */
export function rememberStanding(database: Database, key: string, reading: Known): Known {
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

/** Somebody changed it in this process: others notice when what they remember has gone. */
export const forgetStanding = (database: Database, key: string): void => void cacheOf(database).delete(key);

/** The standing of a supplier; null without a chain. */
export function readSupplierStanding(
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
): Known {
  const _id = chainKey(workspace, environment, supplier);
  return (
    rememberedStanding(database, _id) ??
    rememberStanding(
      database,
      _id,
      chains(database).findOne<SupplierStanding>({ _id }, { projection: standingMembers }),
    )
  );
}
