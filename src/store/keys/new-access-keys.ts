// Stores new access keys within the limit of their workspace. An enrolled application and another access key never have
// the same name, because each would read and change the meta rows of the other, also the secure ones.
import type { Filter } from 'mongodb';
import { storeLimits as limits } from '../../contracts/limits/store';
import type { AccessKeyDocument } from '../../model/key';
import { getApplicationsCollection } from '../applications/applications';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { admitWorkspaceResourceWithinLimit } from '../workspaces/admission';
import { getAccessKeysCollection } from './keys';

export type AccessKeyCreationResult = 'created' | 'too-many' | 'name-of-application';

/**
 * Stores a new access key, unless its workspace has its maximum of keys that are neither revoked nor expired, or the
 * installation has an application with its name. Runs inside a transaction.
 */
export async function insertAccessKeyWithinLimit(
  database: Database,
  key: AccessKeyDocument,
): Promise<AccessKeyCreationResult> {
  const { application: name } = key;
  // Disabled applications count, because their meta rows stay.
  const isTaken = name !== undefined && (await getApplicationsCollection(database).findOne({ name })) !== null;
  return isTaken ? 'name-of-application' : insertWithinLimit(database, key);
}

/** An access key that an enrolled application uses. It never expires. */
export type EnrolledApplicationAccessKey = Omit<AccessKeyDocument, 'expiresAt'> & {
  readonly workspace: string;
  readonly application: string;
};

/**
 * Stores the access key of an enrollment, unless another access key of the workspace has or had the name of the
 * application. Runs inside a transaction: of two concurrent ones in a workspace, the database repeats one
 * (workspaces/admission.ts).
 */
export async function insertEnrollmentAccessKeyWithinLimit(
  database: Database,
  key: EnrolledApplicationAccessKey,
): Promise<'created' | 'too-many' | 'name-of-key'> {
  const { workspace, application } = key;
  // Of the keys with a name, only those of enrollments never expire.
  const other = { workspace, application, expiresAt: { $exists: true } };
  const isTaken = (await getAccessKeysCollection(database).findOne(other, { projection: { _id: 1 } })) !== null;
  return isTaken ? 'name-of-key' : insertWithinLimit(database, key);
}

async function insertWithinLimit(database: Database, key: AccessKeyDocument): Promise<'created' | 'too-many'> {
  const { workspace, createdAt } = key;
  const rows = getAccessKeysCollection(database);
  const filter: Filter<AccessKeyDocument> = {
    workspace,
    revokedAt: { $exists: false },
    $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: createdAt } }],
  };
  const counted = { rows, filter, max: limits.accessKeysMax };
  if (!(await admitWorkspaceResourceWithinLimit(database, workspace, counted))) return 'too-many';
  await rows.insertOne(addStoredDocumentFormatVersion('access_keys', key));
  return 'created';
}
