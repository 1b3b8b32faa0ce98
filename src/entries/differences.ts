// Lists the differences between two versions of a document for people: path, value before, and value after. The work is
// linear in the size of the versions: rows of a list that are equal are matched, and no shortest patch is computed.
import { consoleLimits as limits } from '../contracts/limits/console';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { matchEqualRows, omitRowNumberIfPosition } from './equal-rows';

/** A difference between two versions. Long texts are cut. */
export interface DocumentDifference {
  /** JSON pointer into the document; for a removed value, into the document before. */
  readonly path: string;
  /** JSON text; absent if the path is new. */
  readonly before?: string;
  /** JSON text; absent if the path was removed. */
  readonly after?: string;
}

interface Comparison {
  readonly rows: DocumentDifference[];
  /** Names and indexes from the root to the current value. */
  readonly path: string[];
  /** Remaining budget of characters of list rows to match. Without a budget, rows are compared by their index. */
  characters: number;
}

/** Lists the first differences between two versions of a document, `differencesShown` at most. */
export function listFirstDocumentDifferences(before: JsonObject, after: JsonObject): DocumentDifference[] {
  const comparison: Comparison = { rows: [], path: [], characters: limits.differenceCharactersMatched };
  compareValues(comparison, before, after);
  return comparison.rows;
}

/** Compares two values; undefined is an absent value. */
function compareValues(comparison: Comparison, before: Json | undefined, after: Json | undefined): void {
  const { rows, path } = comparison;
  if (before === after || rows.length >= limits.differencesShown) return;
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(comparison, before, after);
  if (isJsonObject(before) && isJsonObject(after)) return compareObjects(comparison, before, after);
  rows.push({
    path: path.map((name) => `/${escapePointer(name.slice(0, limits.placeCharactersMax))}`).join(''),
    ...(before === undefined ? {} : { before: toShownJson(before) }),
    ...(after === undefined ? {} : { after: toShownJson(after) }),
  });
}

function compareObjects(comparison: Comparison, before: JsonObject, after: JsonObject): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    compareAt(comparison, name, findMember(before, name), findMember(after, name));
}

/** Pairs the rows between two equal rows by their order; what is left was removed or added. */
function compareLists(comparison: Comparison, before: readonly Json[], after: readonly Json[]): void {
  comparison.characters -= (before.length + after.length) * limits.differenceRowCharacters;
  const matches = comparison.characters > 0 ? matchEqualRows(before, after) : { pairs: [], characters: 0 };
  comparison.characters -= matches.characters;
  let [was, is] = [0, 0];
  for (const [nextWas, nextIs] of [...matches.pairs, [before.length, after.length] as const]) {
    for (; was < nextWas || is < nextIs; was += 1, is += 1) {
      const [left, right] = [Math.min(was, nextWas), Math.min(is, nextIs)];
      const row = left < nextWas ? omitRowNumberIfPosition(before[left], left) : undefined;
      const other = right < nextIs ? omitRowNumberIfPosition(after[right], right) : undefined;
      compareAt(comparison, String(right < nextIs ? right : left), row, other);
    }
    [was, is] = [nextWas + 1, nextIs + 1];
  }
}

function compareAt(comparison: Comparison, name: string, before: Json | undefined, after: Json | undefined): void {
  comparison.path.push(name);
  compareValues(comparison, before, after);
  comparison.path.pop();
}

const findMember = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function toShownJson(value: Json): string {
  const json = JSON.stringify(value);
  const max = limits.differenceCharactersShown;
  return json.length > max ? `${json.slice(0, max)}…` : json;
}
