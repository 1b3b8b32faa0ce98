// What openapi.yaml says of the calls about workspaces, keys and stops, and the schemas of their answers.
import { consoleAnswers, consoleOperations } from './openapi-console';
import { answers, bytes, listOf, type OperationRow, row } from './openapi-row';
import { flag, id, integer, listOf as listRef, shape, text, texts, time } from './openapi-schema';
import { layouts, locales } from '../../src/contracts/page';
import type { Plain } from './yaml';

const workspace = answers('The workspace', 'Workspace');
const key = answers('The key', 'AccessKey');
const newKey = answers('The key with its token, which is shown this once', 'NewAccessKey');
const rows = answers('A page of rows', {
  type: 'object',
  required: ['list', 'limit'],
  properties: { list: listRef('AuditRow'), limit: integer, next_cursor: text },
});
const lines = answers('The rows, as a download of JSON lines');
const verification = answers('What was found', 'AuditVerification');
const filters = { query: ['auditFrom', 'auditTo', 'auditBy', 'auditObject', 'auditRoute'] } as const;
const auditQuery = { query: [...filters.query, 'limit', 'cursor', 'ascending'] } as const;
const enrollment = answers('The enrollment', 'Enrollment');
const keys = answers('The keys', listOf('AccessKey'));

export const accessOperations: Readonly<Record<string, OperationRow>> = {
  'GET /access/v1/workspace': row('access', 'readWorkspace', 'The workspace of the token', workspace),
  'PATCH /access/v1/workspace': row('access', 'updateWorkspace', 'Name and switches of the workspace', workspace),
  'GET /access/v1/workspace/logo': row('access', 'readLogo', "The logo of the workspace's invoices", bytes),
  'PUT /access/v1/workspace/logo': row(
    'access',
    'writeLogo',
    'Stores the logo of invoices: the bytes of a PNG or JPEG file',
    workspace,
  ),
  'DELETE /access/v1/workspace/logo': row('access', 'removeLogo', 'Takes the logo away', answers('Done'), {
    statuses: [204],
  }),
  'GET /access/v1/orgs': row(
    'access',
    'listOrganizations',
    'The organizations of the token: one, with its workspace',
    answers('The list', { type: 'array', items: { $ref: '#/components/schemas/Organization' } }),
  ),
  'GET /access/v1/enrollment': row('access', 'readEnrollment', 'The enrollment of the token', enrollment),
  'PATCH /access/v1/enrollment': row(
    'access',
    'updateEnrollment',
    'What the application keeps with its enrollment',
    enrollment,
  ),
  'POST /access/v1/enrollment': row('access', 'updateEnrollmentByPost', 'The same, as clients send it', enrollment),
  'PUT /access/v1/enrollment/:id': row('access', 'createEnrollment', 'Enrolls an application', enrollment),
  'DELETE /access/v1/enrollment/:id': row(
    'access',
    'endEnrollment',
    'Ends an enrollment and its tokens within a second',
    enrollment,
  ),
  'GET /access/v1/applications': row(
    'service',
    'listApplications',
    'Applications that workspaces may enroll',
    answers('The applications', listOf('Application')),
  ),
  'POST /access/v1/applications': row(
    'service',
    'createApplication',
    'Makes an application',
    answers('The application with its secret, which is shown this once', 'NewApplication'),
  ),
  'DELETE /access/v1/applications/:id': row(
    'service',
    'disableApplication',
    'The application gets no tokens any more',
    answers('The application', 'Application'),
  ),
  'GET /access/v1/keys': row('access', 'listKeys', 'Keys of the workspace, newest first', keys),
  'POST /access/v1/keys': row('access', 'createKey', 'Makes a key', newKey),
  'DELETE /access/v1/keys/:id': row('access', 'revokeKey', 'Ends a key within a second', key),

  ...consoleOperations,

  'GET /access/v1/workspaces': row('service', 'listWorkspaces', 'All workspaces', answers('All', listOf('Workspace'))),
  'POST /access/v1/workspaces': row(
    'service',
    'createWorkspace',
    'Makes a workspace, for one environment for ever',
    workspace,
  ),
  'GET /access/v1/workspaces/:workspace': row('service', 'readOneWorkspace', 'A workspace', workspace),
  'PATCH /access/v1/workspaces/:workspace': row(
    'service',
    'updateOneWorkspace',
    'Name and switches of a workspace, the agreement included',
    workspace,
  ),
  'GET /access/v1/workspaces/:workspace/keys': row('service', 'listKeysOfWorkspace', 'Keys of a workspace', keys),
  'POST /access/v1/workspaces/:workspace/keys': row(
    'service',
    'createKeyOfWorkspace',
    'Makes a key of a workspace: its first one',
    newKey,
  ),
  'DELETE /access/v1/workspaces/:workspace/keys/:id': row(
    'service',
    'revokeKeyOfWorkspace',
    'Ends a key of a workspace within a second',
    key,
  ),
  'POST /access/v1/workspaces/:workspace/chains/:supplier/resume': row(
    'service',
    'resumeChainOfWorkspace',
    'Lifts the stops of a chain, also that of a certificate which others share',
    answers('What was lifted', 'Resumed'),
  ),
  'GET /access/v1/stops': row(
    'service',
    'listStops',
    'Stops of certificates, of all workspaces',
    answers('The stops', listOf('CertificateStop')),
  ),
  'POST /apps/fiscal/v1/entry/:id/approve': row(
    'service',
    'approveSupplier',
    'Approves the supplier; who approved is stored',
    answers('Approved', 'Approval'),
    { query: ['workspace'], statuses: [202] },
  ),

  'GET /access/v1/audit': row(
    'access',
    'listAudit',
    'Who changed what in the workspace, newest first',
    rows,
    auditQuery,
  ),
  'GET /access/v1/audit/export': row(
    'access',
    'exportAudit',
    'The same as lines of JSON, oldest first',
    lines,
    filters,
  ),
  'GET /access/v1/audit/verification': row('access', 'verifyAudit', 'Checks the links of these rows', verification),
  'GET /access/v1/service/audit': row('service', 'listServiceAudit', "The operator's own changes", rows, auditQuery),
  'GET /access/v1/service/audit/export': row(
    'service',
    'exportServiceAudit',
    'The same as lines of JSON',
    lines,
    filters,
  ),
  'GET /access/v1/service/audit/verification': row(
    'service',
    'verifyServiceAudit',
    'Checks the links of these rows',
    verification,
  ),
};

