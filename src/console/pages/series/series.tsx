// Shows series of numbers: the list with the next number of each series, one series with its newest numbers, and a form
// to create a series.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader, NameValueList, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { EditForm, FormTextField } from '../../parts/form';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { formatSeriesDisplayName } from '../../parts/figures';
import { DateAndTimeText } from '../../parts/time';
import { PausedSeriesList, type PausedSeriesView, explainPausedSeries } from './paused';

export interface SeriesRowView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
  readonly last_index: number;
  readonly updated_at: string;
  /** Numbers that no document has. */
  readonly unused?: number;
  /** Present if the series is paused. */
  readonly paused?: PausedSeriesView;
}

export interface SeriesListPageView {
  readonly list: readonly SeriesRowView[];
  /** The paused series, including series that the database no longer has. */
  readonly paused: readonly PausedSeriesView[];
  readonly next?: string;
  readonly first?: string;
}

/** Formats a number as printed on the next document. */
const formatNumber = ({ prefix, suffix, padding }: SeriesRowView, index: number): string =>
  `${prefix}${String(index).padStart(padding, '0')}${suffix}`;

/** Formats the next number. For a paused series, this is the number at which it would continue. */
const formatNextNumber = (row: SeriesRowView): string => formatNumber(row, row.paused?.next ?? row.last_index + 1);

export function SeriesListPage({ view, frame }: PageProps<SeriesListPageView>) {
  const { words, base } = frame;
  const labels = words.numbers.series;
  return (
    <>
      <PageHeader title={words.screens.series} text={labels.gapless} />
      <PausedSeriesList list={view.paused} frame={frame} />
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
      ) : (
        <TitledSection id="list" title={words.screens.series}>
          <DataTable
            label={words.screens.series}
            columns={[labels.name, labels.next, [labels.given, 'amount'], labels.state, labels.changed]}
          >
            {view.list.map((row) => (
              <tr key={row.id} id={`row-${row.id}`} data-row>
                <th scope="row">
                  <a href={`${base}/series/${row.id}`} data-open>
                    {formatSeriesDisplayName(row.name) || row.id}
                  </a>
                </th>
                <td>
                  <code>{formatNextNumber(row)}</code>
                </td>
                <td class="amount">{row.last_index - row.start + 1}</td>
                <td>
                  <Chip tone={row.paused ? 'bad' : 'ok'}>{row.paused ? labels.paused : labels.gives}</Chip>
                  {row.unused ? <Chip tone="bad">{labels.unused(row.unused)}</Chip> : ''}
                </td>
                <td class="date">
                  <DateAndTimeText frame={frame} at={row.updated_at} />
                </td>
              </tr>
            ))}
          </DataTable>
          <PaginationLinks frame={frame} path="/series" next={view.next} first={view.first} />
        </TitledSection>
      )}
      {frame.may('run') && (
        <TitledSection id="make" title={labels.make}>
          <Make frame={frame} />
        </TitledSection>
      )}
    </>
  );
}

function Make({ frame }: { readonly frame: PageFrame }) {
  const labels = frame.words.numbers.series;
  return (
    <EditForm frame={frame} action={`${frame.base}/series/make`} button={labels.make}>
      <div class="fields">
        <FormTextField frame={frame} name="name" label={labels.name} required />
        <FormTextField frame={frame} name="prefix" label={labels.prefix} />
        <FormTextField frame={frame} name="suffix" label={labels.suffix} />
        <FormTextField frame={frame} name="padding" label={labels.padding} value="6" type="number" />
        <FormTextField frame={frame} name="start" label={labels.start} value="1" type="number" />
      </div>
      <FormTextField frame={frame} name="description" label={labels.description} wide />
    </EditForm>
  );
}

export interface SeriesPageView extends SeriesRowView {
  readonly numbers: readonly {
    readonly id: string;
    readonly code: string;
    readonly created_at: string;
    readonly unused?: boolean;
  }[];
  readonly next?: string;
  readonly first?: string;
}

export function SeriesPage({ view, frame }: PageProps<SeriesPageView>) {
  const { words, base } = frame;
  const labels = words.numbers.series;
  return (
    <>
      <PageHeader
        title={formatSeriesDisplayName(view.name) || view.id}
        up={{ label: words.screens.series, href: `${base}/series` }}
        chips={<Chip tone={view.paused ? 'bad' : 'ok'}>{view.paused ? labels.paused : labels.gives}</Chip>}
        text={view.description}
      />
      {view.paused && (
        <section class="problem" aria-labelledby="paused-title">
          <h2 id="paused-title">{labels.pausedTitle}</h2>
          <p>{explainPausedSeries(view.paused, frame)}</p>
          {frame.may('operate') && (
            <p>
              <a class="button danger" href={`${base}/series/${view.id}/continue`}>
                {labels.continueLink}
              </a>
            </p>
          )}
        </section>
      )}
      {view.unused ? (
        <section class="problem" aria-labelledby="unused-title">
          <h2 id="unused-title">{labels.unused(view.unused)}</h2>
          <p>{labels.unusedText}</p>
        </section>
      ) : (
        ''
      )}
      <section class="block">
        <NameValueList
          pairs={[
            [labels.next, <code key="next">{formatNextNumber(view)}</code>],
            [labels.given, String(view.last_index - view.start + 1)],
            [labels.start, String(view.start)],
          ]}
        />
      </section>
      <Numbers view={view} frame={frame} />
    </>
  );
}

function Numbers({ view, frame }: PageProps<SeriesPageView>) {
  const labels = frame.words.numbers.series;
  return (
    <TitledSection id="numbers" title={labels.numbers}>
      {view.numbers.length === 0 ? (
        <p class="calm">{labels.noNumbers}</p>
      ) : (
        <DataTable label={labels.numbers} columns={[labels.number, labels.taken]}>
          {view.numbers.map(({ id, code, created_at: at, unused }) => (
            <tr key={id} data-row>
              <th scope="row">
                {unused ? <a href={`${frame.base}/entries/${id}`}>{code}</a> : code}
                {unused && <Chip tone="bad">{labels.inNoDocument}</Chip>}
              </th>
              <td class="date">
                <DateAndTimeText frame={frame} at={at} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <PaginationLinks frame={frame} path={`/series/${view.id}`} next={view.next} first={view.first} />
    </TitledSection>
  );
}
