// Registrations that need an operator's decision, and their documents while they wait.
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { createRefusal } from '../../contracts/errors';
import type { SelfRegistrationDocument } from '../../model/registration';
import { buildDownloadHeaders } from '../files/download';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { defineOperatorEndpoint, type OperatorCallContext } from '../kit/endpoint';
import { defineTextQueryParameter } from '../kit/request/parameters';
import { selfRegistrationListSchema, toSelfRegistrationJson } from './registration-json';
import { readApprovalQueuePage, approvalQueuePageParameters } from './waiting-pages';

export const requiredWorkspaceQueryParameters = {
  workspace: { ...defineTextQueryParameter('Id or slug of the workspace'), required: true },
} as const;

export const listSelfRegistrationsToApproveEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: '/access/v1/service/registrations',
  scope: 'service',
  operation: {
    id: 'listWaitingForms',
    tag: 'service',
    summary: 'List registrations that wait for an operator, oldest first',
  },
  query: approvalQueuePageParameters,
  responses: { 200: selfRegistrationListSchema },
  errors: ['parameter', 'not-found'],
  async handle(call) {
    const { listWaitingForms } = call.service.registrations;
    const { rows, paging } = await readApprovalQueuePage(call, listWaitingForms, ({ updatedAt }) => updatedAt);
    const list = rows.map((one) => ({ ...toSelfRegistrationJson(one, call.deps), workspace: one.workspace }));
    return { body: { list, ...paging } };
  },
});

const papers = ['form', 'signed', 'front', 'back'] as const;

export const readSelfRegistrationPaperEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: '/fiscal/v1/registrations/:id/papers/:paper',
  scope: 'service',
  operation: {
    id: 'readRegistrationPaper',
    tag: 'service',
    summary: 'Get a document of a registration that waits for an operator',
    description:
      '`paper` is `form` (the original form), `signed` (the signed form), or `front` or `back` (of the identity document).',
  },
  query: requiredWorkspaceQueryParameters,
  responses: { 200: defineBytesResponseSchema('The bytes as a download') },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const registration = await requireSelfRegistrationOfWorkspace(call);
    if (registration.status !== 'waiting')
      throw createRefusal('conflict', 'self-registration-in-state', { status: registration.status });
    const paper = papers.find((one) => one === call.params.paper);
    const paperBytes =
      paper && (await call.service.registrations.readPaper(registration, paper, call.deps.settings.masterKey()));
    if (!paperBytes) throw createNotFoundRefusal('file');
    // Few users read identity documents, and each access is logged with its access key.
    call.deps.log.info(
      { registration: registration._id, paper, accessKey: call.accessKey },
      'an operator read a paper',
    );
    return { body: paperBytes.bytes, headers: buildDownloadHeaders(paperBytes.file) };
  },
});

export async function requireSelfRegistrationOfWorkspace({
  service,
  params,
  query,
}: OperatorCallContext): Promise<SelfRegistrationDocument> {
  const workspace = await service.workspaces.find((query.workspace ?? '').toLowerCase());
  const id = parseResourceId(params.id, 'registration');
  const registration = workspace && (await service.registrations.findOwn(workspace._id, id));
  if (!registration) throw createRefusal('not-found', 'registration-unknown');
  return registration;
}
