// Shows a month of one supplier, with differences first, then counts, sums by rate, changes since the close, the book
// and returns.
import type { PageProps } from '../../frame';
import { NameValueList, PageHeader, TitledSection } from '../../parts/blocks';
import { formatMonthNameAndYear } from '../../../messages/figures';
import { formatAmountForPage } from '../../parts/figures';
import { PostButton } from '../../parts/form';
import { DataTable } from '../../parts/table';
import { DateAndTimeText } from '../../parts/time';
import { TaxRateSumTable } from '../book';
import { AuthorityDifferenceSection, MonthFilterForm, MonthInvoiceCountList } from './month-parts';
import { MonthExportProgressSection } from './month-export';
import { taxReturnFormNumbers } from './tax-return-view';
import type { SupplierMonthPageView, SupplierMonthView } from './month-view';
import { MonthCloseStateChip } from './months';

export function SupplierMonthPage({ view, frame }: PageProps<SupplierMonthPageView>) {
  const { words, base } = frame;
  const labels = words.months;
  const { supplier, month, in_force: inForce } = view;
  const here = `${base}/suppliers/${supplier}/month`;
  const query = `?month=${encodeURIComponent(month)}`;
  return (
    <>
      <PageHeader
        title={view.name || supplier}
        up={{ label: words.screens.months, href: `${base}/months${query}` }}
        chips={<MonthCloseStateChip view={view} frame={frame} />}
        text={`${supplier} · ${formatMonthNameAndYear(frame.language, month)}`}
      >
        {view.archive?.status !== 'running' && (
          <PostButton frame={frame} action={`${here}/export`} label={labels.archive.start} fields={{ month }} />
        )}
        {frame.may('operate') && (
          <>
            <a class="button" href={`${base}/suppliers/${supplier}/books`}>
              {words.screens.bookSettings}
            </a>
            <PostButton
              frame={frame}
              action={`${here}/close`}
              fields={{ month }}
              {...(view.closed ? { label: labels.closeAgain } : { label: labels.close, kind: 'primary' as const })}
            />
          </>
        )}
      </PageHeader>
      <MonthFilterForm frame={frame} action={here} month={month} />
      {view.archive && (
        <MonthExportProgressSection frame={frame} archive={view.archive} href={`${here}/archive${query}`} />
      )}
      <AuthorityDifferenceSection
        frame={frame}
        list={view.differs.map((one) => ({ ...one, supplier }))}
        count={view.differs_count}
        bookQuery={`${query}&supplier=${encodeURIComponent(supplier)}`}
      />
      <Closed view={view} frame={frame} />
      <TitledSection id="counts" title={labels.counts}>
        <MonthInvoiceCountList frame={frame} counts={view} missing={view.numbers_missing} />
      </TitledSection>
      <TitledSection id="rates" title={labels.inForce}>
        <NameValueList
          pairs={[
            [words.numbers.book.invoices, String(inForce.invoices)],
            [words.numbers.book.base, formatAmountForPage(frame, inForce.base)],
            [words.numbers.book.tax, formatAmountForPage(frame, inForce.tax)],
            [words.numbers.book.total, formatAmountForPage(frame, inForce.total)],
          ]}
        />
        {inForce.by_rate.length > 0 && <TaxRateSumTable list={inForce.by_rate} frame={frame} />}
      </TitledSection>
      <BookAndTaxReturns view={view} frame={frame} />
    </>
  );
}

/** Files of the book, and the page of each return. */
function BookAndTaxReturns({ view: { supplier, month }, frame: { words, base } }: PageProps<SupplierMonthView>) {
  const labels = words.months;
  const place = `${base}/suppliers/${supplier}`;
  const query = `?month=${encodeURIComponent(month)}`;
  return (
    <TitledSection id="files" title={labels.files}>
      <p class="hint">{labels.filesHint}</p>
      <p class="links">
        {labels.downloads.map(([path, label]) => (
          <a key={path} class="button" href={`${place}/month/${path}${query}`} download>
            {label}
          </a>
        ))}
        {taxReturnFormNumbers.map((form) => (
          <a key={form} class="button" href={`${place}/return${query}&form=${form}`}>
            {words.returns.titles[form]}
          </a>
        ))}
      </p>
    </TitledSection>
  );
}

/** The sums at the close, and the records that were sealed after it. */
function Closed({
  view: { closed, changed_since_close: changes, in_force: now },
  frame,
}: PageProps<SupplierMonthView>) {
  const { words, base } = frame;
  const labels = words.months;
  if (!closed) return null;
  const compared = (then: string, since: string): string =>
    then === since
      ? formatAmountForPage(frame, then)
      : labels.compared(formatAmountForPage(frame, then), formatAmountForPage(frame, since));
  return (
    <TitledSection id="closed" title={labels.closed}>
      <NameValueList
        pairs={[
          [labels.closedAt, <DateAndTimeText key="at" frame={frame} at={closed.closed_at} />],
          [words.numbers.book.base, compared(closed.base, now.base)],
          [words.numbers.book.tax, compared(closed.tax, now.tax)],
          [words.numbers.book.total, compared(closed.total, now.total)],
        ]}
      />
      {changes.length > 0 && (
        <DataTable label={labels.changes} columns={[words.lists.number, labels.kind, words.lists.date]}>
          {changes.map(({ entry, number, kind, at }) => (
            <tr key={`${entry} ${kind}`} data-row>
              <th scope="row">
                <a href={`${base}/entries/${entry}`} class="number" data-open>
                  {number}
                </a>
              </th>
              <td>{labels.kinds[kind]}</td>
              <td class="date">
                <DateAndTimeText frame={frame} at={at} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </TitledSection>
  );
}
