// Lists invoices by creation time. A page examines a limited number of entries, so that its cost does not grow with the
// workspace.
import type { Filter } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import { invoiceLimits } from '../../contracts/limits/invoices';
import type { EntryDocument } from '../../model/entry';
import type { InvoiceSnapshot } from '../../model/invoice';
import type { Database } from '../database';
import {
  buildListConditionsUpToRow,
  buildListPageConditions,
  buildListPageSortOrder,
  type RowsWithinBytes,
  readListPageRows,
  type ListPageQuery,
} from '../paging';
import { getEntriesCollection, goblInvoiceSchemaUrl } from './entries';
import { buildInvoiceSnapshotStages, issuedUnreportedInvoiceFilter } from './invoices';
import { type EntryQueryPageBound, findLastEntryToExamineForPage } from './query';
import { countEntriesOnQueryIndex, type EntryQueryIndexCandidate } from './query-paths';
import { effectiveOrPendingCancellationFilter } from './related';
import { splitIntoSearchWords } from './search-words';

/** Conditions of a list of invoices; all of them apply. */
export interface InvoiceListFilter {
  readonly supplier?: string | undefined;
  readonly series?: string | undefined;
  /** Number as it is printed. It is divided into series and code in every possible way. */
  readonly number?: string | undefined;
  /** Forms of the tax ID, one of which the customer has. */
  readonly customer?: readonly string[] | undefined;
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly status?: InvoiceStatus | undefined;
}

