// Stores mail settings of a workspace and of its suppliers. The settings are stored separately, because walks read
// workspaces and suppliers, and templates are long.
import type { Collection } from 'mongodb';
import type { InvoiceMailSettings, InvoiceMailSettingsDocument } from '../../model/mail-settings';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';

const getCollection = (database: Database): Collection<InvoiceMailSettingsDocument> =>
  database.collection('mail_settings');

const formatKey = (workspace: string, supplier: string): string => `${workspace}:${supplier}`;

/** Finds the settings of a supplier; if the tax ID is empty, the settings of the workspace. */
export const findInvoiceMailSettings = (
  database: Database,
  workspace: string,
  supplier: string,
): Promise<InvoiceMailSettingsDocument | null> =>
  getCollection(database).findOne({ _id: formatKey(workspace, supplier), workspace });

/** Finds the settings that apply to a supplier: its own settings, and the settings of the workspace. */
export async function listInvoiceMailSettingsInForce(
  database: Database,
  workspace: string,
  supplier: string,
): Promise<readonly InvoiceMailSettings[]> {
  const keys = [formatKey(workspace, supplier), formatKey(workspace, '')];
  const rows = await getCollection(database)
    .find({ _id: { $in: keys }, workspace })
    .toArray();
  return rows.toSorted((a, b) => keys.indexOf(a._id) - keys.indexOf(b._id));
}

/** Replaces the settings of a supplier; if the tax ID is empty, the settings of the workspace. */
export async function saveInvoiceMailSettings(
  database: Database,
  workspace: string,
  supplier: string,
  settings: InvoiceMailSettings,
  now: Date,
): Promise<InvoiceMailSettingsDocument> {
  const _id = formatKey(workspace, supplier);
  const document = addStoredDocumentFormatVersion('mail_settings', {
    _id,
    workspace,
    ...(supplier ? { supplier } : {}),
    ...settings,
    updatedAt: now,
  });
  await getCollection(database).replaceOne({ _id, workspace }, document, { upsert: true });
  return document;
}

/** Deletes all settings of a workspace that leaves. */
export async function deleteInvoiceMailSettingsOfWorkspace(database: Database, workspace: string): Promise<void> {
  await getCollection(database).deleteMany({ _id: { $gte: `${workspace}:`, $lt: `${workspace};` } });
}
