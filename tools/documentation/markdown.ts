// Markdown tables of the made documents, and the line that says where they come from.

/** First lines of a made document. */
export const heading = (title: string, source: string): string[] => [
  `# ${title}`,
  '',
  `Made by \`npm run docs\` from ${source}. Change it there.`,
  '',
];

/** A table; cells may hold anything, line breaks and bars are escaped. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${columns.join(' | ')} |`,
  `| ${columns.map(() => '---').join(' | ')} |`,
  ...rows.map((cells) => `| ${cells.map(cell).join(' | ')} |`),
  '',
];

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** Lines to text, one line end at the end. */
export const written = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`;
