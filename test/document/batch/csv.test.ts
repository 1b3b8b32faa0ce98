// CSV files of invoices: separators, headers in two languages, and lines of one invoice.
import { detectCsvSeparator } from '../../../src/document/batch/csv-bounds';
import { batchCsvColumns, parseBatchCsvHeader } from '../../../src/document/batch/csv-columns';
import { parseBatchCsv } from '../../../src/document/batch/read-csv';
import { parseBatchFile } from '../../../src/document/batch/read-file';

const read = (text: string, keyPrefix: string | undefined = 'K-', ignored: readonly string[] = []) =>
  parseBatchCsv(text, { keyPrefix, ignored });
const listCodes = (text: string): readonly string[] => {
  const { rows, faults } = read(text);
  return [...faults, ...rows.flatMap((row) => row.faults)].map(({ code }) => code);
};

test.each([
  ['a,b;c,d', ','],
  ['a;b,c;d', ';'],
  ['a\tb', '\t'],
  ['"a;b;c",d', ','],
  ['a', ','],
])('a CSV file is read with the separator of %s', (header, separator) =>
  expect(detectCsvSeparator(header)).toBe(separator),
);

test('each column of a CSV file has different names in the two languages', () => {
  const names = Object.entries(batchCsvColumns).flatMap(([name, { spanish }]) =>
    name === spanish ? [name] : [name, spanish],
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a CSV file may write column names without accents, in capitals and with spaces', () => {
  expect(parseBatchCsvHeader(['Número', ' FECHA OPERACION', 'customer-name', 'Retención'], []).columns).toEqual([
    'code',
    'operation_date',
    'customer_name',
    'withholding',
  ]);
});

test('a CSV file with an unknown column is refused with the nearest name, unless the column is ignored', () => {
  const [fault] = read('factura;descuent\n1;2').faults;
  expect(fault).toMatchObject({ code: 'column-unknown', message: { params: { meant: 'descuento' } } });
  expect(read('factura;concepto;almacen\n1;Silla;7', 'K-', ['Almacén']).rows[0]?.body).toEqual({
    lines: [{ description: 'Silla' }],
    key: 'K-1',
  });
});

test('a CSV file with two columns of the same meaning is refused', () => {
  expect(listCodes('factura;invoice\n1;1')).toEqual(['column-twice']);
});

test('consecutive rows of a CSV file with the same invoice are its lines', () => {
  const { rows } = read(
    'factura;cliente;concepto;precio\r\nA;Hotel;Silla;89,50\r\nA;;"Mesa ""Roble"";\r\nmaciza";1.234,50\r\nB;Bar;=Lámpara;10\r\nA;Hotel;Otra;1\r\n',
  );
  expect(rows.map(({ key, lines, body }) => [key, lines, body?.lines])).toEqual([
    [
      'K-A',
      [2, 3],
      [
        { description: 'Silla', price: '89.50' },
        { description: 'Mesa "Roble";\nmaciza', price: '1234.50' },
      ],
    ],
    ['K-B', [5], [{ description: '=Lámpara', price: '10' }]],
    ['K-A', [6], [{ description: 'Otra', price: '1' }]],
  ]);
});

test('a CSV file may have the cells of an invoice in its first row, or repeated in each row', () => {
  const head = 'factura;cliente;concepto;precio\nA;Hotel;Silla;1\n';
  expect(listCodes(`${head}A;Hotel;Mesa;1`)).toEqual([]);
  const [row] = read(`${head}A;Bar;Mesa;1`).rows;
  expect(row).toMatchObject({ lines: [3, 2, 3], column: 'cliente', faults: [{ code: 'rows-differ' }] });
  expect(row?.body).toBeUndefined();
});

test('an ambiguous number in a CSV file is reported with line and column, and the next invoice is still read', () => {
  const { rows } = read('factura;concepto;precio\nA;Silla;1,5\nA;Mesa;1.234\nB;Mesa;2');
  expect(rows[0]).toMatchObject({ lines: [3, 2, 3], column: 'precio', faults: [{ code: 'ambiguous-number' }] });
  expect(rows[1]?.faults).toEqual([]);
});

test('only the row of a CSV file with a different length is refused', () => {
  expect(listCodes('factura;concepto;precio\nA;Silla\nB;Mesa;2')).toEqual(['row-cells']);
});

test('a CSV file is refused if a quote is not closed', () => {
  expect(read('factura;concepto\nA;"Silla\nB;Mesa')).toMatchObject({ rows: [], faults: [{ code: 'csv-broken' }] });
});

test('a CSV file has the keys of its invoices in a column, or builds them from prefix and invoice number', () => {
  const text = 'factura;clave;concepto\nA;own;x\nB;;y';
  expect(read(text).rows.map(({ key }) => key)).toEqual(['own', 'K-B']);
  expect(parseBatchCsv(text, { keyPrefix: undefined, ignored: [] }).rows.map(({ key }) => key)).toEqual([
    'own',
    undefined,
  ]);
});

// Regression: the key of a row differed from that of its invoice, so `key-twice` was not seen, and a file that was sent again
// failed instead of being already issued.
test('a CSV file may have blanks around its cells, also no-break spaces and blanks in quotes', () => {
  const { rows } = read('factura;clave;concepto\n1;\u00a0A;x\n2;" A ";y\n3;\u00a0;z\n\u00a03;;w\n');
  expect(rows.map(({ key, lines, faults }) => [key, lines, faults])).toEqual([
    ['A', [2], []],
    ['A', [3], []],
    ['K-3', [4, 5], []],
  ]);
  expect(parseBatchCsv('\u00a0clave ;concepto\n" A";" x\n"\n\u00a0;\nB;y', { ignored: [] }).rows).toMatchObject([
    { key: 'A', lines: [2], body: { lines: [{ description: 'x' }] } },
    { key: 'B', lines: [5] },
  ]);
});

test('a CSV file yields customer, address and payment as objects with the country of the address', () => {
  const { rows } = read(
    'factura,customer_name,customer_country,customer_city,payment_method,due_date,concepto\nA,Hôtel,FR,Lyon,tarjeta,2026-12-01,x',
  );
  expect(rows[0]?.body).toMatchObject({
    customer: { name: 'Hôtel', country: 'FR', address: { city: 'Lyon', country: 'FR' } },
    payment: { method: 'card', due_date: '2026-12-01' },
  });
});

test('a CSV file with empty lines or only a header has no invoices', () => {
  expect(read('factura;concepto\n\n;\n').rows).toEqual([]);
  expect(read('').rows).toEqual([]);
});

test('a CSV file may have a quoted cell of ten million characters, with or without a closing quote', () => {
  const long = 'a'.repeat(10_000_000);
  expect(parseBatchCsv(`"${long}"`, { ignored: [] }).faults.map(({ code }) => code)).toEqual(['header-needed']);
  expect(parseBatchCsv(`factura\n"${long}`, { ignored: [] }).faults.map(({ code }) => code)).toEqual(['csv-broken']);
});

test.each(['constructor', '__proto__', 'toString'])('a CSV cell with the word %s is plain text', (word) => {
  const header = 'factura;clave;tipo;impuesto;iva_incluido;forma_pago';
  const [row] = parseBatchCsv(`${header}\n1;k;${word};${word};${word};${word}\n`, { ignored: [] }).rows;
  expect(row?.body).toMatchObject({
    kind: word,
    prices_include_tax: word,
    payment: { method: word },
    lines: [{ tax: word }],
  });
});

// Regression: in quotes, as other programs write it, it was the header, and the file was refused.
it.each(['sep=;', '"sep=;"'])('a CSV file can begin with the line %s of Excel, which counts as a line', (first) => {
  const { rows, faults } = read(`${first}\r\nfactura;concepto;precio;impuesto\r\n1;Silla;89,50;21%\r\n`);
  expect(faults).toEqual([]);
  expect(rows.map(({ lines }) => lines)).toEqual([[3]]);
});

describe('the header of a CSV file', () => {
  const findIntended = (text: string, prefix?: string, ignored: readonly string[] = []) =>
    read(text, prefix, ignored).faults.map(({ code, paths, message }) => [
      code,
      paths?.[0],
      (message as { readonly params: { readonly meant?: string | null } }).params.meant,
    ]);

  it('is refused with the intended columns, in the language of the header', () => {
    expect(findIntended('factura;CIF;IVA;Descripción;Código postal\n')).toEqual([
      ['column-unknown', 'CIF', 'nif'],
      ['column-unknown', 'IVA', 'impuesto'],
      ['column-unknown', 'Descripción', 'concepto'],
      ['column-unknown', 'Código postal', 'cp'],
    ]);
    expect(findIntended('invoice,customer,zip,qty,price\na,b,c,1,1\n')).toEqual([
      ['column-unknown', 'customer', 'customer_name'],
      ['column-unknown', 'zip', 'customer_postcode'],
      ['column-unknown', 'qty', 'quantity'],
    ]);
  });

  it('is reported as missing, in one fault, if no cell of the first line is a column', () => {
    const { faults, rows } = read('A58818501;1;Silla;1;21%\nA58818501;2;Mesa;1;21%\n');
    expect([rows, faults.map(({ code, paths }) => [code, paths])]).toEqual([[], [['header-needed', ['line 1']]]]);
    expect(read('foo;bar\n1;2\n').faults).toHaveLength(1);
    // One known column shows that the line is a header.
    expect(read('supplier;bar;baz\n1;2;3\n').faults.map(({ code }) => code)).toEqual([
      'column-unknown',
      'column-unknown',
    ]);
    expect(read('CIF;IVA\n1;2\n').faults.map(({ code }) => code)).toEqual(['column-unknown', 'column-unknown']);
  });

  it('is refused if it lacks a column that `ignore` or `key_prefix` names', () => {
    expect(findIntended('invoice,price\na,1\n', 'K-', ['prce'])).toEqual([['column-unknown', '?ignore', 'price']]);
    expect(read('key,price\na,1\n', 'K-').faults.map(({ code, paths }) => [code, paths])).toEqual([
      ['parameter', ['?key_prefix']],
    ]);
  });
});

// Regression: the first line was issued as the whole invoice, and the others failed.
describe('a CSV file whose rows have the same key, but are not consecutive', () => {
  const readKeys = (text: string, keyPrefix?: string) => {
    const { rows } = parseBatchFile({
      bytes: Buffer.from(text),
      type: 'text/csv',
      charset: '',
      keyPrefix,
      ignored: '',
    });
    const apart = { code: 'rows-apart', message: { params: { key: 'x1', first: 2, second: 4 } } };
    expect(rows[0]).toMatchObject({ lines: [2], faults: [apart] });
    return rows.map(({ key, column, body }) => [key, column, body !== undefined]);
  };

  it('issues no part of an invoice', () => {
    expect(readKeys('factura;concepto;precio\n1;A;10\n2;A;10\n1;B;5\n1;C;1', 'x')).toEqual([
      ['x1', 'factura', false],
      ['x2', undefined, true],
      ['x1', 'factura', false],
    ]);
  });

  it('issues none of these rows if it has no column `invoice`', () => {
    expect(readKeys('clave;concepto;precio\nx1;A;10\nx2;A;10\nx1;B;5\nx1;C;1')).toEqual([
      ['x1', 'clave', false],
      ['x2', undefined, true],
      ['x1', 'clave', false],
      ['x1', 'clave', false],
    ]);
  });
});

// Regressions: spreadsheets end each line with the separator, and the remedy of the column without a title could not be
// followed; a leading line of separators was taken for the header.
describe('a CSV file of a spreadsheet', () => {
  const header = 'factura;concepto;precio;impuesto';

  it('may end each line with the separator', () => {
    const { rows, faults } = read(`${header};;\na;Silla;2,50;21%;;\n`);
    expect([faults, rows.map(({ key, faults: own }) => [key, own])]).toEqual([[], [['K-a', []]]]);
  });

  it('is refused with the position of a column without a title, if its cells are filled', () => {
    const { faults } = read(`${header};\na;Silla;2,50;21%;\nb;Mesa;2,50;21%;azul`);
    expect(faults).toMatchObject([
      { code: 'column-unknown', message: { id: 'column-untitled', params: { position: 5 } } },
    ]);
  });

  it('may begin with lines of separators only', () => {
    const { rows, faults } = read(`;;;\n;;;\n${header}\na;Silla;2,50;21%`);
    expect([faults, rows.map(({ key, lines }) => [key, lines])]).toEqual([[], [['K-a', [4]]]]);
  });
});

describe('a CSV file of ten megabytes', () => {
  const size = 10 * 1024 * 1024;
  /** Milliseconds of processor time. */
  const measure = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };

  it.each([
    ['a header of separators', `a${','.repeat(size)}`],
    ['a row of separators', `invoice;price\n${';'.repeat(size)}`],
    ['rows of separators', `invoice;price\n${`${';'.repeat(10_000)}\n`.repeat(size / 10_001)}`],
    ['a row of quoted cells', `invoice;price\n${'"a""b";'.repeat(size / 7)}`],
  ])('is refused before it is parsed if it consists of %s', (_what, text) => {
    let codes: readonly string[] = [];
    const spent = measure(() => {
      codes = listCodes(text);
    });
    expect(codes).toEqual(['too-large']);
    expect(spent).toBeLessThan(1_000);
  });
});

describe('a CSV file with few columns', () => {
  it.each([
    ['separators in quotes', `"${';'.repeat(300)}";b\n1;2`],
    ['doubled quotes before separators', `"a""${';'.repeat(300)}""";b\n1;2`],
    ['spaces before quotes', `a;  "${';'.repeat(300)}"\n1;2`],
    ['many rows', `a;b\n${'1;2\n'.repeat(300)}`],
  ])('is not refused as too large because of %s', (_what, text) => expect(listCodes(text)).not.toContain('too-large'));
});
