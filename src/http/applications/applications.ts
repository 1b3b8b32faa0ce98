// Serves /access/v1/applications. The operator creates applications there, and workspaces can enroll them.
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { storeLimits } from '../../contracts/limits/store';
import { parseResourceId } from '../../contracts/ids';
import type { ApplicationDocument } from '../../model/application';
import { createApplicationSecretWithHash } from '../../store/applications/applications';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineOperatorEndpoint } from '../kit/endpoint';
import { applicationSchema, applicationListSchema, applicationWithSecretSchema } from './application-json';

const path = '/access/v1/applications';

/** An application works on documents; it cannot create access keys or change certificates. */
const scopes = ['read', 'write', 'run', 'application'] as const;

/** Creates an application. The secret is returned only once. */
export const createApplicationEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path,
  scope: 'service',
  operation: { id: 'createApplication', tag: 'service', summary: 'Create an application' },
  responses: { 200: applicationWithSecretSchema },
  errors: ['conflict', 'full'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', pattern: `^[a-z][a-z0-9-]{0,${limits.applicationNameCharactersMax - 1}}$` },
      scopes: { type: 'array', minItems: 1, maxItems: scopes.length, uniqueItems: true, items: { enum: scopes } },
    },
  },
  async handle({ deps, change, body }) {
    const { name, scopes: asked = scopes } = body;
    const { secret, secretHash } = createApplicationSecretWithHash();
    const application = { _id: deps.newId(), name, scope: asked.join(' '), secretHash, createdAt: deps.now() };
    const how = await change(
      ({ applications }) => applications.insert(application),
      (ended) => (ended === 'created' ? describeChange(null, application) : undefined),
    );
    if (how === 'taken') throw createRefusal('conflict', 'application-name-taken', { name });
    if (how === 'too-many') throw createRefusal('full', 'applications-max', { max: storeLimits.applicationsMax });
    return { body: { ...applicationMembers(application), client_secret: secret } };
  },
});

export const listApplicationsEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path,
  scope: 'service',
  operation: { id: 'listApplications', tag: 'service', summary: 'List applications that workspaces can enroll' },
  responses: { 200: applicationListSchema },
  handle: async ({ service }) => ({ body: { list: (await service.applications.list()).map(applicationMembers) } }),
});

/** Disables an application. It gets no more tokens, and its existing tokens become invalid. */
export const disableApplicationEndpoint = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'service',
  operation: {
    id: 'disableApplication',
    tag: 'service',
    summary: 'Disable an application; it gets no more tokens, and its tokens become invalid within a second',
  },
  responses: { 200: applicationSchema },
  errors: ['not-found'],
  async handle({ deps, service, change, params }) {
    const id = parseResourceId(params.id, 'application');
    const before = await service.applications.find(id);
    const after = await change(
      ({ applications }) => applications.disable(id, deps.now()),
      (now) => (now && before && !before.disabledAt ? describeChange(before, now) : undefined),
    );
    if (!after) throw createRefusal('not-found', 'application-missing');
    return { body: applicationMembers(after) };
  },
});

const describeChange = (before: ApplicationDocument | null, after: ApplicationDocument) => ({
  objects: [{ kind: 'application', id: after._id }],
  ...computeChangeDigests(before && applicationMembers(before), applicationMembers(after)),
});

const applicationMembers = (application: ApplicationDocument) => ({
  id: application._id,
  name: application.name,
  scopes: application.scope.split(' '),
  created_at: application.createdAt,
  ...(application.disabledAt ? { disabled_at: application.disabledAt } : {}),
});
