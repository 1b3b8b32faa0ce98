// Sorts and pages the results of a query. Results are sorted by time through an index, or in any other order if there
// are few enough rows to sort.
import type { EntryQueryField } from '../../store/entries/filter';
import { createRefusal } from '../../contracts/errors';
import { createUnknownEntryQueryFieldRefusal } from './query-fields';
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import { processResourceLimits } from '../../shares/shares';
import type { TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';
import type { QueriedEntry, QueriedEntryWithSortValue } from '../../store/entries/query';
import type { EntryFilterQuery } from '../../store/entries/query-paths';
import {
  cutListPage,
  parseListPageBodyFields,
  computeListPageReadLimit,
  formatListCursor,
} from '../kit/request/paging';
import { httpLimits as limits } from '../../contracts/limits/http';

/** A field and a direction. */
export interface EntryQuerySortOrder {
  readonly field: EntryQueryField;
  readonly ascending: boolean;
}

const form = /^(-)?([a-z][a-z0-9_.]*)(?:\s+(asc|desc))?$/i;

/**
 * Parses `order_by`, which is a field with its direction, such as `payable desc` or `-payable`. If it is empty, the
 * order is newest first.
 * @throws Refusal `parameter`
 */
export function parseEntryQuerySortOrder(
  text: string,
  fields: ReadonlyMap<string, EntryQueryField>,
): EntryQuerySortOrder {
  if (text.trim() === '') return { field: fields.get('created_at') as EntryQueryField, ascending: false };
  const [, minus, name = '', direction = ''] = form.exec(text.trim()) ?? [];
  if (name === '' || (minus && direction)) throw createRefusal('parameter', 'order-invalid');
  const field = fields.get(name.toLowerCase());
  if (!field) throw createUnknownEntryQueryFieldRefusal('order_by', name, fields);
  if (field.many) throw createRefusal('parameter', 'order-of-several', { name: field.name });
  return { field, ascending: !minus && direction.toLowerCase() !== 'desc' };
}

/** Returns whether the order is by time, for which there is an index. */
export const isEntryQuerySortedByCreationTime = ({ field }: EntryQuerySortOrder): boolean => field.path === 'createdAt';

/**
 * Runs a search in its turn. Searches of a workspace take turns, because each search holds a database connection, and
 * for seconds if there is no index for the query.
 * @throws Refusal `busy` if other searches of the workspace take longer than a call waits
 */
export const runEntrySearchInTurn = <T>(
  call: Pick<TenantCallContext, 'workspace' | 'closed'>,
  work: () => Promise<T>,
): Promise<T> =>
  processResourceLimits.searches.during(
    { owner: call.workspace._id },
    { waitMs: turnWaitMaxMs.searches, whenGone: (drop) => releaseWhenAborted(call.closed, drop) },
    work,
  );

/** Arguments of a page of a query. */
export interface EntryQueryPageArguments {
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface QueryPage {
  readonly rows: readonly QueriedEntry[];
  readonly next?: string;
  readonly notes: readonly string[];
}

/** Reads a page of a query by time. */
export async function readEntryQueryPageSortedByCreationTime(
  { store }: TenantCallContext,
  wanted: EntryFilterQuery,
  order: EntryQuerySortOrder,
  request: EntryQueryPageArguments,
): Promise<QueryPage> {
  const page = parseListPageBodyFields(request.limit, request.cursor, order.ascending);
  const entries = await store.entries.query(wanted, { ...page, limit: computeListPageReadLimit(page) });
  const cut = cutListPage(entries, page);
  const { examinedTo, unserved } = entries;
  if (!examinedTo || cut.next) return { ...cut, notes: [] };
  return { ...cut, next: formatListCursor(examinedTo, order.ascending), notes: [examinedNote(unserved)] };
}

const examinedNote = (unserved: readonly string[]): string =>
  `the page ended after ${limits.queryExaminedMax} entries that were read one by one` +
  `${unserved.length > 0 ? `: no index serves ${unserved.join(', ')}` : ''}; continue with next_cursor, or narrow the filter`;

/** Reads a page of a query that is not sorted by time. @throws Refusal `parameter` for too many entries to sort */
export async function readEntryQueryPageSortedByField(
  { store }: TenantCallContext,
  wanted: EntryFilterQuery,
  order: EntryQuerySortOrder,
  request: EntryQueryPageArguments,
): Promise<QueryPage> {
  const from = request.cursor ? readOrderCursor(request.cursor, order) : undefined;
  const page = await store.entries.queryInOrder(wanted, {
    ...order,
    limit: request.limit + 1,
    ...(from ? { from } : {}),
  });
  if (!page) {
    throw createRefusal('parameter', 'order-too-large', { max: limits.queryExaminedMax, name: order.field.name });
  }
  const rows = page.rows.slice(0, request.limit);
  const last = rows.at(-1);
  const goesOn = last !== undefined && (page.cut || page.rows.length > request.limit);
  return { rows, ...(goesOn ? { next: writeOrderCursor(last, order) } : {}), notes: [] };
}

function writeOrderCursor(
  { orderedBy, _id }: QueriedEntryWithSortValue,
  { field, ascending }: EntryQuerySortOrder,
): string {
  return Buffer.from(JSON.stringify([field.name, ascending ? 1 : 0, orderedBy, _id])).toString('base64url');
}

/** Form of amounts as the database writes them, with 34 digits and an exponent. */
const amountForm = /^-?(?=(?:\.?\d){1,34}(?:E|$))\d+(?:\.\d+)?(?:E[+-]?\d{1,3})?$/;

/**
 * Returns whether the value in a cursor is valid. A cursor is input, so a value that the database could not have
 * written is invalid.
 */
const isValue: Readonly<Record<EntryQuerySortOrder['field']['kind'], (text: string) => boolean>> = {
  amount: (text) => amountForm.test(text),
  time: (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  flag: (text) => text === 'true' || text === 'false',
  text: () => true,
};

function readOrderCursor(
  text: string,
  { field, ascending }: EntryQuerySortOrder,
): { value: string | null; _id: string } {
  try {
    const [name, direction, value, _id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOurs = name === field.name && direction === (ascending ? 1 : 0) && typeof _id === 'string';
    if (isOurs && (value === null || (typeof value === 'string' && isValue[field.kind](value)))) return { value, _id };
  } catch {
    // A cursor that cannot be parsed is refused below.
  }
  throw createRefusal('parameter', 'cursor-of-other-query');
}
