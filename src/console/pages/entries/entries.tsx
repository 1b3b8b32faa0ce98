// Shows the list of entries, with search, filters in the address, pages by cursor, and CSV.
import type { PageFrame, PageProps } from '../../frame';
import { CopyableCode, EmptyState, PageHeader } from '../../parts/blocks';
import { DataTable } from '../../parts/table';
import { type RecordOutcomeView, RecordOutcomeChip, toShownEntryState, EntryStateChip } from '../../parts/chips';
import { formatDayForPage, formatMoneyForPage } from '../../parts/figures';
import { FilterSelect, PaginationLinks } from '../../parts/list';
import { TimeSinceText } from '../../parts/time';

export interface EntryRowView {
  readonly id: string;
  readonly created_at: string;
  readonly state: string;
  readonly invalid?: boolean;
  readonly faults?: readonly { readonly code: string; readonly message: string }[];
  readonly fiscal?: RecordOutcomeView;
  readonly snippet: {
    readonly type?: string;
    readonly series?: string;
    readonly code?: string;
    readonly name?: string;
    readonly title?: string;
    readonly issue_date?: string;
    readonly currency?: string;
    readonly payable?: string;
    readonly total?: string;
    readonly customer?: { readonly name?: string; readonly tax_code?: string };
    readonly supplier?: { readonly name?: string; readonly tax_code?: string };
    readonly tax_code?: string;
  };
}

/** The filters that the list applies. */
export type EntryListFilters = Readonly<
  Record<'q' | 'kind' | 'state' | 'fiscal' | 'fault' | 'result' | 'from' | 'to', string>
>;

export interface EntryListPageView {
  readonly list: readonly EntryRowView[];
  readonly filters: EntryListFilters;
  /** Address of the next page, without the base; absent if this is the last page. */
  readonly next?: string;
  readonly first?: string;
  readonly csv: string;
  readonly isFiltered: boolean;
  /** URL of the installation, without a final slash. */
  readonly publicUrl: string;
  readonly isLocalStack: boolean;
}

const states = ['empty', 'processing', 'sent', 'error', 'rejected', 'void', 'invalid'] as const;
const outcomes = ['accepted', 'accepted-with-errors', 'rejected', 'unsettled'] as const;

export function EntriesPage({ view, frame }: PageProps<EntryListPageView>) {
  const { words } = frame;
  return (
    <>
      <PageHeader title={words.screens.entries}>
        {frame.may('run') && (
          <a class="button primary" href={`${frame.base}/invoices/new`}>
            {words.screens.invoiceNew}
          </a>
        )}
        {frame.may('run') && (
          <a class="button" href={`${frame.base}/invoices/import`}>
            {words.screens.batchImport}
          </a>
        )}
        {view.list.length > 0 && (
          <a class="button" href={`${frame.base}/entries/csv${view.csv}`} download>
            {words.lists.csv}
          </a>
        )}
      </PageHeader>
      <Filters filters={view.filters} frame={frame} />
      {view.filters.q && <p class="hint">{words.lists.searchScope}</p>}
      {view.list.length === 0 ? <Nothing view={view} frame={frame} /> : <List view={view} frame={frame} />}
      <PaginationLinks frame={frame} path="/entries" next={view.next} first={view.first} />
    </>
  );
}

