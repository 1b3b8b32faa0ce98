// Files of batches: JSON lines, JSON, encodings, keys, and locations of faults.
import { batchLimits as limits } from '../../../src/contracts/limits/batches';
import {
  findCsvColumnAndLineOfBodyPath,
  listFaultsOfWholeBatchFile,
  addFaultsToLaterRowsWithSameKey,
} from '../../../src/document/batch/check-rows';
import { decodeBatchFile } from '../../../src/document/batch/decode';
import { parseBatchFile } from '../../../src/document/batch/read-file';
import { parseBatchJsonLines, parseBatchJson } from '../../../src/document/batch/read-json-rows';
import { formatBatchReportCsvRows } from '../../../src/document/batch/write-report';
import { computeCanonicalJsonDigest } from '../../../src/document/canonical-json';
import { computeInvoiceBodyDigest, isSameAsStoredInvoiceBody } from '../../../src/document/invoice-body/digest';
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import type { JsonObject } from '../../../src/document/model/basic';
import { renderMessage } from '../../../src/messages/render';

const listCodes = (read: ReturnType<typeof parseBatchJsonLines>) =>
  listFaultsOfWholeBatchFile(read).map(({ code }) => code);

test('an unreadable line of a batch file becomes a row of the report, and numbers keep their digits', () => {
  const { rows } = parseBatchJsonLines('{"key":"a","total":2.50}\n\n{"key":\r\n[1]\n{"key":" b "}\r\n');
  expect(rows.map(({ lines, key, faults }) => [lines[0], key, faults.map(({ code }) => code)])).toEqual([
    [1, 'a', []],
    [3, undefined, ['row-unreadable']],
    [4, undefined, ['row-unreadable']],
    [5, 'b', []],
  ]);
  expect(rows[0]?.body).toEqual({ key: 'a', total: '2.50' });
});

test('the fault of an unreadable line has the line number and does not name the body', () => {
  const { rows } = parseBatchJsonLines('{"key":"a"}\n\n{"key":\n[1]\n');
  const [, broken, list] = rows.map(({ faults }) => faults.map(({ message }) => renderMessage('en', message))[0]);
  expect(broken?.text).toMatch(/^the line is not JSON at line 3, column 8: /);
  expect(list?.text).toBe('the line is not a JSON object');
  const spanish = rows.flatMap(({ faults }) => faults.map(({ message }) => renderMessage('es', message).text));
  expect(spanish).toEqual([expect.stringContaining('línea 3, columna 8'), 'la línea no es un objeto JSON']);
});

test('a list with another name gets the suggestion `invoices`', () => {
  const findRemedy = (text: string) =>
    parseBatchJson(text).faults.map(({ message }) => renderMessage('en', message).remedy);
  for (const name of ['items', 'facturas', 'data', 'rows'])
    expect(findRemedy(`{"${name}":[{"key":"a"}]}`)).toEqual(['Write `invoices`.']);
  expect(findRemedy('{"invoices":[{"key":"a"}],"dry_run":true}')).toEqual([
    'Write the parameter in the URL: `?dry_run=`.',
  ]);
  expect(findRemedy('{"invoices":[{"key":"a"}],"note":"x"}')).toEqual(['The only field here is `invoices`.']);
});

test('a JSON file of a batch has only invoices', () => {
  expect(parseBatchJson('{"invoices":[{"key":"a"}]}').rows).toHaveLength(1);
  expect(listCodes(parseBatchJson('{"invoice":[{"key":"a"}]}'))).toEqual(['unknown-member']);
  expect(listCodes(parseBatchJson('{"invoices":{"key":"a"}}'))).toEqual(['member-invalid']);
  expect(listCodes(parseBatchJson('[]'))).toEqual(['input']);
  expect(listCodes(parseBatchJson('{"invoices":[]}'))).toEqual(['rows-needed']);
});

test('a batch file needs a different key for each row, and the second row with a used key fails', () => {
  expect(listCodes(parseBatchJsonLines('{"key":"a"}\n{}\n{"key":""}\n{"key":null}'))).toEqual(
    Array(3).fill('key-needed'),
  );
  // A key that is not a text is a fault of its row.
  expect(listCodes(parseBatchJsonLines('{"key":7}'))).toEqual([]);
  const rows = addFaultsToLaterRowsWithSameKey(parseBatchJsonLines('{"key":"a"}\n{"key":"b"}\n{"key":"a"}').rows);
  expect(rows.map(({ faults, body }) => [faults[0]?.code, body !== undefined])).toEqual([
    [undefined, true],
    [undefined, true],
    ['key-twice', false],
  ]);
});

