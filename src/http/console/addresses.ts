// Builds addresses of pages. Filters are in the query, so that every view can be shared as a link, and suppliers are in
// the path.
import type { ConsoleScreenContext } from './page-context';

/**
 * Formats a query string, such as `?a=1&b=2`, from the values that are not empty; an empty string if there are none.
 */
export function formatQueryString(values: Readonly<Record<string, string | undefined>>): string {
  const members = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return members.length > 0 ? `?${new URLSearchParams(members).toString()}` : '';
}

/** Builds the query strings of the next page and of the first page of a list; the first page has no link to itself. */
export const buildNextAndFirstPageQueryStrings = (
  { next_cursor: next }: { readonly next_cursor?: string | undefined },
  cursor: string,
  filters: Readonly<Record<string, string | undefined>> = {},
): { readonly next?: string; readonly first?: string } => ({
  ...(next ? { next: formatQueryString({ ...filters, cursor: next }) } : {}),
  ...(cursor ? { first: formatQueryString(filters) } : {}),
});

/** Quotes a value inside a filter, so that no character in it ends the filter. */
export const quoteFilterValue = (text: string): string => `"${text.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;

/** Reads the parameters in the path that identify the supplier. */
export const readSupplierPathParams = ({
  params,
}: Pick<ConsoleScreenContext, 'params'>): { readonly supplier: string } => ({
  supplier: params.supplier ?? '',
});

/** Builds the path of the supplier's page that follows the base. */
export const buildSupplierPagePath = ({ params }: Pick<ConsoleScreenContext, 'params'>): string =>
  `/suppliers/${encodeURIComponent(params.supplier ?? '')}`;
