// Shows submissions: the list with its filters, and one submission with the outcome of each record.
import type { PageFrame, PageProps } from '../frame';
import { EmptyState, PageHeader, NameValueList, TitledSection } from '../parts/blocks';
import { formatDayForPage } from '../parts/figures';
import { DataTable } from '../parts/table';
import { Chip, RecordOutcomeChip, type ChipTone } from '../parts/chips';
import { FilterSelect, PaginationLinks } from '../parts/list';
import { ExactTimeText, DateAndTimeText, formatApproximateDuration } from '../parts/time';
import type { ChainRecordView } from './chains/records';

export interface SubmissionRowView {
  readonly id: string;
  readonly supplier: string;
  readonly opened_at: string;
  readonly closed_at?: string;
  readonly answered_at?: string;
  readonly records: number;
  readonly attempts: number;
  readonly unanswered: number;
  readonly open: boolean;
  readonly incident: boolean;
  readonly retry_at?: string;
  readonly last_reason?: string;
  readonly fault?: { readonly code?: string; readonly text: string };
  readonly split?: string;
  readonly piece?: { readonly of: string; readonly from: number; readonly to: number };
}

export interface SubmissionListPageView {
  readonly list: readonly SubmissionRowView[];
  readonly filters: { readonly supplier: string; readonly open: string };
  readonly isFiltered: boolean;
  readonly next?: string;
  readonly first?: string;
}

const readState = ({ open, fault, retry_at: retry }: SubmissionRowView, now: Date) => {
  if (fault) return 'refused';
  if (!open) return 'answered';
  return retry && new Date(retry) > now ? 'waits' : 'open';
};

const tones: Readonly<Record<ReturnType<typeof readState>, ChipTone>> = {
  refused: 'bad',
  answered: 'ok',
  waits: 'wait',
  open: 'wait',
};

function StateOfSubmission({ row, frame }: { readonly row: SubmissionRowView; readonly frame: PageFrame }) {
  const state = readState(row, frame.now);
  return <Chip tone={tones[state]}>{frame.words.submissions.states[state]}</Chip>;
}

export function SubmissionsPage({ view, frame }: PageProps<SubmissionListPageView>) {
  const { words, base } = frame;
  const labels = words.submissions;
  return (
    <>
      <PageHeader title={words.screens.submissions} />
      <form class="filters" method="get" action={`${base}/submissions`}>
        <div class="field">
          <label for="supplier">{words.chains.taxCode}</label>
          <input id="supplier" name="supplier" value={view.filters.supplier} autocomplete="off" size={10} />
        </div>
        <FilterSelect
          name="open"
          label={labels.state}
          value={view.filters.open}
          options={[
            ['', labels.all],
            ['true', labels.onlyOpen],
            ['false', labels.onlyClosed],
          ]}
        />
        <button class="button">{labels.filter}</button>
      </form>
      {view.list.length === 0 ? (
        view.isFiltered ? (
          <EmptyState title={words.lists.noMatchTitle} text={words.lists.noMatchText} />
        ) : (
          <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
        )
      ) : (
        <List view={view} frame={frame} />
      )}
      <PaginationLinks frame={frame} path="/submissions" next={view.next} first={view.first} />
    </>
  );
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1_000));

