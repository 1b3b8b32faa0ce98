// Alarms on chains: raised for operators, and ended by evidence that the problem is over, or by an operator.
import type { Database } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertEvents } from '../outbox/outbox';
import { isSameText, type Message, message, type StoredText } from '../../messages/message';
import type { AlarmKind, ChainDocument } from '../../model/chain';
import { chains } from './chains';
import type { AuthorityEnvironment } from '../../contracts/runs';

/** Every environment: the index on alarms starts with it. */
const environments: AuthorityEnvironment[] = ['simulator', 'test', 'live'];

type Alarm = NonNullable<ChainDocument['alarm']>;

/** How many texts an alarm keeps: several problems of one chain, in the order in which they were noticed. */
const alarmTextsMax = 20;

/**
 * Raises an alarm. A chain shows one: the newest, but never in the place of one that only a user ends (`look`), which
 * takes the new text as well, nor does trouble that ends automatically hide a break that the check found. One that
 * repeats what is shown is no new event.
 */
export async function noteAlarm(
  database: Database,
  chain: string,
  alarm: Alarm & { readonly kind: AlarmKind },
): Promise<void> {
  await database.transaction(async (session) => {
    const row = await chains(database).findOne({ _id: chain }, { session, projection: { alarm: 1 } });
    const shown = mergeAlarms(row?.alarm ?? null, alarm);
    if (!row || !shown) return;
    await chains(database).updateOne({ _id: chain }, { $set: { alarm: shown } }, { session });
    const isNew =
      row.alarm?.kind !== shown.kind || (shown.kind === 'review' && !isSameText(row.alarm?.text, shown.text));
    if (!isNew) return;
    await insertEvents(database, [createChainEvent(chain, 'chain.alarm', alarm.at, { reason: alarm.kind })], session);
  });
}

/** What a chain with an alarm shows after another one; null: what it shows already. */
function mergeAlarms(shown: Alarm | null, next: Alarm & { readonly kind: AlarmKind }): Alarm | null {
  if (!shown) return next;
  if (shown.kind === 'check' && next.kind === 'work') return null;
  if (shown.kind !== 'review' && next.kind !== 'review') return next;
  const texts = listTexts(shown.text);
  if (texts.some((text) => isSameText(text, next.text))) return null;
  const text = message('several-alarms', { texts: [...texts, next.text].slice(0, alarmTextsMax) });
  return { at: next.at, text, kind: 'review' };
}

const listTexts = (text: StoredText): readonly StoredText[] =>
  typeof text !== 'string' && text.id === 'several-alarms' ? text.params.texts : [text];

/** An alarm when it ends: its text stays readable, with how it ended. */
const ended = (how: Message, now: Date) => [
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
    ended(message('alarm-ended-by-work'), now),
  );
  return modifiedCount;
}

/** A check that reached the chain's end without a break ends the alarm of an earlier check. */
export async function endCheckAlarm(database: Database, chain: string, now: Date): Promise<void> {
  await chains(database).updateOne({ _id: chain, 'alarm.kind': 'check' }, ended(message('alarm-ended-by-check'), now));
}

/** An operator has seen the alarm. @returns the ended alarm; null when there was none */
export async function acknowledgeAlarm(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<NonNullable<ChainDocument['alarm']> | null> {
  const before = await chains(database).findOneAndUpdate(
    { _id, 'alarm.at': { $exists: true } },
    ended(message('alarm-ended-by-key', { by }), now),
    { returnDocument: 'before' },
  );
  return before?.alarm ?? null;
}
