// Queries of addresses: pages keep their filters in them, so that every view can be shared as a link.

/** `?a=1&b=2` of what is not empty; an empty text when nothing is. */
export function formatQuery(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
}

/** A value inside a filter of a query: quoted, so that nothing in it ends it. */
export const quoteValue = (text: string): string => `"${text.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;