function Filters({ filters, frame }: { readonly filters: EntryListFilters; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const { lists } = words;
  return (
    <form class="filters" method="get" action={`${base}/entries`} role="search">
      <div class="field grow">
        <label for="q">{lists.search}</label>
        <input id="q" type="search" name="q" value={filters.q} placeholder={lists.searchHint} autocomplete="off" />
      </div>
      <FilterSelect
        name="kind"
        label={lists.kind}
        value={filters.kind}
        options={[
          ['bill/invoice', lists.kinds['bill/invoice']],
          ['org/party', lists.kinds['org/party']],
          ['all', lists.all],
        ]}
      />
      <FilterSelect
        name="state"
        label={lists.state}
        value={filters.state}
        options={[['', lists.all], ...states.map((one) => [one, words.states[one]] as const)]}
      />
      <FilterSelect
        name="fiscal"
        label={lists.outcome}
        value={filters.fiscal}
        options={[['', lists.all], ...outcomes.map((one) => [one, words.outcomes[one]] as const)]}
      />
      <div class="field narrow">
        <label for="fault">{lists.fault}</label>
        <input id="fault" name="fault" value={filters.fault} autocomplete="off" size={6} />
      </div>
      <div class="field">
        <label for="from">{lists.from}</label>
        <input id="from" type="date" name="from" value={filters.from} />
      </div>
      <div class="field">
        <label for="to">{lists.to}</label>
        <input id="to" type="date" name="to" value={filters.to} />
      </div>
      {filters.result && <input type="hidden" name="result" value={filters.result} />}
      <div class="buttons">
        <button class="button">{lists.filter}</button>
        <a class="button plain" href={`${base}/entries`}>
          {lists.clear}
        </a>
      </div>
    </form>
  );
}

function Nothing({ view, frame }: { readonly view: EntryListPageView; readonly frame: PageFrame }) {
  const { lists } = frame.words;
  if (view.isFiltered) return <EmptyState title={lists.noMatchTitle} text={lists.noMatchText} />;
  return (
    <EmptyState title={lists.emptyTitle} text={view.isLocalStack ? lists.emptyTextLocal : lists.emptyText}>
      <CopyableCode>{formatCreateCommand(view.publicUrl)}</CopyableCode>
    </EmptyState>
  );
}

const formatCreateCommand = (
  publicUrl: string,
): string => `curl -s ${publicUrl}/silo/v1/entries -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{
  "data": {
    "$schema": "https://gobl.org/draft-0/bill/invoice",
    "$addons": ["es-fiscal-v1"],
    "series": "A",
    "supplier": {"name": "Muebles del Ebro, S.A.", "tax_id": {"country": "ES", "code": "A58818501"}},
    "customer": {"name": "Hotel Mirador, S.L.", "tax_id": {"country": "ES", "code": "B63272603"}},
    "lines": [{"quantity": "2", "item": {"name": "Silla", "price": "89.50"}, "taxes": [{"cat": "VAT", "rate": "general"}]}]
  }
}'`;

/** Formats the name of an entry: series and code, the name of a party, or a text for an entry without a number. */
export const formatEntryName = ({ snippet }: Pick<EntryRowView, 'snippet'>, noNumber: string): string => {
  if (snippet.code) return [snippet.series, snippet.code].filter(Boolean).join('-');
  // The title of a document without a number consists of its series only.
  return snippet.name || (snippet.series ? `${noNumber} (${snippet.series})` : snippet.title || noNumber);
};

/** Returns the amount that an invoice adds to the books, negative for a credit note. Empty if there is no total. */
export function toAmountNegatedForCreditNote({
  snippet: { type, payable, total },
}: Pick<EntryRowView, 'snippet'>): string {
  const amount = payable ?? total ?? '';
  if (type !== 'credit-note' || amount === '' || /^0*(?:\.0*)?$/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Returns whether the list has several suppliers, which may use the same numbers. */
const hasSeveralSuppliers = (list: readonly EntryRowView[]): boolean =>
  new Set(list.flatMap(({ snippet: { supplier } }) => supplier?.tax_code ?? [])).size > 1;

function List({ view, frame }: { readonly view: EntryListPageView; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const { lists } = words;
  const showsSupplier = hasSeveralSuppliers(view.list);
  return (
    <DataTable
      label={words.screens.entries}
      columns={[
        lists.number,
        lists.date,
        ...(showsSupplier ? [lists.supplier] : []),
        lists.customer,
        [lists.total, 'amount'],
        lists.state,
        lists.outcome,
        lists.fault,
        lists.stored,
      ]}
    >
      {view.list.map((row) => (
        <tr key={row.id} id={`row-${row.id}`} data-row>
          <th scope="row">
            <a href={`${base}/entries/${row.id}`} class="number" data-open>
              {formatEntryName(row, lists.noNumber)}
            </a>
          </th>
          <td class="date">{formatDayForPage(frame, row.snippet.issue_date ?? '')}</td>
          {showsSupplier && (
            <td>
              <span class="clip">{row.snippet.supplier?.name ?? row.snippet.supplier?.tax_code}</span>
            </td>
          )}
          <td>
            <span class="clip">{row.snippet.customer?.name ?? row.snippet.tax_code}</span>
          </td>
          <td class="amount">{formatMoneyForPage(frame, toAmountNegatedForCreditNote(row), row.snippet.currency)}</td>
          <td>
            <EntryStateChip frame={frame} state={toShownEntryState(row)} />
          </td>
          <td>
            <RecordOutcomeChip frame={frame} fiscal={row.fiscal} />
          </td>
          <td>{row.faults?.[0] && <code title={row.faults[0].message}>{row.faults[0].code}</code>}</td>
          <td class="date">
            <TimeSinceText frame={frame} at={row.created_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
