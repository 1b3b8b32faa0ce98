// Schemas of answers about workspaces, keys, applications, enrollments and stops.
import { layouts, locales } from '../../contracts/page';
import {
  flag,
  id,
  integer,
  list,
  listAnswer,
  named,
  enumSchema,
  shape,
  text,
  texts,
  time,
  times,
} from '../kit/answers/words';

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

export const workspaceAnswer = named(
  'Workspace',
  'The workspace',
  shape({
    id,
    ...times,
    name: text,
    slug: text,
    country: text,
    sandbox: flag,
    environment: enumSchema('simulator', 'test', 'live'),
    amendments: flag,
    strict: { anyOf: [flag, texts] },
    'correction_series?': text,
    'folders?': list(shape({ key: text, schemas: texts })),
    agreement: flag,
    'page?': shape({
      'locale?': enumSchema(...locales),
      'date_format?': text,
      'layout?': enumSchema(...layouts),
      'logo_height?': integer,
      'accent?': text,
      'logo?': shape({ hash: text, mime: text, size: integer, width: integer, height: integer }),
    }),
  }),
);

export const workspaceList = listAnswer(workspaceAnswer, 'WorkspaceList', 'All workspaces');

const organization = named(
  'Organization',
  'The organization of a token',
  shape({ id, ...times, name: text, workspaces: list(workspaceAnswer) }),
);

export const organizationList = named('OrganizationList', 'The organizations of the token', list(organization));

const key = {
  id,
  name: text,
  scopes: texts,
  'application?': text,
  created_at: time,
  'created_by?': id,
  'expires_at?': time,
  'last_used_at?': time,
  'revoked_at?': time,
} as const;

export const keyAnswer = named('AccessKey', 'The key', shape(key));
export const keyList = listAnswer(keyAnswer, 'AccessKeyList', 'The keys, newest first');
export const newKeyAnswer = named(
  'NewAccessKey',
  'The key with its token, which is shown only once',
  shape({ ...key, token: text }),
);

const certificateStop = named(
  'CertificateStop',
  'A stop of a certificate',
  shape({
    environment: text,
    certificate: text,
    at: time,
    'code?': text,
    text,
    chains: integer,
    suppliers: list(shape({ workspace: text, supplier: text, name: text })),
  }),
);

export const certificateStopList = named(
  'CertificateStopList',
  'The stops, oldest first',
  shape({ list: list(certificateStop), 'next_cursor?': text }),
);
