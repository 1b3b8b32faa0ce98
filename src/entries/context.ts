// Dependencies of the rules of entries: tenant, store, keys, clock and ids.
import type { EnvelopeBuildDeps } from '../document/envelope';
import { foldPartyName } from '../document/compare-names';
import type { SupplierChainForUpload } from '../model/document-check';
import type { AuditedChangeRunnerOfCall } from '../store/audit/change';
import type { AuditDetails, NewAuditRow } from '../model/audit';
import type { WorkspaceWriter, WorkspaceStore } from '../store/for-workspace';
import type { SigningKeyProvider } from '../store/keys/key-ring';
import type { WorkspaceDocument } from '../model/workspace';
import type { InputEnvelopeBuilder } from './build-data';
import type { RequestedEInvoiceFormat, EInvoiceCreator } from './e-invoices';
import type { WorkspaceQuota } from './quota';

/** `now` is the same instant for the whole call. */
export interface EntryDeps {
  readonly workspace: WorkspaceDocument;
  readonly store: WorkspaceStore;
  readonly keys: Pick<SigningKeyProvider, 'signingKey' | 'envelopeKeys'>;
  readonly now: Date;
  /** A new uuid, version 7. */
  readonly newId: () => string;
  /** Builds what a client sent. */
  readonly build: InputEnvelopeBuilder;
  /** Creates an e-invoice, to find what a format cannot contain. */
  readonly makeEInvoice: EInvoiceCreator;
  /** E-invoices that the workflow of a new document creates, in addition to the e-invoices of the workspace. */
  readonly asked?: readonly RequestedEInvoiceFormat[];
  /** Paths of references to invoices that the same call issues later. They are not stored yet, and are not unknown. */
  readonly unissued?: readonly string[];
}

/** Context of creating and changing entries. In addition, it has the caller, its quota, and the audit record. */
export interface EntryChangeDeps extends EntryDeps {
  /** Access key of the client. Versions name this access key. */
  readonly accessKey: string;
  readonly quota: WorkspaceQuota;
  readonly buildAuditRow: (details: AuditDetails) => NewAuditRow;
  readonly change: AuditedChangeRunnerOfCall<WorkspaceWriter>;
}

/** Dependencies of a calculation. */
export type DocumentBuildDeps = EnvelopeBuildDeps;

/** Returns the registered name. If a supplier was registered only by its tax ID, it has no name. */
const registeredName = ({
  supplier,
  supplierName,
  registration,
}: SupplierChainForUpload): Pick<EnvelopeBuildDeps, 'supplierName'> =>
  registration.state === 'registered' && foldPartyName(supplierName) !== supplier ? { supplierName } : {};

/** Loads the context of a new document: today where the supplier is, and the supplier's newest registered name. */
export async function readDocumentBuildDeps(
  context: EntryDeps,
  supplier: string | undefined,
): Promise<DocumentBuildDeps> {
  const { now, newId, store, workspace } = context;
  const { correctionSeries } = workspace;
  const chainStatus = supplier === undefined ? null : await store.chains.standing(workspace.environment, supplier);
  return {
    now,
    newId,
    ...(chainStatus ? { zone: chainStatus.zone, ...registeredName(chainStatus) } : {}),
    ...(correctionSeries ? { correctionSeries } : {}),
  };
}
