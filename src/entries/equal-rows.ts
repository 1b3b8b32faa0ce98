// Matches the equal rows of two lists in n log n steps: the longest run of equal rows that have the same order in both.
import { isJsonObject, type Json } from '../document/model/basic';

/** Indexes of a row before and after. */
type RowPair = readonly [before: number, after: number];

interface MatchedRows {
  /** Equal rows; both indexes rise from pair to pair. */
  readonly pairs: readonly RowPair[];
  /** Number of characters that were compared. */
  readonly characters: number;
}

/** Matches equal rows. A number that only states the position of its row does not count. */
export function matchEqualRows(before: readonly Json[], after: readonly Json[]): MatchedRows {
  const [texts, others] = [toTexts(before), toTexts(after)];
  const places = new Map<string, number[]>();
  for (const [at, text] of [...texts.entries()].toReversed()) {
    const known = places.get(text);
    if (known) known.push(at);
    else places.set(text, [at]);
  }
  const equal = others.flatMap((text, at): RowPair[] => {
    const place = places.get(text)?.pop();
    return place === undefined ? [] : [[place, at]];
  });
  return { pairs: selectRisingPairs(equal), characters: countCharacters(texts) + countCharacters(others) };
}

/** Omits the number `i` of a row, if it only states the position of the row, which changes when a row is inserted. */
export function omitRowNumberIfPosition(row: Json | undefined, index: number): Json | undefined {
  if (!isJsonObject(row) || (row.i !== index + 1 && row.i !== String(index + 1))) return row;
  const { i: _number, ...rest } = row;
  return rest;
}

const toTexts = (rows: readonly Json[]): string[] =>
  rows.map((row, at) => JSON.stringify(omitRowNumberIfPosition(row, at)));

const countCharacters = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** A run of pairs, from its end. */
interface Run {
  readonly pair: RowPair;
  readonly earlier: Run | undefined;
}

/** Selects the longest subsequence whose first indexes rise (patience sorting). */
function selectRisingPairs(pairs: readonly RowPair[]): RowPair[] {
  // By the length of a run: the run with the smallest index at its end.
  const ends: Run[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((ends[middle]?.pair[0] ?? 0) < pair[0]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, earlier: ends[low - 1] };
  }
  const run: RowPair[] = [];
  for (let end: Run | undefined = ends.at(-1); end; end = end.earlier) run.push(end.pair);
  return run.toReversed();
}