export const invoiceStatuses = ['processing', 'issued', 'reported', 'rejected', 'failed', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/**
 * If its cancellation is rejected, the invoice stays reported or rejected, unless it was already cancelled. Only its
 * records, which the caller reads with it, say which of both.
 */
const cancellationRejected: Filter<EntryDocument> = {
  'fiscal.kind': 'cancellation',
  'fiscal.outcome': 'rejected',
  'fiscal.code': { $ne: '3001' },
};

/**
 * Filters by status. They make the same decisions as `findInvoiceStatusWithRecords` of src/invoices/status.ts, which
 * also decides about an invoice whose cancellation is rejected.
 */
const byStatus: Readonly<Record<InvoiceStatus, Filter<EntryDocument>>> = {
  processing: { fiscal: { $exists: false }, openJob: { $ne: null } },
  issued: {
    $or: [{ 'fiscal.kind': 'registration', 'fiscal.outcome': 'unsettled' }, issuedUnreportedInvoiceFilter],
  },
  reported: {
    $or: [
      { 'fiscal.kind': 'registration', 'fiscal.outcome': { $in: ['accepted', 'accepted-with-errors'] } },
      cancellationRejected,
    ],
  },
  // Rejected invoices have a code, and there is an index on the code.
  rejected: {
    $or: [{ 'fiscal.kind': 'registration', 'fiscal.outcome': 'rejected' }, cancellationRejected],
    'fiscal.code': { $exists: true },
  },
  // There is one alternative for each value, because MongoDB uses no partial index for a list of values.
  failed: {
    $or: (['failed', 'cancelled'] as const).map((result) => ({ fiscal: { $exists: false }, openJob: null, result })),
  },
  cancelled: effectiveOrPendingCancellationFilter,
};

/** Entries that a response calls an invoice: a job has processed them, or is processing them. Drafts do not count. */
const worked: Filter<EntryDocument> = {
  $or: [{ fiscal: { $exists: true } }, { openJob: { $ne: null } }, { result: { $exists: true } }],
};

type WordFilter = string | { readonly $in: readonly string[] };

/** Lists words, or alternatives of words, that every invoice of the filter has, because there is an index on words. */
function listWords({ series, number, customer = [] }: InvoiceListFilter): WordFilter[] {
  // The last part of a number is the most selective part.
  const ofNumber = number === undefined ? undefined : splitIntoSearchWords(number, true).at(-1);
  const ofSeries = series ? splitIntoSearchWords(series).slice(0, 1) : [];
  const ofCustomer = customer.flatMap((text) => splitIntoSearchWords(text).slice(0, 1));
  return [
    ...(ofNumber === undefined ? [] : [ofNumber]),
    ...ofSeries,
    ...(ofCustomer.length > 1 ? [{ $in: ofCustomer }] : ofCustomer),
  ];
}

/** Conditions on the invoices themselves, and on their words if words find the invoices faster. */
function buildFilter(wanted: InvoiceListFilter): Filter<EntryDocument> {
  const words = listWords(wanted);
  const { supplier, series, number, customer, issuedFrom, issuedTo, status } = wanted;
  const dates = {
    ...(issuedFrom ? { $gte: issuedFrom } : {}),
    ...(issuedTo ? { $lte: issuedTo } : {}),
  };
  return {
    $and: [
      status ? byStatus[status] : worked,
      ...(number ? [{ $or: divide(number) }] : []),
      ...words.map((word) => ({ words: word })),
      {
        ...(supplier ? { supplier } : {}),
        ...(series ? { 'snippet.series': series } : {}),
        ...(customer ? { 'snippet.customer.tax_code': { $in: [...customer] } } : {}),
        ...(issuedFrom || issuedTo ? { 'snippet.issue_date': dates } : {}),
      },
    ],
  } as Filter<EntryDocument>;
}

/**
 * Divides a number in every possible way: `WEB-A-1` is the code `WEB-A-1`, the code `A-1` of the series `WEB`, or the
 * code `1` of the series `WEB-A`. No document has a longer series or code, so the size stays linear in the hyphens.
 */
function divide(number: string): object[] {
  const { codeCharactersMax: max } = invoiceLimits;
  const hyphens = [...number.matchAll(/-/g)].map(({ index }) => index);
  const divisible = hyphens.filter((at) => at <= max && number.length - at - 1 <= max);
  return [
    { 'snippet.series': { $exists: false }, 'snippet.code': number },
    ...divisible.map((at) => ({ 'snippet.series': number.slice(0, at), 'snippet.code': number.slice(at + 1) })),
  ];
}

type IndexPath = Pick<EntryQueryIndexCandidate, 'index' | 'filter'>;

/** A path that finds all invoices of a filter, but not by time. It is used if it leads to `max` entries at most. */
interface UnorderedIndexPath extends IndexPath {
  readonly max: number;
}

function listUnorderedPaths(workspace: string, wanted: InvoiceListFilter): UnorderedIndexPath[] {
  const { queryExaminedMax, searchExaminedMax } = limits;
  const { issuedFrom, issuedTo, supplier } = wanted;
  const dates = { ...(issuedFrom ? { $gte: issuedFrom } : {}), ...(issuedTo ? { $lte: issuedTo } : {}) };
  const byDate = {
    workspace,
    docSchema: goblInvoiceSchemaUrl,
    ...(supplier ? { supplier } : {}),
    'snippet.issue_date': { $exists: true, ...dates },
  } as Filter<EntryDocument>;
  const index = supplier ? 'entry_supplier_date' : 'entry_date';
  return [
    ...listWords(wanted).map((words) => ({
      index: 'entry_words',
      filter: { workspace, words } as Filter<EntryDocument>,
      max: queryExaminedMax,
    })),
    // In a large workspace, an old month is far from both ends of the list, so more entries are read at once.
    ...(issuedFrom || issuedTo ? [{ index, filter: byDate, max: searchExaminedMax }] : []),
  ];
}

/** Chooses the path that has the fewest other entries, by time. */
function chooseOrderedPath(workspace: string, { status, supplier }: InvoiceListFilter): IndexPath {
  const common = { workspace, docSchema: goblInvoiceSchemaUrl };
  if (status === 'rejected') return { index: 'entry_coded', filter: { ...common, 'fiscal.code': { $exists: true } } };
  if (status === 'failed')
    return { index: 'entry_result', filter: { ...common, result: { $in: ['failed', 'cancelled'] } } };
  return supplier
    ? { index: 'entry_supplier', filter: { ...common, supplier } }
    : { index: 'entry_schema', filter: common };
}

export interface InvoiceListPage extends RowsWithinBytes<InvoiceSnapshot> {
  /** The last entry that was examined. It is set if the page ended there, so that the next page continues after it. */
  readonly examinedTo?: EntryQueryPageBound;
}

/** Lists a page of a workspace's invoices by creation time. */
export async function listInvoices(
  database: Database,
  workspace: string,
  wanted: InvoiceListFilter,
  page: ListPageQuery,
): Promise<InvoiceListPage> {
  const read = { database, workspace, wanted, page };
  for (const path of listUnorderedPaths(workspace, wanted))
    if ((await countEntriesOnQueryIndex(database, path, path.max)) <= path.max) return readInvoices(read, path);
  const path = chooseOrderedPath(workspace, wanted);
  // Most pages are full after a few entries, and need one read.
  const first = await readInvoices(read, path, { examinedMax: 2 * page.limit });
  if (isFull(first, page)) return first;
  const end = await findLastEntryToExamineForPage(database, path, page);
  const rows = await readInvoices(read, path, { end });
  return isFull(rows, page) || !end ? rows : { ...rows, examinedTo: end };
}

const isFull = ({ rows, cut }: RowsWithinBytes<InvoiceSnapshot>, page: ListPageQuery): boolean =>
  cut || rows.length >= page.limit;

interface InvoiceListRead {
  readonly database: Database;
  readonly workspace: string;
  readonly wanted: InvoiceListFilter;
  readonly page: ListPageQuery;
}

interface ExaminedPart {
  /** Maximum number of entries that are examined. The database may read all of them, even if fewer fill the page. */
  readonly examinedMax?: number;
  /** The last entry that is examined. */
  readonly end?: EntryQueryPageBound | undefined;
}

function readInvoices(
  { database, workspace, wanted, page }: InvoiceListRead,
  { index, filter }: IndexPath,
  { examinedMax, end }: ExaminedPart = {},
): Promise<RowsWithinBytes<InvoiceSnapshot>> {
  const upTo = end ? buildListConditionsUpToRow(page, end) : [];
  const own = { workspace, docSchema: goblInvoiceSchemaUrl };
  return readListPageRows(
    getEntriesCollection(database).aggregate<InvoiceSnapshot>(
      [
        { $match: { $and: [own, filter, ...upTo, ...buildListPageConditions(page)] } },
        { $sort: buildListPageSortOrder(page) },
        ...(examinedMax === undefined ? [] : [{ $limit: examinedMax }]),
        { $match: buildFilter(wanted) },
        { $limit: page.limit },
        ...buildInvoiceSnapshotStages(workspace),
      ],
      { hint: index, maxTimeMS: limits.queryMs },
    ),
  );
}
