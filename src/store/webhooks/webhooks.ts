// Stores webhooks: to which addresses the events of a workspace are sent, and their status. Their secrets are
// encrypted.
import { Binary, type Collection, type IndexDescription } from 'mongodb';
import { webhookLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys } from '../encryption';
import type { WebhookDocument } from '../../model/webhook';
import { admitWorkspaceResourceWithinLimit } from '../workspaces/admission';

export const webhookIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: 1 }, name: 'webhook_list' },
  {
    key: { 'redelivery.since': 1 },
    name: 'webhook_redelivery',
    partialFilterExpression: { 'redelivery.since': { $exists: true } },
  },
];

export const getWebhooksCollection = (database: Database): Collection<WebhookDocument> =>
  database.collection('webhooks');

export const formatWebhookDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/** Formats the purpose for which a stored secret is encrypted. */
export const formatWebhookEncryptionPurpose = (key: string): string => `webhook ${key}`;

export const encryptWebhookSecret = (masterKey: MasterKeys, key: string, secret: Buffer): Binary =>
  new Binary(encryptBytesForStorage(masterKey, formatWebhookEncryptionPurpose(key), secret));

/** Decrypts the secrets that sign now, newest first. @throws if the master key is a different one */
export const decryptValidWebhookSecrets = (
  masterKey: MasterKeys,
  { _id, secrets }: WebhookDocument,
  now: Date,
): Buffer[] =>
  secrets
    .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
    .map(({ encrypted }) =>
      decryptStoredBytes(masterKey, formatWebhookEncryptionPurpose(_id), Buffer.from(encrypted.buffer)),
    );

/** Stores a new webhook, unless its workspace has its maximum. Runs inside a transaction. */
export async function insertWebhookWithinLimit(
  database: Database,
  webhook: WebhookDocument,
): Promise<'created' | 'too-many'> {
  const { workspace } = webhook;
  const rows = getWebhooksCollection(database);
  const counted = { rows, filter: { workspace }, max: limits.webhooksMax };
  if (!(await admitWorkspaceResourceWithinLimit(database, workspace, counted))) return 'too-many';
  await rows.insertOne(addStoredDocumentFormatVersion('webhooks', webhook));
  return 'created';
}

export const findWebhook = (database: Database, workspace: string, id: string): Promise<WebhookDocument | null> =>
  getWebhooksCollection(database).findOne({ _id: formatWebhookDatabaseKey(workspace, id) });

/** Finds a webhook by its key, for the delivery. */
export const findWebhookByKey = (database: Database, _id: string): Promise<WebhookDocument | null> =>
  getWebhooksCollection(database).findOne({ _id });

/** Returns whether a webhook still has the URL that was read. */
export const isWebhookUrlUnchanged = async (
  database: Database,
  { _id, url }: Pick<WebhookDocument, '_id' | 'url'>,
): Promise<boolean> => (await getWebhooksCollection(database).countDocuments({ _id, url }, { limit: 1 })) === 1;

/** Lists the webhooks of a workspace, oldest first, including those above the limit from earlier versions. */
export const listWebhooks = (database: Database, workspace: string): Promise<WebhookDocument[]> =>
  getWebhooksCollection(database).find({ workspace }).sort({ createdAt: 1 }).limit(limits.webhooksListedMax).toArray();

/** Counts the webhooks that Sello disabled. Webhooks that a user disabled do not count. */
export const countWebhooksDisabledBySello = (database: Database, workspace: string): Promise<number> =>
  getWebhooksCollection(database).countDocuments(
    { workspace, enabled: false, 'disabled.reason': { $in: ['gone', 'failing'] } },
    { limit: limits.webhooksMax },
  );

/** The members of a webhook that a client may change. */
export type WebhookChange = Partial<
  Pick<WebhookDocument, 'url' | 'description' | 'types' | 'enabled' | 'secrets' | 'redelivery'>
> & { readonly now: Date };

/**
 * Changes a webhook, guarded by the version that was read. If the change enables the webhook, its failures are cleared.
 * Returns null if the webhook was changed in the meantime.
 */
export function changeWebhookIfUnchanged(
  database: Database,
  { _id, updatedAt }: Pick<WebhookDocument, '_id' | 'updatedAt'>,
  { now, ...change }: WebhookChange,
): Promise<WebhookDocument | null> {
  const off = { disabled: { at: now, reason: 'manual' as const } };
  return getWebhooksCollection(database).findOneAndUpdate(
    { _id, updatedAt },
    {
      $set: { ...change, ...(change.enabled === false ? off : {}), updatedAt: now },
      ...(change.enabled === true ? { $unset: { disabled: '', failingSince: '' } } : {}),
    },
    { returnDocument: 'after' },
  );
}

/** Deletes a webhook. Its deliveries expire, and no new ones are created. */
export async function deleteWebhook(database: Database, { _id }: Pick<WebhookDocument, '_id'>): Promise<boolean> {
  return (await getWebhooksCollection(database).deleteOne({ _id })).deletedCount === 1;
}
