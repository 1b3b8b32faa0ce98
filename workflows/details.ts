// Builds the details of runs that Temporal's UI renders: a title, and tables in Markdown. The UI joins the lines of a
// paragraph, cuts off the end of the last one, and shows about twenty rows, so important rows come first.
import { setCurrentDetails } from '@temporalio/workflow';

/**
 * Shows a title and its parts, which are tables or sentences. Empty parts are omitted. The UI cuts off the last line.
 */
export function showRunDetails(title: string, ...parts: readonly string[]): void {
  setCurrentDetails([title, ...parts.filter((part) => part !== ''), 'Times are in UTC.'].join('\n\n'));
}

/** Formats the known facts as a table; missing or empty facts are omitted. */
export const formatFactsAsMarkdownTable = (
  facts: readonly (readonly [what: string, value: string | undefined])[],
): string => formatFilledRowsAsMarkdownTable(['What', 'Value'], facts);

/** Formats a table; rows whose second cell is missing or empty are omitted. Returns an empty text if no row remains. */
export function formatFilledRowsAsMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const shown = rows.filter(([, second]) => second !== undefined && second !== '');
  if (shown.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...shown].map((cells) => `| ${cells.map(formatCell).join(' | ')} |`);
  return lines.join('\n');
}

/** Formats a cell. A vertical bar would end the cell, and a line break would end the table. */
const formatCell = (text = ''): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const formatTimeAsIso = (ms: number): string => new Date(ms).toISOString();
