// Names runs in Temporal: workflow ids, values of search attributes, and links. Temporal never encrypts these names, so
// a setting decides what they contain: either `readable` (the tax ID of a supplier) or `opaque` (a keyed hash, which is
// always the same).
import { createHmac } from 'node:crypto';
import type { Priority } from '@temporalio/common';
import type { InvoiceNumberRange } from '../contracts/chain-run';
import type { ChainRunInput } from '../contracts/runs';
import type { Settings } from '../settings/settings';

/**
 * The settings that determine the names. An installation chooses them once, because a run with another name would be a
 * second run.
 */
export type RunNamingSettings = Pick<Settings['temporal'], 'names' | 'namesKey'>;

/**
 * Formats the workflow id of a job run, `job:<workspace>:<job id>`. Both parts are random ids, without personal data.
 */
export const formatJobWorkflowId = (workspace: string, jobId: string): string => `job:${workspace}:${jobId}`;

/** Formats the workflow id of the run of a batch, `batch:<workspace>:<batch id>`. */
export const formatBatchWorkflowId = (workspace: string, batchId: string): string => `batch:${workspace}:${batchId}`;

/** Formats the workflow id of the run of a bulk action, `bulk:<workspace>:<id>`. */
export const formatBulkActionWorkflowId = (workspace: string, bulkId: string): string => `bulk:${workspace}:${bulkId}`;

/** Formats the workflow id of the run of a registration, `registration:<workspace>:<id>`. */
export const formatSelfRegistrationWorkflowId = (workspace: string, id: string): string =>
  `registration:${workspace}:${id}`;

/** Formats the workflow id of the run of a month's export, `month-export:<workspace>:<id>`. */
export const formatMonthExportWorkflowId = (workspace: string, id: string): string => `month-export:${workspace}:${id}`;

/**
 * Formats the workflow id of a chain run, `chain:<environment>:<tax ID of the supplier, or its hash>:<installation
 * number>`.
 */
export const formatChainWorkflowId = (
  naming: RunNamingSettings,
  { environment, supplier, installation }: Pick<ChainRunInput, 'environment' | 'supplier' | 'installation'>,
): string => `chain:${environment}:${formatSupplierForTemporal(naming, supplier)}:${installation}`;

/**
 * Formats a supplier in the form that Temporal may show in ids, in the search attribute `SupplierId`, and in summaries.
 */
export function formatSupplierForTemporal({ names, namesKey }: RunNamingSettings, supplier: string): string {
  if (names !== 'opaque') return supplier;
  return createHmac('sha256', namesKey).update(supplier).digest('base64url').slice(0, 22);
}

/**
 * Returns the invoices of a batch in the form that Temporal may show.
 * @returns undefined if there are no records, or if names are opaque
 */
export function toInvoiceNumberRangeForTemporal(
  { names }: RunNamingSettings,
  records: readonly { readonly number: string }[],
): InvoiceNumberRange | undefined {
  const [first, last] = [records[0], records.at(-1)];
  return first && last && names !== 'opaque' ? { first: first.number, last: last.number } : undefined;
}

/** Where the tasks of a run wait for a worker, and whose turn they take. */
export interface RunPlacement {
  readonly taskQueue: string;
  readonly priority: Priority;
}

/**
 * Chooses the task queue for the runs of a workspace, which at present is the same for all workspaces, and their turn in
 * it. Servers that do not know fairness, or on which it is off, ignore the key. It has at most 64 bytes, and the id of a
 * workspace is a UUID.
 */
export const chooseRunPlacement = (
  { taskQueue }: Pick<Settings['temporal'], 'taskQueue'>,
  workspace: string,
): RunPlacement => ({ taskQueue, priority: { fairnessKey: workspace } });

/** Builds the URL of the newest run of a workflow id in the Temporal UI; undefined if the settings name no UI. */
export function buildTemporalUiRunUrl(
  { uiUrl, namespace }: Pick<Settings['temporal'], 'uiUrl' | 'namespace'>,
  workflowId: string,
): string | undefined {
  if (uiUrl === undefined) return undefined;
  const [space, id] = [namespace, workflowId].map(encodeURIComponent);
  return `${uiUrl.replace(/\/$/, '')}/namespaces/${space}/workflows/${id}`;
}
