// Values that a client wrote and the calculation did not keep. Such values remain warnings of the entry until the
// client corrects them, because the stored document no longer shows these values, and another calculation would not
// find them.
import { createWarning, type DroppedInputValue, type Warning } from '../contracts/warnings';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { isCopyOfSelloResponse } from '../document/warnings/replaced-amounts';
import { isPathWrittenByClient } from '../document/warnings/client-written-paths';
import { findValueAtDocumentPath } from '../document/warnings/unknown-codes';
import type { EntryDocument } from '../model/entry';
import { isEnvelope, type InputEnvelopeBuildResult } from './build-data';
import { isPatchContentType } from './patch-path';

/** A change of a stored document: a patch, or another document. A copy has neither. */
interface DocumentChange {
  readonly data?: Json;
  readonly content_type?: string;
}

/**
 * Paths of the envelope that a patch writes, such as `$.doc.lines[0].taxes`; undefined if the change is not a patch.
 */
export function listPatchedPaths({ data = null, content_type: type }: DocumentChange): readonly string[] | undefined {
  if (!isPatchContentType(type)) return undefined;
  return Array.isArray(data) ? data.flatMap(listPointers) : listLeaves(data, '$');
}

/** Returns a built document with the warnings of the stored entry that still apply. */
export function addUnresolvedDroppedValueWarnings(
  sourced: InputEnvelopeBuildResult,
  entry: Pick<EntryDocument, 'warnings' | 'document'>,
  change: DocumentChange,
): InputEnvelopeBuildResult {
  const { built, ignored } = sourced;
  if ('problem' in built || !entry.warnings?.some(({ lost }) => lost !== undefined)) return sourced;
  const open = listOpenWarnings(entry, change, built.envelope.doc as unknown as JsonObject);
  const isNew = ({ key, paths }: Warning): boolean =>
    !ignored.some((one) => one.key === key && one.paths.some((path) => paths.includes(path)));
  return { ...sourced, ignored: [...ignored, ...open.filter(isNew)] };
}

function listPointers(operation: Json): string[] {
  if (!isJsonObject(operation) || operation.op === 'test') return [];
  const { path, from, op } = operation;
  return [path, ...(op === 'move' ? [from] : [])].flatMap((one) => (typeof one === 'string' ? [toPath(one)] : []));
}

/** Converts a pointer such as `/doc/lines/0` to a path such as `$.doc.lines[0]`. */
const toPath = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, step) => (/^(\d+|-)$/.test(step) ? `${path}[${step}]` : `${path}.${step}`), '$');

/** Lists the paths that a patch sets. A merge patch replaces lists as a whole. */
function listLeaves(patch: Json, path: string): string[] {
  if (!isJsonObject(patch) || Object.keys(patch).length === 0) return [path];
  return Object.entries(patch).flatMap(([name, value]) => listLeaves(value, `${path}.${name}`));
}

/**
 * Returns the warnings of a stored entry that still apply after a change of its document.
 * @param made the document after the change, as calculated
 */
function listOpenWarnings(
  { warnings = [], document }: Pick<EntryDocument, 'warnings' | 'document'>,
  change: DocumentChange,
  made: JsonObject,
): Warning[] {
  const rest = warnings.filter(({ lost }) => lost !== undefined);
  if (rest.length === 0) return [];
  const { data = null } = change;
  const touched = listPatchedPaths(change);
  const sentDocument = touched || data === null ? undefined : readDocument(data);
  // Another document is a new statement, unless it was read from Sello and sent again.
  if (sentDocument && !isCopyOfSelloResponse(sentDocument)) return [];
  const current = JSON.parse(document) as JsonObject;
  const findOpen = (one: DroppedInputValue): DroppedInputValue[] => {
    if (touched ? isWritten(touched, one) : sentDocument && isRestated(one, current, sentDocument)) return [];
    const now = follow(one, current, made);
    return now === undefined || isRepaired(one, now, current, made) ? [] : [now];
  };
  return rest.flatMap((one) => {
    const lost = (one.lost ?? []).flatMap(findOpen);
    return lost.length > 0 ? [restate({ ...one, lost }, made)] : [];
  });
}

