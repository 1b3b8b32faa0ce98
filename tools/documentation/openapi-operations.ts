// What openapi.yaml says of each call beside its path and body: name, summary, query and answer.
import { answers, bytes, listOf, type OperationRow, paging, row } from './openapi-row';
import { authorizeBody } from '../../src/http/access/authorize';
import { accessOperations } from './openapi-access';
import { siloOperations } from './openapi-silo';
import type { Plain } from './yaml';

const job = answers('The job; with 202 it runs and only its head is there', 'Job');
const workflow = answers('The workflow', 'Workflow');
const series = answers('The series', 'Series');
const number = answers('The number', 'SeriesNumber');
const jobStatuses = { query: ['wait'], statuses: [200, 202] };

export const operationTable: Readonly<Record<string, OperationRow>> = {
  'GET /utils/v1/ping': row('access', 'ping', 'Is the token good, is the service there?', answers('Both', 'Ping')),
  'GET /utils/v1/uuid': row('access', 'makeUuid', 'A new UUID', answers('The UUID', 'Uuid'), {
    query: ['v', 'base', 'name'],
  }),
  ...accessOperations,
  ...siloOperations,

  'GET /transform/v1/jobs': row('jobs', 'listJobs', 'Jobs, newest first', answers('A page of jobs', 'JobPage'), {
    query: [...paging, 'result', 'open', 'fault', 'warning', 'workflowId', 'entryId'],
  }),
  'POST /transform/v1/jobs/intents': row(
    'jobs',
    'updateIntent',
    'Pokes the step that waits: its job looks again',
    answers('The step with its events', 'Intent'),
  ),
  'POST /transform/v1/jobs': row('jobs', 'createJob', 'Sends an entry to a workflow', job, jobStatuses),
  'PUT /transform/v1/jobs/:id': row('jobs', 'createJobWithId', 'The same under an id of the client', job, jobStatuses),
  'GET /transform/v1/jobs/:id': row('jobs', 'readJob', 'A job with its steps', job),
  'GET /transform/v1/jobs/key/*key': row('jobs', 'readJobByKey', 'A job by its key', job),

  'GET /transform/v1/workflows': row(
    'workflows',
    'listWorkflows',
    'Workflows, newest first',
    answers('A page of workflows', 'WorkflowPage'),
    {
      query: ['limit', 'cursor', 'createdAt', 'schema'],
    },
  ),
  'GET /transform/v1/workflows/:id': row('workflows', 'readWorkflow', 'A workflow with its versions', workflow),
  'PUT /transform/v1/workflows/:id': row('workflows', 'createWorkflow', 'Makes a workflow', workflow),
  'GET /transform/v1/workflows/:id/versions/:version': row(
    'workflows',
    'readWorkflowVersion',
    'A workflow as it was under a version',
    answers('The version', 'WorkflowVersion'),
  ),
  'POST /transform/v1/workflows/:id/versions/:version/restore': row(
    'workflows',
    'restoreWorkflowVersion',
    'Publishes what the workflow was under a version, as a new one',
    workflow,
  ),
  'PATCH /transform/v1/workflows/:id': row('workflows', 'updateWorkflow', 'Publishes a new version', workflow),

  'GET /sequence/v1/series': row(
    'sequence',
    'listSeries',
    'Series of numbers',
    answers('The series', listOf('Series')),
  ),
  'PUT /sequence/v1/series': row('sequence', 'createSeriesWithoutId', 'Makes a series under a new id', series),
  'GET /sequence/v1/series/:id': row('sequence', 'readSeries', 'A series', series),
  'PUT /sequence/v1/series/:id': row('sequence', 'createSeries', 'Makes a series', series),
  'GET /sequence/v1/series/:series/entries': row(
    'sequence',
    'listNumbers',
    'Numbers of a series, the last one first',
    answers('A page of numbers', listOf('SeriesNumber')),
    {
      query: ['limit', 'cursor'],
    },
  ),
  'GET /sequence/v1/series/:series/entries/:id': row('sequence', 'readNumber', 'A number that was given', number),
  'PUT /sequence/v1/series/:series/entries/:id': row(
    'sequence',
    'takeNumber',
    'The next number; again with the same id the same',
    number,
  ),

  'GET /sequence/v1/resting': row(
    'sequence',
    'listRestingSeries',
    'Series that give out no number after a restored backup, until a person continues them',
    answers('The series', listOf('RestingSeries')),
  ),
  'POST /sequence/v1/resting/:id/continue': row(
    'sequence',
    'continueSeries',
    'Has a series go on behind what was given out before the restore',
    answers('Where it goes on', 'ContinuedSeries'),
  ),

  'GET /fiscal/v1/chains': row(
    'chains',
    'listChains',
    'Chains of the workspace',
    answers('The chains', listOf('Chain')),
  ),
  'GET /fiscal/v1/chains/:supplier': row(
    'chains',
    'readChain',
    "How a supplier's chain stands",
    answers('The chain', 'Chain'),
  ),
  'GET /fiscal/v1/chains/:supplier/verification': row(
    'chains',
    'verifyChain',
    'Verifies every link of the chain',
    answers('What was found', 'Verification'),
  ),
  'GET /fiscal/v1/chains/:supplier/export': row(
    'chains',
    'exportChain',
    'Every record of the chain, as a stream',
    bytes,
  ),
  'GET /fiscal/v1/chains/:supplier/reconciliation': row(
    'chains',
    'reconcileChain',
    'Compares the chain with what the authority holds',
    answers('What was found', 'Reconciliation'),
  ),
  'POST /fiscal/v1/chains/:supplier/resume': row(
    'chains',
    'resumeChain',
    'Lifts the stops of a chain; every chain that they held goes on',
    answers('What was lifted', 'Resumed'),
  ),
  'POST /fiscal/v1/chains/:supplier/confirm': row(
    'chains',
    'confirmChain',
    'A person says that the database holds the last record of the chain, when nobody else can tell',
    answers('The chain', 'Confirmed'),
  ),
  'POST /fiscal/v1/chains/:supplier/retry': row(
    'chains',
    'retryChain',
    'Ends the back-off after an attempt without an answer; the wait of the authority stays',
    answers('When the list goes', 'Retried'),
  ),
  'POST /fiscal/v1/chains/:supplier/acknowledge': row(
    'chains',
    'acknowledgeChain',
    'A person has looked at the alarm of a chain, which ends',
    answers('What was acknowledged', 'Acknowledged'),
  ),
  'POST /fiscal/v1/chains/:supplier/renew': row(
    'chains',
    'renewChain',
    'Goes on under a new installation number',
    answers('What was done', 'Renewed'),
  ),
  'POST /fiscal/v1/chains/renew': row(
    'chains',
    'renewChains',
    'The same for every chain of the workspace',
    answers('What was done', listOf('Renewed')),
  ),
  'GET /fiscal/v1/suppliers/:supplier/certificate': row(
    'chains',
    'readCertificate',
    "A supplier's own certificate",
    answers('The certificate, without its key', 'Certificate'),
  ),
  'PUT /fiscal/v1/suppliers/:supplier/certificate': row(
    'chains',
    'writeCertificate',
    'Stores a certificate for a supplier',
    answers('The certificate, without its key', 'Certificate'),
  ),
  'DELETE /fiscal/v1/suppliers/:supplier/certificate': row(
    'chains',
    'deleteCertificate',
    'Goes back to the configured certificate',
    answers('Done'),
    { statuses: [204] },
  ),
  'GET /fiscal/v1/suppliers/:supplier/reporting': row(
    'chains',
    'readReporting',
    'From when a supplier reports, or why it does not',
    answers('What holds', 'Reporting'),
  ),
  'GET /fiscal/v1/suppliers/:supplier/settings': row(
    'chains',
    'readSupplierSettings',
    'How the records of a supplier are made',
    answers('What holds', 'SupplierSettings'),
  ),
  'PATCH /fiscal/v1/suppliers/:supplier/settings': row(
    'chains',
    'writeSupplierSettings',
    'Says whether the records of a supplier are signed when they are made',
    answers('What holds', 'SupplierSettings'),
  ),
  'PUT /fiscal/v1/suppliers/:supplier/reporting': row(
    'chains',
    'writeReporting',
    'Says from when a supplier reports, or that it is exempt',
    answers('What holds', 'Reporting'),
  ),

  'GET /fiscal/v1/entries/:id/qr': row(
    'chains',
    'readQr',
    'What a till prints by itself: the address of the QR code, the texts above and below it, its sizes',
    answers('What to print', 'QrCode'),
  ),
  'GET /fiscal/v1/entries/:id/qr.svg': row('chains', 'readQrSvg', 'The QR code of an invoice as SVG', bytes, {
    query: ['side'],
  }),
  'GET /fiscal/v1/entries/:id/qr.png': row('chains', 'readQrPng', 'The QR code of an invoice as PNG', bytes, {
    query: ['module'],
  }),

  'POST /apps/gov-es/v1/lookup': row(
    'registration',
    'lookUpTaxCode',
    "Whether the authority's census knows a tax code with a name",
    answers('What the census says', 'Lookup'),
  ),
  'POST /apps/pdf/v1/preview': row('documents', 'previewPage', 'The page of an invoice, marked as a preview', bytes),
  'GET /apps/fiscal/v1/entry/:id/agreement': row('registration', 'readAgreement', 'The agreement to sign', bytes),
  'POST /apps/fiscal/v1/entry/:id/agreement': row(
    'registration',
    'writeAgreement',
    'The signed agreement',
    answers('The file', 'SignedAgreement'),
    { statuses: [202] },
  ),
  'POST /apps/fiscal/v1/entry/:id/identity': row(
    'registration',
    'writeIdentity',
    'A view of the identity document',
    answers('The file', 'IdentityView'),
    { statuses: [202] },
  ),
  'POST /apps/fiscal/v1/entry/:id/confirm': row(
    'registration',
    'confirmAgreement',
    'Everything is there: goes on to approval',
    answers('Confirmed', 'Confirmation'),
    { statuses: [202] },
  ),
};