test('a batch file is refused if it has no rows or too many rows', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `{"key":"${i}"}`).join('\n');
  expect(listCodes(parseBatchJsonLines(rows(limits.rowsMax)))).toEqual([]);
  expect(listCodes(parseBatchJsonLines(rows(limits.rowsMax + 1)))).toEqual(['too-many-rows']);
  expect(listCodes(parseBatchJsonLines(' \n'))).toEqual(['rows-needed']);
});

test('a batch file is read as UTF-8, with or without BOM, unless another encoding is named', () => {
  const spanish = Buffer.from([0x61, 0xf1, 0x6f, 0x80]);
  expect(decodeBatchFile(Buffer.from('\ufeffaño'), '')).toEqual({ text: 'año' });
  expect(decodeBatchFile(spanish, 'Windows-1252')).toEqual({ text: 'año€' });
  expect(decodeBatchFile(spanish, '')).toMatchObject({ fault: { code: 'charset', message: { id: 'batch-not-utf8' } } });
  expect(decodeBatchFile(spanish, 'ebcdic')).toMatchObject({ fault: { message: { id: 'batch-charset-unknown' } } });
});

describe('a batch file that is named Windows-1252', () => {
  // Regression: up to 1,000 invoices were issued to `CaÃ±a Ã±andÃº`.
  it.each(['windows-1252', 'Latin1', 'ISO-8859-1', 'cp1252'])('is refused if it is UTF-8: %s', (charset) => {
    for (const text of ['Caña ñandú', '\ufeffclave', 'Łódź', 'precio €'])
      expect(decodeBatchFile(Buffer.from(text), charset)).toMatchObject({
        fault: { code: 'charset', message: { id: 'batch-is-utf8', params: { charset: charset.toLowerCase() } } },
      });
  });

  it.each([
    ['clave;concepto', 'clave;concepto'],
    ['Ca\xf1a \xf1and\xfa', 'Caña ñandú'],
    ['CAF\xc9 \xabOL\xc9\xbb', 'CAFÉ «OLÉ»'],
    // By chance, these two bytes are also a letter in UTF-8.
    ['NESCAF\xc9\xae', 'NESCAFÉ®'],
    ['10 \x80 \xb7 N\xba 3', '10 € · Nº 3'],
  ])('is read if it is in that charset: %s', (bytes, text) =>
    expect(decodeBatchFile(Buffer.from(bytes, 'latin1'), 'windows-1252')).toEqual({ text }),
  );
});

test('a fault in a batch file has the column and the line that contain it', () => {
  const columns = { 'lines.price': 'precio', 'customer.name': 'cliente', total: 'total' };
  expect(findCsvColumnAndLineOfBodyPath('$.lines[1].price', columns, [4, 5])).toEqual({ column: 'precio', line: 5 });
  expect(findCsvColumnAndLineOfBodyPath('$.customer', columns, [4])).toEqual({ column: 'cliente', line: 4 });
  expect(findCsvColumnAndLineOfBodyPath('$.total', columns, [4])).toEqual({ column: 'total', line: 4 });
  expect(findCsvColumnAndLineOfBodyPath('$.notes', columns, [4])).toBeUndefined();
  expect(findCsvColumnAndLineOfBodyPath(undefined, columns, [4])).toBeUndefined();
});

test('a batch report contains no formula for a spreadsheet', () => {
  expect(formatBatchReportCsvRows([{ row: '1', key: '=HYPERLINK("x")', message: '@a' }]).split('\r\n')[0]).toBe(
    `1,,,"'=HYPERLINK(""x"")",,,,,,'@a,,`,
  );
});

// Regression: the total was the text `'-12.10`, which no program reads as a number.
test('a batch report has a negative total as a number', () => {
  expect(formatBatchReportCsvRows([{ row: '1', total: '-12.10', warnings: '-5' }])).toBe("1,,,,,,,-12.10,,,,'-5\r\n");
});

