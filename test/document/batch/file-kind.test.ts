// A batch whose file is of another kind than its content type: one fault names the kind, instead of one fault for each row.
import { gzipSync } from 'node:zlib';
import { decodeBatchFile } from '../../../src/document/batch/decode';
import { parseBatchCsv } from '../../../src/document/batch/read-csv';
import { parseBatchJsonLines, parseBatchJson } from '../../../src/document/batch/read-json-rows';
import type { Fault } from '../../../src/contracts/errors';
import type { Message } from '../../../src/messages/message';
import { renderMessage } from '../../../src/messages/render';

const getKind = (fault: Fault | undefined) => (fault?.message as Message | undefined)?.params;
const ofBytes = (bytes: Buffer) => {
  const read = decodeBatchFile(bytes, '');
  return 'fault' in read ? getKind(read.fault) : read.text;
};
const utf16 = Buffer.from('key,total\r\na,1\r\n', 'utf16le');
const zipped = (name: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(name)]);

describe('the file of a batch', () => {
  it.each([
    ['a workbook', zipped('xl/workbook.xml'), 'workbook'],
    ['a workbook of before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old-workbook'],
    ['an archive', zipped('invoices.csv'), 'zip'],
    ['a compressed file', gzipSync('key,total'), 'gzip'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'pdf'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16'],
    ['UTF-16 without its mark', utf16, 'utf-16'],
  ])('has the kind that its bytes show: %s', (_what, bytes, kind) => expect(ofBytes(bytes)).toEqual({ kind }));

  it.each([
    ['pretty JSON as lines', parseBatchJsonLines('{\n  "key": "a",\n  "total": 1\n}\n'), 'pretty-json'],
    ['a list as lines', parseBatchJsonLines('[{"key":"a"}]'), 'json-list'],
    ['a JSON file as lines', parseBatchJsonLines('{"invoices":[{"key":"a"}]}'), 'json'],
    ['CSV as lines', parseBatchJsonLines('key,total\na,1\n'), 'no-json'],
    ['lines as JSON', parseBatchJson('{"key":"a"}\n{"key":"b"}\n'), 'json-lines'],
    ['CSV as JSON', parseBatchJson('key,total\na,1\n'), 'no-json'],
    ['JSON as CSV', parseBatchCsv('{"invoices":[{"key":"a"}]}', { keyPrefix: undefined, ignored: [] }), 'json'],
  ])('has the kind that its text shows: %s', (_what, { rows, faults }, kind) => {
    expect(rows).toEqual([]);
    expect(faults.map(getKind)).toEqual([{ kind }]);
    for (const language of ['en', 'es'] as const)
      for (const { message } of faults) expect(renderMessage(language, message).remedy).toMatch(/\.$/);
  });

  it('is read if one of many lines is cut off', () => {
    const { rows, faults } = parseBatchJsonLines('{"key":"a","notes":"cut\n{"key":"b"}\n');
    expect([rows.length, faults]).toEqual([2, []]);
  });
});
