// Finds the workflow and the entry of a new job. A refusal lists existing ones, because clients often send a name or an
// id of another workspace.
import { createRefusal } from '../contracts/errors';
import { isUuid } from '../contracts/ids';
import { httpLimits as limits } from '../contracts/limits/http';
import type { JsonObject } from '../document/model/basic';
import type { EntryChangeDeps } from '../entries/context';
import { readSourcesAndBuildNewEntry } from '../entries/create';
import { findMisplacedDocumentHint } from '../entries/build-data';
import { createMessage } from '../messages/message';
import type { WorkspaceStore } from '../store/for-workspace';
import type { EntryForNewJob } from '../store/jobs/create-job';
import type { WorkflowDocument } from '../model/workflow';

export interface JobCreationDeps extends EntryChangeDeps {
  readonly traceparent: string;
}

/** The body of a request, checked by its schema. */
export type NewJobRequest = JsonObject & {
  readonly workflow_id: string;
  readonly silo_entry_id?: string;
  readonly key?: string;
  readonly args?: Readonly<Record<string, string>> | null;
  readonly tags?: readonly string[] | null;
};

type Workflows = Pick<WorkspaceStore, 'workflows'>;

/**
 * Finds the workflow of a new job.
 * @param member name of the field that names the workflow, if it is not `workflow_id`
 * @throws Refusal `not-found`
 */
export async function requirePublishedWorkflow(
  store: Workflows,
  id: string,
  member?: 'workflow',
): Promise<WorkflowDocument> {
  const byId = isUuid(id) ? await store.workflows.find(id.toLowerCase()) : null;
  if (!byId || byId.draft || byId.disabled) throw await refuseUnknownWorkflow(store, id, member);
  return byId;
}

async function refuseUnknownWorkflow({ workflows }: Workflows, given: string, member: 'workflow' | undefined) {
  const rows = await workflows.listOutlines({}, { limit: limits.workflowsNamed, ascending: false });
  const published = rows.filter(({ draft, disabled }) => !draft && !disabled).map(({ name, id }) => ({ name, id }));
  const match = rows.find(({ name, id }) => id === given.toLowerCase() || name.toLowerCase() === given.toLowerCase());
  const shownName = given.slice(0, limits.idCharactersShown);
  const params = {
    shown: shownName,
    why: explainUnknown(match),
    id: match?.id ?? '',
    published,
    ...(member ? { member } : {}),
  };
  return createRefusal('not-found', 'workflow-unknown', params, match ? { id: match.id } : {});
}

type Switches = Partial<Pick<WorkflowDocument, 'draft' | 'disabled'>>;

function explainUnknown(named: Switches | undefined): 'unknown' | 'draft' | 'disabled' | 'name' {
  if (!named) return 'unknown';
  if (named.draft) return 'draft';
  return named.disabled ? 'disabled' : 'name';
}

/**
 * Finds the entry of the request, or builds a new entry from `data`. There is no entry if the request has only `args`.
 * @throws Refusal `not-found`, `no-document`, `storage-full`, or for a document that cannot be stored
 */
export async function findOrBuildJobEntry(
  context: JobCreationDeps,
  request: NewJobRequest,
): Promise<EntryForNewJob | undefined> {
  const { silo_entry_id: named, data } = request;
  if (named) {
    const document = isUuid(named) ? await context.store.entries.find(named.toLowerCase()) : null;
    if (!document)
      throw createRefusal('not-found', 'job-entry-missing', { shown: named.slice(0, limits.idCharactersShown) });
    return { document, isNew: false };
  }
  if (data) {
    const document = await readSourcesAndBuildNewEntry(context, context.newId(), { data }, context.accessKey);
    await context.quota.admitEntry(document);
    return { document, isNew: true };
  }
  if (request.args && Object.keys(request.args).length > 0) return undefined;
  const remedy =
    'entry_id' in request ? createMessage('job-entry-in-other-member') : findMisplacedDocumentHint(request);
  throw createRefusal('no-document', 'job-without-document', {}, remedy ? { remedy } : {});
}
