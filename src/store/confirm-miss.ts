// Confirms that a document does not exist before a caller is told so. After an election two primaries can show less than was
// acknowledged: the old one, until it steps down, and the new one, until its first majority write. A document that is found is certain.
import type { Collection, Document, FindOneOptions, MongoClient, TopologyDescription } from 'mongodb';
import { store as limits } from '../contracts/limits/store';
import { withTimeout } from './with-timeout';
import { StaleReadError } from './stale-read-error';

/** What a process knows of the members of its database, from the driver's heartbeats. */
export interface TopologyWatch {
  /** Counts what has changed: a primary, a member that fell silent or came back. */
  readonly changes: number;
  /** Whether an election could not pass unnoticed: the primary and a majority of all members answer heartbeats. */
  readonly isClear: boolean;
}

/** The part of a description by the driver that counts. */
type DescribedTopology = Pick<TopologyDescription, 'type'> & {
  readonly servers: ReadonlyMap<string, { readonly type: string; readonly allHosts: readonly string[] }>;
};

/**
 * A connection to one member of several (`directConnection`) hears nothing of the others, and behind a router elections are not
 * seen at all: both are never clear.
 */
export function isClear({ type, servers }: DescribedTopology): boolean {
  const known = [...servers.values()];
  if (type === 'Single') return known.every(({ type: role, allHosts }) => role === 'RSPrimary' && allHosts.length <= 1);
  return (
    type === 'ReplicaSetWithPrimary' && known.filter((server) => server.type !== 'Unknown').length * 2 > known.length
  );
}

/** Reads again what a read did not find, as long as the miss is in doubt. */
export type SureMisses = <T>(read: () => Promise<T | null>) => Promise<T | null>;

/**
 * A miss counts when the topology was clear from before the read until after it, and its primary has confirmed itself once. Any
 * other is read again after a confirmation, which all waiting callers share.
 * @param confirm succeeds only on a primary that has the majority behind it, with all that was acknowledged before
 * @throws StaleReadError when no primary confirms itself: the caller can retry
 */
export function makeSureMisses(outlook: () => TopologyWatch, confirm: () => Promise<unknown>): SureMisses {
  let confirmed = -1;
  const confirmation = oneAtATime(async () => {
    const { changes } = outlook();
    await withTimeout(confirm(), limits.confirmMs).catch((cause: unknown) => {
      throw new StaleReadError({ cause });
    });
    confirmed = changes;
    return changes;
  });
  return async (read) => {
    const before = outlook();
    const wasSure = before.isClear && before.changes === confirmed;
    const first = await read();
    if (first !== null || (wasSure && outlook().changes === before.changes)) return first;
    for (let tries = 1; tries <= limits.confirmationsMax; tries += 1) {
      const since = await confirmation();
      const found = await read();
      // The primary that confirmed itself answered: it shows whatever was acknowledged before it was asked to.
      if (found !== null || outlook().changes === since) return found;
    }
    throw new StaleReadError();
  };
}

/** Runs one at a time. A caller that asks during a run shares the next one, which starts after the question. */
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

/** Watches what the driver hears of the members. Before it connects: the first that it hears counts. */
export function watchMembers(client: MongoClient): () => TopologyWatch {
  let seen: TopologyWatch = { changes: 0, isClear: false };
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    seen = { changes: seen.changes + 1, isClear: isClear(newDescription) };
  });
  return () => seen;
}

/** A read that the primary answers behind a write that the majority has: one that was deposed cannot. */
export const readPrimary = (rows: Collection): Promise<unknown> =>
  rows.findOne({}, { readConcern: { level: 'linearizable' }, timeoutMS: limits.confirmMs, projection: { _id: 1 } });

/** A lookup of one thing, outside a transaction: inside one the whole is confirmed, by its commit or by `surely`. */
export function withSureLookups<T extends Document>(rows: Collection<T>, sure: SureMisses): Collection<T> {
  const driver = Object.getPrototypeOf(rows) as { findOne: (...given: Lookup) => Promise<unknown> };
  const findOne = (...given: Lookup) => driver.findOne.apply(rows, given);
  const lookUp = (...given: Lookup) => (given[1]?.session ? findOne(...given) : sure(() => findOne(...given)));
  return Object.assign(rows, { findOne: lookUp });
}

const ofDatabases = new WeakMap<object, SureMisses>();

/**
 * For a lookup of one thing that is no `findOne`, and for a change that found nothing to change (audit/change.ts): that one is made
 * again. Inside a transaction nothing is confirmed: whoever makes it is asked about the whole.
 */
export const confirmMiss = <T>(database: object, read: () => Promise<T | null>): Promise<T | null> =>
  (ofDatabases.get(database) ?? ((inTransaction: typeof read) => inTransaction()))(read);

export const noteSureMisses = <Database extends object>(database: Database, sure: SureMisses): Database => {
  ofDatabases.set(database, sure);
  return database;
};

type Lookup = [filter?: Document, options?: FindOneOptions];
