// What openapi.yaml says of the calls about workspaces, keys and stops, and the schemas of their answers.
import { answers, listOf, type OperationRow, row } from './openapi-row';
import { flag, id, shape, text, texts, time } from './openapi-schema';
import type { Plain } from './yaml';

const workspace = answers('The workspace', 'Workspace');
const key = answers('The key', 'AccessKey');
const newKey = answers('The key with its token, which is shown this once', 'NewAccessKey');
const keys = answers('The keys', listOf('AccessKey'));

export const accessOperations: Readonly<Record<string, OperationRow>> = {
  'GET /access/v1/workspace': row('access', 'readWorkspace', 'The workspace of the token', workspace),
  'PATCH /access/v1/workspace': row('access', 'updateWorkspace', 'Name and switches of the workspace', workspace),
  'GET /access/v1/keys': row('access', 'listKeys', 'Keys of the workspace, newest first', keys),
  'POST /access/v1/keys': row('access', 'createKey', 'Makes a key', newKey),
  'DELETE /access/v1/keys/:id': row('access', 'revokeKey', 'Ends a key within a second', key),

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
};

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
  }),
  AccessKey: shape(accessKey),
  NewAccessKey: shape({ ...accessKey, token: text }),
  CertificateStop: shape({ environment: text, certificate: text, at: time, 'code?': text, text }),
};
