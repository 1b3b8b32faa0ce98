// Where a person reads a run: its page in the Temporal UI.
import type { Settings } from '../settings/settings';

/** Address of the newest run under this workflow id; undefined when no Temporal UI is known. */
export function runLink(
  { uiUrl, namespace }: Pick<Settings['engine'], 'uiUrl' | 'namespace'>,
  workflowId: string,
): string | undefined {
  if (uiUrl === undefined) return undefined;
  const [place, id] = [namespace, workflowId].map(encodeURIComponent);
  return `${uiUrl.replace(/\/$/, '')}/namespaces/${place}/workflows/${id}`;
}
