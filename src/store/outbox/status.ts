// How the outbox stands, for people and programs that watch it: since when it waits, and what is aside.
import type { Timestamp } from 'mongodb';
import type { Database } from '../database';
import { countAside } from './set-aside';
import { outbox } from './outbox';

export interface OutboxStatus {
  /** Age of the first document; 0: none waits. */
  readonly oldestSeconds: number;
  /** Documents that the database refused. */
  readonly aside: number;
}

interface OldestOutboxRow {
  readonly at: Timestamp;
  readonly now: Date;
}

/** By the database's clock. */
export async function readOutboxStatus(database: Database): Promise<OutboxStatus> {
  const [[first], aside] = await Promise.all([
    outbox(database)
      .aggregate<OldestOutboxRow>([{ $sort: { _id: 1 } }, { $limit: 1 }, { $project: { at: '$_id.at', now: '$$NOW' } }])
      .toArray(),
    countAside(database),
  ]);
  return {
    oldestSeconds: first ? Math.max(0, first.now.getTime() / 1_000 - first.at.getHighBitsUnsigned()) : 0,
    aside,
  };
}