function List({ view, frame }: { readonly view: SubmissionListPageView; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const labels = words.submissions;
  return (
    <DataTable
      label={words.screens.submissions}
      columns={[
        labels.time,
        labels.supplier,
        labels.state,
        [labels.size, 'amount'],
        [labels.attempts, 'amount'],
        labels.took,
        words.lists.fault,
      ]}
    >
      {view.list.map((row) => (
        <tr key={row.id} id={`row-${row.id}`} data-row>
          <th scope="row">
            <a href={`${base}/submissions/${row.id}`} data-open>
              <DateAndTimeText frame={frame} at={row.opened_at} />
            </a>
          </th>
          <td>{row.supplier}</td>
          <td>
            <StateOfSubmission row={row} frame={frame} />
          </td>
          <td class="amount">{row.records}</td>
          <td class="amount">{row.attempts}</td>
          <td class="date">
            {row.answered_at
              ? formatApproximateDuration(words.time, secondsBetween(row.opened_at, row.answered_at))
              : '–'}
          </td>
          <td>{row.fault && <code title={row.fault.text}>{row.fault.code ?? '–'}</code>}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export interface SubmittedRecordView extends Omit<ChainRecordView, 'fingerprint' | 'previous' | 'hashed'> {
  readonly installation: string;
  readonly csv?: string;
}

export interface SubmissionPageView extends SubmissionRowView {
  readonly has_answer?: boolean;
  readonly lines: readonly SubmittedRecordView[];
  /** Query of the next page of lines. */
  readonly next?: string;
}

export function SubmissionPage({ view, frame }: PageProps<SubmissionPageView>) {
  const { words, base } = frame;
  const labels = words.submissions;
  return (
    <>
      <PageHeader
        title={labels.title(view.records)}
        up={{ label: words.screens.submissions, href: `${base}/submissions` }}
        chips={<StateOfSubmission row={view} frame={frame} />}
      >
        <a class="button" href={`${base}/suppliers/${view.supplier}`}>
          {view.supplier}
        </a>
        {view.has_answer && (
          <a class="button" href={`${base}/submissions/${view.id}/answer`}>
            {labels.raw}
          </a>
        )}
      </PageHeader>
      {view.fault && (
        <section class="problem" aria-labelledby="fault-title">
          <h2 id="fault-title">{labels.fault}</h2>
          <p>
            {view.fault.code && <code>{view.fault.code}</code>} {view.fault.text}
          </p>
        </section>
      )}
      <section class="block">
        <NameValueList
          pairs={[
            [labels.opened, <ExactTimeText key="opened" frame={frame} at={view.opened_at} />],
            [labels.answeredAt, view.answered_at && <ExactTimeText frame={frame} at={view.answered_at} />],
            [labels.attempts, String(view.attempts)],
            [labels.unanswered, view.unanswered > 0 ? String(view.unanswered) : undefined],
            [labels.retryAt, view.open && view.retry_at && <ExactTimeText frame={frame} at={view.retry_at} />],
            [labels.reason, view.last_reason && <code key="reason">{view.last_reason}</code>],
            [labels.incident, view.incident ? labels.yes : undefined],
            [labels.split, view.split],
            [
              labels.split,
              view.piece && (
                <a href={`${base}/submissions/${view.piece.of}`}>{labels.piece(view.piece.from, view.piece.to)}</a>
              ),
            ],
          ]}
        />
      </section>
      <TitledSection id="lines" title={labels.lines} aside={<span class="count">{view.records}</span>}>
        <Lines view={view} frame={frame} />
        {view.next && (
          <nav class="paging" aria-label={labels.next}>
            <a class="button" href={`${base}/submissions/${view.id}${view.next}`} rel="next">
              {labels.next}
            </a>
          </nav>
        )}
      </TitledSection>
    </>
  );
}

function Lines({ view, frame }: { readonly view: SubmissionPageView; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const labels = words.submissions;
  const buildXmlPath = ({ sequence, installation }: SubmittedRecordView): string =>
    `${base}/suppliers/${view.supplier}/links/xml?sequence=${sequence}&installation=${encodeURIComponent(installation)}`;
  return (
    <DataTable
      label={labels.lines}
      columns={[labels.number, words.chains.links.kind, labels.outcome, labels.message, labels.csv, labels.xml]}
    >
      {view.lines.map((line) => (
        <tr key={`${line.installation} ${line.sequence}`} data-row>
          <th scope="row">
            <a href={`${base}/entries/${line.entry}`} data-open>
              {line.number}
            </a>{' '}
            <small class="date">{formatDayForPage(frame, line.date)}</small>
          </th>
          <td>{words.chains.links.kinds[line.kind]}</td>
          <td>
            <RecordOutcomeChip frame={frame} fiscal={line} />
          </td>
          <td>
            {line.code && <code>{line.code}</code>} {line.message}
          </td>
          <td>{line.csv && <code>{line.csv}</code>}</td>
          <td>
            <a href={buildXmlPath(line)}>
              {labels.xml}
              <span class="hidden"> {line.number}</span>
            </a>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
