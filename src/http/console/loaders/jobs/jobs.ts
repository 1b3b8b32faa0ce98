// The list of jobs: GET /transform/v1/jobs with its filters.
import type { JobRowView } from '../../../../console/pages/entries/entry-view';
import { JobsPage, type JobsView } from '../../../../console/pages/jobs/jobs';
import { console as limits } from '../../../../contracts/limits/console';
import { listJobs } from '../../../jobs/read';
import { listWorkflows } from '../../../workflows/workflows';
import type { PageContext } from '../../page-context';
import { formatQuery } from '../../query-text';
import { defineScreen } from '../../screen';

export const jobsScreen = defineScreen<JobsView>({
  name: 'jobs',
  path: '/jobs',
  scope: 'read',
  nav: { group: 'work', letter: 'j' },
  load,
  page: JobsPage,
  watch: ({ list }) => ['jobs', ...list.map(({ id }) => `job:${id}`)],
});

async function load(ask: PageContext): Promise<JobsView> {
  const { result = '', fault = '', workflow = '', cursor = '', open } = ask.query;
  const filters = { result: open === 'true' ? 'running' : result, fault, workflow };
  const asked = {
    limit: String(limits.rowsOnPage),
    ...(filters.result === 'running' ? { open: 'true' } : filters.result ? { result: filters.result } : {}),
    ...(fault ? { fault } : {}),
    ...(workflow ? { workflow_id: workflow } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const [page, workflows] = await Promise.all([
    ask.call<{ list: readonly JobRowView[]; next_cursor?: string }>(listJobs, { query: asked }),
    ask.call<{ list: JobsView['workflows'] }>(listWorkflows, { query: { limit: '100' } }),
  ]);
  const nameOf = new Map(workflows.list.map(({ id, name }) => [id, name]));
  return {
    list: page.list.map((job) => ({ ...job, workflow: nameOf.get(job.workflow_id) ?? job.workflow_id })),
    filters,
    workflows: workflows.list,
    isFiltered: cursor !== '' || Object.values(filters).some(Boolean),
    ...(page.next_cursor ? { next: formatQuery({ ...filters, cursor: page.next_cursor }) } : {}),
    ...(cursor ? { first: formatQuery(filters) } : {}),
  };
}
