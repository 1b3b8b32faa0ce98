// Shows the list of jobs, with filters in the address, and pages by cursor.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader } from '../../parts/blocks';
import { DataTable } from '../../parts/table';
import { JobResultChip } from '../../parts/chips';
import { formatAmountForPage } from '../../parts/figures';
import { FilterSelect, PaginationLinks } from '../../parts/list';
import { DateAndTimeText, formatApproximateDuration } from '../../parts/time';
import { EntryLinkWithCustomer, shortenIdToLastCharacters } from '../../parts/resource-label';
import type { JobRowView } from '../entries/entry-view';

export interface JobListPageView {
  readonly list: readonly JobRowView[];
  readonly filters: Readonly<Record<'result' | 'fault' | 'workflow', string>>;
  readonly workflows: readonly { readonly id: string; readonly name: string }[];
  readonly next?: string;
  readonly first?: string;
  readonly isFiltered: boolean;
}

const results = ['running', 'succeeded', 'succeeded-with-warnings', 'failed', 'cancelled'] as const;

export function JobsPage({ view, frame }: PageProps<JobListPageView>) {
  const { words } = frame;
  const labels = words.jobs;
  return (
    <>
      <PageHeader title={words.screens.jobs} />
      <Filters view={view} frame={frame} />
      {view.list.length === 0 ? (
        <EmptyState
          title={view.isFiltered ? labels.noMatchTitle : labels.emptyTitle}
          text={view.isFiltered ? labels.noMatchText : labels.emptyText}
        />
      ) : (
        <List view={view} frame={frame} />
      )}
      <PaginationLinks frame={frame} path="/jobs" next={view.next} first={view.first} />
    </>
  );
}

function Filters({ view, frame: { words, base } }: PageProps<JobListPageView>) {
  const labels = words.jobs;
  return (
    <form class="filters" method="get" action={`${base}/jobs`}>
      <FilterSelect
        name="result"
        label={labels.result}
        value={view.filters.result}
        options={[['', labels.all], ...results.map((one) => [one, words.results[one]] as const)]}
      />
      <FilterSelect
        name="workflow"
        label={labels.workflow}
        value={view.filters.workflow}
        options={[['', labels.all], ...view.workflows.map(({ id, name }) => [id, words.templateText(name)] as const)]}
      />
      <div class="field narrow">
        <label for="fault">{labels.code}</label>
        <input id="fault" name="fault" value={view.filters.fault} autocomplete="off" size={10} />
      </div>
      <div class="buttons">
        <button class="button">{labels.filter}</button>
        <a class="button plain" href={`${base}/jobs`}>
          {words.lists.clear}
        </a>
      </div>
    </form>
  );
}

function List({ view, frame }: PageProps<JobListPageView>) {
  const { words, base } = frame;
  const labels = words.jobs;
  return (
    <DataTable
      label={words.screens.jobs}
      kind="dense"
      columns={[
        labels.started,
        labels.entry,
        words.lists.supplier,
        labels.workflow,
        labels.result,
        [labels.took, 'amount'],
        words.lists.fault,
      ]}
    >
      {view.list.map((job) => (
        <tr key={job.id} id={`row-${job.id}`} data-row>
          <th scope="row" class="date">
            <a href={`${base}/jobs/${job.id}`} data-open>
              <DateAndTimeText frame={frame} at={job.created_at} seconds />
            </a>
          </th>
          <td>
            <EntryOfJob job={job} frame={frame} />
          </td>
          <td>
            <span class="clip">{job.entry?.snippet.supplier?.name ?? job.entry?.snippet.supplier?.tax_code}</span>
          </td>
          <td>{words.templateText(job.workflow ?? '')}</td>
          <td>
            <JobResultChip frame={frame} result={job.completed_at ? (job.result ?? 'succeeded') : 'running'} />
          </td>
          <td class="amount">{job.completed_at ? formatJobDuration(job, frame) : ''}</td>
          <td>
            {job.faults[0] && (
              <>
                <code>{job.faults[0].code}</code>
                <small class="clip">{job.faults[0].message}</small>
              </>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Shows the entry by its name. A deleted or blocked entry is shown by its id. */
function EntryOfJob({ job, frame }: { readonly job: JobRowView; readonly frame: PageFrame }) {
  if (job.entry) return <EntryLinkWithCustomer entry={job.entry} frame={frame} />;
  return job.silo_entry_id ? <code>{shortenIdToLastCharacters(job.silo_entry_id)}</code> : <></>;
}

/** Formats the duration of a job; empty while it runs. */
export const formatJobDuration = (job: Pick<JobRowView, 'created_at' | 'completed_at'>, frame: PageFrame): string =>
  job.completed_at
    ? formatSecondsAsDuration((Date.parse(job.completed_at) - Date.parse(job.created_at)) / 1_000, frame)
    : '';

/** Formats a duration, with tenths of a second below ten seconds. */
export const formatSecondsAsDuration = (seconds: number, frame: PageFrame): string =>
  seconds < 10
    ? `${formatAmountForPage(frame, seconds.toFixed(1))} s`
    : formatApproximateDuration(frame.words.time, Math.round(seconds));
