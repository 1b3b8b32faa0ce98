// Alarms on chains: raised for people, and ended by what shows that the trouble is over, or by a person.
import type { Database } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertEvents } from '../outbox/outbox';
import type { AlarmKind, ChainDocument } from '../../model/chain';
import { chains } from './chains';
import type { AuthorityEnvironment } from '../../contracts/runs';

/** Every environment: the index on alarms is asked by it. */
const environments: AuthorityEnvironment[] = ['simulator', 'test', 'live'];

/** Raises an alarm; the newest one is shown. One that repeats what is shown is no new event. */
export async function noteAlarm(
  database: Database,
  chain: string,
  alarm: { readonly at: Date; readonly text: string; readonly kind: AlarmKind },
): Promise<void> {
  await database.transaction(async (session) => {
    const before = await chains(database).findOneAndUpdate(
      { _id: chain },
      { $set: { alarm } },
      { session, projection: { alarm: 1 } },
    );
    if (!before || before.alarm?.kind === alarm.kind) return;
    await insertEvents(database, [createChainEvent(chain, 'chain.alarm', alarm.at, { reason: alarm.kind })], session);
  });
}

/** What an alarm becomes when it ends: its words stay readable with how it ended. */
const ended = (how: string, now: Date) => [
  { $set: { lastAlarm: { $mergeObjects: ['$alarm', { endedAt: now, how: { $literal: how } }] } } },
  { $unset: 'alarm' },
];

/**
 * Ends the alarms of work that failed, of chains that have worked again: an answer was recorded behind the alarm. Called by
 * the sweep; reads only chains with alarms.
 */
export async function endWorkAlarms(database: Database, now: Date): Promise<number> {
  const { modifiedCount } = await chains(database).updateMany(
    {
      environment: { $in: environments },
      'alarm.at': { $exists: true },
      'alarm.kind': 'work',
      lastError: null,
      $expr: { $gt: ['$lastSubmissionAt', '$alarm.at'] },
    },
    ended('the chain has sent and recorded again', now),
  );
  return modifiedCount;
}

/** A check that reached the chain's end without a break ends the alarm of an earlier check. */
export async function endCheckAlarm(database: Database, chain: string, now: Date): Promise<void> {
  await chains(database).updateOne(
    { _id: chain, 'alarm.kind': 'check' },
    ended('the whole chain was verified again and is not broken', now),
  );
}

/** A person has seen the alarm. @returns what was ended; null when there was none. */
export async function acknowledgeAlarm(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<NonNullable<ChainDocument['alarm']> | null> {
  const before = await chains(database).findOneAndUpdate(
    { _id, 'alarm.at': { $exists: true } },
    ended(`acknowledged by the key ${by}`, now),
    { returnDocument: 'before' },
  );
  return before?.alarm ?? null;
}
