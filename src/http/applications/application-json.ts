// Defines how applications and enrollments appear in responses: their schemas and their JSON.
import {
  idSchema,
  textSchema,
  textListSchema,
  timeSchema,
  defineNamedSchema,
  defineObjectSchema,
  defineNamedUnpagedListSchema,
  booleanSchema,
  createdAndUpdatedAtMembers,
  integerSchema,
} from '../kit/response-schema';
import type { ApplicationEnrollmentDocument } from '../../model/application';
import type { WorkspaceDocument } from '../../model/workspace';

const application = {
  id: idSchema,
  name: textSchema,
  scopes: textListSchema,
  created_at: timeSchema,
  'disabled_at?': timeSchema,
} as const;

export const applicationSchema = defineNamedSchema('Application', 'The application', defineObjectSchema(application));

export const applicationListSchema = defineNamedUnpagedListSchema(
  applicationSchema,
  'ApplicationList',
  'The applications',
);

export const applicationWithSecretSchema = defineNamedSchema(
  'NewApplication',
  'The application with its secret, which is shown only once',
  defineObjectSchema({ ...application, client_secret: textSchema }),
);

const enrollment = {
  id: idSchema,
  ...createdAndUpdatedAtMembers,
  owner_id: idSchema,
  app_id: idSchema,
  sandbox: booleanSchema,
  'data?': {},
  disabled: booleanSchema,
} as const;

export const applicationEnrollmentSchema = defineNamedSchema(
  'Enrollment',
  'The enrollment',
  defineObjectSchema(enrollment),
);

export const applicationEnrollmentWithTokenSchema = defineNamedSchema(
  'AuthorizedEnrollment',
  'The enrollment with a token that is valid for one hour',
  defineObjectSchema({ ...enrollment, token: textSchema, token_expires: integerSchema }),
);

export const toApplicationEnrollmentJson = (
  enrollment: ApplicationEnrollmentDocument,
  { environment }: Pick<WorkspaceDocument, 'environment'>,
) => ({
  id: enrollment._id,
  created_at: enrollment.createdAt,
  updated_at: enrollment.updatedAt,
  owner_id: enrollment.workspace,
  app_id: enrollment.application,
  sandbox: environment !== 'live',
  ...(enrollment.data === undefined ? {} : { data: JSON.parse(enrollment.data) as unknown }),
  disabled: enrollment.disabled,
});
