// One entry: GET /silo/v1/entries/{id} with its actions, states, jobs, related entries and record, each by its own call.
import { EntryPage } from '../../../console/pages/entry';
import type { EntryDetails, EntryView } from '../../../console/pages/entry-view';
import { nameOfEntry } from '../../../console/pages/entries';
import { readActions } from '../../entries/actions';
import { readEntry } from '../../entries/read';
import { relatedByEntry } from '../../entries/related';
import { readFile } from '../../files/read';
import { listJobs } from '../../jobs/read';
import { listStates } from '../../states/read';
import { listWorkflows } from '../../workflows/read';
import type { Ask } from '../ask';
import { screen } from '../screen';
import { comparisonOf } from './entry/comparison';
import { withNextSteps } from './entry/faults';
import { entryForms } from './entry/forms';
import { previewOf } from './entry/preview';
import { recordOf } from './entry/record';
import { readJobs, timelineOf } from './entry/timeline';
import { waitingOf } from './entry/waiting';

export const entryScreen = screen<EntryView>({
  name: 'entry',
  path: '/entries/:id',
  scope: 'read',
  under: 'entries',
  load,
  page: EntryPage,
  title: ({ entry }) => nameOfEntry(entry, entry.id),
  watch: ({ entry, jobs }) => [
    `entry:${entry.id}`,
    ...jobs.slice(0, 5).map(({ id }) => `job:${id}`),
    // While a job waits, the sentence that says why follows the chain.
    ...(jobs.some(({ completed_at: ended }) => !ended) ? ['chains'] : []),
  ],
  forms: entryForms,
  downloads: [
    { path: '/pdf/:file', scope: 'read', framed: true, answer: pdf },
    { path: '/files/:file', scope: 'read', answer: file },
  ],
});

type List<Row> = { readonly list: readonly Row[] };

async function load(ask: Ask): Promise<EntryView> {
  const params = { id: ask.params.id ?? '' };
  const entry = await ask.call<EntryDetails>(readEntry, { params });
  const [actions, jobs, states, related, workflows] = await Promise.all([
    ask.call<List<EntryView['actions'][number]>>(readActions, { params }),
    ask.call<List<EntryView['jobs'][number]>>(listJobs, { query: { silo_entry_id: entry.id, limit: '20' } }),
    ask.call<List<{ key: string; created_at: string; notes?: string }>>(listStates, { params }),
    ask.call<List<EntryView['related'][number]>>(relatedByEntry, { params, query: { limit: '20' } }),
    ask.call<List<{ id: string; name: string }>>(listWorkflows, { query: { limit: '100' } }),
  ]);
  const nameOf = new Map(workflows.list.map(({ id, name }) => [id, name]));
  const whole = await readJobs(ask, jobs.list);
  const waiting = await waitingOf(ask, whole, entry);
  const comparison = await comparisonOf(ask, entry);
  const record = await recordOf(ask, entry);
  return {
    entry: withNextSteps(entry),
    actions: actions.list,
    timeline: timelineOf(entry, states.list, whole),
    jobs: jobs.list.map((job) => ({ ...job, workflow: nameOf.get(job.workflow_id) ?? job.workflow_id })),
    related: related.list,
    ...(await previewOf(ask, entry, actions.list)),
    ...(record ? { record } : {}),
    ...(waiting ? { waiting } : {}),
    ...(comparison ? { comparison } : {}),
  };
}

const named = ({ params }: Ask) => ({ params: { entry: params.id ?? '', id: params.file ?? '' } });

/** A download, as the API gives it. */
function file(ask: Ask) {
  return ask.answer(readFile, named(ask));
}

/** Shown in the page: only what a job of ours drew, never what somebody uploaded. */
async function pdf(ask: Ask) {
  const entry = await ask.call<EntryDetails>(readEntry, { params: { id: ask.params.id ?? '' } });
  const drawn = entry.attachments?.find(
    ({ id, mime, category, job_id }) =>
      id === ask.params.file && job_id && mime === 'application/pdf' && category === 'format',
  );
  const answer = await ask.answer(readFile, named(ask));
  if (!drawn) return answer;
  return { ...answer, headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' } };
}
