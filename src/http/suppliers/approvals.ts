// Serves GET /access/v1/registrations and POST /apps/fiscal/v1/entry/{id}/approve. With them, the operator checks the
// documents of registrations that wait for approval, and lets the suppliers report.
import {
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  booleanSchema,
  idSchema,
} from '../kit/response-schema';
import { defineOperatorEndpoint, type OperatorCallContext } from '../kit/endpoint';
import { createRefusal, type Refusal } from '../../contracts/errors';
import { defineTextQueryParameter } from '../kit/request/parameters';
import {
  readApprovalQueuePage,
  approvalQueuePageMembers,
  approvalQueuePageParameters,
} from '../registrations/waiting-pages';
import {
  buildSupplierRegistrationAuditDetails,
  computeSupplierRegistrationPapersHash,
  listSupplierRegistrationPapers,
  wakeJobsAwaitingSupplierRegistration,
} from './registration-changes';
import type { AuditDetails } from '../../model/audit';
import type { ChainDocument, SupplierRegistration } from '../../model/chain';
import { parseResourceId } from '../../contracts/ids';
import { identityDocumentSides, registrationPaperKinds } from '../../contracts/registration-statuses';
import { authorityEnvironments } from '../../contracts/runs';

const papersSchema = defineListSchema(
  defineObjectSchema({
    paper: defineEnumSchema(...registrationPaperKinds),
    entry_id: idSchema,
    file_id: idSchema,
    sha256: textSchema,
  }),
);

const supplierRegistrationListSchema = defineNamedSchema(
  'RegistrationList',
  'The registrations that wait for approval',
  defineObjectSchema({
    list: defineListSchema(
      defineObjectSchema({
        workspace: textSchema,
        environment: defineEnumSchema(...authorityEnvironments),
        supplier: textSchema,
        name: textSchema,
        entry: textSchema,
        'signature?': defineEnumSchema('digital', 'hand'),
        identity_views: defineListSchema(defineEnumSchema(...identityDocumentSides)),
        papers: papersSchema,
        papers_hash: textSchema,
        'confirmed_at?': timeSchema,
      }),
    ),
    ...approvalQueuePageMembers,
  }),
);

const approvalSchema = defineNamedSchema(
  'Approval',
  'The approval of the registration',
  defineObjectSchema({ approved: booleanSchema, approved_by: idSchema, papers: papersSchema }),
);

export const listSuppliersToApproveEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: '/access/v1/registrations',
  scope: 'service',
  operation: {
    id: 'listRegistrations',
    tag: 'service',
    summary: 'List confirmed registrations that wait for approval, oldest first',
  },
  query: approvalQueuePageParameters,
  responses: { 200: supplierRegistrationListSchema },
  errors: ['parameter', 'not-found'],
  async handle(call) {
    const { listWaiting } = call.service.registrations;
    const waitsSince = ({ registration, createdAt }: ChainDocument): Date => registration.confirmedAt ?? createdAt;
    const { rows, paging } = await readApprovalQueuePage(call, listWaiting, waitsSince);
    return {
      body: {
        list: rows.map(({ workspace, environment, supplier, supplierName, registration }) => ({
          workspace,
          environment,
          supplier,
          name: supplierName,
          entry: registration.entry,
          ...(registration.signature ? { signature: registration.signature } : {}),
          identity_views: registration.identityViews ?? [],
          papers: listSupplierRegistrationPapers(registration),
          papers_hash: computeSupplierRegistrationPapersHash(registration),
          confirmed_at: registration.confirmedAt,
        })),
        ...paging,
      },
    };
  },
});

/**
 * Approves a supplier and stores who approved. The approver never uploaded the form, because no access key belongs to
 * both a tenant and the operator. docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const approveSupplierEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: '/apps/fiscal/v1/entry/:id/approve',
  scope: 'service',
  operation: { id: 'approveSupplier', tag: 'service', summary: 'Approve the registration of a supplier' },
  query: {
    workspace: defineTextQueryParameter('Id or slug of the workspace, if entries of several have this id'),
    papers_hash: defineTextQueryParameter(
      '`papers_hash` of the documents that you read. If they changed, the call is refused',
    ),
  },
  responses: { 202: approvalSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await findSupplierRegistration(call);
    const { state, confirmedAt } = chain.registration;
    if (state !== 'pending') {
      // The supplier was already approved, but an outage of Temporal may have prevented the notification of the job.
      wakeJobsAwaitingSupplierRegistration(deps, chain);
      throw createRefusal('conflict', 'registration-in-state', { state });
    }
    if (!confirmedAt) throw createRefusal('conflict', 'agreement-not-confirmed');
    const { papers_hash: readHash } = call.query;
    if (readHash && readHash !== computeSupplierRegistrationPapersHash(chain.registration))
      throw createRefusal('conflict', 'registration-papers-changed');
    const approved = { state: 'registered', approvedAt: deps.now(), approvedBy: accessKey } as const;
    const before = chain.registration;
    const noted = await change(
      ({ registrations }) => registrations.note(chain, approved),
      (isNoted) => (isNoted ? buildApprovalAuditDetails(chain, { ...before, ...approved }) : undefined),
    );
    if (!noted) throw await createLostApprovalRefusal(call, chain);
    deps.log.info({ chain: chain._id, accessKey }, 'a registration was approved');
    wakeJobsAwaitingSupplierRegistration(deps, chain);
    return {
      status: 202,
      body: { approved: true, approved_by: accessKey, papers: listSupplierRegistrationPapers(before) },
    };
  },
});

/** Finds out what another call changed after the registration was read. */
async function createLostApprovalRefusal({ service }: OperatorCallContext, read: ChainDocument): Promise<Refusal> {
  const [chain] = await service.registrations.find(read.registration.entry, read.workspace);
  const { state, confirmedAt } = chain?.registration ?? {};
  if (state !== 'pending') return createRefusal('conflict', 'registration-not-pending');
  return createRefusal('conflict', confirmedAt ? 'registration-papers-changed' : 'agreement-not-confirmed');
}

/** The audit row names the file and the hash of each document that was approved. */
function buildApprovalAuditDetails(chain: ChainDocument, after: SupplierRegistration): AuditDetails {
  const details = buildSupplierRegistrationAuditDetails(chain, chain.registration, after);
  const papers = listSupplierRegistrationPapers(after).flatMap(({ file_id: file, sha256 }) => [
    { kind: 'file', id: file },
    { kind: 'sha256', id: sha256 },
  ]);
  return { ...details, objects: [...details.objects, ...papers] };
}

/**
 * Finds a registration. Entry ids are unique only within a workspace, so if several registrations have the same id,
 * `?workspace=` selects one.
 */
async function findSupplierRegistration({ service, params, query }: OperatorCallContext): Promise<ChainDocument> {
  const workspace = query.workspace ? await service.workspaces.find(query.workspace.toLowerCase()) : undefined;
  if (workspace === null) throw createRefusal('not-found', 'registration-missing');
  const [first, second] = await service.registrations.find(parseResourceId(params.id, 'entry'), workspace?._id);
  if (!first) throw createRefusal('not-found', 'registration-missing');
  if (second) throw createRefusal('parameter', 'registration-ambiguous');
  return first;
}