const plainOf = (schema: object): Plain => JSON.parse(JSON.stringify(schema)) as Plain;
const jsonOf = (name: string): Plain => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });

/** Calls without a token. */
export const publicPaths: Readonly<Record<string, Plain>> = {
  '/health': {
    get: {
      operationId: 'health',
      tags: ['access'],
      summary: 'Whether database and engine answer, and when the sweep was seen last',
      security: [],
      responses: { '200': { description: 'Both do' }, '503': { description: 'One does not' } },
    },
  },
  '/access/v1/enrollment/authorize': {
    post: {
      operationId: 'authorizeEnrollment',
      tags: ['access'],
      summary:
        'A token for an enrolled application, for its client id and secret (in the body, or as basic authentication)',
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: plainOf(authorizeBody) } } },
      responses: {
        '200': { description: 'The enrollment with a token for an hour', content: jsonOf('AuthorizedEnrollment') },
        default: { $ref: '#/components/responses/Refused' },
      },
    },
  },
  '/public/{entry}/{file}/{name}': {
    get: {
      operationId: 'readPublicFile',
      tags: ['files'],
      summary: 'A file by its public address, the `url` of a file that is not private',
      security: [],
      parameters: [
        ...['entry', 'file', 'name'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        { name: 'h', in: 'query', required: true, schema: { type: 'string' } },
      ],
      responses: {
        '200': { description: 'The bytes, as a download', content: { '*/*': { schema: {} } } },
        default: { $ref: '#/components/responses/Refused' },
      },
    },
  },
};
