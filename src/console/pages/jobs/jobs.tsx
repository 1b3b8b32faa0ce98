// The list of jobs: filters in the address, pages by cursor.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHead } from '../../parts/blocks';
import { ColumnTable } from '../../parts/table';
import { ResultChip } from '../../parts/chips';
import { formatAmount } from '../../parts/figures';
import { FilterSelect, PageLinks } from '../../parts/list';
import { MinuteTime, formatTimeSpan } from '../../parts/time';
import type { JobRowView } from '../entries/entry-view';

export interface JobsView {
  readonly list: readonly JobRowView[];
  readonly filters: Readonly<Record<'result' | 'fault' | 'workflow', string>>;
  readonly workflows: readonly { readonly id: string; readonly name: string }[];
  readonly next?: string;
  readonly first?: string;
  readonly isFiltered: boolean;
}

const results = ['running', 'succeeded', 'succeeded-with-warnings', 'failed', 'cancelled'] as const;

export function JobsPage({ view, frame }: PageProps<JobsView>) {
  const { words } = frame;
  const said = words.jobs;
  return (
    <>
      <PageHead title={words.screens.jobs} />
      <Filters view={view} frame={frame} />
      {view.list.length === 0 ? (
        <EmptyState
          title={view.isFiltered ? said.noMatchTitle : said.emptyTitle}
          text={view.isFiltered ? said.noMatchText : said.emptyText}
        />
      ) : (
        <List view={view} frame={frame} />
      )}
      <PageLinks frame={frame} path="/jobs" next={view.next} first={view.first} />
    </>
  );
}

function Filters({ view, frame: { words, base } }: PageProps<JobsView>) {
  const said = words.jobs;
  return (
    <form class="filters" method="get" action={`${base}/jobs`}>
      <FilterSelect
        name="result"
        label={said.result}
        value={view.filters.result}
        options={[['', said.all], ...results.map((one) => [one, words.results[one]] as const)]}
      />
      <FilterSelect
        name="workflow"
        label={said.workflow}
        value={view.filters.workflow}
        options={[['', said.all], ...view.workflows.map(({ id, name }) => [id, words.templateText(name)] as const)]}
      />
      <div class="field narrow">
        <label for="fault">{said.code}</label>
        <input id="fault" name="fault" value={view.filters.fault} autocomplete="off" size={10} />
      </div>
      <div class="buttons">
        <button class="button">{said.filter}</button>
        <a class="button plain" href={`${base}/jobs`}>
          {words.lists.clear}
        </a>
      </div>
    </form>
  );
}

function List({ view, frame }: PageProps<JobsView>) {
  const { words, base } = frame;
  const said = words.jobs;
  return (
    <ColumnTable
      label={words.screens.jobs}
      columns={[said.started, said.workflow, said.result, [said.took, 'amount'], words.lists.fault, said.entry]}
    >
      {view.list.map((job) => (
        <tr key={job.id} id={`row-${job.id}`} data-row>
          <th scope="row">
            <a href={`${base}/jobs/${job.id}`} data-open>
              <MinuteTime frame={frame} at={job.created_at} />
            </a>
          </th>
          <td>{words.templateText(job.workflow ?? '')}</td>
          <td>
            <ResultChip frame={frame} result={job.completed_at ? (job.result ?? 'succeeded') : 'running'} />
          </td>
          <td class="amount">{job.completed_at ? formatDuration(job, frame) : ''}</td>
          <td>{job.faults[0] && <code title={job.faults[0].message}>{job.faults[0].code}</code>}</td>
          <td>
            {job.silo_entry_id && <a href={`${base}/entries/${job.silo_entry_id}`}>{job.silo_entry_id.slice(-8)}</a>}
          </td>
        </tr>
      ))}
    </ColumnTable>
  );
}

/** Formats the duration of a job, with tenths of a second below ten seconds. */
export function formatDuration(job: Pick<JobRowView, 'created_at' | 'completed_at'>, frame: PageFrame): string {
  if (!job.completed_at) return '';
  const seconds = (Date.parse(job.completed_at) - Date.parse(job.created_at)) / 1_000;
  return seconds < 10
    ? `${formatAmount(frame, seconds.toFixed(1))} s`
    : formatTimeSpan(frame.words.time, Math.round(seconds));
}
