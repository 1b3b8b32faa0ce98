// Detects the real kind of a batch's file if it differs from the content type, so that the call returns one error
// instead of a fault for each row.
import type { Fault } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import type { DetectedBatchFileKind } from '../../messages/call-parameters';
import { parseJsonPreservingDecimals } from '../json-text';
import { isJsonObject } from '../model/basic';

/** First bytes of files that do not contain text. */
const marks: readonly (readonly [DetectedBatchFileKind, readonly number[]])[] = [
  ['old-workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['gzip', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Number of bytes that are examined. */
const lookedAt = 4_096;

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** Returns undefined if the bytes may be text. */
function findBytesKind(bytes: Buffer): DetectedBatchFileKind | undefined {
  const kind = marks.find(([, mark]) => startsWith(bytes, mark))?.[0];
  if (kind) return kind;
  const start = bytes.subarray(0, lookedAt);
  if (startsWith(bytes, zip)) return start.includes('xl/') || start.includes('[Content_Types]') ? 'workbook' : 'zip';
  // In UTF-16, every second byte of a Latin text is zero; in UTF-8, a text has no zero byte.
  return start.includes(0) && start.filter((byte) => byte === 0).length >= start.length / 4 ? 'utf-16' : undefined;
}

/** Returns the fault of bytes that are not the text of a batch; undefined if they are. */
export function findNotTextFileFault(bytes: Buffer): Fault | undefined {
  const kind = findBytesKind(bytes);
  return kind && { code: kind === 'utf-16' ? 'charset' : 'file-kind', ...describeKind(kind) };
}

const describeKind = (kind: DetectedBatchFileKind): Pick<Fault, 'paths' | 'message'> => ({
  paths: ['Content-Type'],
  message: createMessage('batch-file-kind', { kind }),
});

const readFirstLine = (text: string): string => /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';

/** Returns the fault of a text that is not JSON lines, but another format. */
export function findNotJsonLinesFault(text: string): Fault | undefined {
  const first = readFirstLine(text);
  const kind = first.startsWith('{') ? findObjectKind(first) : findOtherKind(text);
  return kind && { code: 'file-kind', ...describeKind(kind) };
}

function findObjectKind(first: string): DetectedBatchFileKind | undefined {
  const json = parseJsonPreservingDecimals(first);
  if ('problem' in json) return isCutOff(json.problem) ? 'pretty-json' : undefined;
  return isJsonObject(json.value) && Array.isArray(json.value.invoices) ? 'json' : undefined;
}

/** Returns whether the line ends inside a value, but not inside a text. */
const isCutOff = (
  problem: Extract<ReturnType<typeof parseJsonPreservingDecimals>, { problem: unknown }>['problem'],
): boolean => problem.kind === 'misplaced' && problem.found === null && problem.expected !== 'a closing quote';

const findOtherKind = (text: string): DetectedBatchFileKind | undefined => {
  if (text.trimStart().startsWith('[')) return 'json-list';
  return text.split('\n').some((line) => line.trimStart().startsWith('{')) ? undefined : 'no-json';
};

/**
 * Returns the fault of a text that is JSON lines, or not JSON at all. Returns undefined if the problem of parsing is
 * more precise.
 */
export function findNotJsonFault(text: string): Fault | undefined {
  const first = readFirstLine(text);
  if (!/^[{[]/.test(first)) return { code: 'input', ...describeKind('no-json') };
  const isAlone = text.trim() !== first.trim() && !('problem' in parseJsonPreservingDecimals(first));
  return isAlone ? { code: 'input', ...describeKind('json-lines') } : undefined;
}

/** Returns the fault of JSON sent as CSV. */
export const findJsonSentAsCsvFault = (text: string): Fault | undefined =>
  /^\s*(?:\{|\[\s*[{\]])/.test(text) ? { code: 'file-kind', ...describeKind('json') } : undefined;
