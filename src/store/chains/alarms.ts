// Stores alarms on chains. Alarms are raised for operators. They end when there is evidence that the problem is over,
// or when an operator ends them.
import type { Database, TransactionSession } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import {
  isMessageOfId,
  isSameStoredMessage,
  type Message,
  createMessage,
  type MessageParamsOfId,
  type StoredMessage,
} from '../../messages/message';
import type { ChainAlarmEndCondition, ChainDocument } from '../../model/chain';
import { getChainsCollection } from './chains';
import type { AuthorityEnvironment } from '../../contracts/runs';

/** Every environment, because the index on alarms starts with the environment. */
const environments: AuthorityEnvironment[] = ['simulator', 'test', 'live'];

type Alarm = NonNullable<ChainDocument['alarm']>;
type NewAlarm = Alarm & { readonly kind: ChainAlarmEndCondition };

/**
 * Maximum number of texts of an alarm, for several problems of one chain, in the order in which they were noticed. The
 * alarm keeps the first text, with which the trouble began, and the newest ones; the texts in between are only counted.
 */
const alarmTextsMax = 20;

/**
 * Raises an alarm on a chain. The newest alarm replaces the previous one, with two exceptions. An alarm that only a
 * user can end (`review`) stays, and gets the new text in addition. A break that the check found stays visible, even if
 * a newer problem ends automatically. A repeated alarm causes no new event.
 */
export const raiseChainAlarm = (database: Database, chain: string, alarm: NewAlarm): Promise<void> =>
  database.transaction((session) => raiseChainAlarmInTransaction(database, chain, alarm, session));

/** Raises an alarm in a transaction that also has other writes. */
export async function raiseChainAlarmInTransaction(
  database: Database,
  chain: string,
  alarm: NewAlarm,
  session: TransactionSession,
): Promise<void> {
  const row = await getChainsCollection(database).findOne({ _id: chain }, { session, projection: { alarm: 1 } });
  const mergedAlarm = mergeAlarms(row?.alarm ?? null, alarm);
  if (!row || !mergedAlarm) return;
  await getChainsCollection(database).updateOne({ _id: chain }, { $set: { alarm: mergedAlarm } }, { session });
  const isNew =
    row.alarm?.kind !== mergedAlarm.kind ||
    (mergedAlarm.kind === 'review' && !isSameStoredMessage(row.alarm?.text, mergedAlarm.text));
  if (!isNew) return;
  const event = createChainEvent(chain, 'chain.alarm', alarm.at, { reason: alarm.kind });
  await insertEventsIntoOutbox(database, [event], session);
}

/** Merges a new alarm into the current one. Returns null if nothing changes. */
function mergeAlarms(shown: Alarm | null, next: NewAlarm): Alarm | null {
  if (!shown) return next;
  if (shown.kind === 'check' && next.kind === 'work') return null;
  if (shown.kind !== 'review' && next.kind !== 'review') return next;
  const { texts, left = 0 } = listTexts(shown.text);
  if (texts.some((text) => isSameStoredMessage(text, next.text))) return null;
  const [first, ...others] = [...texts, next.text];
  const newest = others.slice(1 - alarmTextsMax);
  const leftOut = left + others.length - newest.length;
  const params = { texts: [first, ...newest], ...(leftOut > 0 ? { left: leftOut } : {}) };
  return { at: next.at, text: createMessage('several-alarms', params), kind: 'review' };
}

const listTexts = (text: StoredMessage): MessageParamsOfId<'several-alarms'> =>
  isMessageOfId(text, 'several-alarms') ? text.params : { texts: [text] };

/** Builds an alarm that has ended. Its text stays readable, with how the alarm ended. */
const ended = (how: Message, now: Date) => [
  { $set: { lastAlarm: { $mergeObjects: ['$alarm', { endedAt: now, how: { $literal: how } }] } } },
  { $unset: 'alarm' },
];

/**
 * Ends `work` alarms of chains that received a response after the alarm. The sweep calls this function, which reads
 * only chains with alarms.
 */
export async function endWorkAlarmsOfAnsweredChains(database: Database, now: Date): Promise<number> {
  const { modifiedCount } = await getChainsCollection(database).updateMany(
    {
      environment: { $in: environments },
      'alarm.at': { $exists: true },
      'alarm.kind': 'work',
      lastError: null,
      $expr: { $gt: ['$lastSubmissionAt', '$alarm.at'] },
    },
    ended(createMessage('alarm-ended-by-work'), now),
  );
  return modifiedCount;
}

/** Ends the alarm of an earlier check after a check has reached the end of the chain without a break. */
export async function endChainCheckAlarmAfterCleanVerification(
  database: Database,
  chain: string,
  now: Date,
): Promise<void> {
  await getChainsCollection(database).updateOne(
    { _id: chain, 'alarm.kind': 'check' },
    ended(createMessage('alarm-ended-by-check'), now),
  );
}

/** Ends an alarm that an operator has seen. @returns the ended alarm, or null if there was none */
export async function acknowledgeAndEndChainAlarm(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<NonNullable<ChainDocument['alarm']> | null> {
  const before = await getChainsCollection(database).findOneAndUpdate(
    { _id, 'alarm.at': { $exists: true } },
    ended(createMessage('alarm-ended-by-key', { by }), now),
    { returnDocument: 'before' },
  );
  return before?.alarm ?? null;
}
