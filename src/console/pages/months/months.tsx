// Shows a month of all suppliers of a workspace: differences first, then the counts, the amounts in force by rate, and
// each supplier.
import type { PageProps } from '../../frame';
import { PageHeader, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { formatAmountForPage } from '../../parts/figures';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { TaxRateSumTable } from '../book';
import {
  toMonthInvoiceCounts,
  AuthorityDifferenceSection,
  MonthFilterForm,
  MonthInvoiceCountList,
} from './month-parts';
import type { WorkspaceSuppliersMonthPageView, SupplierMonthView } from './month-view';

export function WorkspaceSuppliersMonthPage({ view, frame }: PageProps<WorkspaceSuppliersMonthPageView>) {
  const { words, base } = frame;
  const monthLabels = words.months;
  const { closing, suppliers } = view;
  const differing = suppliers.flatMap(({ supplier, differs }) => differs.map((one) => ({ ...one, supplier })));
  return (
    <>
      <PageHeader title={words.screens.months} text={monthLabels.text}>
        <a class="button" href={`${base}/book?month=${encodeURIComponent(view.month)}`}>
          {words.screens.book}
        </a>
      </PageHeader>
      <MonthFilterForm frame={frame} action={`${base}/months`} month={view.month} />
      <AuthorityDifferenceSection
        frame={frame}
        list={differing}
        count={view.differsCount}
        bookQuery={`?month=${encodeURIComponent(view.month)}`}
      />
      <TitledSection id="counts" title={monthLabels.counts}>
        <MonthInvoiceCountList
          frame={frame}
          counts={toMonthInvoiceCounts(closing)}
          missing={closing.unused_numbers.list}
        />
      </TitledSection>
      {closing.by_rate.length > 0 && (
        <TitledSection id="rates" title={monthLabels.inForce}>
          <TaxRateSumTable list={closing.by_rate} frame={frame} />
        </TitledSection>
      )}
      <TitledSection id="suppliers" title={words.screens.suppliers}>
        {suppliers.length > 0 ? <Suppliers view={view} frame={frame} /> : <p class="calm">{monthLabels.noSuppliers}</p>}
        <PaginationLinks
          frame={frame}
          path="/months"
          next={view.next}
          first={view.first}
          labels={words.numbers.book.paging}
        />
      </TitledSection>
    </>
  );
}

function Suppliers({ view: { month, suppliers }, frame }: PageProps<WorkspaceSuppliersMonthPageView>) {
  const { words, base } = frame;
  const labels = words.months;
  const { base: taxable, tax } = words.numbers.book;
  const countColumns = [labels.issued, labels.accepted, labels.rejected, labels.waiting].map(
    (label) => [label, 'amount'] as const,
  );
  return (
    <DataTable
      label={words.screens.suppliers}
      columns={[
        labels.supplier,
        [labels.differs, 'amount'],
        ...countColumns,
        [taxable, 'amount'],
        [tax, 'amount'],
        labels.state,
      ]}
    >
      {suppliers.map((one) => (
        <tr key={one.supplier} data-row>
          <th scope="row">
            <a href={`${base}/suppliers/${one.supplier}/month?month=${encodeURIComponent(month)}`} data-open>
              {one.name || one.supplier}
            </a>{' '}
            <small>{one.supplier}</small>
          </th>
          {[one.differs_count, one.issued, one.accepted, one.rejected, one.waiting].map((count, place) => (
            <td key={place} class="amount">
              {count}
            </td>
          ))}
          <td class="amount">{formatAmountForPage(frame, one.in_force.base)}</td>
          <td class="amount">{formatAmountForPage(frame, one.in_force.tax)}</td>
          <td>
            <MonthCloseStateChip view={one} frame={frame} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Open, closed, or changed since it was closed. */
export function MonthCloseStateChip({ view, frame }: PageProps<SupplierMonthView>) {
  const labels = frame.words.months;
  if (!view.closed) return <Chip tone="quiet">{labels.open}</Chip>;
  const isChanged = view.differs_from_close || view.changed_since_close.length > 0;
  return isChanged ? <Chip tone="warn">{labels.changed}</Chip> : <Chip tone="ok">{labels.closed}</Chip>;
}
