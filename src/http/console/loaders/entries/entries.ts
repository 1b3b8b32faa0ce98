// Shows the list of entries: with GET /silo/v1/search for words, with POST /silo/v1/entries/query for filters, and
// otherwise with GET /silo/v1/entries.
import { formatDocumentNumber } from '../../../../document/document-summary';
import {
  type EntryListPageView,
  EntriesPage,
  type EntryListFilters,
  type EntryRowView,
  toAmountNegatedForCreditNote,
} from '../../../../console/pages/entries/entries';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { toShownEntryState } from '../../../../console/parts/chips';
import { listEntriesEndpoint } from '../../../entries/list';
import { loadEntryQueryPage } from './read-entries';
import { searchEntriesEndpoint } from '../../../entries/search';
import type { ConsoleScreenContext } from '../../page-context';
import { buildCsvDownloadResponse } from '../../csv';
import { buildNextAndFirstPageQueryStrings, formatQueryString, quoteFilterValue } from '../../addresses';
import { isConsoleOfLocalStack } from '../../local-stack';
import { defineConsoleScreen } from '../../screen';

interface EntriesAnswer {
  readonly list: readonly EntryRowView[];
  readonly next_cursor?: string;
}

export const entriesScreen = defineConsoleScreen<EntryListPageView>({
  name: 'entries',
  path: '/entries',
  scope: 'read',
  nav: { group: 'work', letter: 'e' },
  load,
  page: EntriesPage,
  watch: ({ list }) => ['entries', ...list.map(({ id }) => `entry:${id}`)],
  downloads: [{ path: '/csv', scope: 'read', answer: csv }],
});

const noFilters: EntryListFilters = {
  q: '',
  kind: 'all',
  state: '',
  fiscal: '',
  fault: '',
  result: '',
  from: '',
  to: '',
};

/**
 * Reads the filters that the list applies, so that the page and the CSV show no other. A search has no filters and
 * finds every kind, and a filter needs one kind.
 */
function readFilters({ query: given }: ConsoleScreenContext): EntryListFilters {
  const text = (name: string): string => (given[name] ?? '').slice(0, 200).trim();
  const q = text('q');
  if (q) return { ...noFilters, q };
  const terms = {
    state: text('state'),
    fiscal: text('fiscal'),
    fault: text('fault'),
    result: text('result'),
    from: text('from'),
    to: text('to'),
  };
  const kind = text('kind') || 'bill/invoice';
  const isFiltered = Object.values(terms).some(Boolean);
  return { q, ...terms, kind: kind === 'all' && isFiltered ? 'bill/invoice' : kind };
}

async function load(ask: ConsoleScreenContext): Promise<EntryListPageView> {
  const filters = readFilters(ask);
  const cursor = ask.query.cursor ?? '';
  const page = await readPage(ask, filters, cursor);
  const { kind, ...others } = filters;
  const query = { ...others, kind: kind === 'bill/invoice' || filters.q ? '' : kind };
  return {
    list: page.list,
    filters,
    csv: formatQueryString(query),
    isFiltered: cursor !== '' || Object.values(query).some(Boolean),
    publicUrl: ask.settings.api.publicUrl.replace(/\/$/, ''),
    isLocalStack: isConsoleOfLocalStack(ask.settings),
    ...buildNextAndFirstPageQueryStrings(page, cursor, query),
  };
}

/** Reads a page of entries. The pages of a search are addressed by offset. */
async function readPage(ask: ConsoleScreenContext, filters: EntryListFilters, cursor: string): Promise<EntriesAnswer> {
  if (filters.q) return readFound(ask, filters.q, cursor);
  const filter = buildFilter(filters);
  const limit = limits.rowsOnPage;
  if (filters.kind === 'all')
    return ask.call(listEntriesEndpoint, { query: { limit: String(limit), ...(cursor ? { cursor } : {}) } });
  return loadEntryQueryPage(ask, { schema: filters.kind, filter, limit, ...(cursor ? { cursor } : {}) });
}

async function readFound(ask: ConsoleScreenContext, words: string, cursor: string): Promise<EntriesAnswer> {
  const offset = /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
  const limit = limits.rowsOnPage;
  const query = { q: words, limit: String(limit), offset: String(offset) };
  const { list } = await ask.call(searchEntriesEndpoint, { query: query });
  return { list, ...(list.length === limit ? { next_cursor: String(offset + limit) } : {}) };
}

/** Builds the filter in the form of POST /silo/v1/entries/query. */
function buildFilter({ state, fiscal, fault, result, from, to }: EntryListFilters): string {
  const term = (field: string, comparison: string, value: string) =>
    value ? [`${field} ${comparison} ${quoteFilterValue(value)}`] : [];
  return [
    ...stateTerms(state),
    ...term('fiscal', '=', fiscal),
    ...term('faults', '=', fault),
    ...term('result', '=', result),
    ...term('issue_date', '>=', from),
    ...term('issue_date', '<=', to),
  ].join(' AND ');
}

/**
 * Lists the filter terms for a state as lists show it, see `toShownEntryState`. An invoice that the authority rejected
 * has also failed.
 */
function stateTerms(state: string): readonly string[] {
  if (state === 'invalid') return ['invalid = true'];
  if (state === 'rejected') return [`state = ${quoteFilterValue('error')}`, `fiscal = ${quoteFilterValue('rejected')}`];
  return state ? [`state = ${quoteFilterValue(state)}`] : [];
}

const columns = ['number', 'issue_date', 'customer', 'total', 'currency', 'state', 'outcome', 'fault', 'stored', 'id'];

/** Writes the filtered list as CSV, page by page, up to a limit. */
function csv(ask: ConsoleScreenContext) {
  const filters = readFilters(ask);
  async function* rows(): AsyncGenerator<readonly string[]> {
    let [cursor, count]: [string | undefined, number] = ['', 0];
    while (cursor !== undefined && count < limits.csvRowsMax) {
      const page: EntriesAnswer = await readPage(ask, filters, cursor);
      for (const row of page.list) yield toCsvRow(row);
      count += page.list.length;
      cursor = page.next_cursor;
    }
  }
  return buildCsvDownloadResponse('entries.csv', columns, rows());
}

const toCsvRow = ({ id, created_at: stored, fiscal, faults, snippet, ...entry }: EntryRowView): string[] => [
  formatDocumentNumber(snippet),
  snippet.issue_date ?? '',
  snippet.customer?.name ?? snippet.name ?? '',
  toAmountNegatedForCreditNote({ snippet }),
  snippet.currency ?? '',
  toShownEntryState({ ...entry, ...(fiscal ? { fiscal } : {}) }),
  fiscal?.outcome ?? '',
  faults?.[0]?.code ?? '',
  stored,
  id,
];
