// The workspace that a path of the service's operator names, for every call that works on one.
import type { WorkspaceDocument } from '../../model/workspace';
import type { ServiceCall } from '../endpoint';
import { refuseNotFound } from '../request/ids';

/** By id or slug. @throws Refusal `not-found` */
export async function findWorkspaceOrRefuse({
  service,
  params,
}: Pick<ServiceCall, 'service' | 'params'>): Promise<WorkspaceDocument> {
  const found = await service.workspaces.find((params.workspace ?? '').toLowerCase());
  if (!found) throw refuseNotFound('workspace');
  return found;
}
