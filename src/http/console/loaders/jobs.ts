// The list of jobs: GET /transform/v1/jobs with its filters.
import type { JobRowView } from '../../../console/pages/entry-view';
import { JobsPage, type JobsView } from '../../../console/pages/jobs';
import { console as limits } from '../../../contracts/limits/console';
import { listJobs } from '../../jobs/read';
import { listWorkflows } from '../../workflows/read';
import type { Ask } from '../ask';
import { queryText } from '../query-text';
import { screen } from '../screen';

export const jobsScreen = screen<JobsView>({
  name: 'jobs',
  path: '/jobs',
  scope: 'read',
  nav: { group: 'work', letter: 'j' },
  load,
  page: JobsPage,
  watch: ({ list }) => ['jobs', ...list.map(({ id }) => `job:${id}`)],
});

async function load(ask: Ask): Promise<JobsView> {
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
    ...(page.next_cursor ? { next: queryText({ ...filters, cursor: page.next_cursor }) } : {}),
    ...(cursor ? { first: queryText(filters) } : {}),
  };
}
