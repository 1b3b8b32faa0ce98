// Counts events by cause. A cause has one message in a window, because its due time is compared and set when the
// message is created.
import type { AnyBulkWriteOperation, ClientSession, Collection, IndexDescription } from 'mongodb';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import type { NoticeTallyDocument } from '../../model/notice';
import type { Database } from '../database';

export const noticeTallyIndexes: IndexDescription[] = [
  { key: { workspace: 1 }, name: 'tally_workspace' },
  { key: { dueAt: 1 }, name: 'tally_due', partialFilterExpression: { dueAt: { $exists: true } } },
  { key: { expiresAt: 1 }, name: 'tally_expiry', expireAfterSeconds: 0 },
];

export const getNoticeTalliesCollection = (database: Database): Collection<NoticeTallyDocument> =>
  database.collection('notice_tallies');

/** Lists the causes of a workspace that are counted, as `<topic>:<cause>`. */
export async function listNoticeTallyCauses(database: Database, workspace: string): Promise<ReadonlySet<string>> {
  const rows = await getNoticeTalliesCollection(database)
    .find({ workspace })
    .project<Pick<NoticeTallyDocument, 'topic' | 'cause'>>({ topic: 1, cause: 1 })
    .toArray();
  return new Set(rows.map(({ topic, cause }) => `${topic}:${cause}`));
}

/** Adds counted events, in the transaction that moves the cursor past them. */
export async function incrementNoticeTallies(
  database: Database,
  workspace: string,
  tallies: readonly Pick<NoticeTallyDocument, 'topic' | 'cause' | 'count' | 'since' | 'named'>[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const writes = tallies.map(
    ({ topic, cause, count, since, named }): AnyBulkWriteOperation<NoticeTallyDocument> => ({
      updateOne: {
        filter: { _id: `${workspace}:${topic}:${cause}` },
        update: [
          {
            $set: {
              workspace: { $literal: workspace },
              topic,
              cause: { $literal: cause },
              count: { $add: [{ $ifNull: ['$count', 0] }, count] },
              since: { $ifNull: ['$since', since] },
              named: { $slice: [{ $concatArrays: [{ $ifNull: ['$named', []] }, [...named]] }, limits.namedMax] },
              dueAt: {
                $ifNull: [
                  '$dueAt',
                  { $max: [new Date(now.getTime() + limits.gatherMs), { $add: ['$lastAt', limits.windowMs] }] },
                ],
              },
              expiresAt: new Date(now.getTime() + limits.tallyKeptMs),
            },
          },
        ],
        upsert: true,
      },
    }),
  );
  if (writes.length > 0) await getNoticeTalliesCollection(database).bulkWrite(writes, { session });
}

/** Finds tallies whose message is due. Those that have waited longest are first. */
export const listDueNoticeTallies = (database: Database, now: Date): Promise<NoticeTallyDocument[]> =>
  getNoticeTalliesCollection(database)
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(limits.talliesMax)
    .toArray();

/** Takes the counts of a tally, and ends its window; null if another process has taken them. */
export const takeAndResetNoticeTally = (
  database: Database,
  { _id, dueAt }: NoticeTallyDocument,
  now: Date,
  session: ClientSession,
): Promise<NoticeTallyDocument | null> =>
  getNoticeTalliesCollection(database).findOneAndUpdate(
    { _id, ...(dueAt ? { dueAt } : {}) },
    {
      $set: {
        count: 0,
        since: null,
        named: [],
        lastAt: now,
        expiresAt: new Date(now.getTime() + limits.tallyKeptMs),
      },
      $unset: { dueAt: '' },
    },
    { session, returnDocument: 'before' },
  );
