// An enrollment as it is answered.
import type { EnrollmentDocument } from '../../model/application';
import type { WorkspaceDocument } from '../../model/workspace';

export const toEnrollmentJson = (
  enrollment: EnrollmentDocument,
  { environment }: Pick<WorkspaceDocument, 'environment'>,
): object => ({
  id: enrollment._id,
  created_at: enrollment.createdAt,
  updated_at: enrollment.updatedAt,
  owner_id: enrollment.workspace,
  app_id: enrollment.application,
  sandbox: environment !== 'live',
  ...(enrollment.data === undefined ? {} : { data: JSON.parse(enrollment.data) as unknown }),
  disabled: enrollment.disabled,
});
