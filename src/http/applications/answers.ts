// How applications and enrollments appear in responses: schemas and JSON.
import { id, text, texts, time, named, shape, listAnswer, flag, times, integer } from '../kit/answer-schema';
import type { EnrollmentDocument } from '../../model/application';
import type { WorkspaceDocument } from '../../model/workspace';

const application = { id, name: text, scopes: texts, created_at: time, 'disabled_at?': time } as const;

export const applicationAnswer = named('Application', 'The application', shape(application));

export const applicationList = listAnswer(applicationAnswer, 'ApplicationList', 'The applications');

export const newApplicationAnswer = named(
  'NewApplication',
  'The application with its secret, which is shown only once',
  shape({ ...application, client_secret: text }),
);

const enrollment = {
  id,
  ...times,
  owner_id: id,
  app_id: id,
  sandbox: flag,
  'data?': {},
  disabled: flag,
} as const;

export const enrollmentAnswer = named('Enrollment', 'The enrollment', shape(enrollment));

export const authorizedAnswer = named(
  'AuthorizedEnrollment',
  'The enrollment with a token that is valid for one hour',
  shape({ ...enrollment, token: text, token_expires: integer }),
);

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
