// Pages of the customers of a year (form 347). A cursor identifies the last customer of a page by its number.
import type { Form347CustomerYear } from '../../chain/record-book/sums-347';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import { createRefusal } from '../../contracts/errors';
import { integerSchema, textSchema } from '../kit/response-schema';
import { cursorParameter } from '../kit/request/parameters';
import type { QueryParameters, UrlQueryValues } from '../kit/request/query';
import type { CachedForm347Year } from '../../books/cached-years';

export const form347CustomerPageParameters: QueryParameters = {
  limit: {
    description: 'Maximum number of customers in the page',
    schema: { type: 'integer', minimum: 1, maximum: limits.customersMax, default: limits.customersOfPage },
  },
  cursor: cursorParameter,
};

export const form347CustomerPageMembers = {
  limit: integerSchema,
  'cursor?': textSchema,
  'next_cursor?': textSchema,
} as const;

interface PageOf347 {
  readonly rows: readonly Form347CustomerYear[];
  readonly limit: number;
  readonly cursor?: string;
  readonly next_cursor?: string;
}

/** The start of a page, and the cached year (cached-years.ts) that the page continues. */
interface CursorOf347 {
  readonly id: string;
  /** The last customer of the page before. */
  readonly after: string;
}

/** @throws Refusal `parameter` if the cursor belongs to another list */
export const parseForm347Cursor = ({ cursor }: UrlQueryValues): CursorOf347 | undefined =>
  cursor === undefined ? undefined : parseCursor(cursor);

/** Cuts a page of all customers. */
export function cutForm347CustomerPage(
  { id, customers }: Pick<CachedForm347Year, 'id' | 'customers'>,
  { limit: told, cursor }: UrlQueryValues,
  after: string | undefined,
): PageOf347 {
  const limit = Number(told ?? limits.customersOfPage);
  const rest = after === undefined ? customers : customers.filter((one) => formatPlace(one) > after);
  const rows = rest.slice(0, limit);
  const last = rest.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    ...(last ? { next_cursor: Buffer.from(id + formatPlace(last)).toString('base64url') } : {}),
  };
}

/** Formats the sort key of customers: number, country, and whether the row is about rents. */
const formatPlace = ({ customer, country, rent }: Form347CustomerYear): string =>
  JSON.stringify([customer, country, rent === true]);

function parseCursor(cursor: string): CursorOf347 {
  const [, id, after] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined || after === undefined) throw createRefusal('parameter', 'cursor-of-other-list');
  return { id, after };
}

const cursorForm = /^([\w-]{1,64})(\[".*",(?:null|"[^"]{1,8}"),(?:true|false)\])$/s;