describe('the digest of a body', () => {
  const base = {
    key: 'k',
    supplier: 'A58818501',
    lines: [{ description: 'Silla', quantity: 2, price: '89.50', tax: '21%' }],
  };
  const getDigest = (body: object): string => {
    const { invoice } = parseInvoiceBody(body as JsonObject);
    if (!invoice) throw new Error('not read');
    return computeInvoiceBodyDigest(invoice);
  };
  const buildLine = (more: object) => ({ ...base, lines: [{ ...base.lines[0], ...more }] });

  test.each([
    [{ meta: { at: 'A' } }, { meta: { at: 'B' } }],
    [{ args: { at: 'A' } }, {}],
    [{ meta: { total: '1.10' } }, { meta: { total: '1.1' } }],
    [{ args: { percent: '21.0%' } }, { args: { percent: '21%' } }],
  ])('differs with other texts that the caller named: %j and %j', (one, other) =>
    expect(getDigest({ ...base, ...one })).not.toBe(getDigest({ ...base, ...other })),
  );

  test.each([
    ['another key', { ...base, key: 'other' }],
    ['2 as "2.00"', buildLine({ quantity: '2.00' })],
    ['89.5', buildLine({ price: '89.5' })],
    ['the percentage as a number', buildLine({ tax: 21 })],
    ['members in another order', { lines: base.lines, supplier: base.supplier, key: 'k' }],
  ])('is the same with %s', (_, body) => expect(getDigest(body)).toBe(getDigest(base)));

  test.each([
    ['notes', { ...base, notes: 'otra' }],
    ['another price', buildLine({ price: '89.51' })],
    ['another description', buildLine({ description: 'Mesa' })],
    ['a code with a zero more', { ...base, code: '1.10' }],
  ])('differs with %s', (_, body) => expect(getDigest(body)).not.toBe(getDigest(base)));

  // Regression: a repaired file with `100` for "100.00" failed with `key-taken`, although the invoice was issued.
  const buildDocument = (price: unknown, quantity: unknown = '1') => ({
    document: { code: 7, lines: [{ quantity, item: { name: 'Mesa', price } }] },
    key: 'k',
  });

  test.each([
    ['100', buildDocument('100')],
    ['the number 100', buildDocument(100)],
    ['a quantity as a number', buildDocument('100.00', 1)],
  ])('of a document is the same with %s', (_, body) =>
    expect(getDigest(body)).toBe(getDigest(buildDocument('100.00'))),
  );

  test('of a document differs with another number', () =>
    expect(getDigest(buildDocument(100))).not.toBe(getDigest(buildDocument(101))));

  test('of a document with numbers is also known as version 0.1.0 computed it', () => {
    const { invoice } = parseInvoiceBody(buildDocument(100) as JsonObject);
    if (!invoice) throw new Error('not read');
    const { key: _key, ...written } = invoice;
    expect(isSameAsStoredInvoiceBody(invoice, computeCanonicalJsonDigest(written).val)).toBe(true);
    expect(isSameAsStoredInvoiceBody(invoice, getDigest(buildDocument('100.00')))).toBe(true);
    expect(isSameAsStoredInvoiceBody(invoice, getDigest(buildDocument('100.01')))).toBe(false);
  });

  test('treats codes as text, so that 1.10 differs from 1.1', () =>
    expect(getDigest({ ...base, code: '1.10' })).not.toBe(getDigest({ ...base, code: '1.1' })));
});

describe('a key that is too long', () => {
  it('is kept only in the body, whose row fails', () => {
    const long = 'k'.repeat(129);
    const read = parseBatchJsonLines(`{"key":"${long}"}\n{"key":"${long}"}\n{"key":"${long.slice(1)}"}`);
    const rows = addFaultsToLaterRowsWithSameKey(read.rows);
    expect(rows.map(({ key, body }) => [key, body?.key])).toEqual([
      [undefined, long],
      [undefined, long],
      [long.slice(1), long.slice(1)],
    ]);
    expect(listCodes({ ...read, rows })).toEqual([]);
    const [first] = parseInvoiceBody(rows[0]?.body ?? {}).faults.list.filter(({ paths }) => paths?.[0] === '$.key');
    expect(first?.code).toBe('member-invalid');
  });
});

describe('a row of a CSV file that is longer as JSON than a file may be', () => {
  // Regression: nine megabytes of tabs became a row of 18 MB, which the database refused, and the call returned 500.
  it.each([
    ['control characters', '\t', undefined],
    ['characters of Windows-1252', '\x80', 'windows-1252'],
  ])('fails: %s', (_name, character, charset = '') => {
    const fits = jest.replaceProperty(limits, 'bytesMax', 4_000 as never);
    try {
      const row = (count: number) => `k${count};Silla;10;21%;"a${character.repeat(count)}b"\n`;
      const bytes = Buffer.from(`clave;concepto;precio;impuesto;notas\n${row(100)}${row(3_000)}`, 'latin1');
      const { rows, faults } = parseBatchFile({ bytes, type: 'text/csv', charset, ignored: '' });
      expect(faults).toEqual([]);
      expect(rows.map(({ body }) => body !== undefined)).toEqual([true, false]);
      expect(rows[1]).toMatchObject({
        key: 'k3000',
        column: 'notas',
        faults: [{ code: 'too-large', paths: ['$.notes'] }],
      });
    } finally {
      fits.restore();
    }
  });
});
