// Shows series that are paused after a restore: the list with the reasons, and the page that resumes a series.
import type { PageFrame, PageProps } from '../../frame';
import { TitledSection } from '../../parts/blocks';
import { FormTextField } from '../../parts/form';
import { formatSeriesDisplayName } from '../../parts/figures';
import { DataTable } from '../../parts/table';
import { TypedNameConfirmationPage } from '../confirm';

export interface PausedSeriesView {
  readonly id: string;
  /** Empty if the database no longer has the series. */
  readonly name: string;
  readonly prefix: string;
  readonly last_index: number;
  /** The number at which the series continues, if known. */
  readonly next: number;
  readonly certain: boolean;
}

export const formatPausedSeriesName = ({ name, prefix, id }: PausedSeriesView): string =>
  formatSeriesDisplayName(name) || prefix || id;

/** Explains why a series is paused, in the language of the page. */
export const explainPausedSeries = (
  { certain, last_index: last, next }: PausedSeriesView,
  { words }: PageFrame,
): string => (certain ? words.numbers.series.pausedAfter(last, next - 1) : words.numbers.series.pausedUnknown);

export function PausedSeriesList({
  list,
  frame,
}: {
  readonly list: readonly PausedSeriesView[];
  readonly frame: PageFrame;
}) {
  const labels = frame.words.numbers.series;
  if (list.length === 0) return null;
  return (
    <TitledSection id="paused" title={labels.pausedListTitle} aside={<span class="count">{list.length}</span>}>
      <DataTable
        label={labels.pausedListTitle}
        columns={[
          labels.name,
          labels.pausedTitle,
          labels.next,
          ...(frame.may('operate') ? [hidden(labels.continueLink)] : []),
        ]}
      >
        {list.map((row) => (
          <tr key={row.id} data-row>
            <th scope="row">{formatPausedSeriesName(row)}</th>
            <td>{explainPausedSeries(row, frame)}</td>
            <td>{row.certain ? row.next : ''}</td>
            {frame.may('operate') && (
              <td>
                <a class="button small danger" href={`${frame.base}/series/${row.id}/continue`} data-open>
                  {labels.continueLink}
                  <span class="hidden"> {formatPausedSeriesName(row)}</span>
                </a>
              </td>
            )}
          </tr>
        ))}
      </DataTable>
    </TitledSection>
  );
}

const hidden = (label: string) => [label, 'hidden'] as const;

export function SeriesResumePage({ view, frame }: PageProps<PausedSeriesView>) {
  const { words, base } = frame;
  const { continue: said, prefix } = words.numbers.series;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={said.title}
      up={{ label: words.screens.series, href: `${base}/series` }}
      consequences={[explainPausedSeries(view, frame), ...said.consequences]}
      name={formatPausedSeriesName(view)}
      action={`${base}/series/${view.id}/continue/send`}
      button={said.button}
    >
      <div class="fields">
        <FormTextField
          frame={frame}
          name="next"
          label={said.nextLabel}
          value={view.certain ? String(view.next) : ''}
          hint={view.certain ? said.nextHint : said.nextUnknown}
          type="number"
          required={view.certain}
        />
        <FormTextField
          frame={frame}
          name="prefix"
          label={`${prefix} (${said.optional})`}
          hint={said.prefixHint(view.prefix)}
        />
      </div>
    </TypedNameConfirmationPage>
  );
}
