// The connection to MongoDB: its write and read guarantees, and transactions with their own time limit.
import {
  BSON,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  MongoBulkWriteError,
  MongoClient,
  MongoDriverError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { storeLimits as limits } from '../contracts/limits/store';
import { startWritingDatabaseCommandCounts } from './count-commands';
import { LaggingDatabaseReadError } from './stale-read';
import { awaitWithTimeout } from './with-timeout';
import {
  confirmDatabasePrimaryByLinearizableRead,
  createReadMissConfirmer,
  setReadMissConfirmerForDatabase,
  type ReadMissConfirmer,
  watchReplicaSetTopology,
  wrapFindOneToConfirmMisses,
} from './confirm-miss';

/** A running transaction; exported so that no other folder needs the driver. */
export type TransactionSession = ClientSession;

/** The connection to one database, with transactions and a clock. */
export interface Database {
  readonly db: Db;
  /** Returns a collection whose `findOne` confirms a miss (confirm-miss.ts). */
  collection<T extends Document>(name: string): Collection<T>;
  /**
   * Inserts documents inside a transaction with one command. The driver's `insertMany` would take as long again to
   * prepare a batch of commands.
   * @throws for the first document that is refused, in the same way as `insertOne`
   */
  insertAll<T extends Document>(rows: Collection<T>, documents: readonly T[], session: ClientSession): Promise<void>;
  /**
   * Runs `work` in one transaction. `work` may run more than once, so it must have no effect outside the transaction.
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Returns the time of the database's own clock. */
  now(): Promise<Date>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseConnectOptions {
  /** A connection without traffic for this time is closed. 0 means never, for long operations. */
  readonly silenceMs?: number;
  /** File for the counts of sent commands, for benchmarks. */
  readonly countFile?: string | undefined;
}

/** Write and read concerns. A bare command does not inherit them from its connection. */
const documentOptions = {
  ignoreUndefined: true,
  // Otherwise, the driver would check each character of documents that Sello itself stored. This check would take a
  // tenth of a worker's time under load.
  enableUtf8Validation: false,
} as const;

/** Connects with majority and journaled writes and majority reads, whatever the connection string says. */
export async function connectDatabase(
  uri: string,
  name: string,
  appName = 'sello',
  { silenceMs = limits.silenceMs, countFile }: DatabaseConnectOptions = {},
): Promise<Database> {
  const client = new MongoClient(uri, {
    appName,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    ...documentOptions,
    serverSelectionTimeoutMS: limits.serverSelectionMs,
    connectTimeoutMS: limits.connectMs,
    heartbeatFrequencyMS: limits.heartbeatMs,
    // Without this limit, the driver would wait forever if a server hangs.
    socketTimeoutMS: silenceMs,
    maxPoolSize: limits.connectionsMax,
    // Without this limit, callers would wait forever while a server hangs, and their calls would fill the memory.
    waitQueueTimeoutMS: limits.connectionWaitMs,
    ...(countFile === undefined ? {} : { monitorCommands: true }),
  });
  if (countFile !== undefined) startWritingDatabaseCommandCounts(client, countFile);
  const outlook = watchReplicaSetTopology(client);
  await client.connect();
  const db = client.db(name);
  const confirmer = createReadMissConfirmer(outlook, () =>
    confirmDatabasePrimaryByLinearizableRead(db.collection('own_database')),
  );
  return setReadMissConfirmerForDatabase(makeDatabase(client, db, confirmer), confirmer);
}

function makeDatabase(client: MongoClient, db: Db, confirmer: ReadMissConfirmer): Database {
  const collections = new Map<string, Collection>();
  return {
    db,
    collection<T extends Document>(name: string) {
      // The driver would create a new collection object each time, with all of its options.
      const cached = collections.get(name) ?? wrapFindOneToConfirmMisses(db.collection(name), confirmer);
      collections.set(name, cached);
      return cached as unknown as Collection<T>;
    },
    async insertAll({ collectionName }, documents, session) {
      const command = { insert: collectionName, documents };
      const { writeErrors } = await db.command(command, { session, ...documentOptions });
      const [refused] = (writeErrors ?? []) as Document[];
      if (refused) throw new MongoServerError(refused);
    },
    transaction: (work) => inTransaction(client, work),
    async now() {
      const { localTime } = await db.admin().command({ hello: 1 });
      return localTime as Date;
    },
    async ping() {
      await awaitWithTimeout(db.command({ ping: 1 }), limits.pingMs);
    },
    close: () => client.close(),
  };
}

/** A transaction that took too long. Its changes may have been stored, so a retry must read first. */
class MongoTransactionTimeoutError extends Error {
  override readonly name = 'MongoTransactionTimeoutError';
}

/** Returns whether a transaction took longer than the time limit of Sello. */
export const isTransactionTimeoutError = (error: unknown): boolean => error instanceof MongoTransactionTimeoutError;

const tooLate = () => new MongoTransactionTimeoutError(`a transaction took longer than ${limits.transactionMs} ms`);

/**
 * Runs one transaction with its retries, within a time limit of Sello, because the driver retries for two minutes.
 */
async function inTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = client.startSession();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(tooLate());
    }, limits.transactionMs);
  });
  const tries = session.withTransaction(
    async () => {
      // If the driver retries after the deadline, the retry must write nothing.
      if (isLate) throw tooLate();
      const result = await work(session);
      // The caller already got a timeout, so no commit may follow.
      if (isLate) throw tooLate();
      return result;
    },
    { maxCommitTimeMS: limits.commitMs },
  );
  try {
    return await Promise.race([tries, deadline]);
  } finally {
    clearTimeout(timer);
    // A server that hangs does not end the session either, so the caller does not wait for this.
    const ending = tries.then(ignore, ignore).then(() => session.endSession());
    if (isLate) void ending.catch(ignore);
    else await ending;
  }
}

