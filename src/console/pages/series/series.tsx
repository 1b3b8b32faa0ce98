// Series of numbers: the list with the next number of each, one series with its newest numbers, and a form for a new
// one.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHead, NamedValues, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { FormField, HiddenFormToken } from '../../parts/form';
import { PageLinks } from '../../parts/list';
import { ColumnTable } from '../../parts/table';
import { formatSeriesName } from '../../parts/figures';
import { MinuteTime } from '../../parts/time';
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

export interface SeriesListView {
  readonly list: readonly SeriesRowView[];
  /** Including series that the database no longer has. */
  readonly paused: readonly PausedSeriesView[];
  readonly next?: string;
  readonly first?: string;
}

/** As printed on the next document. */
const formatNumber = ({ prefix, suffix, padding }: SeriesRowView, index: number): string =>
  `${prefix}${String(index).padStart(padding, '0')}${suffix}`;

/** The next number; for a paused series, the one at which it would continue. */
const formatNextNumber = (row: SeriesRowView): string => formatNumber(row, row.paused?.next ?? row.last_index + 1);

export function SeriesListPage({ view, frame }: PageProps<SeriesListView>) {
  const { words, base } = frame;
  const said = words.numbers.series;
  return (
    <>
      <PageHead title={words.screens.series} text={said.gapless} />
      <PausedSeriesList list={view.paused} frame={frame} />
      {view.list.length === 0 ? (
        <EmptyState title={said.emptyTitle} text={said.emptyText} />
      ) : (
        <TitledSection id="list" title={words.screens.series}>
          <ColumnTable
            label={words.screens.series}
            columns={[said.name, said.next, [said.given, 'amount'], said.state, said.changed]}
          >
            {view.list.map((row) => (
              <tr key={row.id} id={`row-${row.id}`} data-row>
                <th scope="row">
                  <a href={`${base}/series/${row.id}`} data-open>
                    {formatSeriesName(row.name) || row.id}
                  </a>
                </th>
                <td>
                  <code>{formatNextNumber(row)}</code>
                </td>
                <td class="amount">{row.last_index - row.start + 1}</td>
                <td>
                  <Chip tone={row.paused ? 'bad' : 'ok'}>{row.paused ? said.paused : said.gives}</Chip>
                  {row.unused ? <Chip tone="bad">{said.unused(row.unused)}</Chip> : ''}
                </td>
                <td class="date">
                  <MinuteTime frame={frame} at={row.updated_at} />
                </td>
              </tr>
            ))}
          </ColumnTable>
          <PageLinks frame={frame} path="/series" next={view.next} first={view.first} />
        </TitledSection>
      )}
      {frame.may('run') && (
        <TitledSection id="make" title={said.make}>
          <Make frame={frame} />
        </TitledSection>
      )}
    </>
  );
}

function Make({ frame }: { readonly frame: PageFrame }) {
  const said = frame.words.numbers.series;
  return (
    <form class="edit" method="post" action={`${frame.base}/series/make`}>
      <HiddenFormToken frame={frame} />
      <div class="fields">
        <FormField frame={frame} name="name" label={said.name} required />
        <FormField frame={frame} name="prefix" label={said.prefix} />
        <FormField frame={frame} name="suffix" label={said.suffix} />
        <FormField frame={frame} name="padding" label={said.padding} value="6" type="number" />
        <FormField frame={frame} name="start" label={said.start} value="1" type="number" />
      </div>
      <FormField frame={frame} name="description" label={said.description} wide />
      <div class="buttons">
        <button class="button primary">{said.make}</button>
      </div>
    </form>
  );
}

export interface SeriesView extends SeriesRowView {
  readonly numbers: readonly {
    readonly id: string;
    readonly code: string;
    readonly created_at: string;
    readonly unused?: boolean;
  }[];
  readonly next?: string;
  readonly first?: string;
}

export function SeriesPage({ view, frame }: PageProps<SeriesView>) {
  const { words, base } = frame;
  const said = words.numbers.series;
  return (
    <>
      <PageHead
        title={formatSeriesName(view.name) || view.id}
        up={{ label: words.screens.series, href: `${base}/series` }}
        chips={<Chip tone={view.paused ? 'bad' : 'ok'}>{view.paused ? said.paused : said.gives}</Chip>}
        text={view.description}
      />
      {view.paused && (
        <section class="problem" aria-labelledby="paused-title">
          <h2 id="paused-title">{said.pausedTitle}</h2>
          <p>{explainPausedSeries(view.paused, frame)}</p>
          {frame.may('operate') && (
            <p>
              <a class="button danger" href={`${base}/series/${view.id}/continue`}>
                {said.continueLink}
              </a>
            </p>
          )}
        </section>
      )}
      {view.unused ? (
        <section class="problem" aria-labelledby="unused-title">
          <h2 id="unused-title">{said.unused(view.unused)}</h2>
          <p>{said.unusedText}</p>
        </section>
      ) : (
        ''
      )}
      <section class="block">
        <NamedValues
          pairs={[
            [said.next, <code key="next">{formatNextNumber(view)}</code>],
            [said.given, String(view.last_index - view.start + 1)],
            [said.start, String(view.start)],
          ]}
        />
      </section>
      <Numbers view={view} frame={frame} />
    </>
  );
}

function Numbers({ view, frame }: PageProps<SeriesView>) {
  const said = frame.words.numbers.series;
  return (
    <TitledSection id="numbers" title={said.numbers}>
      {view.numbers.length === 0 ? (
        <p class="calm">{said.noNumbers}</p>
      ) : (
        <ColumnTable label={said.numbers} columns={[said.number, said.taken]}>
          {view.numbers.map(({ id, code, created_at: at, unused }) => (
            <tr key={id} data-row>
              <th scope="row">
                {unused ? <a href={`${frame.base}/entries/${id}`}>{code}</a> : code}
                {unused && <Chip tone="bad">{said.inNoDocument}</Chip>}
              </th>
              <td class="date">
                <MinuteTime frame={frame} at={at} />
              </td>
            </tr>
          ))}
        </ColumnTable>
      )}
      <PageLinks frame={frame} path={`/series/${view.id}`} next={view.next} first={view.first} />
    </TitledSection>
  );
}
