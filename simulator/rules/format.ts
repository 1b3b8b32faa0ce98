// Checks the format of the values of a record in the order of the message. The first wrong value decides, because a
// record has one code.
import { type ReceivedElementFormatRule, receivedElementFormatTable } from './format-table';
import { parseSpanishDateToYyyymmdd, parseTimestampMs } from '../message/moments';
import type { ScannedXmlElement } from '../message/xml-scan';
import { trimXmlText } from '../message/xml-text';

/** The code with which a record is rejected; `detail` follows the text of the code. */
export interface ReceivedRecordRejection {
  readonly code: number;
  readonly detail?: string;
}

/** Checks the format of every value of a record, except for signatures. */
export function findReceivedRecordFormatRejection(record: ScannedXmlElement): ReceivedRecordRejection | undefined {
  for (const child of record.children) {
    if (child.name === 'Signature') continue;
    const refusal =
      child.children.length > 0 ? findReceivedRecordFormatRejection(child) : checkValue(record.name, child);
    if (refusal) return refusal;
  }
  return undefined;
}

function checkValue(parent: string, element: ScannedXmlElement): ReceivedRecordRejection | undefined {
  const row = getRow(parent, element.name);
  // The element should contain other elements and is empty, so the rules of the block apply.
  if (!row) return undefined;
  const value = trimXmlText(element.text);
  const code = row.special ? specialCode(row, value) : plainCode(row, value);
  return code === undefined ? undefined : { code, detail: `${element.name}: ${value.slice(0, 60)}` };
}

/** Cache of the table rows by place. The table is read for each of about fifty values in each of a thousand records. */
const found = new Map<string, Map<string, ReceivedElementFormatRule | undefined>>();

function getRow(parent: string, name: string): ReceivedElementFormatRule | undefined {
  let rows = found.get(parent);
  if (!rows) found.set(parent, (rows = new Map()));
  if (!rows.has(name))
    rows.set(name, receivedElementFormatTable[`${parent}/${name}`] ?? receivedElementFormatTable[name]);
  return rows.get(name);
}

/**
 * Counts characters as the schema does. A character outside the basic plane counts as one, although it has two UTF-16
 * units.
 */
const isWithin = (value: string, max: number): boolean => value.length <= max || Array.from(value).length <= max;

function plainCode(row: ReceivedElementFormatRule, value: string): number | undefined {
  const right =
    (row.min === undefined || value.length >= row.min) &&
    (row.max === undefined || isWithin(value, row.max)) &&
    (row.list?.includes(value) ?? true) &&
    (row.pattern?.test(value) ?? true);
  return right ? undefined : row.code;
}

function specialCode(row: ReceivedElementFormatRule, value: string): number | undefined {
  if (row.special === 'day') return parseSpanishDateToYyyymmdd(value) === undefined ? row.code : undefined;
  if (row.special === 'moment') return parseTimestampMs(value) === undefined ? row.code : undefined;
  if (/["'<>=]/.test(value)) return 1287;
  return plainCode(row, value) ?? (/^[\x20-\x7e]*$/.test(value) ? undefined : 1130);
}
