// Stores registrations that suppliers complete themselves, with the secrets of their links. The revision that was read
// guards every change.
import type { Collection, IndexDescription } from 'mongodb';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import type { SelfRegistrationStatus } from '../../contracts/registration-statuses';
import type { SelfRegistrationDocument } from '../../model/registration';
import { type Database, isDuplicateKeyError, toSessionOptions, type TransactionSession } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import {
  buildListPageConditions,
  buildListPageSortOrder,
  readListPageRows,
  type RowsWithinBytes,
  type ListPageQuery,
} from '../paging';
import { createHmac, hash } from 'node:crypto';
import type { MasterKeys } from '../encryption';
import { admitOpenResourceWithinLimit } from '../workspaces/admission';

export const selfRegistrationIndexes: IndexDescription[] = [
  { key: { tokenHash: 1 }, name: 'registration_link', unique: true },
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'registration_list' },
  { key: { workspace: 1, status: 1, createdAt: -1, _id: -1 }, name: 'registration_status' },
  { key: { checkedAt: 1 }, name: 'registration_unchecked', partialFilterExpression: { open: true } },
  // Version 0.1.0 created `registration_waiting` without `_id`, which gives no order for pages.
  {
    key: { updatedAt: 1, _id: 1 },
    name: 'registration_waiting_order',
    partialFilterExpression: { status: 'waiting' },
  },
  { key: { workspace: 1, open: 1 }, name: 'registration_open', partialFilterExpression: { open: true } },
  { key: { deleteAt: 1 }, name: 'registration_expiry', expireAfterSeconds: 0 },
];

export const getSelfRegistrationsCollection = (database: Database): Collection<SelfRegistrationDocument> =>
  database.collection('registrations');

export const formatSelfRegistrationDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/**
 * Stores a registration, in a transaction. `taken` means that it is already stored, and `full` that too many are open.
 */
export async function insertSelfRegistrationWithinLimit(
  database: Database,
  registration: SelfRegistrationDocument,
): Promise<'inserted' | 'taken' | 'full'> {
  const open = { collection: 'registrations', hint: 'registration_open', max: limits.openMax };
  if (!(await admitOpenResourceWithinLimit(database, registration.workspace, open))) return 'full';
  try {
    await getSelfRegistrationsCollection(database).insertOne(
      addStoredDocumentFormatVersion('registrations', registration),
    );
    return 'inserted';
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'taken';
    throw error;
  }
}

export const findSelfRegistration = (
  database: Database,
  workspace: string,
  id: string,
): Promise<SelfRegistrationDocument | null> =>
  getSelfRegistrationsCollection(database).findOne({
    _id: formatSelfRegistrationDatabaseKey(workspace, id),
    workspace,
  });

export const findSelfRegistrationByLinkTokenHash = (
  database: Database,
  tokenHash: string,
): Promise<SelfRegistrationDocument | null> => getSelfRegistrationsCollection(database).findOne({ tokenHash });

/** Lists registrations of a workspace, a page of them. */
export const listSelfRegistrations = (
  database: Database,
  workspace: string,
  page: ListPageQuery,
  status?: SelfRegistrationStatus,
): Promise<RowsWithinBytes<SelfRegistrationDocument>> =>
  readListPageRows(
    getSelfRegistrationsCollection(database)
      .find({ $and: [{ workspace, ...(status ? { status } : {}) }, ...buildListPageConditions(page)] })
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );

/** Counts the open registrations of a workspace, up to `limit`. */
export const countOpenSelfRegistrations = (database: Database, workspace: string, limit: number): Promise<number> =>
  getSelfRegistrationsCollection(database).countDocuments(
    { workspace, open: true },
    { limit, hint: 'registration_open' },
  );

/** The mutable members of a registration. */
export type SelfRegistrationChanges = Partial<
  Omit<SelfRegistrationDocument, '_id' | 'workspace' | 'id' | 'revision' | 'createdAt' | 'supplier' | 'form'>
>;

/** Changes a registration if it did not change after it was read. @returns its new state; null if it had changed */
export const changeSelfRegistrationIfUnchanged = (
  database: Database,
  { _id, revision }: Pick<SelfRegistrationDocument, '_id' | 'revision'>,
  changes: SelfRegistrationChanges,
  session?: TransactionSession,
): Promise<SelfRegistrationDocument | null> =>
  getSelfRegistrationsCollection(database).findOneAndUpdate(
    { _id, revision },
    { $set: changes, $inc: { revision: 1 } },
    { returnDocument: 'after', ...toSessionOptions(session) },
  );

/** Lists open registrations whose run was not checked for some time, the longest unchecked first. */
export const listOpenSelfRegistrationsDueForSweep = (
  database: Database,
  before: Date,
): Promise<SelfRegistrationDocument[]> =>
  getSelfRegistrationsCollection(database)
    .find({ open: true, checkedAt: { $lt: before } })
    .sort({ checkedAt: 1 })
    .limit(limits.sweptMax)
    .toArray();

/** Marks these registrations as checked. */
export async function markSelfRegistrationsSwept(
  database: Database,
  seen: readonly Pick<SelfRegistrationDocument, '_id'>[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return;
  const keys = seen.map(({ _id }) => _id);
  await getSelfRegistrationsCollection(database).updateMany({ _id: { $in: keys } }, { $set: { checkedAt: now } });
}

/**
 * Derives the secret of a link, 256 bits, from the master key. The same input gives the same secret, so that only its
 * hash is stored and a repeated call can show the secret again.
 * @param links number of earlier links of this registration, because each link has another secret
 */
export const deriveSelfRegistrationLinkToken = ([masterKey]: MasterKeys, registration: string, links: number): string =>
  createHmac('sha256', masterKey).update(['registration link', registration, links].join('\n')).digest('base64url');

/**
 * Finds the token of the stored link. The master key may have changed in the meantime. Returns undefined if the link
 * was made with none of the present keys.
 */
export function rederiveSelfRegistrationLinkToken(
  masterKeys: MasterKeys,
  { _id, links, tokenHash }: Pick<SelfRegistrationDocument, '_id' | 'links' | 'tokenHash'>,
): string | undefined {
  return masterKeys
    .map((key) => deriveSelfRegistrationLinkToken([key], _id, links))
    .find((token) => hashSelfRegistrationToken(token) === tokenHash);
}

export const hashSelfRegistrationToken = (token: string): string => hash('sha256', token);
