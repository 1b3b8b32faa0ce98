// Shows a month of all workspaces of a user, one row each, on a page outside all workspaces.
import type { PageFrame, PageProps } from '../../frame';
import { PageHead } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { formatAmount } from '../../parts/figures';
import { PostButton } from '../../parts/form';
import { PageLinks } from '../../parts/list';
import { ColumnTable } from '../../parts/table';
import { MonthExportLink } from './month-export';
import { toMonthInvoiceCounts, MonthFilterForm } from './month-parts';
import type { PersonWorkspacesMonthView, WorkspaceMonthRowView } from './month-view';

export function PersonMonthPage({ view, frame }: PageProps<PersonWorkspacesMonthView>) {
  const { words } = frame;
  const monthLabels = words.months;
  const countLabels = [
    monthLabels.issued,
    monthLabels.accepted,
    monthLabels.rejected,
    monthLabels.cancelled,
    monthLabels.waiting,
    monthLabels.missing,
  ];
  const sums = [words.numbers.book.base, words.numbers.book.tax, words.numbers.book.total];
  const archives = view.places.flatMap((place) => place.archives ?? []);
  return (
    <>
      <PageHead
        title={words.screens.months}
        up={{ label: words.frame.mine, href: '/console/mine' }}
        text={monthLabels.ofPersonText}
      >
        <Downloads view={view} frame={frame} archives={archives} />
      </PageHead>
      <MonthFilterForm frame={frame} action="/console/mine/month" month={view.month} />
      <ColumnTable
        label={words.screens.months}
        columns={[
          words.people.mine.workspace,
          ...[...countLabels, ...sums].map((label) => [label, 'amount'] as const),
          ...(archives.length > 0 ? [monthLabels.archive.column] : []),
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
            {archives.length > 0 && <ArchivesCell place={place} month={view.month} frame={frame} />}
          </tr>
        ))}
      </ColumnTable>
      <PageLinks
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
      <td colSpan={9}>
        <Chip tone="warn">{frame.words.people.mine.unread}</Chip>
      </td>
    );
  const { issued, accepted, rejected, cancelled, waiting } = toMonthInvoiceCounts(closing);
  const { base, tax, total } = closing.in_force;
  const counts = [issued, accepted, rejected, cancelled, waiting, closing.unused_numbers.count];
  return [...counts.map(String), ...[base, tax, total].map((sum) => formatAmount(frame, sum))].map((shown, place) => (
    <td key={place} class="amount">
      {shown}
    </td>
  ));
}

type Archives = NonNullable<WorkspaceMonthRowView['archives']>;

/** Starts the download of every supplier, then saves the files that are complete. */
function Downloads({ view, frame, archives }: PageProps<PersonWorkspacesMonthView> & { readonly archives: Archives }) {
  const labels = frame.words.months.archive;
  const query = `?month=${encodeURIComponent(view.month)}&after=${encodeURIComponent(view.after)}`;
  return (
    <>
      <PostButton frame={frame} action={`/console/mine/month/export${query}`} label={labels.all} />
      {archives.some(({ status }) => status === 'completed') && (
        <a class="button primary" href={`/console/mine/month/archive${query}`} download>
          {labels.saveAll}
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

interface ArchivesProps {
  readonly frame: PageFrame;
  readonly place: WorkspaceMonthRowView;
  readonly month: string;
}

const ArchivesCell = ({ place: { slug, archives = [] }, month, frame }: ArchivesProps) => (
  <td class="links">
    {archives.map((archive) => (
      <MonthExportLink
        key={archive.id}
        frame={frame}
        archive={archive}
        label={archive.supplier}
        href={`/console/w/${slug}/suppliers/${archive.supplier}/month/archive?month=${encodeURIComponent(month)}`}
      />
    ))}
  </td>
);
