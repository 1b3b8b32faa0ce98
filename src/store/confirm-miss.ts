// Confirms that a document does not exist before a caller reports that it is missing. After an election, two primaries
// can show less than was acknowledged: the old one until it steps down, and the new one until its first majority write.
// A document that is found certainly exists.
import type { Collection, Document, FindOneOptions, MongoClient, TopologyDescription } from 'mongodb';
import { storeLimits as limits } from '../contracts/limits/store';
import { awaitWithTimeout } from './with-timeout';
import { LaggingDatabaseReadError } from './stale-read';

/** The state of the members of the database's replica set, as this process sees it from the driver's heartbeats. */
export interface ReplicaSetTopologyView {
  /** Counts changes, such as a new primary, or a member that stopped responding or responds again. */
  readonly changes: number;
  /**
   * True if no election can pass unnoticed, because the primary and a majority of all members respond to heartbeats.
   */
  readonly isClear: boolean;
}

/** The part of the driver's description that is needed here. */
type DescribedTopology = Pick<TopologyDescription, 'type'> & {
  readonly servers: ReadonlyMap<string, { readonly type: string; readonly allHosts: readonly string[] }>;
};

/**
 * Returns whether the driver's view of the members leaves no doubt about the primary. A connection to one of several
 * members (`directConnection`) does not show the other members, and a router hides elections, so the view is never
 * clear in these cases.
 */
export function hasCertainReplicaSetPrimary({ type, servers }: DescribedTopology): boolean {
  const members = [...servers.values()];
  if (type === 'Single')
    return members.every(({ type: role, allHosts }) => role === 'RSPrimary' && allHosts.length <= 1);
  return (
    type === 'ReplicaSetWithPrimary' &&
    members.filter((server) => server.type !== 'Unknown').length * 2 > members.length
  );
}

/** Repeats a read that found nothing, as long as the miss is in doubt. */
export type ReadMissConfirmer = <T>(read: () => Promise<T | null>) => Promise<T | null>;

/**
 * Creates a function that confirms that a document does not exist. A miss counts if the topology was clear from before
 * the read until after it, and if its primary has confirmed itself once. After any other miss, the read is repeated
 * after a confirmation, which all waiting callers share.
 * @param confirm succeeds only on a primary that the majority follows, with everything that was acknowledged before
 * @throws LaggingDatabaseReadError if no primary confirms itself, so that the caller can retry
 */
export function createReadMissConfirmer(
  outlook: () => ReplicaSetTopologyView,
  confirm: () => Promise<unknown>,
): ReadMissConfirmer {
  let confirmed = -1;
  const confirmation = oneAtATime(async () => {
    const { changes } = outlook();
    await awaitWithTimeout(confirm(), limits.confirmMs).catch((cause: unknown) => {
      throw new LaggingDatabaseReadError({ cause });
    });
    confirmed = changes;
    return changes;
  });
  return async (read) => {
    const before = outlook();
    const wasConfirmed = before.isClear && before.changes === confirmed;
    const first = await read();
    if (first !== null || (wasConfirmed && outlook().changes === before.changes)) return first;
    for (let tries = 1; tries <= limits.confirmationsMax; tries += 1) {
      const since = await confirmation();
      const document = await read();
      // The confirmed primary responded, so it shows everything that was acknowledged before the confirmation.
      if (document !== null || outlook().changes === since) return document;
    }
    throw new LaggingDatabaseReadError();
  };
}

/** Runs the function once at a time. A call during a run shares the next run, which starts after the present one. */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const begun = run();
    running = begun;
    const ended = (): void => {
      if (running === begun) running = undefined;
    };
    begun.then(ended, ended);
    return begun;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

/**
 * Watches the driver's view of the replica set. Call this function before the client connects, because the first view
 * counts.
 */
export function watchReplicaSetTopology(client: MongoClient): () => ReplicaSetTopologyView {
  let lastSeen: ReplicaSetTopologyView = { changes: 0, isClear: false };
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    lastSeen = { changes: lastSeen.changes + 1, isClear: hasCertainReplicaSetPrimary(newDescription) };
  });
  return () => lastSeen;
}

/** Reads after a majority write. A deposed primary cannot respond to such a read. */
export const confirmDatabasePrimaryByLinearizableRead = (rows: Collection): Promise<unknown> =>
  rows.findOne({}, { readConcern: { level: 'linearizable' }, maxTimeMS: limits.confirmMs, projection: { _id: 1 } });

/**
 * Wraps a collection so that misses of `findOne` are confirmed. Inside a transaction, misses are not confirmed, because
 * the commit, or `readAndConfirmMiss` around the transaction, confirms them.
 */
export function wrapFindOneToConfirmMisses<T extends Document>(
  rows: Collection<T>,
  confirmer: ReadMissConfirmer,
): Collection<T> {
  const driver = Object.getPrototypeOf(rows) as { findOne: (...given: Lookup) => Promise<unknown> };
  const findOne = (...given: Lookup) => driver.findOne.apply(rows, given);
  const lookUp = (...given: Lookup) => (given[1]?.session ? findOne(...given) : confirmer(() => findOne(...given)));
  return Object.assign(rows, { findOne: lookUp });
}

const confirmers = new WeakMap<object, ReadMissConfirmer>();

/**
 * Confirms the miss of a read. Use this function for a lookup other than `findOne`, and for a change that found nothing
 * to change (audit/change.ts); such a change is repeated. Inside a transaction, nothing is confirmed, because the
 * caller that runs the transaction confirms it as a whole.
 */
export const readAndConfirmMiss = <T>(database: object, read: () => Promise<T | null>): Promise<T | null> =>
  (confirmers.get(database) ?? ((inTransaction: typeof read) => inTransaction()))(read);

export const setReadMissConfirmerForDatabase = <Database extends object>(
  database: Database,
  confirmer: ReadMissConfirmer,
): Database => {
  confirmers.set(database, confirmer);
  return database;
};

type Lookup = [filter?: Document, options?: FindOneOptions];
