// Detects the real kind of a batch's file if it differs from the content type, so that one error replaces a fault for
// each row.
import type { Fault } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import type { BatchFileKind } from '../../messages/call-parameters';
import { readJson } from '../json-text';
import { isJsonObject } from '../model/basic';

/** First bytes of files that are not text. */
const marks: readonly (readonly [BatchFileKind, readonly number[]])[] = [
  ['old-workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['gzip', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Bytes that are looked at. */
const lookedAt = 4_096;

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** Returns undefined if the bytes may be text. */
function findBytesKind(bytes: Buffer): BatchFileKind | undefined {
  const kind = marks.find(([, mark]) => startsWith(bytes, mark))?.[0];
  if (kind) return kind;
  const start = bytes.subarray(0, lookedAt);
  if (startsWith(bytes, zip)) return start.includes('xl/') || start.includes('[Content_Types]') ? 'workbook' : 'zip';
  // Every second byte of a Latin text in UTF-16 is zero; no text in UTF-8 has one.
  return start.includes(0) && start.filter((byte) => byte === 0).length >= start.length / 4 ? 'utf-16' : undefined;
}

/** Returns the fault of bytes that are not the text of a batch. */
export function findFileBytesFault(bytes: Buffer): Fault | undefined {
  const kind = findBytesKind(bytes);
  return kind && { code: kind === 'utf-16' ? 'charset' : 'file-kind', ...describeKind(kind) };
}

const describeKind = (kind: BatchFileKind): Pick<Fault, 'paths' | 'message'> => ({
  paths: ['Content-Type'],
  message: createMessage('batch-file-kind', { kind }),
});

/** Returns the first line that is not empty. */
const readFirstLine = (text: string): string => /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';

/** Returns the fault of a text that is not JSON lines but another format. */
export function findJsonLinesFault(text: string): Fault | undefined {
  const first = readFirstLine(text);
  const kind = first.startsWith('{') ? findObjectKind(first) : findOtherKind(text);
  return kind && { code: 'file-kind', ...describeKind(kind) };
}

function findObjectKind(first: string): BatchFileKind | undefined {
  const json = readJson(first);
  if ('problem' in json) return isCutOff(json.problem) ? 'pretty-json' : undefined;
  return isJsonObject(json.value) && Array.isArray(json.value.invoices) ? 'json' : undefined;
}

/** The line ends inside a value, outside a text. */
const isCutOff = (problem: Extract<ReturnType<typeof readJson>, { problem: unknown }>['problem']): boolean =>
  problem.kind === 'misplaced' && problem.found === null && problem.expected !== 'a closing quote';

const findOtherKind = (text: string): BatchFileKind | undefined => {
  if (text.trimStart().startsWith('[')) return 'json-list';
  return text.split('\n').some((line) => line.trimStart().startsWith('{')) ? undefined : 'no-json';
};

/** Returns the fault of a text that is JSON lines or not JSON at all; undefined if its own problem is more precise. */
export function findJsonFileFault(text: string): Fault | undefined {
  const first = readFirstLine(text);
  if (!/^[{[]/.test(first)) return { code: 'input', ...describeKind('no-json') };
  const isAlone = text.trim() !== first.trim() && !('problem' in readJson(first));
  return isAlone ? { code: 'input', ...describeKind('json-lines') } : undefined;
}

/** Returns the fault of JSON sent as CSV. */
export const findCsvFault = (text: string): Fault | undefined =>
  /^\s*(?:\{|\[\s*[{\]])/.test(text) ? { code: 'file-kind', ...describeKind('json') } : undefined;
