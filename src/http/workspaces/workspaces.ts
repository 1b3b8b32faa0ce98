// Serves /access/v1/workspaces. The operator creates, lists and updates workspaces there.
import { createRefusal } from '../../contracts/errors';
import { type AuthorityEnvironment, authorityEnvironments } from '../../contracts/runs';
import { listUnmetRequirementsForLiveEnvironment } from '../../settings/live';
import { computeChangeDigests } from '../../store/audit/rows';
import {
  workspaceSchema,
  workspaceListSchema,
  parseWorkspaceChange,
  workspaceChangeBodySchema,
  requireKnownWarningKeys,
  newWorkspaceBodyProperties,
  parseBlockingWarningKeys,
  parseCorrectionSeriesPattern,
  toWorkspaceJson,
  buildWorkspaceResponse,
  createWorkspaceAuditDetailsBuilder,
} from './workspace-json';
import { defineOperatorEndpoint, type OperatorCallContext } from '../kit/endpoint';
import { parseNewResourceId } from '../../contracts/ids';
import { requireMatchingRevision } from '../kit/request/preconditions';
import { throwWorkspaceChangedOrMissing, requireWorkspace } from './find-workspace';

const path = '/access/v1/workspaces';

export const createWorkspaceEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path,
  scope: 'service',
  operation: {
    id: 'createWorkspace',
    tag: 'service',
    summary: 'Create a workspace; you cannot change its environment later',
  },
  responses: { 200: workspaceSchema },
  errors: ['conflict', 'not-ready'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'slug', 'environment'],
    properties: {
      ...newWorkspaceBodyProperties,
      id: { type: 'string', format: 'uuid' },
      slug: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}$' },
      environment: { enum: authorityEnvironments },
    },
  },
  async handle({ deps, service, buildAuditRow, body, accessKey, ownId }) {
    const { id, correction_series: series, blocking_warnings: blocks, ...members } = body;
    refuseUnready(deps.settings, members.environment);
    if (Array.isArray(members.strict)) requireKnownWarningKeys(members.strict);
    const correctionSeries = parseCorrectionSeriesPattern(series ?? null);
    const blockingWarnings = blocks === undefined ? {} : { blockingWarnings: parseBlockingWarningKeys(blocks) };
    const newWorkspace = {
      ...members,
      ...blockingWarnings,
      correctionSeries,
      ...(id === undefined ? { id: ownId, isIdNew: true } : { id: parseNewResourceId(id) }),
    };
    const result = await service.workspaces.create(newWorkspace, deps.now(), (workspace) =>
      buildAuditRow({
        objects: [{ kind: 'workspace', id: workspace._id }],
        ...computeChangeDigests(null, toWorkspaceJson(workspace)),
      }),
    );
    if (result.kind === 'taken') throw createRefusal('conflict', 'workspace-exists', {}, { id: result.id });
    deps.log.info(
      { workspace: newWorkspace.id, environment: newWorkspace.environment, accessKey },
      'a workspace was created',
    );
    return buildWorkspaceResponse(result.workspace);
  },
  async again({ service, body }, thing, status) {
    const id = body.id?.toLowerCase();
    // An id that a client sends may belong to an older workspace. Only a first response proves that this call created
    // the workspace.
    const existing = id && status === undefined ? null : await service.workspaces.find(id ?? thing);
    return existing ? buildWorkspaceResponse(existing) : undefined;
  },
});

/** Refuses the environment of the real authority to an installation that is not ready. */
function refuseUnready(settings: OperatorCallContext['deps']['settings'], environment: AuthorityEnvironment): void {
  const problems = environment === 'live' ? listUnmetRequirementsForLiveEnvironment(settings) : [];
  if (problems.length > 0) throw createRefusal('not-ready', 'not-ready-for-live', { problems });
}

export const listWorkspacesEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path,
  scope: 'service',
  operation: { id: 'listWorkspaces', tag: 'service', summary: 'List all workspaces' },
  responses: { 200: workspaceListSchema },
  handle: async ({ service }) => ({ body: { list: (await service.workspaces.list()).map(toWorkspaceJson) } }),
});

export const readWorkspaceByIdOrSlugEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: `${path}/:workspace`,
  tagged: true,
  scope: 'service',
  operation: { id: 'readOneWorkspace', tag: 'service', summary: 'Get a workspace' },
  responses: { 200: workspaceSchema },
  errors: ['not-found'],
  handle: async (call) => buildWorkspaceResponse(await requireWorkspace(call)),
});

export const updateWorkspaceByIdEndpoint = defineOperatorEndpoint({
  method: 'PATCH',
  path: `${path}/:workspace`,
  guarded: true,
  scope: 'service',
  operation: {
    id: 'updateOneWorkspace',
    tag: 'service',
    summary: 'Update the name and settings of a workspace, including `agreement`',
  },
  responses: { 200: workspaceSchema },
  errors: ['not-found', 'not-ready'],
  body: workspaceChangeBodySchema,
  async handle(call) {
    const { deps, change, accessKey, service } = call;
    const before = await requireWorkspace(call);
    const { _id } = before;
    const request = parseWorkspaceChange(call.body);
    const expected = { before, read: requireMatchingRevision(call.ifMatch, before) };
    const after = await change(
      ({ workspaces }) => workspaces.update(_id, request, deps.now(), expected.read),
      createWorkspaceAuditDetailsBuilder(before),
    );
    if (!after) return throwWorkspaceChangedOrMissing(() => service.workspaces.find(_id), expected);
    deps.log.info({ workspace: _id, accessKey, change: request }, 'a workspace was changed by the operator');
    return buildWorkspaceResponse(after);
  },
});
