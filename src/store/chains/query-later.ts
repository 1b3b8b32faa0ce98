// When the query service may be asked about a record whose attempts were not all answered.
import { chain as limits } from '../../contracts/limits/chain';
import type { Database, Session } from '../database';
import { records } from './records';

/** The query waits until an attempt without an answer has arrived, or never will. */
export async function queryLater(database: Database, ids: readonly string[], session: Session): Promise<void> {
  if (ids.length === 0) return;
  const from = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: limits.lateArrivalSeconds } };
  await records(database).updateMany({ _id: { $in: [...ids] } }, [{ $set: { 'check.from': from } }], { session });
}
