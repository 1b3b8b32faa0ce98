// Reads batches as JSON lines, and as one JSON object.
import type { Fault } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { createMessage } from '../../messages/message';
import type { JsonProblem } from '../json-problem';
import { parseJsonPreservingDecimals } from '../json-text';
import { isJsonObject, type Json } from '../model/basic';
import { guessIntendedBodyMemberName } from '../synonyms';
import { findNotJsonFault, findNotJsonLinesFault } from './file-kind';
import type { BatchFileRow, ParsedBatchFile } from './file-row';

/** Reads one invoice from each line. A line that cannot be read becomes a failed row. */
export function parseBatchJsonLines(text: string): ParsedBatchFile {
  const refused = text.trim() === '' ? undefined : findNotJsonLinesFault(text);
  if (refused) return { rows: [], faults: [refused] };
  const rows: BatchFileRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    // One row above the limit shows that there are too many rows; the rest is not read.
    if (rows.length > limits.rowsMax) break;
    const read = parseJsonPreservingDecimals(line);
    const at = index + 1;
    rows.push(
      'problem' in read ? unreadable(at, createMessage('line-unreadable', atLine(read, at))) : toRow(read.value, at),
    );
  }
  return { rows, faults: [] };
}

/** Adds the line of the file to a problem, because each line is read alone. */
const atLine = ({ problem }: JsonProblem, line: number): JsonProblem => ({
  problem: 'line' in problem ? { ...problem, line } : problem,
});

/** `{"invoices": [...]}` */
export function parseBatchJson(text: string): ParsedBatchFile {
  if (text.trim() === '') return { rows: [], faults: [] };
  const read = parseJsonPreservingDecimals(text);
  if ('problem' in read)
    return {
      rows: [],
      faults: [findNotJsonFault(text) ?? { code: 'input', message: createMessage('body-unreadable', read) }],
    };
  const { value } = read;
  if (!isJsonObject(value))
    return { rows: [], faults: [{ code: 'input', message: createMessage('batch-list-needed') }] };
  const unknownMembers = Object.keys(value).filter((name) => name !== 'invoices');
  const { invoices } = value;
  const faults = unknownMembers.map((name) => refuseMember(name, invoices === undefined && Array.isArray(value[name])));
  if (invoices !== undefined && !Array.isArray(invoices))
    faults.push({ code: 'member-invalid', paths: ['$.invoices'], message: createMessage('batch-list-needed') });
  const list = Array.isArray(invoices) ? invoices.slice(0, limits.rowsMax + 1) : [];
  return { rows: list.map((one) => toRow(one)), faults };
}

/**
 * @param isList whether the value is a list although `invoices` is missing, so that the list probably has a wrong name
 */
function refuseMember(name: string, isList: boolean): Fault {
  const shown = name.slice(0, 40);
  const meant = isList ? 'invoices' : (guessIntendedBodyMemberName(name, ['invoices']) ?? null);
  const text = isParameter(name)
    ? createMessage('member-is-parameter', { name })
    : createMessage('member-unknown', { name: shown, meant, known: ['invoices'] });
  return { code: 'unknown-member', paths: [`$.${shown}`], message: text };
}

/** Parameters of the call that JSON files of other programs contain. */
const isParameter = (name: string): boolean => name === 'dry_run' || name === 'on_error';

const unreadable = (line: number, text: Fault['message']): BatchFileRow => ({
  lines: [line],
  faults: [{ code: 'row-unreadable', message: text }],
});

/** @param line line number in the file; absent for a JSON object, whose lines are not counted */
function toRow(value: Json, line?: number): BatchFileRow {
  if (!isJsonObject(value))
    return unreadable(line ?? 1, createMessage(line === undefined ? 'row-not-an-object' : 'line-not-an-object'));
  const { key } = value;
  return { lines: [line ?? 1], body: value, faults: [], ...(typeof key === 'string' ? { key: key.trim() } : {}) };
}
