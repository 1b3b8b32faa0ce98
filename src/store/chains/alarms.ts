// Alarms on chains: raised for operators, and ended by evidence that the problem is over, or by an operator.
import type { Database } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertEvents } from '../outbox/outbox';
import type { AlarmKind, ChainDocument } from '../../model/chain';
import { chains } from './chains';
import type { AuthorityEnvironment } from '../../contracts/runs';

/** Every environment: the index on alarms starts with it. */
const environments: AuthorityEnvironment[] = ['simulator', 'test', 'live'];

/** Raises an alarm; the newest one is shown. Repeating the shown alarm creates no event. */
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

/** An alarm when it ends: its text stays readable, with how it ended. */
const ended = (how: string, now: Date) => [
  { $set: { lastAlarm: { $mergeObjects: ['$alarm', { endedAt: now, how: { $literal: how } }] } } },
  { $unset: 'alarm' },
];

/**
 * Ends `work` alarms of chains that have worked again: an answer was recorded after the alarm. The sweep calls it; it
 * reads only chains with alarms.
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

/** An operator has seen the alarm. @returns the ended alarm; null when there was none */
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
