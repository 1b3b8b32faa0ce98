// Shows jobs: the list with its filters (GET /transform/v1/jobs), and one job with its entry and what it waits for.
import type { EntryActionView } from '../../../console/pages/entries/entry-view';
import { JobsPage, type JobListPageView } from '../../../console/pages/jobs/jobs';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { listJobsEndpoint, readJobEndpoint } from '../../jobs/read-jobs';
import { listWorkflowsEndpoint, readWorkflowEndpoint } from '../../workflows/workflows';
import type { ConsoleScreenContext } from '../page-context';
import { buildNextAndFirstPageQueryStrings } from '../addresses';
import { defineConsoleScreen } from '../screen';
import { JobPage, type JobPageView } from '../../../console/pages/jobs/job';
import { formatJobWorkflowId, buildTemporalUiRunUrl } from '../../../temporal/names';
import { listEntryActionsEndpoint } from '../../entries/read-entries';
import { cancelJobEndpoint } from '../../jobs/change';
import { loadOpenJobWait, addAutomaticReactionToFault } from './entries/entry-parts';
import { loadEntryDetails } from './entries/read-entries';
import { loadEntriesById } from './resource-names';

export const jobsScreen = defineConsoleScreen<JobListPageView>({
  name: 'jobs',
  path: '/jobs',
  scope: 'read',
  nav: { group: 'work', letter: 'j' },
  load: loadJobs,
  page: JobsPage,
  watch: ({ list }) => ['jobs', ...list.map(({ id }) => `job:${id}`)],
});

async function loadJobs(ask: ConsoleScreenContext): Promise<JobListPageView> {
  const { result = '', fault = '', workflow = '', cursor = '', open } = ask.query;
  const filters = { result: open === 'true' ? 'running' : result, fault, workflow };
  const query = {
    limit: String(limits.rowsOnPage),
    ...(filters.result === 'running' ? { open: 'true' } : filters.result ? { result: filters.result } : {}),
    ...(fault ? { fault } : {}),
    ...(workflow ? { workflow_id: workflow } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const [page, workflows] = await Promise.all([
    ask.call(listJobsEndpoint, { query: query }),
    ask.call(listWorkflowsEndpoint, { query: { limit: '100' } }),
  ]);
  const workflowNames = new Map(workflows.list.map(({ id, name }) => [id, name]));
  const entries = await loadEntriesById(
    ask,
    page.list.map(({ silo_entry_id: id }) => id ?? ''),
  );
  return {
    list: page.list.map((job) => {
      const entry = entries.get(job.silo_entry_id ?? '');
      return { ...job, workflow: workflowNames.get(job.workflow_id) ?? job.workflow_id, ...(entry ? { entry } : {}) };
    }),
    filters,
    workflows: workflows.list,
    isFiltered: cursor !== '' || Object.values(filters).some(Boolean),
    ...buildNextAndFirstPageQueryStrings(page, cursor, filters),
  };
}

export const jobScreen = defineConsoleScreen<JobPageView>({
  name: 'job',
  path: '/jobs/:id',
  scope: 'read',
  under: 'jobs',
  load: loadJob,
  page: JobPage,
  title: ({ job }, { words }) => words.templateText(job.workflow ?? job.id),
  forms: {
    cancel: {
      scope: 'run',
      async send(ask) {
        const id = ask.params.id ?? '';
        await ask.call(cancelJobEndpoint, { params: { id } });
        return { to: `/jobs/${id}`, notice: 'job-cancelled' };
      },
    },
  },
  watch: ({ job }) => [`job:${job.id}`, ...(job.completed_at ? [] : ['chains'])],
});

async function loadJob(ask: ConsoleScreenContext): Promise<JobPageView> {
  const job = await ask.call(readJobEndpoint, { params: { id: ask.params.id ?? '' } });
  const [workflow, entry] = await Promise.all([
    ask.call(readWorkflowEndpoint, { params: { id: job.workflow_id } }).catch(() => undefined),
    job.silo_entry_id ? loadEntryDetails(ask, job.silo_entry_id).catch(() => undefined) : undefined,
  ]);
  const [waiting, actions] = await Promise.all([loadOpenJobWait(ask, [job], entry), loadActions(ask, job)]);
  // The link requires the scope to operate, because the Temporal UI shows the runs of all workspaces.
  const run =
    ask.may('operate') && buildTemporalUiRunUrl(ask.settings.temporal, formatJobWorkflowId(ask.workspace._id, job.id));
  return {
    job: {
      ...job,
      faults: job.faults.map(addAutomaticReactionToFault),
      ...(workflow ? { workflow: workflow.name } : {}),
    },
    ...(entry ? { entry } : {}),
    ...(waiting ? { waiting } : {}),
    ...(actions ? { actions } : {}),
    mayCancel: !job.completed_at && ask.may('run') && entry?.fiscal?.outcome !== 'unsettled',
    ...(run ? { run } : {}),
  };
}

/**
 * Loads the actions that are possible after a job has ended: running its entry again, with the same workflow if
 * possible, or cancelling the invoice.
 */
async function loadActions(
  ask: ConsoleScreenContext,
  job: JobPageView['job'],
): Promise<readonly EntryActionView[] | undefined> {
  if (!job.completed_at || !job.silo_entry_id) return undefined;
  const params = { id: job.silo_entry_id };
  const result = await ask.call(listEntryActionsEndpoint, { params }).catch(() => undefined);
  return result?.list.filter(({ name }) => name === 'run' || name === 'cancel').map((one) => byItsWorkflow(one, job));
}

function byItsWorkflow(action: EntryActionView, { workflow_id: id }: JobPageView['job']): EntryActionView {
  const own = action.workflows?.filter((workflow) => workflow.id === id) ?? [];
  return own.length > 0 ? { ...action, workflows: own } : action;
}
