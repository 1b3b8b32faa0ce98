// Writes workbooks (xlsx, ECMA-376) as a stream. Sheets are written row by row, so that memory does not grow with them.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Text, a number in its written form (`-121.00`), a whole number, or a day `YYYY-MM-DD`. */
export interface WorkbookCell {
  /** Name of the column, such as A or AB. */
  readonly column: string;
  readonly kind: 'text' | 'amount' | 'integer' | 'day';
  readonly value: string;
}

export interface WorkbookSheet {
  readonly name: string;
  /** `A1:B1`. */
  readonly merged: readonly string[];
  /** Rows in slices. Each row has its cells from left to right. */
  readonly rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

/** Styles by their position in `styles.xml`. */
const stylesByKind: Readonly<Record<WorkbookCell['kind'], number>> = { text: 0, integer: 0, amount: 1, day: 2 };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Styles with amounts as `0.00` and days as `dd/mm/yyyy`, the formats that the authority's import accepts. */
const styles =
  `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
  [0, 2, 164]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const partType = (name: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

const contentTypes = (sheets: readonly WorkbookSheet[]): string =>
  `${xml}<Types xmlns="${packaged}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${partType('sheet.main')}"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${partType('styles')}"/>` +
  sheets
    .map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${partType('worksheet')}"/>`)
    .join('') +
  '</Types>';

const relationship = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;

const relationships = (rows: readonly string[]): string =>
  `${xml}<Relationships xmlns="${packaged}/relationships">${rows.join('')}</Relationships>`;

const workbook = (sheets: readonly WorkbookSheet[]): string =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets.map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('') +
  '</sheets></workbook>';

/** Escapes a text. Characters that XML 1.0 does not allow are omitted. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * Converts a day to its number in a spreadsheet. Day 1 is 1 January 1900, and spreadsheets treat 1900 as a leap year.
 */
const toSerialDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569;

function writeCell({ column, kind, value }: WorkbookCell, row: number): string {
  const at = `<c r="${column}${row}"`;
  const style = stylesByKind[kind] === 0 ? '' : ` s="${stylesByKind[kind]}"`;
  if (kind === 'text') return `${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  return `${at}${style}><v>${kind === 'day' ? toSerialDay(value) : value}</v></c>`;
}

async function* writeSheet({ rows, merged }: WorkbookSheet): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  let row = 0;
  for await (const slice of rows) {
    let text = '';
    for (const cells of slice) {
      row += 1;
      text += `<row r="${row}">${cells.map((cell) => writeCell(cell, row)).join('')}</row>`;
    }
    if (text !== '') yield text;
  }
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  yield `</sheetData>${merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`}</worksheet>`;
}

/**
 * Writes a workbook as a stream, compressed on the threads of zlib. Rows are read only as fast as the stream is read,
 * and reading stops when the stream is destroyed.
 * @param at time of the parts of the file; the same rows with the same time give the same bytes
 */
export function createWorkbookStream(sheets: readonly WorkbookSheet[], at: Date): Readable {
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name, { mtime: at });
  add('[Content_Types].xml', contentTypes(sheets));
  add('_rels/.rels', relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')]));
  add('xl/workbook.xml', workbook(sheets));
  const parts = sheets.map((_, i) => relationship(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  add('xl/_rels/workbook.xml.rels', relationships([...parts, relationship(sheets.length + 1, 'styles', 'styles.xml')]));
  add('xl/styles.xml', styles);
  const sources = sheets.map((sheet) => Readable.from(writeSheet(sheet), { highWaterMark: 1 }));
  for (const [i, source] of sources.entries()) {
    zip.addReadStream(source, `xl/worksheets/sheet${i + 1}.xml`, { mtime: at });
  }
  zip.end();
  return follow(zip, sources);
}

/** Ends one side if the other side has an error. */
function follow(zip: ZipFile, sources: readonly Readable[]): Readable {
  const stream = zip.outputStream as Readable;
  const endSources = (): void => {
    for (const source of sources) source.destroy();
  };
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const source of sources) source.on('error', (error) => stream.destroy(error));
  stream.once('close', endSources);
  return stream;
}
