// The refusal of a job whose workflow or entry does not exist: it names what there is.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Call } from '../endpoint';

/** Names the workspace's workflows with their ids: clients often give a name, or the id of another workspace. */
export async function noSuchWorkflow({ store }: Pick<Call, 'store'>, given: string): Promise<Refusal> {
  const { rows } = await store.workflows.list({}, { limit: limits.workflowsNamed, ascending: false });
  const published = rows.filter(({ draft, disabled }) => !draft && !disabled);
  const all = published.map(({ name, id }) => `'${name}' is ${id}`).join(', ');
  const named = rows.find(({ name, id }) => id === given.toLowerCase() || name.toLowerCase() === given.toLowerCase());
  return new Refusal('not-found', `invalid workflow id or not published: ${whatOf(given, named)}`, {
    ...(named ? { id: named.id } : {}),
    remedy:
      all === ''
        ? 'This workspace has no published workflow: make one with PUT /transform/v1/workflows/{id}.'
        : `Give \`workflow_id\` the id of a workflow of this workspace: ${all}.`,
  });
}

function whatOf(given: string, named: { id: string; draft?: boolean; disabled?: boolean } | undefined): string {
  const shown = `'${given.slice(0, limits.idCharactersShown)}'`;
  if (!named) return `this workspace has no workflow ${shown}`;
  if (named.draft) return `${shown} is a draft`;
  if (named.disabled) return `${shown} is disabled`;
  return `${shown} is a name, its id is ${named.id}`;
}

export const entryOfJobMissing = (given: string): Refusal =>
  new Refusal(
    'not-found',
    `the entry of silo_entry_id was not found: there is none '${given.slice(0, limits.idCharactersShown)}'`,
    { remedy: 'Store the document first (POST /silo/v1/entries), or send it in `data` of the job.' },
  );
