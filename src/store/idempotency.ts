// Calls with an `Idempotency-Key`: who makes the thing, under which id, and how the first call was answered. A row holds ids,
// a status and hashes, and of a refusal its text; the answer of a success is made anew from what is stored.
import type { Collection, IndexDescription } from 'mongodb';
import { http as limits } from '../contracts/limits/http';
import { type Database, isDuplicate } from './database';
import { waitUntilShown } from './read-again';

/** The first answer. `refusal` is JSON text: absent, it was a success. */
export interface StoredResponse {
  readonly status: number;
  readonly refusal?: string;
}

/** One key at one address. Times are by the database's clock: a row that ended too early would let a thing be made twice. */
interface IdempotencyDocument {
  /** `<workspace>:<hash of method, path and key>`; of the service's operator `service:<hash>`. */
  readonly _id: string;
  /** Hash of the body. */
  readonly body: string;
  /** Id of what the call makes: every attempt makes it under this one, so its unique index lets one of them. */
  readonly thing: string;
  readonly leaseEndsAt: Date;
  readonly answer?: StoredResponse;
  readonly endsAt: Date;
}

export const idempotencyIndexes: IndexDescription[] = [
  { key: { endsAt: 1 }, name: 'idempotency_end', expireAfterSeconds: 0 },
];

const calls = (database: Database): Collection<IdempotencyDocument> => database.collection('idempotency');

/** A call with a key. `route`: hash of method, path and key. */
export interface IdempotentCall {
  readonly route: string;
  readonly body: string;
  /** Id for what it makes, when it is the first. */
  readonly thing: string;
}

/**
 * - `first`: nobody has this key; make the thing under its id.
 * - `again`: the attempt before was cut off. It may have made the thing: look, and else make it under the same id.
 */
export type Claim =
  | { readonly kind: 'first' | 'again' | 'running' | 'other-body'; readonly thing: string }
  | { readonly kind: 'answered'; readonly thing: string; readonly answer: StoredResponse };

const leaseEndsAt = { $add: ['$$NOW', limits.idempotencyLeaseMs] };

/** As a pipeline writes it. */
const rowOf = ({ body, thing }: IdempotentCall) => ({
  _id: '$_id',
  body: { $literal: body },
  thing: { $literal: thing },
  leaseEndsAt,
  endsAt: { $add: ['$$NOW', limits.idempotencyHours * 3_600_000] },
});

/** Claims a key for a call, or says what became of the call that has it. The unique `_id` decides between equal calls. */
async function claimCall(database: Database, owner: string, wanted: IdempotentCall): Promise<Claim> {
  const _id = `${owner}:${wanted.route}`;
  return waitUntilShown<Claim>(async () => {
    if (await insertRow(database, _id, wanted)) return { kind: 'first', thing: wanted.thing };
    const [found] = await calls(database)
      .aggregate<TimedIdempotencyRow>([{ $match: { _id } }, { $set: { now: '$$NOW' } }])
      .toArray();
    // Its time was over between the two and it is gone, or it is not shown yet.
    return found && (await claimFound(database, found, wanted));
  });
}

/** False: there is one, and it stays as it is. */
async function insertRow(database: Database, _id: string, wanted: IdempotentCall): Promise<boolean> {
  const isNew = { $eq: [{ $type: '$endsAt' }, 'missing'] };
  try {
    const { upsertedCount } = await calls(database).updateOne(
      { _id },
      [{ $replaceWith: { $cond: [isNew, rowOf(wanted), '$$ROOT'] } }],
      { upsert: true },
    );
    return upsertedCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** A row with the database's time when it was read. */
type TimedIdempotencyRow = IdempotencyDocument & { readonly now: Date };

/** Undefined: somebody else was faster; look again. */
async function claimFound(
  database: Database,
  { now, ...found }: TimedIdempotencyRow,
  wanted: IdempotentCall,
): Promise<Claim | undefined> {
  const { _id, thing, answer } = found;
  const unchanged = { _id, thing, leaseEndsAt: found.leaseEndsAt };
  // The database removes rows about once a minute.
  if (found.endsAt <= now) {
    const { matchedCount } = await calls(database).updateOne(unchanged, [{ $replaceWith: rowOf(wanted) }]);
    return matchedCount === 1 ? { kind: 'first', thing: wanted.thing } : undefined;
  }
  if (found.body !== wanted.body) return { kind: 'other-body', thing };
  if (answer) return { kind: 'answered', thing, answer };
  if (found.leaseEndsAt > now) return { kind: 'running', thing };
  const { matchedCount } = await calls(database).updateOne({ ...unchanged, answer: { $exists: false } }, [
    { $set: { leaseEndsAt } },
  ]);
  return matchedCount === 1 ? { kind: 'again', thing } : undefined;
}

/** Keeps the first answer of a claimed call; null: there is none, and the next call may look at once. */
async function keepAnswer(
  database: Database,
  owner: string,
  claimed: Pick<IdempotentCall, 'route' | 'thing'>,
  answer: StoredResponse | null,
): Promise<void> {
  await calls(database).updateOne(
    { _id: `${owner}:${claimed.route}`, thing: claimed.thing, answer: { $exists: false } },
    { $set: answer ? { answer } : { leaseEndsAt: new Date(0) } },
  );
}

/** The verbs of one owner: a workspace, or the service's operator. */
export const bindIdempotency = (database: Database, owner: string) => ({
  claim: (wanted: IdempotentCall): Promise<Claim> => claimCall(database, owner, wanted),
  keep: (claimed: Pick<IdempotentCall, 'route' | 'thing'>, answer: StoredResponse | null): Promise<void> =>
    keepAnswer(database, owner, claimed, answer),
});

export type IdempotencyStore = ReturnType<typeof bindIdempotency>;
