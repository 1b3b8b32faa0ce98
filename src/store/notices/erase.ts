// Erases the notices of a workspace that leaves.
import type { Database } from '../database';
import { noticeMessagesCollection } from './messages';
import { noticeSettingsCollection } from './settings';
import { noticeTalliesCollection } from './tallies';

/** Deletes settings, counts and messages. Without settings nothing new is made. */
export async function deleteNotices(database: Database, workspace: string): Promise<void> {
  await noticeSettingsCollection(database).deleteOne({ _id: workspace });
  await noticeTalliesCollection(database).deleteMany({ workspace });
  await noticeMessagesCollection(database).deleteMany({ workspace });
}
