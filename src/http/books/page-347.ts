// Pages of the customers of a year (form 347), in the order of their numbers: a cursor names the last customer of a page.
import type { YearOfCustomer } from '../../chain/books/sums-347';
import { bookLimits as limits } from '../../contracts/limits/books';
import { refuse } from '../../contracts/errors';
import { integerSchema, textSchema } from '../kit/answer-schema';
import { cursorParameter } from '../kit/request/parameters';
import type { QueryParameters } from '../kit/request/query';

export const pageParametersOf347: QueryParameters = {
  limit: {
    description: 'Maximum number of customers in the page',
    schema: { type: 'integer', minimum: 1, maximum: limits.customersMax, default: limits.customersOfPage },
  },
  cursor: cursorParameter,
};

export const pageMembersOf347 = { limit: integerSchema, 'cursor?': textSchema, 'next_cursor?': textSchema } as const;

interface PageOf347 {
  readonly rows: readonly YearOfCustomer[];
  readonly limit: number;
  readonly cursor?: string;
  readonly next_cursor?: string;
}

/** Cuts a page of all customers. @throws Refusal `parameter` for a cursor that is none of this list */
export function cutPageOf347(
  all: readonly YearOfCustomer[],
  { limit: told, cursor }: Readonly<Record<string, string | undefined>>,
): PageOf347 {
  const limit = Number(told ?? limits.customersOfPage);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = after === undefined ? all : all.filter((one) => formatPlace(one) > after);
  const rows = rest.slice(0, limit);
  const last = rest.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    ...(last ? { next_cursor: Buffer.from(formatPlace(last)).toString('base64url') } : {}),
  };
}

/** As the customers are sorted: number, country, and rents apart. */
const formatPlace = ({ customer, country, rent }: YearOfCustomer): string =>
  JSON.stringify([customer, country, rent === true]);

function readCursor(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!/^\[".*",(?:null|".*"),(?:true|false)\]$/s.test(place)) throw refuse('parameter', 'cursor-of-other-list');
  return place;
}
