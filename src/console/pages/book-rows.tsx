// Shows the rows of the invoice book, one for each rate of an invoice, with its outcome at the authority.
import type { PageFrame, PageProps } from '../frame';
import { Chip, type ChipTone } from '../parts/chips';
import { formatAmountForPage, formatDayForPage, formatPercentForPage } from '../parts/figures';
import { PaginationLinks } from '../parts/list';
import { DataTable, type TableColumn } from '../parts/table';
import type { InvoiceBookRowView, InvoiceBookPageView } from './book-view';

const tones: Readonly<Record<string, ChipTone>> = {
  accepted: 'ok',
  'accepted-with-errors': 'warn',
  amended: 'warn',
  waiting: 'wait',
  rejected: 'bad',
};

export function InvoiceBookTable({ view, frame }: PageProps<InvoiceBookPageView>) {
  const { words } = frame;
  const bookLabels = words.numbers.book;
  if (view.rows.length === 0) return <p class="calm">{bookLabels.noRows}</p>;
  // Rows belong to several suppliers, which may use the same numbers.
  const isOfSeveral = new Set(view.rows.map(({ supplier }) => supplier)).size > 1;
  const surcharged = view.rows.some(({ surcharge }) => !/^-?0\.00$/.test(surcharge));
  const columns: readonly TableColumn[] = [
    words.lists.number,
    words.lists.date,
    ...(isOfSeveral ? [words.lists.supplier] : []),
    words.lists.customer,
    bookLabels.rate,
    [bookLabels.base, 'amount'],
    [bookLabels.tax, 'amount'],
    ...(surcharged ? [[bookLabels.surcharge, 'amount'] as const] : []),
    [bookLabels.total, 'amount'],
    words.lists.outcome,
  ];
  return (
    <>
      <DataTable label={bookLabels.rows} kind="dense" columns={columns}>
        {view.rows.map((row, index) => (
          <tr key={`${row.entry} ${index}`} data-row>
            <th scope="row">
              <a href={`${frame.base}/entries/${row.entry}`} class="number" data-open>
                {row.number}
              </a>{' '}
              <small>{row.row === 'replaced' ? bookLabels.replaced : row.doc_type}</small>
            </th>
            <td class="date">{formatDayForPage(frame, row.issue_date)}</td>
            {isOfSeveral && <td>{row.supplier}</td>}
            <td>
              <span class="clip">{row.customer_name}</span>
              <small>{row.customer}</small>
            </td>
            <td>{formatInvoiceBookTaxRate(row, frame)}</td>
            {amountCells(row, surcharged, frame)}
            <td>
              <Chip tone={tones[row.state] ?? 'quiet'}>{formatBookedInvoiceState(row.state, frame)}</Chip>{' '}
              {row.code && <code>{row.code}</code>}
            </td>
          </tr>
        ))}
      </DataTable>
      <PaginationLinks frame={frame} path="/book" next={view.next} first={view.first} labels={bookLabels.paging} />
    </>
  );
}

/** Shows amounts in euros. Amounts of an invoice without an exchange rate are shown with their currency. */
function amountCells(
  { base, tax, surcharge, total, currency }: InvoiceBookRowView,
  surcharged: boolean,
  frame: PageFrame,
) {
  const amounts = surcharged ? [base, tax, surcharge, total] : [base, tax, total];
  return amounts.map((amount, place) => (
    <td key={place} class="amount">
      {formatAmountForPage(frame, amount)}
      {place === amounts.length - 1 && currency !== 'EUR' && <small> {currency}</small>}
    </td>
  ));
}

/** Formats a rate, such as `VAT 21%` or `VAT 19% (DE)`, or the kind of an untaxed amount. */
export const formatInvoiceBookTaxRate = (
  {
    category,
    key,
    percent,
    tax_country: country,
  }: Pick<InvoiceBookRowView, 'category' | 'key' | 'percent' | 'tax_country'>,
  frame: PageFrame,
): string =>
  [
    frame.words.entry.taxNames[category] ?? category,
    formatPercentForPage(frame, percent) || (frame.words.entry.taxKeys[key] ?? key),
    country && `(${country})`,
  ]
    .filter(Boolean)
    .join(' ');

export function formatBookedInvoiceState(state: string, frame: PageFrame): string {
  const { unsettled, none, ...known } = frame.words.outcomes;
  const outcomes: Readonly<Record<string, string>> = { ...known, waiting: unsettled, 'not-reported': none };
  return outcomes[state] ?? state;
}
