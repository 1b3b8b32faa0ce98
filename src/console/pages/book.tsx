// Shows the invoice book of a month or a quarter, with the closing sheet, the rows, and the book to download.
import type { PageFrame, PageProps } from '../frame';
import { FilterSelect } from '../parts/list';
import { InvoiceBookTable, formatInvoiceBookTaxRate, formatBookedInvoiceState } from './book-rows';
import type {
  InvoiceBookPageView,
  ClosingSheetView,
  ExplainedInvoiceSumsView,
  ExplainedInvoiceCountView,
  InvoiceBookSumsView,
} from './book-view';
import { formatMonthNameAndYear } from '../../messages/figures';
import { PageHeader, NameValueList, TitledSection } from '../parts/blocks';
import { formatAmountForPage, formatDayForPage } from '../parts/figures';
import { formatResourceLabel } from '../parts/resource-label';
import { type TableColumn, DataTable } from '../parts/table';

export function InvoiceBookConsolePage({ view, frame }: PageProps<InvoiceBookPageView>) {
  const { words, base } = frame;
  const labels = words.numbers.book;
  return (
    <>
      <PageHeader title={words.screens.book} text={labels.text}>
        <a class="button" href={`${base}/book/csv${view.query}`} download>
          {labels.csv}
        </a>
        <a class="button" href={`${base}/book/json${view.query}`} download>
          {labels.json}
        </a>
      </PageHeader>
      <form class="filters" method="get" action={`${base}/book`}>
        <div class="field">
          <label for="month">{labels.month}</label>
          <input id="month" type="month" name="month" value={view.month} required pattern="\d{4}-\d{2}" />
        </div>
        <FilterSelect
          name="by"
          label={labels.period}
          value={view.by}
          options={[
            ['month', labels.month],
            ['quarter', labels.quarter],
          ]}
        />
        <div class="field">
          <label for="supplier">{labels.supplier}</label>
          <input id="supplier" name="supplier" value={view.supplier} autocomplete="off" />
        </div>
        <button class="button primary">{labels.show}</button>
      </form>
      <TitledSection
        id="closing"
        title={`${labels.closing} ${formatDayForPage(frame, view.closing.from)} – ${formatDayForPage(frame, view.closing.to)}`}
      >
        <Closing closing={view.closing} frame={frame} />
      </TitledSection>
      {view.closing.by_rate.length > 0 && (
        <TitledSection id="rates" title={labels.rates}>
          <TaxRateSumTable list={view.closing.by_rate} frame={frame} />
        </TitledSection>
      )}
      {view.closing.other_periods.list.length > 0 && (
        <TitledSection id="other-periods" title={labels.otherPeriods}>
          <OtherPeriods closing={view.closing} frame={frame} />
        </TitledSection>
      )}
      <TitledSection id="rows" title={labels.rows}>
        <InvoiceBookTable view={view} frame={frame} />
      </TitledSection>
      <Rest view={view} frame={frame} />
    </>
  );
}

type BookPartProps = { readonly closing: ClosingSheetView; readonly frame: PageFrame };

/** The four totals as cells of a row. */
const sumCells = ({ base, tax, surcharge, total }: InvoiceBookSumsView, frame: PageFrame) =>
  [base, tax, surcharge, total].map((sum, place) => (
    <td key={place} class="amount">
      {formatAmountForPage(frame, sum)}
    </td>
  ));

const sumColumns = ({ words }: PageFrame): readonly TableColumn[] => {
  const { base, tax, surcharge, total } = words.numbers.book;
  return [base, tax, surcharge, total].map((label) => [label, 'amount'] as const);
};

