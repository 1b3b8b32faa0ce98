// Stores settings of notices, with the cursor in the events of the workspace. A query of two times finds the settings
// that are due.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import type { NoticeSettings, NoticeSettingsDocument } from '../../model/notice';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { readNewestEventPosition } from '../events/order';

export const noticeSettingsIndexes: IndexDescription[] = [{ key: { lookAt: 1 }, name: 'notice_look' }];

export const getNoticeSettingsCollection = (database: Database): Collection<NoticeSettingsDocument> =>
  database.collection('notice_settings');

export const findNoticeSettings = (database: Database, workspace: string): Promise<NoticeSettingsDocument | null> =>
  getNoticeSettingsCollection(database).findOne({ _id: workspace, workspace });

/** Times at which changed settings start: of the change, and of the next digest. */
export interface NoticeSettingsStartTimes {
  readonly now: Date;
  readonly digestAt: Date;
}

/** Replaces the settings of a workspace. */
export async function saveNoticeSettings(
  database: Database,
  workspace: string,
  { language, zone, hearers }: NoticeSettings,
  { now, digestAt }: NoticeSettingsStartTimes,
): Promise<void> {
  const before = await findNoticeSettings(database, workspace);
  const isNew = !before || before.hearers.length === 0;
  const position = isNew ? await readNewestEventPosition(database) : before.position;
  const cursor = isNew ? { position, digestPosition: position, lookAt: now } : {};
  const digest = isNew || before.zone !== zone ? { digestAt } : {};
  await getNoticeSettingsCollection(database).updateOne(
    { _id: workspace },
    {
      $set: { language, zone, hearers, ...cursor, ...digest, updatedAt: now },
      $setOnInsert: addStoredDocumentFormatVersion('notice_settings', { workspace }),
    },
    { upsert: true },
  );
}

/** Finds workspaces that have recipients and may have events. Those that have waited longest are first. */
export const listNoticeSettingsDueForCheck = (
  database: Database,
  newest: number,
  now: Date,
): Promise<NoticeSettingsDocument[]> =>
  getNoticeSettingsCollection(database)
    .find({
      lookAt: { $lte: now },
      'hearers.0': { $exists: true },
      $or: [{ position: { $lt: newest } }, { digestAt: { $lte: now } }],
    })
    .sort({ lookAt: 1 })
    .limit(limits.workspacesMax)
    .toArray();

/** Postpones the next check; false if another process is checking. */
export async function claimNoticeCheck(
  database: Database,
  { _id, lookAt }: Pick<NoticeSettingsDocument, '_id' | 'lookAt'>,
  until: Date,
): Promise<boolean> {
  const { matchedCount } = await getNoticeSettingsCollection(database).updateOne(
    { _id, lookAt },
    { $set: { lookAt: until } },
  );
  return matchedCount === 1;
}

/** Moves the cursor. Returns false if another process has moved it. */
export async function moveNoticeCursorIfUnchanged(
  database: Database,
  { _id, position }: Pick<NoticeSettingsDocument, '_id' | 'position'>,
  to: number,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await getNoticeSettingsCollection(database).updateOne(
    { _id, position },
    { $set: { position: to } },
    { session },
  );
  return matchedCount === 1;
}

/** Moves the digest to its next morning. Returns false if another process has already created it. */
export async function advanceNoticeDigestIfUnchanged(
  database: Database,
  { _id, digestAt }: Pick<NoticeSettingsDocument, '_id' | 'digestAt'>,
  next: { readonly digestAt: Date; readonly digestPosition: number },
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await getNoticeSettingsCollection(database).updateOne(
    { _id, digestAt },
    { $set: next },
    { session },
  );
  return matchedCount === 1;
}

/**
 * Ends the check of a workspace. The cursor is moved past events without a notice; if another process moved the cursor,
 * it stays.
 */
export async function endNoticeCheck(
  database: Database,
  { _id, position }: Pick<NoticeSettingsDocument, '_id' | 'position'>,
  next: Pick<NoticeSettingsDocument, 'position' | 'lookAt'>,
): Promise<void> {
  await getNoticeSettingsCollection(database).updateOne({ _id, position }, { $set: next });
}
