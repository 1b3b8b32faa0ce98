// A change and the row that tells of it: one transaction, both or none.
import type { Database } from '../database';
import type { AuditDetails, NewAuditRow } from './new-row';
import { insertActs } from '../outbox/outbox';
import { confirmMiss } from '../confirm-miss';
import { bindSession } from './in-session';

/** Ends the transaction without a write: there was nothing to tell. */
class UnchangedSignal extends Error {
  constructor(readonly result: unknown) {
    super('nothing was changed');
  }
}

/**
 * Runs `work` on verbs inside a transaction and writes the row that `actOf` makes of its result. No row: everything is
 * taken back, and the result is given all the same. Both may run more than once; the row's id stays, so one remains.
 */
export type Change<Changes> = <T>(
  work: (changes: Changes) => Promise<T>,
  actOf: (result: T) => NewAuditRow | undefined,
) => Promise<T>;

/** The same for the caller of one call, whose row needs only the details of the change. */
export type RunChange<Changes> = <T>(
  work: (changes: Changes) => Promise<T>,
  describe: (result: T) => AuditDetails | undefined,
) => Promise<T>;

/** @param bind gives the verbs that change something, on the database of the transaction */
export const makeChange =
  <Changes>(database: Database, bind: (database: Database) => Changes): Change<Changes> =>
  (work, actOf) =>
    changeWithAct(database, (inner) => work(bind(inner)), actOf);

/** The same for verbs that take the database themselves: commands. */
export const changeWithAct = <T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  actOf: (result: T) => NewAuditRow | undefined,
): Promise<T> =>
  changeWithActs(database, work, (result) => {
    const act = actOf(result);
    return act ? [act] : [];
  });

/** A change that several workspaces are told of, each by a row of its own. */
export async function changeWithActs<T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  actsOf: (result: T) => readonly NewAuditRow[],
): Promise<T> {
  let unchanged: UnchangedSignal | undefined;
  // Taken back, it has confirmed nothing: that a thing was not there to be changed is a miss as any other.
  const written = await confirmMiss(database, async () => {
    try {
      return { result: await writeTold(database, work, actsOf) };
    } catch (error) {
      if (!(error instanceof UnchangedSignal)) throw error;
      unchanged = error;
      return null;
    }
  });
  return written ? written.result : (unchanged?.result as T);
}

/** @throws UnchangedSignal when there is nothing to tell */
const writeTold = <T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  actsOf: (result: T) => readonly NewAuditRow[],
): Promise<T> =>
  database.transaction(async (session) => {
    const result = await work(bindSession(database, session));
    const acts = actsOf(result);
    if (acts.length === 0) throw new UnchangedSignal(result);
    await insertActs(database, acts, session);
    return result;
  });
