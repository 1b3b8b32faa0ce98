// Stores messages of notices, one for each window and recipient. The process that sends a message claims it first.
import { hash } from 'node:crypto';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { httpLimits } from '../../contracts/limits/http';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import type { NoticeContent, NoticeRecipient, NoticeMessageDocument, NoticeSettingsDocument } from '../../model/notice';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';

export const noticeMessageIndexes: IndexDescription[] = [
  { key: { nextAt: 1 }, name: 'notice_due', partialFilterExpression: { state: 'waiting' } },
  { key: { workspace: 1, createdAt: -1 }, name: 'notice_list' },
  { key: { expiresAt: 1 }, name: 'notice_expiry', expireAfterSeconds: 0 },
];

export const getNoticeMessagesCollection = (database: Database): Collection<NoticeMessageDocument> =>
  database.collection('notice_messages');

/** Formats the recipient for a key as a hash, because ids must contain no addresses. */
const formatHearerKey = ({ kind, address }: Pick<NoticeRecipient, 'kind' | 'address'>): string =>
  hash('sha256', `${kind} ${address}`).slice(0, 16);

/**
 * Inserts the messages of a window, one for each recipient of the topic. After the limit of a day, no messages are
 * inserted, except for the digest, because it contains the counts.
 */
export async function insertNoticeMessagesWithinDailyLimit(
  database: Database,
  { workspace, hearers }: Pick<NoticeSettingsDocument, 'workspace' | 'hearers'>,
  content: NoticeContent,
  { window, now }: { readonly window: string; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const hearing = hearers.filter(({ topics }) => topics.includes(content.topic));
  if (hearing.length === 0) return;
  const since = new Date(now.getTime() - 86_400_000);
  const sentToday =
    content.topic === 'digest'
      ? 0
      : await getNoticeMessagesCollection(database).countDocuments(
          { workspace, createdAt: { $gt: since } },
          { session, limit: limits.messagesADayMax },
        );
  const messages = hearing.slice(0, Math.max(0, limits.messagesADayMax - sentToday)).map((hearer) =>
    addStoredDocumentFormatVersion('notice_messages', {
      _id: `${window}:${formatHearerKey(hearer)}`,
      workspace,
      hearer: { kind: hearer.kind, address: hearer.address },
      content,
      state: 'waiting' as const,
      attempts: 0,
      nextAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.keepDays * 86_400_000),
    }),
  );
  if (messages.length > 0) await getNoticeMessagesCollection(database).insertMany(messages, { session });
}

/**
 * Claims the due message that has waited longest, except messages of `busy` workspaces; null if none is due. If a claim
 * has no end, its process died, and may have sent the message.
 */
export const claimDueNoticeMessage = (
  database: Database,
  claim: string,
  busy: readonly string[],
  now: Date,
): Promise<NoticeMessageDocument | null> =>
  getNoticeMessagesCollection(database).findOneAndUpdate(
    { state: 'waiting', nextAt: { $lte: now }, ...(busy.length > 0 ? { workspace: { $nin: [...busy] } } : {}) },
    [
      {
        $set: {
          unclear: { $add: [{ $ifNull: ['$unclear', 0] }, { $cond: [{ $gt: ['$claim', null] }, 1, 0] }] },
          claim: { $literal: claim },
          nextAt: new Date(now.getTime() + limits.leaseMs),
          attempts: { $add: ['$attempts', 1] },
        },
      },
    ],
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  );

/** The result of an attempt. If `nextAt` is set, the message is retried. */
export interface NoticeMessageAttemptEnd {
  readonly state: NoticeMessageDocument['state'];
  readonly nextAt?: Date;
  readonly problem?: string;
  /** Set if there was no response, so that the message may have arrived. */
  readonly isUnclear?: true;
}

/** Saves the end of an attempt for the holder of the claim. */
export async function saveNoticeMessageAttemptEnd(
  database: Database,
  { _id, claim = '' }: Pick<NoticeMessageDocument, '_id' | 'claim'>,
  { state, nextAt, problem, isUnclear }: NoticeMessageAttemptEnd,
): Promise<void> {
  await getNoticeMessagesCollection(database).updateOne(
    { _id, claim, state: 'waiting' },
    {
      $set: { state, ...(nextAt ? { nextAt } : {}), ...(problem === undefined ? {} : { problem }) },
      $unset: { claim: '', ...(nextAt ? {} : { nextAt: '' }), ...(problem === undefined ? { problem: '' } : {}) },
      ...(isUnclear ? { $inc: { unclear: 1 } } : {}),
    },
  );
}

/** Lists the problems of the last message to each recipient, by address. Only the newest messages are read. */
export async function readLastNoticeMessageProblemsByAddress(
  database: Database,
  workspace: string,
): Promise<ReadonlyMap<string, string>> {
  const newest = await getNoticeMessagesCollection(database)
    .find({ workspace }, { maxTimeMS: httpLimits.queryMs })
    .sort({ createdAt: -1 })
    .limit(limits.problemsReadMax)
    .project<Pick<NoticeMessageDocument, 'hearer' | 'problem' | 'attempts'>>({ hearer: 1, problem: 1, attempts: 1 })
    .toArray();
  const last = new Map<string, string>();
  for (const { hearer, problem = '', attempts } of newest)
    if (attempts > 0 && !last.has(hearer.address)) last.set(hearer.address, problem);
  return new Map([...last].filter(([, problem]) => problem !== ''));
}