const ignore = (): void => undefined;

/** Returns the options of a call that runs inside or outside a transaction. */
export const toSessionOptions = (session?: ClientSession): { session?: ClientSession } => (session ? { session } : {});

/**
 * Returns whether an insert violated a unique index. `index` is a part of an index name, which limits the result to
 * that index.
 */
export function isDuplicateKeyError(error: unknown, index?: string): boolean {
  return error instanceof MongoServerError && error.code === 11000 && (!index || error.message.includes(index));
}

/** Returns whether a write conflicted with another transaction, so that the same work may be retried. */
export function isWriteConflictError(error: unknown): boolean {
  return error instanceof MongoServerError && (error.code === 112 || error.hasErrorLabel('TransientTransactionError'));
}

/** Labels of the server for errors after which the same work may be retried. */
const passingLabels = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];

/**
 * Errors without a label that concern the whole database and not the written data, such as a time limit, a full disk,
 * missing rights, or a member that changes its role or stops.
 */
const passingCodes: ReadonlySet<unknown> = new Set([
  6, 7, 13, 18, 24, 50, 64, 89, 91, 100, 112, 133, 134, 189, 202, 251, 262, 317, 358, 9_001, 10_058, 10_107, 11_600,
  11_602, 13_435, 13_436, 14_031, 46_841,
]);

/**
 * Returns whether an error may be temporary: a network error, a timeout, a label, or a problem of the whole database.
 * Such work is retried. Work with any other error would fail again, so only this work fails, visibly.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  const inner = insideBulk(error);
  if (inner) return isTemporaryDatabaseError(inner);
  if (isDatabaseUnavailableError(error)) return true;
  if (!(error instanceof MongoError)) return false;
  if (passingLabels.some((label) => error.hasErrorLabel(label))) return true;
  if (error instanceof MongoServerError) return passingCodes.has(error.code);
  // The driver's own errors mean that the driver is closing, or that it does not accept its arguments.
  return !(error instanceof MongoInvalidArgumentError);
}

/** Returns whether the database or its driver rejected a write because of its data. */
export const isRejectedWriteError = (error: unknown): boolean => isRefused(insideBulk(error) ?? error);

/**
 * Returns the original error of a bulk write. The driver turns every error of a bulk write, including its own (no
 * primary was found in time), into a server error without a code, which contains the original error.
 */
function insideBulk(error: unknown): Error | undefined {
  if (!(error instanceof MongoBulkWriteError)) return undefined;
  const { errorResponse } = error as { readonly errorResponse?: unknown };
  return errorResponse instanceof Error ? errorResponse : undefined;
}

const isRefused = (error: unknown): boolean =>
  isBeyondBuffer(error) ||
  ((error instanceof MongoError || error instanceof BSON.BSONError) && !isTemporaryDatabaseError(error));

/** Returns whether a document exceeds the driver's buffer of 17 MB. Node throws this error in that case. */
function isBeyondBuffer(error: unknown): boolean {
  const { name, message } = Object(error) as Partial<Error>;
  return name === 'RangeError' && /out of (range|bounds)/.test(message ?? '');
}

/** The server's codes for documents of more than 16 MB, before and after an update. */
const tooLargeCodes: readonly unknown[] = [10_334, 17_419, 17_420, 17_280];

/** Returns whether a document is larger than the database accepts. */
export const isTooLargeDocumentError = (error: unknown): boolean =>
  (error instanceof MongoServerError && tooLargeCodes.includes(error.code)) ||
  isBeyondBuffer(insideBulk(error) ?? error) ||
  (isRejectedWriteError(error) && error instanceof Error && /larger than|too large/i.test(error.message));

/** Returns whether the database could not be reached or did not respond in time. */
export const isDatabaseUnavailableError = (error: unknown): boolean => isUnavailable(insideBulk(error) ?? error);

const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTransactionTimeoutError ||
  error instanceof LaggingDatabaseReadError ||
  (error instanceof MongoDriverError && error.name === waitQueueErrorName) ||
  isDatabaseMaxTimeExpiredError(error);

/** No connection became free. The driver does not export the class of this error. */
const waitQueueErrorName = 'MongoWaitQueueTimeoutError';

/** The server's code for an operation that took longer than its `maxTimeMS`. */
const maxTimeExpiredCode = 50;

/**
 * Returns whether the server ended an operation because it took longer than its `maxTimeMS`, so that a smaller operation
 * may succeed. The driver's `timeoutMS` has no effect.
 */
export const isDatabaseMaxTimeExpiredError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === maxTimeExpiredCode;

/** Reads the clock of the primary, which all processes share. */
export async function readDatabaseClock(database: Database): Promise<Date> {
  const { localTime } = (await database.db.command({ hello: 1 })) as unknown as { readonly localTime: Date };
  return localTime;
}
