// Examines the text of a CSV file in one pass before it is parsed, because the parser takes seconds for a file that
// consists of separators.
import { batchLimits as limits } from '../../contracts/limits/batches';

/** The separators of tables. Of two that occur equally often, the first one is chosen. */
const separators = [',', ';', '\t'] as const;

const quote = 0x22;
const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Finds the separator that occurs most in the header, outside quotes. */
export function detectCsvSeparator(text: string): string {
  const counts = new Map<number, number>(separators.map((one) => [one.charCodeAt(0), 0]));
  let isQuoted = false;
  let isBegun = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // A doubled quote ends one quoted text and begins the next one.
    if (code === quote) isQuoted = !isQuoted;
    if (isQuoted || code === quote) continue;
    if (code !== lineFeed && code !== carriageReturn) isBegun = true;
    else if (isBegun) break;
    const count = counts.get(code);
    if (count === undefined) continue;
    counts.set(code, count + 1);
    if (count > limits.columnsMax) break;
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best ? String.fromCharCode(best[0]) : separators[0];
}

/**
 * Returns whether a record has more cells than a file may have columns.
 * @param text the lines, each of which ends with a line feed
 */
export function hasTooManyCsvColumns(text: string, separator: string): boolean {
  const separatorCode = separator.charCodeAt(0);
  let cells = 1;
  let isCellEmpty = true;
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isQuoted) {
      // The second one of doubled quotes opens the text again, because nothing is between them.
      if (code === quote) isQuoted = false;
    } else if (code === quote) isQuoted = isCellEmpty || text.charCodeAt(i - 1) === quote;
    else if (code === separatorCode || code === lineFeed) {
      cells = code === lineFeed ? 1 : cells + 1;
      if (cells > limits.columnsMax) return true;
      isCellEmpty = true;
      continue;
    }
    if (code !== space && code !== tab) isCellEmpty = false;
  }
  return false;
}
