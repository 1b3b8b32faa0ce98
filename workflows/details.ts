// Details of runs as Temporal's UI renders them: tables in Markdown.

/** Formats a table; rows whose second cell is missing or empty are left out. Empty without rows. */
export function formatTable(head: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  const shown = rows.filter(([, second]) => second !== undefined && second !== '');
  if (shown.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...shown].map((cells) => `| ${cells.map(formatCell).join(' | ')} |`);
  return lines.join('\n');
}

/** A bar would end the cell, a line break the table. */
const formatCell = (text = ''): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const formatTime = (ms: number): string => new Date(ms).toISOString();
