// Stores applications, which are third-party programs that serve several workspaces. The operator creates an
// application, and a workspace enrolls it.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Collection, IndexDescription } from 'mongodb';
import { storeLimits as limits } from '../../contracts/limits/store';
import { type Database, isDuplicateKeyError } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { computeSecretSha256Hex } from '../people/console-links';
import type { ApplicationDocument, ApplicationEnrollmentDocument } from '../../model/application';

export const applicationCollectionIndexes = [{ key: { name: 1 }, name: 'application_name', unique: true }];

export const getApplicationsCollection = (database: Database): Collection<ApplicationDocument> =>
  database.collection('applications');

/** Creates the secret of an application, with its hash for storage. The secret is returned only once. */
export function createApplicationSecretWithHash(): { readonly secret: string; readonly secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: computeSecretSha256Hex(secret) };
}

/**
 * Stores an application. Returns `taken` if another application has the name, and `too-many` if the installation has
 * reached its limit.
 */
export async function insertApplicationWithinLimit(
  database: Database,
  application: ApplicationDocument,
): Promise<'created' | 'taken' | 'too-many'> {
  const found = await getApplicationsCollection(database)
    .find({}, { projection: { name: 1 } })
    .limit(limits.applicationsMax)
    .toArray();
  if (found.some(({ name }) => name === application.name)) return 'taken';
  if (found.length >= limits.applicationsMax) return 'too-many';
  try {
    await getApplicationsCollection(database).insertOne(addStoredDocumentFormatVersion('applications', application));
    return 'created';
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'taken';
    throw error;
  }
}

export const listApplications = (database: Database): Promise<ApplicationDocument[]> =>
  getApplicationsCollection(database).find().sort({ name: 1 }).limit(limits.applicationsMax).toArray();

export const findApplication = (database: Database, id: string): Promise<ApplicationDocument | null> =>
  getApplicationsCollection(database).findOne({ _id: id });

/**
 * Disables an application. It gets no new tokens, and its existing tokens are refused (keys/callers.ts). Repeated calls
 * have no effect.
 */
export async function disableApplication(
  database: Database,
  id: string,
  now: Date,
): Promise<ApplicationDocument | null> {
  await getApplicationsCollection(database).updateOne(
    { _id: id, disabledAt: { $exists: false } },
    { $set: { disabledAt: now } },
  );
  return findApplication(database, id);
}

/** Returns the application with this client id if the secret matches and the application is not disabled. */
export async function authenticateApplication(
  database: Database,
  id: string,
  secret: string,
): Promise<ApplicationDocument | null> {
  const existing = await findApplication(database, id);
  if (!existing || existing.disabledAt) return null;
  return timingSafeEqual(Buffer.from(computeSecretSha256Hex(secret)), Buffer.from(existing.secretHash))
    ? existing
    : null;
}

/** Identifies an enrollment by its id, by workspace and application, or by its access key. */
export type ApplicationEnrollmentSelector =
  | Pick<ApplicationEnrollmentDocument, '_id'>
  | Pick<ApplicationEnrollmentDocument, 'workspace' | 'application'>
  | Pick<ApplicationEnrollmentDocument, 'workspace' | 'accessKey'>;

export const applicationEnrollmentIndexes: IndexDescription[] = [
  {
    key: { workspace: 1, application: 1 },
    name: 'enrollment_application',
    unique: true,
    partialFilterExpression: { disabled: false },
  },
];

export const getApplicationEnrollmentsCollection = (database: Database): Collection<ApplicationEnrollmentDocument> =>
  database.collection('enrollments');

/**
 * Stores an enrollment. Returns `taken` if the id exists, or if the workspace already has an active enrollment of this
 * application; `too-many` if the workspace has the maximum number of active enrollments.
 */
export async function insertApplicationEnrollmentWithinLimit(
  database: Database,
  enrollment: ApplicationEnrollmentDocument,
): Promise<'created' | 'taken' | 'too-many'> {
  const { _id, workspace, application } = enrollment;
  const same = { $or: [{ _id }, { workspace, application, disabled: false }] };
  if (await getApplicationEnrollmentsCollection(database).findOne(same)) return 'taken';
  const filter = { workspace, disabled: false };
  const alive = await getApplicationEnrollmentsCollection(database).countDocuments(filter, {
    limit: limits.applicationsMax,
  });
  if (alive >= limits.applicationsMax) return 'too-many';
  try {
    await getApplicationEnrollmentsCollection(database).insertOne(
      addStoredDocumentFormatVersion('enrollments', enrollment),
    );
    return 'created';
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'taken';
    throw error;
  }
}

/** Finds an enrollment that is not disabled. */
export const findActiveApplicationEnrollment = (
  database: Database,
  named: ApplicationEnrollmentSelector,
): Promise<ApplicationEnrollmentDocument | null> =>
  getApplicationEnrollmentsCollection(database).findOne({ ...named, disabled: false });

/** Finds an enrollment of a workspace by its id, including disabled ones. */
export const findApplicationEnrollmentEvenIfDisabled = (database: Database, workspace: string, _id: string) =>
  getApplicationEnrollmentsCollection(database).findOne({ _id, workspace });

export const changeActiveApplicationEnrollment = (
  database: Database,
  { _id, workspace }: Pick<ApplicationEnrollmentDocument, '_id' | 'workspace'>,
  change: Partial<Pick<ApplicationEnrollmentDocument, 'data' | 'disabled'>>,
  now: Date,
): Promise<ApplicationEnrollmentDocument | null> =>
  getApplicationEnrollmentsCollection(database).findOneAndUpdate(
    { _id, workspace, disabled: false },
    { $set: { ...change, updatedAt: now } },
    { returnDocument: 'after' },
  );
