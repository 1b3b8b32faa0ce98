// The workspace that a path of the service's operator names, for every call that works on one.
import { Refusal } from '../../contracts/errors';
import type { WorkspaceDocument } from '../../store/tenants/workspaces';
import type { ServiceCall } from '../endpoint';

/** By id or slug. @throws Refusal `not-found` */
export async function findWorkspaceOrRefuse({
  service,
  params,
}: Pick<ServiceCall, 'service' | 'params'>): Promise<WorkspaceDocument> {
  const found = await service.workspaces.find((params.workspace ?? '').toLowerCase());
  if (!found) throw new Refusal('not-found', 'workspace not found');
  return found;
}
