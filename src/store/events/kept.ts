// Which events are kept: a reader whose place lies outside of them has missed some, and must hear so.
import type { Database } from '../database';
import { eventRows } from './events';
import { newestPosition } from './order';

export interface KeptEvents {
  /** Position of the newest event that was ever put in order; 0: none was. */
  readonly newest: number;
  /** Whether a reader behind this position finds everything that came later. */
  holds(position: number): boolean;
}

/**
 * Read before the events themselves: what is in order up to `newest` is committed, so a reader may go on behind it. Events of
 * all workspaces count, as positions do. The database drops events by their end, so the one that ends first is the oldest.
 */
export async function keptEvents(database: Database): Promise<KeptEvents> {
  const newest = await newestPosition(database);
  const [oldest] = await eventRows(database)
    .find({}, { projection: { position: 1 } })
    .sort({ expiresAt: 1 })
    .limit(1)
    .toArray();
  const first = oldest?.position ?? newest + 1;
  // Beyond the newest one: the database was restored, and what comes will have these positions once more.
  return { newest, holds: (position) => position + 1 >= first && position <= newest };
}
