// One job: GET /transform/v1/jobs/{id}, with the sentence of why it waits and the name of its entry.
import { nameOfEntry } from '../../../console/pages/entries';
import type { EntryDetails } from '../../../console/pages/entry-view';
import { JobPage, type JobView } from '../../../console/pages/job';
import { jobWorkflowId } from '../../../temporal/names';
import { runLink } from '../../../temporal/run-link';
import { readEntry } from '../../entries/read';
import { readJob } from '../../jobs/read';
import { readWorkflow } from '../../workflows/read';
import type { Ask } from '../ask';
import { screen } from '../screen';
import { withNext } from './entry/faults';
import { waitingOf } from './entry/waiting';

export const jobScreen = screen<JobView>({
  name: 'job',
  path: '/jobs/:id',
  scope: 'read',
  under: 'jobs',
  load,
  page: JobPage,
  title: ({ job }) => job.workflow ?? job.id,
  watch: ({ job }) => [`job:${job.id}`, ...(job.completed_at ? [] : ['chains'])],
});

async function load(ask: Ask): Promise<JobView> {
  const job = await ask.call<JobView['job']>(readJob, { params: { id: ask.params.id ?? '' } });
  const [workflow, entry] = await Promise.all([
    ask.call<{ name: string }>(readWorkflow, { params: { id: job.workflow_id } }).catch(() => undefined),
    job.silo_entry_id
      ? ask.call<EntryDetails>(readEntry, { params: { id: job.silo_entry_id } }).catch(() => undefined)
      : undefined,
  ]);
  const waiting = await waitingOf(ask, [job], entry);
  // Whoever operates reads runs; the engine's pages show those of all workspaces.
  const run = ask.may('operate') && runLink(ask.settings.engine, jobWorkflowId(ask.workspace._id, job.id));
  return {
    job: { ...job, faults: job.faults.map(withNext), ...(workflow ? { workflow: workflow.name } : {}) },
    ...(entry ? { entryName: nameOfEntry(entry, entry.id) } : {}),
    ...(waiting ? { waiting } : {}),
    ...(run ? { run } : {}),
  };
}
