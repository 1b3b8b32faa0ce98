// The database's own clock, which every process shares.
import type { Database } from './database';

/** What its primary says now. */
export async function readDatabaseClock(database: Database): Promise<Date> {
  const { localTime } = (await database.db.command({ hello: 1 })) as unknown as { readonly localTime: Date };
  return localTime;
}
