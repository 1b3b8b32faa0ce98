// A month of all workspaces of a person, one row each, outside all workspaces.
import type { PageProps } from '../../frame';
import { PageHead } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { formatAmount } from '../../parts/figures';
import { PageLinks } from '../../parts/list';
import { ColumnTable } from '../../parts/table';
import { countMonth, MonthChoice } from './month-parts';
import type { PersonMonthView, WorkspaceMonthView } from './month-view';

export function PersonMonthPage({ view, frame }: PageProps<PersonMonthView>) {
  const { words } = frame;
  const said = words.months;
  const counted = [said.issued, said.accepted, said.rejected, said.cancelled, said.waiting, said.missing];
  const sums = [words.numbers.book.base, words.numbers.book.tax, words.numbers.book.total];
  return (
    <>
      <PageHead
        title={words.screens.months}
        up={{ label: words.frame.mine, href: '/console/mine' }}
        text={said.ofPersonText}
      />
      <MonthChoice frame={frame} action="/console/mine/month" month={view.month} />
      <ColumnTable
        label={words.screens.months}
        columns={[words.people.mine.workspace, ...[...counted, ...sums].map((label) => [label, 'amount'] as const)]}
      >
        {view.places.map((place) => (
          <tr key={place.slug} id={`row-${place.slug}`} data-row>
            <th scope="row">
              <a href={`/console/w/${place.slug}/months?month=${encodeURIComponent(view.month)}`} data-open>
                {place.name}
              </a>
            </th>
            {cellsOf({ view: place, frame })}
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

function cellsOf({ view: { closing }, frame }: PageProps<WorkspaceMonthView>) {
  if (!closing)
    return (
      <td colSpan={9}>
        <Chip tone="warn">{frame.words.people.mine.unread}</Chip>
      </td>
    );
  const { issued, accepted, rejected, cancelled, waiting } = countMonth(closing);
  const { base, tax, total } = closing.in_force;
  const counts = [issued, accepted, rejected, cancelled, waiting, closing.unused_numbers.count];
  return [...counts.map(String), ...[base, tax, total].map((sum) => formatAmount(frame, sum))].map((shown, place) => (
    <td key={place} class="amount">
      {shown}
    </td>
  ));
}
