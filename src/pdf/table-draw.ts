// Draws a table after its layout: its rules and tints, its structure, its header again on every page, and rows that
// continue over page ends.
import { pdfColors, computeTextLineHeightPoints, a4PageGeometry } from './grid';
import { type PdfStructureElement, type PdfPageWriter } from './sheet';
import {
  type PlacedPdfTextLine,
  type PlacedPdfTableRow,
  type PdfTableLayout,
  measurePdfCellHeightPoints,
  pdfTablePaddingPoints,
} from './table-layout';

/**
 * Maximum height of rows that are never split between pages. Also the remaining height above which taller rows are
 * split.
 */
const togetherMax = 150;
const roomMin = 40;

/**
 * Draws the table at the cursor, x points from the left, and leaves the cursor below it. `tail` is the height required
 * below its last row; if there is less space, the last row moves to the next page, so that the content after the table
 * is not alone there.
 */
export function drawPdfTable(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  table: PdfTableLayout,
  x: number,
  tail = 0,
): void {
  const root = sheet.element(parent, 'Table');
  const { head } = table;
  if (head !== undefined) {
    sheet.ensure(head.height + (table.rows[0]?.height ?? 0));
    drawHead(sheet, sheet.element(root, 'THead'), table, x, head);
  }
  const body = sheet.element(root, 'TBody');
  const last = table.rows.findLastIndex(({ joined }) => !joined);
  table.rows.forEach((row, index) => {
    const below = index === last && index > 0 ? tail : 0;
    if (!row.joined && tornBy(sheet.room(), table, index, below)) continueTable(sheet, table, x);
    else if (index > 0 && !row.joined && head !== undefined) separate(sheet, table, x);
    drawRow(sheet, sheet.element(body, 'TR'), table, x, row);
  });
  if (head !== undefined) separate(sheet, table, x);
}

/**
 * Returns true if a row and the rows joined to it do not fit on this page, and are short enough to stay together on the
 * next page.
 */
function tornBy(room: number, table: PdfTableLayout, index: number, below: number): boolean {
  let height = table.rows[index]?.height ?? 0;
  for (let next = index + 1; table.rows[next]?.joined === true; next++) height += table.rows[next]?.height ?? 0;
  if (height > room) return height <= togetherMax || room < roomMin;
  return height + below > room && height <= togetherMax;
}

function drawHead(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  table: PdfTableLayout,
  x: number,
  head: PlacedPdfTableRow,
): void {
  const row = sheet.element(parent, 'TR');
  for (const cell of head.cells) {
    const element = sheet.element(row, 'TH', { scope: 'Column' });
    if (cell.length > 0)
      sheet.mark(element, 'TH', () => printLines(sheet, cell, x, sheet.y + pdfTablePaddingPoints.row));
  }
  finishHead(sheet, table, x, head);
}

/** Draws the repeated header on a further page. A repeated header is not content. */
function repeatHead(sheet: PdfPageWriter, table: PdfTableLayout, x: number): void {
  const { head } = table;
  if (head === undefined) return;
  sheet.artifact('Pagination', () => {
    for (const cell of head.cells) printLines(sheet, cell, x, sheet.y + pdfTablePaddingPoints.row);
  });
  finishHead(sheet, table, x, head);
}

function finishHead(sheet: PdfPageWriter, table: PdfTableLayout, x: number, head: PlacedPdfTableRow): void {
  sheet.y += head.height;
  sheet.artifact('Layout', () => sheet.rule(x, sheet.y, table.width, 0.9, pdfColors.accent));
}

function drawRow(
  sheet: PdfPageWriter,
  row: PdfStructureElement,
  table: PdfTableLayout,
  x: number,
  placed: PlacedPdfTableRow,
): void {
  const above = placed.joined ? pdfTablePaddingPoints.joined : pdfTablePaddingPoints.row;
  if (placed.joined && placed.height > sheet.room() && sheet.room() < roomMin) continueTable(sheet, table, x);
  if (placed.raised) sheet.artifact('Layout', () => raise(sheet, table, x, placed.height));
  const elements = placed.cells.map((_, index) => cellElement(sheet, row, table, index));
  let rest = placed.cells;
  for (;;) {
    const room = sheet.room() - above - pdfTablePaddingPoints.row;
    const parts = rest.map((cell) => split(cell, room));
    parts.forEach(({ now }, index) => {
      const element = elements[index];
      if (now.length === 0 || element === undefined) return;
      sheet.mark(element, table.head === undefined && index === 0 ? 'TH' : 'TD', () =>
        printLines(sheet, now, x, sheet.y + above),
      );
    });
    sheet.y +=
      Math.max(0, ...parts.map(({ now }) => measurePdfCellHeightPoints(now))) + above + pdfTablePaddingPoints.row;
    rest = parts.map(({ later }) => later);
    if (rest.every((cell) => cell.length === 0)) return;
    continueTable(sheet, table, x);
  }
}

function cellElement(
  sheet: PdfPageWriter,
  row: PdfStructureElement,
  table: PdfTableLayout,
  index: number,
): PdfStructureElement {
  return table.head === undefined && index === 0
    ? sheet.element(row, 'TH', { scope: 'Row' })
    : sheet.element(row, 'TD');
}

function continueTable(sheet: PdfPageWriter, table: PdfTableLayout, x: number): void {
  sheet.breakPage();
  repeatHead(sheet, table, x);
}

function separate(sheet: PdfPageWriter, table: PdfTableLayout, x: number): void {
  sheet.artifact('Layout', () => sheet.rule(x, sheet.y, table.width, 0.4, pdfColors.rule));
}

function raise(sheet: PdfPageWriter, table: PdfTableLayout, x: number, height: number): void {
  sheet.box(x - 6, sheet.y, Math.min(table.width + 12, a4PageGeometry.right + 6 - x + 6), height, pdfColors.tint);
}

/** Splits lines into those that fit into the height, and the others. An empty page gets at least one line. */
function split(
  lines: readonly PlacedPdfTextLine[],
  height: number,
): { now: readonly PlacedPdfTextLine[]; later: readonly PlacedPdfTextLine[] } {
  let used = 0;
  let count = 0;
  for (const { size } of lines) {
    used += computeTextLineHeightPoints(size);
    if (used > height) break;
    count++;
  }
  return { now: lines.slice(0, count), later: lines.slice(count) };
}

function printLines(sheet: PdfPageWriter, lines: readonly PlacedPdfTextLine[], x: number, top: number): void {
  let y = top;
  for (const { line, x: shift, size, colour } of lines) {
    // The baseline is at the height at which the capitals of a line look centered.
    sheet.print(line, x + shift, y + computeTextLineHeightPoints(size) * 0.5 + size * 0.365, size, colour);
    y += computeTextLineHeightPoints(size);
  }
}
