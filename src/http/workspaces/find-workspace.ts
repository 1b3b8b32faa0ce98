// The workspace that a path of the service's operator names, for every call that works on one.
import type { WorkspaceDocument } from '../../store/workspaces/workspaces';
import type { ServiceCall } from '../kit/endpoint';
import { refuseNotFound } from '../kit/request/ids';

/** By id or slug. @throws Refusal `not-found` */
export async function findWorkspaceOrRefuse({
  service,
  params,
}: Pick<ServiceCall, 'service' | 'params'>): Promise<WorkspaceDocument> {
  const found = await service.workspaces.find((params.workspace ?? '').toLowerCase());
  if (!found) throw refuseNotFound('workspace');
  return found;
}
