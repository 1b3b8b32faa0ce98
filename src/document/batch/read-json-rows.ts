// Batches as JSON lines, and as one JSON object.
import type { Fault } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { message } from '../../messages/message';
import { readJson } from '../json-text';
import { isObject, type Json } from '../model/basic';
import { guessCallMember } from '../other-words';
import { refuseAsJson, refuseAsLines } from './file-kind';
import type { FileRow, ReadFile } from './file-row';

/** A body of an invoice a line. A line that cannot be read is a row that fails. */
export function readJsonLines(text: string): ReadFile {
  const refused = text.trim() === '' ? undefined : refuseAsLines(text);
  if (refused) return { rows: [], faults: [refused] };
  const rows: FileRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    // One more than allowed proves that there are too many.
    if (rows.length > limits.rowsMax) break;
    const json = readJson(line);
    const at = index + 1;
    rows.push('problem' in json ? unreadable(at, message('body-unreadable', json)) : toRow(json.value, at));
  }
  return { rows, faults: [] };
}

/** `{"invoices": [...]}` */
export function readJsonObject(text: string): ReadFile {
  if (text.trim() === '') return { rows: [], faults: [] };
  const json = readJson(text);
  if ('problem' in json)
    return { rows: [], faults: [refuseAsJson(text) ?? { code: 'input', message: message('body-unreadable', json) }] };
  const { value } = json;
  if (!isObject(value)) return { rows: [], faults: [{ code: 'input', message: message('batch-list-needed') }] };
  const strangers = Object.keys(value).filter((name) => name !== 'invoices');
  const faults = strangers.map(refuseMember);
  const { invoices } = value;
  if (invoices !== undefined && !Array.isArray(invoices))
    faults.push({ code: 'member-invalid', paths: ['$.invoices'], message: message('batch-list-needed') });
  const list = Array.isArray(invoices) ? invoices.slice(0, limits.rowsMax + 1) : [];
  return { rows: list.map((one) => toRow(one, 1)), faults };
}

function refuseMember(name: string): Fault {
  const shortName = name.slice(0, 40);
  const text = message('member-unknown', {
    name: shortName,
    meant: guessCallMember(name, ['invoices']) ?? null,
    known: ['invoices'],
  });
  return { code: 'unknown-member', paths: [`$.${shortName}`], message: text };
}

const unreadable = (line: number, text: Fault['message']): FileRow => ({
  lines: [line],
  faults: [{ code: 'row-unreadable', message: text }],
});

function toRow(value: Json, line: number): FileRow {
  if (!isObject(value)) return unreadable(line, message('body-not-an-object'));
  const { key } = value;
  return { lines: [line], body: value, faults: [], ...(typeof key === 'string' ? { key: key.trim() } : {}) };
}