const readDocument = (data: Json): JsonObject | undefined => {
  const document = isJsonObject(data) && isEnvelope(data) ? data.doc : data;
  return isJsonObject(document) ? document : undefined;
};

/**
 * Returns true if the new calculation gives the client's total or, for any other value, if the new document has a
 * different value than the stored one.
 */
function isRepaired(was: DroppedInputValue, now: DroppedInputValue, stored: JsonObject, made: JsonObject): boolean {
  if (now.total !== undefined) return isSameNumber(findValueAtDocumentPath(made, now.path), now.total);
  return !isSame(findValueAtDocumentPath(made, getMeantPath(now)), findValueAtDocumentPath(stored, getMeantPath(was)));
}

const getMeantPath = ({ path, meant = path }: DroppedInputValue): string => meant;

/** Returns whether a patch writes the value, an object that contains it, or the intended field. */
function isWritten(touched: readonly string[], { path, meant = path }: DroppedInputValue): boolean {
  const writes = new Set(touched);
  const isInside = (one: string): boolean => one.startsWith(`${meant}.`) || one.startsWith(`${meant}[`);
  return isPathWrittenByClient(writes, path) || isPathWrittenByClient(writes, meant) || touched.some(isInside);
}

/** Returns true if a document that was read and sent again has another value in this place, or none. */
function isRestated(one: DroppedInputValue, stored: JsonObject, sent: JsonObject): boolean {
  const now = follow(one, stored, sent);
  return (
    now === undefined ||
    !isSame(findValueAtDocumentPath(sent, getMeantPath(now)), findValueAtDocumentPath(stored, getMeantPath(one)))
  );
}

/**
 * Finds the path of the value in the next document, where rows may have moved. Returns undefined if the row of the
 * value is gone.
 */
function follow(one: DroppedInputValue, stored: JsonObject, next: JsonObject): DroppedInputValue | undefined {
  const [start, list, digits] = /^(\$\.doc\.\w+)\[(\d+)\]/.exec(one.path) ?? [];
  if (start === undefined || list === undefined) return one;
  const [before, after] = [findValueAtDocumentPath(stored, list), findValueAtDocumentPath(next, list)];
  if (!Array.isArray(before)) return one;
  if (!Array.isArray(after)) return undefined;
  const index = Number(digits);
  const name = nameRow(before[index]);
  const position = nameRow(after[index]) === name ? index : after.findIndex((row) => nameRow(row) === name);
  if (position === -1) return before.length === after.length ? one : undefined;
  const move = (path: string): string => `${list}[${position}]${path.slice(start.length)}`;
  return { ...one, path: move(one.path), ...(one.meant === undefined ? {} : { meant: move(one.meant) }) };
}

/** Returns the text by which a person recognizes a row. */
function nameRow(row: Json | undefined): string | undefined {
  if (!isJsonObject(row)) return undefined;
  const name = isJsonObject(row.item) ? row.item.name : (row.reason ?? row.key ?? row.code);
  return typeof name === 'string' ? name : '';
}

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const isSameNumber = (value: Json | undefined, total: string): boolean =>
  (typeof value === 'string' || typeof value === 'number') && Number(value) === Number(total);

/** Writes the warning about a total again, with the result of the present calculation. */
function restate(warning: Warning, made: JsonObject): Warning {
  const [first] = warning.lost ?? [];
  const now = first && findValueAtDocumentPath(made, first.path);
  if (warning.key !== 'total-replaced' || first?.total === undefined || typeof now !== 'string') return warning;
  const params = { at: first.path.replace('$.doc.', ''), given: first.total, now };
  const paths = (warning.lost ?? []).map(({ path }) => path);
  return { ...createWarning('total-replaced', paths, params), lost: warning.lost ?? [] };
}
