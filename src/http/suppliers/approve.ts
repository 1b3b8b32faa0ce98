// POST /apps/fiscal/v1/entry/{id}/approve: the service's operator looked at the papers, and the supplier may report.
import { refuse } from '../../contracts/errors';
import type { ChainDocument } from '../../store/chains/chains';
import { approvalAnswer } from '../answers/suppliers';
import type { ServiceCall, ServiceEndpoint } from '../kit/endpoint';
import { defineTextParameter } from '../kit/request/parameters';
import { parseId } from '../kit/request/ids';
import { describeRegistrationChange } from './registration-audit';
import { wakeRegistration } from './wake-registration';

/**
 * Who approved is stored. It is never who uploaded: no key is both a tenant's and the operator's.
 * docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const approveAgreement: ServiceEndpoint = {
  method: 'POST',
  path: '/apps/fiscal/v1/entry/:id/approve',
  scope: 'service',
  operation: { id: 'approveSupplier', tag: 'service', summary: 'Approve the registration of a supplier' },
  query: { workspace: defineTextParameter('Id or slug of the workspace, if entries of several have this id') },
  answers: { 202: approvalAnswer },
  refuses: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await registrationOf(call);
    const { state, confirmedAt } = chain.registration;
    if (state !== 'pending') {
      // Said before, but its job may not have heard it while the engine was away.
      wakeRegistration(deps, chain);
      throw refuse('conflict', 'registration-in-state', { state });
    }
    if (!confirmedAt) throw refuse('conflict', 'agreement-not-confirmed');
    const approved = { state: 'registered', approvedAt: deps.now(), approvedBy: accessKey } as const;
    const before = chain.registration;
    const noted = await change(
      ({ registrations }) => registrations.note(chain, approved),
      (isNoted) => (isNoted ? describeRegistrationChange(chain, before, { ...before, ...approved }) : undefined),
    );
    if (!noted) {
      throw refuse('conflict', 'registration-not-pending');
    }
    deps.log.info({ chain: chain._id, accessKey }, 'a registration was approved');
    wakeRegistration(deps, chain);
    return { status: 202, body: { approved: true, approved_by: accessKey } };
  },
};

/** Ids of entries are unique in a workspace only: `?workspace=` says which one when two have the same. */
async function registrationOf({ service, params, query }: ServiceCall): Promise<ChainDocument> {
  const named = query.workspace ? await service.workspaces.find(query.workspace.toLowerCase()) : undefined;
  if (named === null) throw refuse('not-found', 'registration-missing');
  const [first, second] = await service.registrations.find(parseId(params.id, 'entry'), named?._id);
  if (!first) throw refuse('not-found', 'registration-missing');
  if (second) throw refuse('parameter', 'registration-ambiguous');
  return first;
}
