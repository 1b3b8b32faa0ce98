// GET /access/v1/registrations: suppliers that wait for the operator's approval, of all workspaces, the longest wait first.
import { http as limits } from '../../contracts/limits/http';
import { registrationList } from '../answers/registrations';
import type { ServiceEndpoint } from '../kit/endpoint';

export const listRegistrations: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/registrations',
  scope: 'service',
  operation: {
    id: 'listRegistrations',
    tag: 'service',
    summary: 'List confirmed registrations that wait for approval, oldest first',
  },
  answers: { 200: registrationList },
  async handle({ service }) {
    const found = await service.registrations.listWaiting(limits.pageRowsMax);
    return {
      body: {
        list: found.map(({ workspace, environment, supplier, supplierName, registration }) => ({
          workspace,
          environment,
          supplier,
          name: supplierName,
          entry: registration.entry,
          ...(registration.signature ? { signature: registration.signature } : {}),
          identity_views: registration.identityViews ?? [],
          confirmed_at: registration.confirmedAt,
        })),
      },
    };
  },
};
