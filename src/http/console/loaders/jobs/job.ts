// One job: GET /transform/v1/jobs/{id}, with the sentence of why it waits and the name of its entry.
import { formatEntryName } from '../../../../console/pages/entries/entries';
import type { ActionView, EntryDetails } from '../../../../console/pages/entries/entry-view';
import { JobPage, type JobView } from '../../../../console/pages/jobs/job';
import { formatJobWorkflowId, runLink } from '../../../../temporal/names';
import { readActions, readEntry } from '../../../entries/read';
import { cancelJob } from '../../../jobs/change';
import { readJob } from '../../../jobs/read';
import { readWorkflow } from '../../../workflows/workflows';
import type { PageContext } from '../../page-context';
import { defineScreen } from '../../screen';
import { withNext } from '../entries/faults';
import { loadWaiting } from '../entries/waiting';

export const jobScreen = defineScreen<JobView>({
  name: 'job',
  path: '/jobs/:id',
  scope: 'read',
  under: 'jobs',
  load,
  page: JobPage,
  title: ({ job }, words) => words.templateText(job.workflow ?? job.id),
  forms: {
    cancel: {
      scope: 'run',
      async send(ask) {
        const id = ask.params.id ?? '';
        await ask.call(cancelJob, { params: { id } });
        return { to: `/jobs/${id}`, notice: 'job-cancelled' };
      },
    },
  },
  watch: ({ job }) => [`job:${job.id}`, ...(job.completed_at ? [] : ['chains'])],
});

async function load(ask: PageContext): Promise<JobView> {
  const job = await ask.call<JobView['job']>(readJob, { params: { id: ask.params.id ?? '' } });
  const [workflow, entry] = await Promise.all([
    ask.call<{ name: string }>(readWorkflow, { params: { id: job.workflow_id } }).catch(() => undefined),
    job.silo_entry_id
      ? ask.call<EntryDetails>(readEntry, { params: { id: job.silo_entry_id } }).catch(() => undefined)
      : undefined,
  ]);
  const [waiting, actions] = await Promise.all([loadWaiting(ask, [job], entry), actionsOf(ask, job)]);
  // Whoever operates reads runs; the engine's pages show those of all workspaces.
  const run = ask.may('operate') && runLink(ask.settings.engine, formatJobWorkflowId(ask.workspace._id, job.id));
  return {
    job: { ...job, faults: job.faults.map(withNext), ...(workflow ? { workflow: workflow.name } : {}) },
    ...(entry ? { entryName: formatEntryName(entry, entry.id) } : {}),
    ...(waiting ? { waiting } : {}),
    ...(actions ? { actions } : {}),
    mayCancel: !job.completed_at && ask.may('run') && entry?.fiscal?.outcome !== 'unsettled',
    ...(run ? { run } : {}),
  };
}

/** Behind a job that has ended: run its entry again, by its own workflow where that is possible, or cancel the invoice. */
async function actionsOf(ask: PageContext, job: JobView['job']): Promise<readonly ActionView[] | undefined> {
  if (!job.completed_at || !job.silo_entry_id) return undefined;
  const params = { id: job.silo_entry_id };
  const found = await ask.call<{ list: readonly ActionView[] }>(readActions, { params }).catch(() => undefined);
  return found?.list.filter(({ name }) => name === 'run' || name === 'cancel').map((one) => byItsWorkflow(one, job));
}

function byItsWorkflow(action: ActionView, { workflow_id: id }: JobView['job']): ActionView {
  const own = action.workflows?.filter((workflow) => workflow.id === id) ?? [];
  return own.length > 0 ? { ...action, workflows: own } : action;
}
