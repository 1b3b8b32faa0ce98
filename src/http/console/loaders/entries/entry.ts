// Shows one entry from GET /silo/v1/entries/{id}, with its actions, states, jobs, related entries and record. Each of
// them comes from a separate call.
import { EntryPage } from '../../../../console/pages/entries/entry';
import type { EntryPageView } from '../../../../console/pages/entries/entry-view';
import { formatEntryName } from '../../../../console/pages/entries/entries';
import { listEntryActionsEndpoint } from '../../../entries/read-entries';
import { listEntriesRelatedToEntryEndpoint } from '../../../entries/list';
import { readFileEndpoint } from '../../../files/read-file';
import { listJobsEndpoint } from '../../../jobs/read-jobs';
import { listEntryStatesEndpoint } from '../../../entries/states';
import { listWorkflowsEndpoint } from '../../../workflows/workflows';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen } from '../../screen';
import { entryFormHandlers } from './forms';
import {
  addAutomaticReactionsToEntry,
  listEInvoiceDestinationsOfCustomer,
  loadNewestEntryRecord,
  loadRecordPreview,
  loadEntryVersionComparison,
  loadOpenJobWait,
} from './entry-parts';
import { loadEntryDetails } from './read-entries';
import { loadEntryActorNames } from '../resource-names';
import { loadFirstListedJobsWithSteps, buildEntryTimeline } from './timeline';

export const entryScreen = defineConsoleScreen<EntryPageView>({
  name: 'entry',
  path: '/entries/:id',
  scope: 'read',
  under: 'entries',
  load,
  page: EntryPage,
  title: ({ entry }) => formatEntryName(entry, entry.id),
  watch: ({ entry, jobs }) => [
    `entry:${entry.id}`,
    ...jobs.slice(0, 5).map(({ id }) => `job:${id}`),
    // While a job waits, the displayed reason depends on the chain.
    ...(jobs.some(({ completed_at: ended }) => !ended) ? ['chains'] : []),
  ],
  forms: entryFormHandlers,
  downloads: [
    { path: '/pdf/:file', scope: 'read', framed: true, answer: pdf },
    { path: '/files/:file', scope: 'read', answer: file },
    { path: '/json', scope: 'read', answer: json },
  ],
});

async function load(ask: ConsoleScreenContext): Promise<EntryPageView> {
  const params = { id: ask.params.id ?? '' };
  const entry = await loadEntryDetails(ask);
  const [actions, jobs, states, related, workflows] = await Promise.all([
    ask.call(listEntryActionsEndpoint, { params }),
    ask.call(listJobsEndpoint, { query: { silo_entry_id: entry.id, limit: '20' } }),
    ask.call(listEntryStatesEndpoint, { params }),
    ask.call(listEntriesRelatedToEntryEndpoint, { params, query: { limit: '20' } }),
    ask.call(listWorkflowsEndpoint, { query: { limit: '100' } }),
  ]);
  const workflowNames = new Map(workflows.list.map(({ id, name }) => [id, name]));
  const [whole, names] = await Promise.all([
    loadFirstListedJobsWithSteps(ask, jobs.list),
    loadEntryActorNames(ask, entry.id),
  ]);
  const waiting = await loadOpenJobWait(ask, whole, entry);
  const comparison = await loadEntryVersionComparison(ask, entry);
  const record = await loadNewestEntryRecord(ask, entry);
  return {
    entry: addAutomaticReactionsToEntry(entry),
    actions: actions.list,
    timeline: buildEntryTimeline({ entry, states: states.list, jobs: whole, names }),
    names,
    wanted: listEInvoiceDestinationsOfCustomer(entry.data.doc),
    jobs: jobs.list.map((job) => ({ ...job, workflow: workflowNames.get(job.workflow_id) ?? job.workflow_id })),
    related: related.list,
    ...(await loadRecordPreview(ask, entry, actions.list)),
    ...(record ? { record } : {}),
    ...(waiting ? { waiting } : {}),
    ...(comparison ? { comparison } : {}),
  };
}

const named = ({ params }: ConsoleScreenContext) => ({ params: { entry: params.id ?? '', id: params.file ?? '' } });

/** Sends a download as the API returns it. */
function file(ask: ConsoleScreenContext) {
  return ask.answer(readFileEndpoint, named(ask));
}

/** Returns the whole document as JSON, of which the page of a long document shows only a part. */
async function json(ask: ConsoleScreenContext) {
  const { id, data } = await loadEntryDetails(ask);
  const headers = { 'Content-Type': 'application/json', 'Content-Disposition': `attachment; filename="${id}.json"` };
  return { body: JSON.stringify(data.doc, null, 2), headers };
}

/** Returns the PDF that the page shows. It is a PDF that a job created, never an uploaded file. */
async function pdf(ask: ConsoleScreenContext) {
  const entry = await loadEntryDetails(ask);
  const operators = entry.attachments?.find(
    ({ id, mime, category, job_id }) =>
      id === ask.params.file && job_id && mime === 'application/pdf' && category === 'format',
  );
  const answer = await ask.answer(readFileEndpoint, named(ask));
  if (!operators) return answer;
  return { ...answer, headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' } };
}
