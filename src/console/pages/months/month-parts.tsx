// Parts of pages of months: the choice of a month, differences from the authority, counts, and missing numbers.
import type { PageFrame } from '../../frame';
import { NameValueList, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { DataTable } from '../../parts/table';
import { formatBookedInvoiceState } from '../book-rows';
import type { ClosingSheetView } from '../book-view';
import type { InvoiceNumberAndStateView, SupplierMonthView } from './month-view';

interface ChoiceProps {
  readonly frame: PageFrame;
  /** Path of the page. */
  readonly action: string;
  readonly month: string;
  /** Fields that the URL keeps. */
  readonly fields?: Readonly<Record<string, string>>;
}

export const MonthFilterForm = ({ frame, action, month, fields = {} }: ChoiceProps) => (
  <form class="filters" method="get" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div class="field">
      <label for="month">{frame.words.numbers.book.month}</label>
      <input id="month" type="month" name="month" value={month} required pattern="\d{4}-\d{2}" />
    </div>
    <button class="button primary">{frame.words.numbers.book.show}</button>
  </form>
);

interface DifferingProps {
  readonly frame: PageFrame;
  readonly list: readonly (InvoiceNumberAndStateView & { readonly supplier: string })[];
  /** Number of invoices with differences, of which the list may have only a part. */
  readonly count: number;
  /** Query of the invoice book, which has all of them. */
  readonly bookQuery: string;
}

/** Invoices that differ at the authority, or are missing there. */
export function AuthorityDifferenceSection({ frame, list, count, bookQuery }: DifferingProps) {
  const { words, base } = frame;
  const labels = words.months;
  return (
    <TitledSection id="differs" title={labels.differs}>
      {count === 0 && list.length === 0 && <p class="calm">{labels.nothingDiffers}</p>}
      {count > list.length && (
        <p class="note block">
          {labels.listed(list.length, count)} <a href={`${base}/book${bookQuery}`}>{words.screens.book}</a>
        </p>
      )}
      {list.length > 0 && <AuthorityDifferenceTable frame={frame} list={list} />}
    </TitledSection>
  );
}

function AuthorityDifferenceTable({ frame, list }: Pick<DifferingProps, 'frame' | 'list'>) {
  const { words, base } = frame;
  return (
    <DataTable label={words.months.differs} columns={[words.lists.number, words.months.supplier, words.lists.outcome]}>
      {list.map(({ entry, number, supplier, state, code }) => (
        <tr key={entry} data-row>
          <th scope="row">
            <a href={`${base}/entries/${entry}`} class="number" data-open>
              {number}
            </a>
          </th>
          <td>{supplier}</td>
          <td>
            <Chip tone={state === 'rejected' ? 'bad' : 'warn'}>{formatBookedInvoiceState(state, frame)}</Chip>{' '}
            {code && <code>{code}</code>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type MonthCounts = Pick<
  SupplierMonthView,
  'issued' | 'accepted' | 'rejected' | 'cancelled' | 'waiting' | 'amended' | 'not_reported'
>;

/** Returns the counts of a closing sheet in the form of a month's counts. */
export const toMonthInvoiceCounts = ({ issued, states }: ClosingSheetView): MonthCounts => {
  const of = (state: string): number => states[state]?.invoices ?? 0;
  return {
    issued: issued.invoices,
    accepted: of('accepted') + of('accepted-with-errors'),
    rejected: of('rejected'),
    cancelled: of('cancelled'),
    waiting: of('waiting'),
    amended: of('amended'),
    not_reported: of('not-reported'),
  };
};

interface CountsProps {
  readonly frame: PageFrame;
  readonly counts: MonthCounts;
  readonly missing: readonly { readonly code: string; readonly entry: string }[];
}

export function MonthInvoiceCountList({ frame, counts, missing }: CountsProps) {
  const labels = frame.words.months;
  return (
    <NameValueList
      pairs={[
        [labels.issued, String(counts.issued)],
        [labels.accepted, String(counts.accepted)],
        [labels.rejected, String(counts.rejected)],
        [labels.cancelled, String(counts.cancelled)],
        [labels.waiting, String(counts.waiting)],
        [labels.amended, String(counts.amended)],
        [labels.notReported, String(counts.not_reported)],
        [
          labels.missing,
          <span key="missing" class="links">
            {String(missing.length)}
            {missing.map(({ code, entry }) => (
              <a key={entry} href={`${frame.base}/entries/${entry}`}>
                {code}
              </a>
            ))}
          </span>,
        ],
      ]}
    />
  );
}