function Closing({ closing, frame }: BookPartProps) {
  const labels = frame.words.numbers.book;
  const rows: readonly (readonly [string, ExplainedInvoiceSumsView, string])[] = [
    [labels.issued, closing.issued, 'issued'],
    ...Object.entries(closing.states).map(
      ([state, sums]) => [formatBookedInvoiceState(state, frame), sums, state] as const,
    ),
    [labels.inForce, closing.in_force, 'in_force'],
  ];
  const columns: readonly TableColumn[] = [
    labels.what,
    [labels.invoices, 'amount'],
    ...sumColumns(frame),
    labels.means,
  ];
  return (
    <DataTable label={labels.closing} columns={columns}>
      {rows.map(([label, sums, key]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td class="amount">{sums.invoices}</td>
          {sumCells(sums, frame)}
          <td class="told">
            <small>{labels.meanings[key] ?? sums.means}</small>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

interface RateSumsProps {
  readonly list: ClosingSheetView['by_rate'];
  readonly frame: PageFrame;
}

/** Sums by tax rate. */
export function TaxRateSumTable({ list, frame }: RateSumsProps) {
  const labels = frame.words.numbers.book;
  return (
    <DataTable label={labels.rates} columns={[labels.rate, ...sumColumns(frame)]}>
      {list.map((row) => (
        <tr key={`${row.category} ${row.key} ${row.percent} ${row.tax_country}`}>
          <th scope="row">{formatInvoiceBookTaxRate(row, frame)}</th>
          {sumCells(row, frame)}
        </tr>
      ))}
    </DataTable>
  );
}

/** Tax that belongs to the return of another month. */
function OtherPeriods({ closing, frame }: BookPartProps) {
  const labels = frame.words.numbers.book;
  return (
    <>
      <DataTable
        label={labels.otherPeriods}
        columns={[labels.month, [labels.invoices, 'amount'], ...sumColumns(frame)]}
      >
        {closing.other_periods.list.map((row) => (
          <tr key={row.month}>
            <th scope="row">{formatMonthNameAndYear(frame.language, row.month)}</th>
            <td class="amount">{row.invoices}</td>
            {sumCells(row, frame)}
          </tr>
        ))}
      </DataTable>
      <p class="meta">{labels.meanings.other_periods}</p>
    </>
  );
}

/** Formats the amounts that the sums by rate lack, so that the totals can be reconciled. */
function formatOutsideRates({ outside_rates: outside }: ClosingSheetView, frame: PageFrame): string {
  const labels = frame.words.numbers.book;
  const amounts = `${labels.tax} ${formatAmountForPage(frame, outside.tax)}, ${labels.total} ${formatAmountForPage(frame, outside.total)}`;
  return `${outside.invoices}: ${amounts}. ${labels.meanings.outside_rates ?? ''}`;
}

function Rest({ view: { closing, names }, frame }: PageProps<InvoiceBookPageView>) {
  const labels = frame.words.numbers.book;
  const formatExplained = ({ invoices, means }: ExplainedInvoiceCountView, key: string) =>
    `${invoices}: ${labels.meanings[key] ?? means}`;
  return (
    <section class="block">
      <NameValueList
        pairs={[
          [labels.notIssued, formatExplained(closing.not_issued, 'not_issued')],
          [labels.otherCurrencies, formatExplained(closing.other_currencies, 'other_currencies')],
          [labels.blocked, formatExplained(closing.blocked, 'blocked')],
          [labels.outsideRates, formatOutsideRates(closing, frame)],
          ...closing.blocked.reasons.map(
            ({ key, entries }) =>
              [
                key,
                <span key={key} class="links">
                  {entries.map((id) => (
                    <a key={id} href={`${frame.base}/entries/${id}`}>
                      {formatResourceLabel(names.get(id), id, frame)}
                    </a>
                  ))}
                </span>,
              ] as const,
          ),
          [
            labels.unusedNumbers,
            <span key="unused" class="links">
              {`${closing.unused_numbers.count}: ${labels.meanings.unused_numbers ?? closing.unused_numbers.means}`}
              {closing.unused_numbers.list.map(({ code, entry }) => (
                <a key={entry} href={`${frame.base}/entries/${entry}`}>
                  {code}
                </a>
              ))}
            </span>,
          ],
          [labels.differing, labels.meanings.differing ?? closing.differing.means],
        ]}
      />
    </section>
  );
}
