// Serves /access/v1/enrollment. A workspace enrolls an application there and ends the enrollment. The application reads
// its enrollment and stores data in it.
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { storeLimits } from '../../contracts/limits/store';
import type { JsonObject } from '../../document/model/basic';
import { isUuid, parseResourceId, parseNewResourceId } from '../../contracts/ids';
import type { ApplicationEnrollmentDocument } from '../../model/application';
import type { EnrolledApplicationAccessKey } from '../../store/keys/new-access-keys';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { applicationEnrollmentSchema, toApplicationEnrollmentJson } from './application-json';
import { createTooManyAccessKeysRefusal } from '../keys/key-json';

const path = '/access/v1/enrollment';

/** Returns the enrollment of the token. */
export const readApplicationEnrollmentEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'application',
  operation: { id: 'readEnrollment', tag: 'applications', summary: 'Get the enrollment of the token' },
  responses: { 200: applicationEnrollmentSchema },
  errors: ['not-found'],
  handle: async (call) => ({
    body: toApplicationEnrollmentJson(await requireApplicationEnrollment(call), call.workspace),
  }),
});

/** The public product's client sends POST and names the field `Data`. */
const updateBody = { type: 'object', properties: { data: true, Data: true } } as const;

const update = async (call: TenantCallContext) => {
  const before = await requireApplicationEnrollment(call);
  const after = await call.change(
    ({ enrollments }) => enrollments.change(before, readData(call.body), call.deps.now()),
    (changed) => (changed ? describeChange(before, changed) : undefined),
  );
  if (!after) throw createRefusal('not-found', 'enrollment-ended');
  return { body: toApplicationEnrollmentJson(after, call.workspace) };
};

export const updateApplicationEnrollmentEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path,
  scope: 'application',
  operation: {
    id: 'updateEnrollment',
    tag: 'applications',
    summary: 'Update the data that the application stores in its enrollment',
  },
  responses: { 200: applicationEnrollmentSchema },
  errors: ['not-found'],
  body: updateBody,
  handle: update,
});

export const updateApplicationEnrollmentByPostEndpoint = defineTenantEndpoint({
  ...updateApplicationEnrollmentEndpoint,
  method: 'POST',
  operation: {
    id: 'updateEnrollmentByPost',
    tag: 'applications',
    summary: "Update the data of the enrollment (as Invopop's client sends it)",
  },
});

/** Enrolls an application. The application then gets tokens from `POST /access/v1/enrollment/authorize`. */
export const createApplicationEnrollmentEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'createEnrollment', tag: 'applications', summary: 'Enroll an application' },
  responses: { 200: applicationEnrollmentSchema },
  errors: ['not-found', 'conflict', 'full'],
  body: {
    type: 'object',
    required: ['app_id'],
    properties: { app_id: { type: 'string', maxLength: 36 }, data: true, Data: true },
  },
  async handle(call) {
    const { deps, store, change, workspace, accessKey, body, params } = call;
    const id = parseNewResourceId(params.id);
    const app = body.app_id.toLowerCase();
    const application = isUuid(app) ? await store.applications.find(app) : null;
    if (!application || application.disabledAt) throw createRefusal('not-found', 'application-missing');
    const createdAt = deps.now();
    const key: EnrolledApplicationAccessKey = {
      _id: deps.newId(),
      workspace: workspace._id,
      name: `application ${application.name}`,
      scope: application.scope,
      application: application.name,
      createdBy: accessKey,
      createdAt,
    };
    const enrollment: ApplicationEnrollmentDocument = {
      _id: id,
      workspace: workspace._id,
      application: application._id,
      accessKey: key._id,
      ...readData(body),
      disabled: false,
      createdAt,
      updatedAt: createdAt,
    };
    const how = await change(
      async ({ enrollments, keys }) => {
        const result = await enrollments.insert(enrollment);
        if (result !== 'created') return result;
        const stored = await keys.insertOfEnrollment(key);
        if (stored === 'too-many') throw createTooManyAccessKeysRefusal();
        return stored;
      },
      (made) => (made === 'created' ? describeChange(null, enrollment) : undefined),
    );
    if (how === 'taken') throw createRefusal('conflict', 'enrollment-exists');
    if (how === 'name-of-key') throw createRefusal('conflict', 'enrollment-of-key-name', { name: application.name });
    if (how === 'too-many') throw createRefusal('full', 'enrollments-max', { max: storeLimits.applicationsMax });
    return { body: toApplicationEnrollmentJson(enrollment, workspace) };
  },
});

/** Ends an enrollment. The API refuses the tokens of the enrollment within a second. */
export const endApplicationEnrollmentEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: {
    id: 'endEnrollment',
    tag: 'applications',
    summary: 'End an enrollment; its tokens become invalid within a second',
  },
  responses: { 200: applicationEnrollmentSchema },
  errors: ['not-found'],
  async handle({ deps, store, change, workspace, params }) {
    const before = await store.enrollments.find(parseResourceId(params.id, 'enrollment'));
    if (!before) throw createRefusal('not-found', 'enrollment-missing');
    const after = await change(
      async ({ enrollments, keys }) => {
        const ended = await enrollments.change(before, { disabled: true }, deps.now());
        if (ended) await keys.revoke(ended.accessKey, deps.now());
        return ended;
      },
      (ended) => (ended ? describeChange(before, ended) : undefined),
    );
    return { body: toApplicationEnrollmentJson(after ?? before, workspace) };
  },
});

async function requireApplicationEnrollment({
  store,
  workspace,
  accessKey,
}: TenantCallContext): Promise<ApplicationEnrollmentDocument> {
  const enrollment = await store.enrollments.findBy({ workspace: workspace._id, accessKey });
  if (!enrollment) throw createRefusal('not-found', 'enrollment-of-no-application');
  return enrollment;
}

function readData(body: JsonObject): { readonly data?: string } {
  const input = body.data ?? body.Data;
  if (input === undefined || input === null) return {};
  const data = JSON.stringify(input);
  if (data.length > limits.metaValueCharactersMax)
    throw createRefusal('input', 'enrollment-data-max', { max: limits.metaValueCharactersMax });
  return { data };
}

const describeChange = (before: ApplicationEnrollmentDocument | null, after: ApplicationEnrollmentDocument) => ({
  objects: [{ kind: 'enrollment', id: after._id }],
  ...computeChangeDigests(before, after),
});