const application = {
  id,
  name: text,
  scopes: texts,
  created_at: time,
  'disabled_at?': time,
} as const;

const enrollmentMembers = {
  id,
  created_at: time,
  updated_at: time,
  owner_id: id,
  app_id: id,
  sandbox: flag,
  'data?': {},
  disabled: flag,
} as const;

const accessKey = {
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

export const accessAnswers: Readonly<Record<string, Plain>> = {
  Application: shape(application),
  ...consoleAnswers,
  NewApplication: shape({ ...application, client_secret: text }),
  Enrollment: shape(enrollmentMembers),
  AuthorizedEnrollment: shape({ ...enrollmentMembers, token: text, token_expires: integer }),
  Organization: shape({ id, created_at: time, updated_at: time, name: text, workspaces: listRef('Workspace') }),
  Workspace: shape({
    id,
    created_at: time,
    updated_at: time,
    name: text,
    slug: text,
    country: text,
    sandbox: flag,
    environment: { type: 'string', enum: ['simulator', 'test', 'live'] },
    amendments: flag,
    strict: { anyOf: [flag, texts] },
    'correction_series?': text,
    agreement: flag,
    'page?': shape({
      'locale?': { type: 'string', enum: [...locales] },
      'date_format?': text,
      'layout?': { type: 'string', enum: [...layouts] },
      'logo_height?': integer,
      'accent?': text,
      'logo?': shape({ hash: text, mime: text, size: integer, width: integer, height: integer }),
    }),
  }),
  AccessKey: shape(accessKey),
  NewAccessKey: shape({ ...accessKey, token: text }),
  AuditRow: shape({
    sequence: integer,
    previous: text,
    id,
    at: time,
    workspace: { type: ['string', 'null'] },
    by: shape({ kind: { type: 'string', enum: ['key', 'command', 'unknown'] }, 'id?': text, 'name?': text }),
    route: text,
    objects: { type: 'array', items: shape({ kind: text, id: text }) },
    'address_digest?': text,
    'host?': text,
    'request_id?': text,
    'reason?': text,
    'before?': text,
    'after?': text,
    'status?': integer,
    'count?': integer,
    'address?': text,
    'address_salt?': text,
    hash: text,
  }),
  AuditVerification: shape({
    count: integer,
    first: integer,
    sequence: integer,
    hash: text,
    broken: {
      anyOf: [
        shape({
          sequence: integer,
          how: { type: 'string', enum: ['changed', 'removed', 'inserted', 'moved'] },
          text,
        }),
        { type: 'null' },
      ],
    },
  }),
  CertificateStop: shape({ environment: text, certificate: text, at: time, 'code?': text, text }),
};
