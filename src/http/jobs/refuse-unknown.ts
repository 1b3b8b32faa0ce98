// The refusal of a job whose workflow or entry does not exist: it names what there is.
import { type Refusal, refuse } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Call } from '../kit/endpoint';

/** Names the workspace's workflows with their ids: clients often give a name, or the id of another workspace. */
export async function refuseUnknownWorkflow({ store }: Pick<Call, 'store'>, given: string): Promise<Refusal> {
  const { rows } = await store.workflows.list({}, { limit: limits.workflowsNamed, ascending: false });
  const published = rows.filter(({ draft, disabled }) => !draft && !disabled).map(({ name, id }) => ({ name, id }));
  const named = rows.find(({ name, id }) => id === given.toLowerCase() || name.toLowerCase() === given.toLowerCase());
  const shown = given.slice(0, limits.idCharactersShown);
  const params = { shown, why: whyUnknown(named), id: named?.id ?? '', published };
  return refuse('not-found', 'workflow-unknown', params, named ? { id: named.id } : {});
}

function whyUnknown(
  named: { draft?: boolean; disabled?: boolean } | undefined,
): 'unknown' | 'draft' | 'disabled' | 'name' {
  if (!named) return 'unknown';
  if (named.draft) return 'draft';
  return named.disabled ? 'disabled' : 'name';
}

export const refuseMissingEntry = (given: string): Refusal =>
  refuse('not-found', 'job-entry-missing', { shown: given.slice(0, limits.idCharactersShown) });
