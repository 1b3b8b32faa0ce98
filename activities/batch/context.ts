// Creates the context of changes that a worker makes on behalf of a client. The client that started the batch, bulk
// action or self-registration is the author of these changes.
import type { ClientChangeByWorkerContext } from '../../src/invoices/batch/issue-rows';
import type { AuditDetails, NewAuditRow } from '../../src/model/audit';
import type { BatchDocument } from '../../src/model/batch';
import type { WorkspaceDocument } from '../../src/model/workspace';
import { createChangeWithAuditRowRunner } from '../../src/store/audit/change';
import { createWorkspaceWriter, createWorkspaceStore } from '../../src/store/for-workspace';
import type { ActivityDeps } from '../deps';

/** The client that started a batch, a bulk action or a self-registration, and the call that it used. */
export interface ClientChangeAuthor extends Pick<BatchDocument, 'by' | 'accessKey' | 'traceparent'> {
  readonly route: string;
}

/** Creates the context of changes that a worker makes for a client. Each change has a separate audit row. */
export function createClientChangeByWorkerContext(
  deps: ActivityDeps,
  sender: ClientChangeAuthor,
  workspace: WorkspaceDocument,
): ClientChangeByWorkerContext {
  const { database, temporal, keys, log, newId, now, settings, witness, build, pages, quotas } = deps;
  const store = createWorkspaceStore(database, workspace._id);
  const change = createChangeWithAuditRowRunner(database, (inner) => createWorkspaceWriter(inner, workspace._id));
  const buildAuditRow = (details: AuditDetails): NewAuditRow => ({
    _id: newId(),
    workspace: workspace._id,
    createdAt: now(),
    by: sender.by,
    route: sender.route,
    ...details,
  });
  return {
    workspace,
    store,
    keys,
    now: now(),
    newId,
    build: (data, surroundings) => build(workspace._id, data, surroundings),
    makeEInvoice: (format, input) => pages.eInvoice(format, input, { workspace: workspace._id }),
    accessKey: sender.accessKey,
    quota: quotas(workspace._id, store),
    buildAuditRow,
    change: (work, describe) =>
      change(work, (made) => {
        const details = describe(made);
        return details && buildAuditRow(details);
      }),
    traceparent: sender.traceparent,
    runs: { temporal, settings, log, now },
    witness,
    closed: new AbortController().signal,
  };
}
