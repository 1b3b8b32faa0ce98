// Addresses of pages: filters are in the query, so that every view can be shared as a link; suppliers are in the path.
import type { PageContext } from './page-context';

/** `?a=1&b=2` of the values that are not empty; an empty string when there are none. */
export function formatQueryString(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
}

/** A value inside a filter, quoted, so that no character in it ends the filter. */
export const quoteFilterValue = (text: string): string => `"${text.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;

export const readSupplierPathParams = ({ params }: Pick<PageContext, 'params'>): { readonly supplier: string } => ({
  supplier: params.supplier ?? '',
});

/** Path of the supplier's page, after the base. */
export const buildSupplierPagePath = ({ params }: Pick<PageContext, 'params'>): string =>
  `/suppliers/${encodeURIComponent(params.supplier ?? '')}`;
