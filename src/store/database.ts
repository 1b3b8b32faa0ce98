// The connection to MongoDB: how safely it writes and reads, and transactions with a time limit of their own.
import {
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  MongoClient,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { store as limits } from '../contracts/limits/store';

/** A transaction under way; named here so that nobody else needs the driver. */
export type Session = ClientSession;

export interface Database {
  readonly db: Db;
  collection<T extends Document>(name: string): Collection<T>;
  /** Runs `work` in one transaction. It may run more than once: nothing outside the session may depend on it. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** The database's own clock. */
  now(): Promise<Date>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects with majority and journaled writes and majority reads, whatever the address says. */
export async function connectDatabase(uri: string, name: string, appName = 'sello'): Promise<Database> {
  const client = new MongoClient(uri, {
    appName,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: limits.serverSelectionMs,
    maxPoolSize: limits.connectionsMax,
  });
  await client.connect();
  return makeDatabase(client, client.db(name));
}

function makeDatabase(client: MongoClient, db: Db): Database {
  return {
    db,
    collection: (name) => db.collection(name),
    transaction: (work) =>
      client.withSession((session) =>
        session.withTransaction(() => work(session), { timeoutMS: limits.transactionMs }),
      ),
    async now() {
      const { localTime } = await db.admin().command({ hello: 1 });
      return localTime as Date;
    },
    async ping() {
      await db.command({ ping: 1 }, { timeoutMS: limits.pingMs });
    },
    close: () => client.close(),
  };
}

/** Options of a call inside or outside a transaction. */
export const within = (session?: ClientSession): { session?: ClientSession } => (session ? { session } : {});

/** Whether an insert met a unique index; `index` narrows it to one index by a part of its name. */
export function isDuplicate(error: unknown, index?: string): boolean {
  return error instanceof MongoServerError && error.code === 11000 && (!index || error.message.includes(index));
}

/** Whether a write lost against another transaction: the same work may simply be tried again. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof MongoServerError && (error.code === 112 || error.hasErrorLabel('TransientTransactionError'));
}

/** Whether the database could not be reached or did not answer in time. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoOperationTimeoutError;
