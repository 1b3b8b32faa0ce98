// Shows a month of all workspaces of a user, one row each, on a page outside all workspaces.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { formatAmountForPage } from '../../parts/figures';
import { PostButton } from '../../parts/form';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { MonthExportLinkOrProgress } from './month-export';
import { toMonthInvoiceCounts, MonthFilterForm } from './month-parts';
import type { PersonWorkspacesMonthPageView, WorkspaceMonthRowView } from './month-view';

export function PersonWorkspacesMonthPage({ view, frame }: PageProps<PersonWorkspacesMonthPageView>) {
  const { words } = frame;
  const monthLabels = words.months;
  const countLabels = [
    monthLabels.issued,
    monthLabels.accepted,
    monthLabels.rejected,
    monthLabels.cancelled,
    monthLabels.waiting,
    monthLabels.amended,
    monthLabels.notReported,
    monthLabels.missing,
  ];
  const sums = [words.numbers.book.base, words.numbers.book.tax, words.numbers.book.total];
  const hasExports = view.places.some((place) => place.exports);
  return (
    <>
      <PageHeader
        title={words.screens.months}
        up={{ label: words.frame.mine, href: '/console/mine' }}
        text={monthLabels.ofPersonText}
      >
        <Downloads view={view} frame={frame} />
      </PageHeader>
      <MonthFilterForm frame={frame} action="/console/mine/month" month={view.month} />
      <DataTable
        label={words.screens.months}
        columns={[
          words.people.mine.workspace,
          ...[...countLabels, ...sums].map((label) => [label, 'amount'] as const),
          ...(hasExports ? [monthLabels.archive.column] : []),
        ]}
      >
        {view.places.map((place) => (
          <tr key={place.slug} id={`row-${place.slug}`} data-row>
            <th scope="row">
              <a href={`/console/w/${place.slug}/months?month=${encodeURIComponent(view.month)}`} data-open>
                {place.name}
              </a>
            </th>
            {renderCells({ view: place, frame })}
            {hasExports && <ArchivesCell place={place} month={view.month} frame={frame} />}
          </tr>
        ))}
      </DataTable>
      <PaginationLinks
        frame={frame}
        path="/mine/month"
        next={view.next}
        first={view.first}
        labels={words.numbers.book.paging}
      />
    </>
  );
}

function renderCells({ view: { closing }, frame }: PageProps<WorkspaceMonthRowView>) {
  if (!closing)
    return (
      <td colSpan={11}>
        <Chip tone="warn">{frame.words.people.mine.unread}</Chip>
      </td>
    );
  const { issued, accepted, rejected, cancelled, waiting, amended, not_reported } = toMonthInvoiceCounts(closing);
  const { base, tax, total } = closing.in_force;
  const counts = [issued, accepted, rejected, cancelled, waiting, amended, not_reported, closing.unused_numbers.count];
  return [...counts.map(String), ...[base, tax, total].map((sum) => formatAmountForPage(frame, sum))].map(
    (shown, place) => (
      <td key={place} class="amount">
        {shown}
      </td>
    ),
  );
}

/** Starts the download of every supplier, then saves the files that are complete, and says if any are missing. */
function Downloads({ view, frame }: PageProps<PersonWorkspacesMonthPageView>) {
  const labels = frame.words.months.archive;
  const isOnePage = view.next === undefined && view.first === undefined;
  const archives = view.places.flatMap((place) => place.exports?.archives ?? []);
  const completed = archives.filter(({ status }) => status === 'completed').length;
  const missing = countMissing(view.places, completed, isOnePage);
  const query = `?month=${encodeURIComponent(view.month)}&after=${encodeURIComponent(view.after)}`;
  return (
    <>
      <PostButton
        frame={frame}
        action={`/console/mine/month/export${query}`}
        label={isOnePage ? labels.all : labels.allOfPage}
      />
      {completed > 0 && (
        <a class="button primary" href={`/console/mine/month/archive${query}`} download>
          {missing === 0 ? labels.saveAll : labels.saveCompleted(completed, missing)}
        </a>
      )}
      {archives.some(({ status }) => status === 'running') && (
        <a class="button" href={`/console/mine/month${query}&export=1`}>
          {labels.refresh}
        </a>
      )}
    </>
  );
}

/** Counts the suppliers without a complete archive; undefined if the page does not show all suppliers. */
function countMissing(
  places: readonly WorkspaceMonthRowView[],
  completed: number,
  isOnePage: boolean,
): number | undefined {
  if (!isOnePage || places.some(({ exports }) => !exports || exports.hasMore)) return undefined;
  const suppliers = places.flatMap(({ exports }) => [...(exports?.archives ?? []), ...(exports?.unexported ?? [])]);
  return suppliers.length - completed;
}

interface ArchivesProps {
  readonly frame: PageFrame;
  readonly place: WorkspaceMonthRowView;
  readonly month: string;
}

function ArchivesCell({ place: { slug, exports }, month, frame }: ArchivesProps) {
  const labels = frame.words.months.archive;
  const query = `?month=${encodeURIComponent(month)}`;
  return (
    <td class="links">
      {exports?.archives.map((archive) => (
        <MonthExportLinkOrProgress
          key={archive.id}
          frame={frame}
          archive={archive}
          label={archive.supplier}
          href={`/console/w/${slug}/suppliers/${archive.supplier}/month/archive${query}`}
        />
      ))}
      {exports?.unexported.map((supplier) => (
        <Chip key={supplier} tone="bad">
          {supplier}: {labels.unexported}
        </Chip>
      ))}
      {exports?.hasMore && <a href={`/console/w/${slug}/months${query}`}>{labels.moreSuppliers}</a>}
    </td>
  );
}
