// How many recipients the mails of a workspace have had today: in its own row, by the database's clock.
import type { Database } from '../database';
import { workspaces } from './workspaces';

/** Counts recipients before they are written to; an attempt that fails counts, too. The day is that of UTC. */
export async function countMails(
  database: Database,
  workspace: string,
  recipients: number,
  most: number,
): Promise<'counted' | 'too-many'> {
  const today = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } };
  const counted = { $cond: [{ $eq: ['$mails.day', today] }, '$mails.count', 0] };
  const { matchedCount } = await workspaces(database).updateOne(
    { _id: workspace, $expr: { $lte: [{ $add: [counted, recipients] }, most] } },
    [{ $set: { mails: { day: today, count: { $add: [counted, recipients] } } } }],
  );
  return matchedCount === 1 ? 'counted' : 'too-many';
}
