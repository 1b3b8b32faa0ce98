// The names of runs in the engine: workflow ids and the values of search attributes. The engine never encrypts these, so
// a setting decides what they say: `readable` (a supplier's tax code) or `opaque` (a keyed hash, the same for each call).
import { createHmac } from 'node:crypto';
import type { ChainRunInput } from '../contracts/runs';
import type { Settings } from '../settings/settings';

/** What the names depend on. An installation decides once: a run under another name is a second run. */
export type NamingSettings = Pick<Settings['engine'], 'names' | 'namesKey'>;

/** `job:<workspace>:<job id>`. Both are random ids, so nothing personal is in it. */
export const formatJobWorkflowId = (workspace: string, jobId: string): string => `job:${workspace}:${jobId}`;

/** `chain:<environment>:<supplier code, or its hash>:<installation number>` */
export const formatChainWorkflowId = (
  naming: NamingSettings,
  { environment, supplier, installation }: Pick<ChainRunInput, 'environment' | 'supplier' | 'installation'>,
): string => `chain:${environment}:${formatSupplierName(naming, supplier)}:${installation}`;

/** A supplier as the engine may show it: in ids, in the search attribute `SupplierId`, in summaries. */
export function formatSupplierName({ names, namesKey }: NamingSettings, supplier: string): string {
  if (names !== 'opaque') return supplier;
  return createHmac('sha256', namesKey).update(supplier).digest('base64url').slice(0, 22);
}

/** Where the runs of a workspace are: today the same for all. A client is bound to one namespace, workers to both. */
export const placeRuns = (
  { namespace, taskQueue }: Pick<Settings['engine'], 'namespace' | 'taskQueue'>,
  _workspace: string,
): { readonly namespace: string; readonly taskQueue: string } => ({ namespace, taskQueue });

// Where a person reads a run: its page in the Temporal UI.
/** Address of the newest run under this workflow id; undefined when no Temporal UI is known. */
export function runLink(
  { uiUrl, namespace }: Pick<Settings['engine'], 'uiUrl' | 'namespace'>,
  workflowId: string,
): string | undefined {
  if (uiUrl === undefined) return undefined;
  const [place, id] = [namespace, workflowId].map(encodeURIComponent);
  return `${uiUrl.replace(/\/$/, '')}/namespaces/${place}/workflows/${id}`;
}
