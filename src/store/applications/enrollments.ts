// Enrollments: a workspace lets an application work for it. Its access key ends with it.
import type { Collection, IndexDescription } from 'mongodb';
import { store as limits } from '../../contracts/limits/store';
import { type Database, isDuplicate } from '../database';
import { withVersion } from '../document-versions';
import type { EnrollmentDocument } from '../../model/application';

/** Which enrollment: its id, its workspace and application, or its access key. */
export type EnrollmentName =
  | Pick<EnrollmentDocument, '_id'>
  | Pick<EnrollmentDocument, 'workspace' | 'application'>
  | Pick<EnrollmentDocument, 'workspace' | 'accessKey'>;

export const enrollmentIndexes: IndexDescription[] = [
  {
    key: { workspace: 1, application: 1 },
    name: 'enrollment_application',
    unique: true,
    partialFilterExpression: { disabled: false },
  },
];

export const enrollments = (database: Database): Collection<EnrollmentDocument> => database.collection('enrollments');

/** `taken`: the id is, or the workspace has an enrollment of this application that is not disabled. */
export async function insertEnrollment(
  database: Database,
  enrollment: EnrollmentDocument,
): Promise<'created' | 'taken' | 'too-many'> {
  const { _id, workspace, application } = enrollment;
  const same = { $or: [{ _id }, { workspace, application, disabled: false }] };
  if (await enrollments(database).findOne(same)) return 'taken';
  const filter = { workspace, disabled: false };
  const alive = await enrollments(database).countDocuments(filter, { limit: limits.applicationsMax });
  if (alive >= limits.applicationsMax) return 'too-many';
  try {
    await enrollments(database).insertOne(withVersion('enrollments', enrollment));
    return 'created';
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

/** One that is not disabled. */
export const findEnrollment = (database: Database, named: EnrollmentName): Promise<EnrollmentDocument | null> =>
  enrollments(database).findOne({ ...named, disabled: false });

/** One of a workspace by its id, disabled or not. */
export const findOwnEnrollment = (database: Database, workspace: string, _id: string) =>
  enrollments(database).findOne({ _id, workspace });

export const changeEnrollment = (
  database: Database,
  { _id, workspace }: Pick<EnrollmentDocument, '_id' | 'workspace'>,
  change: Partial<Pick<EnrollmentDocument, 'data' | 'disabled'>>,
  now: Date,
): Promise<EnrollmentDocument | null> =>
  enrollments(database).findOneAndUpdate(
    { _id, workspace, disabled: false },
    { $set: { ...change, updatedAt: now } },
    { returnDocument: 'after' },
  );
