// The layout of a table before it is drawn: column widths, wrapped cells and heights. Blocks are placed by these
// heights.
import { type ShapedTextLine, measureTextWidthPoints, shapeTextLine, wrapTextIntoLines } from './fonts/typesetting';
import { type PdfColor, pdfColors, computeTextLineHeightPoints, fontSizesPoints } from './grid';

export type PdfTextEmphasis = 'normal' | 'muted' | 'strong' | 'total';

/**
 * A text of a cell. With `fraction` (the count of its decimals), the text is aligned with the other numbers of the
 * column.
 */
export interface PdfCellText {
  readonly text: string;
  readonly tone?: PdfTextEmphasis;
  readonly fraction?: number;
}

export interface PdfTableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /**
   * Whether the column gets the width that the other columns leave, and wraps its texts. Exactly one column of a table
   * does this.
   */
  readonly stretch?: boolean;
}

export interface PdfTableRow {
  readonly cells: readonly (readonly PdfCellText[])[];
  /** Whether the row belongs to the row above it, so that there is no rule between them. */
  readonly joined?: boolean;
  /** Has a tinted background. */
  readonly raised?: boolean;
}

export interface PdfTable {
  readonly columns: readonly PdfTableColumn[];
  readonly rows: readonly PdfTableRow[];
  /** Whether the table has a header. If not, the cells of the first column are the row headers. */
  readonly head: boolean;
}

export interface PlacedPdfTextLine {
  readonly line: ShapedTextLine;
  /** Distance from the left edge of the table to the start of the line. */
  readonly x: number;
  readonly size: number;
  readonly colour: PdfColor;
}

export interface PlacedPdfTableRow {
  readonly cells: readonly (readonly PlacedPdfTextLine[])[];
  readonly height: number;
  readonly joined: boolean;
  readonly raised: boolean;
}

export interface PdfTableLayout {
  readonly width: number;
  readonly head: PlacedPdfTableRow | undefined;
  readonly rows: readonly PlacedPdfTableRow[];
  /** Height of the whole table in points, including its header. */
  readonly height: number;
}

/** Padding: the space above and below the lines of a row, and the space between columns. */
export const pdfTablePaddingPoints = { row: 3, joined: 0.5, column: 10 } as const;
/**
 * Share of the width with which the stretching column is still readable. The other columns use smaller type to leave
 * this share.
 */
const stretchShareMin = 0.24;

const looks = {
  normal: { size: fontSizesPoints.body, weight: 'regular', colour: pdfColors.ink },
  muted: { size: fontSizesPoints.detail, weight: 'regular', colour: pdfColors.muted },
  strong: { size: fontSizesPoints.body, weight: 'bold', colour: pdfColors.ink },
  total: { size: fontSizesPoints.total, weight: 'bold', colour: pdfColors.accent },
  head: { size: fontSizesPoints.small, weight: 'bold', colour: pdfColors.muted },
} as const;

interface MeasuredPiece {
  readonly piece: PdfCellText;
  readonly look: (typeof looks)[keyof typeof looks];
  readonly line: ShapedTextLine;
  /** Width at full size, and the space of missing decimals at the edge of the column. */
  readonly width: number;
  readonly indent: number;
}

/** Lays out a table for a width in points. If numbers leave no space for the stretching column, the type shrinks. */
export function computePdfTableLayout(table: PdfTable, width: number): PdfTableLayout {
  const fractions = table.columns.map((_, column) => widestFraction(table.rows, column));
  const measureRow = (row: PdfTableRow): MeasuredPiece[][] =>
    row.cells.map((cell, column) => cell.map((piece) => measurePiece(piece, fractions[column] ?? 0)));
  const rows = table.rows.map(measureRow);
  const heads = table.columns.map((column) => [measureHead(column.title)]);
  const natural = table.columns.map((column, index) =>
    column.stretch === true ? 0 : widest(table.head ? [heads, ...rows] : rows, index),
  );
  const gaps = (table.columns.length - 1) * pdfTablePaddingPoints.column;
  const scale = scaleFor(natural, width - gaps);
  const edges = columnEdges(table.columns, natural, scale, width - gaps);
  const place = (cells: readonly MeasuredPiece[][], row: PdfTableRow | undefined): PlacedPdfTableRow => {
    const placed = cells.map((cell, index) => placeCell(cell, table.columns[index], edges[index], scale));
    const inner = Math.max(...placed.map(measurePdfCellHeightPoints));
    const space =
      row?.joined === true ? pdfTablePaddingPoints.joined + pdfTablePaddingPoints.row : 2 * pdfTablePaddingPoints.row;
    return { cells: placed, height: inner + space, joined: row?.joined === true, raised: row?.raised === true };
  };
  const head = table.head ? place(heads, undefined) : undefined;
  const body = rows.map((cells, index) => place(cells, table.rows[index]));
  const height = [...(head === undefined ? [] : [head]), ...body].reduce((sum, row) => sum + row.height, 0);
  return { width, head, rows: body, height };
}

/** Measures the height of a cell's lines without the padding of its row. */
export function measurePdfCellHeightPoints(lines: readonly PlacedPdfTextLine[]): number {
  return lines.reduce((sum, { size }) => sum + computeTextLineHeightPoints(size), 0);
}

function widestFraction(rows: readonly PdfTableRow[], column: number): number {
  let most = 0;
  for (const row of rows) for (const piece of row.cells[column] ?? []) most = Math.max(most, piece.fraction ?? 0);
  return most;
}

function measurePiece(piece: PdfCellText, fraction: number): MeasuredPiece {
  const look = looks[piece.tone ?? 'normal'];
  const line = shapeTextLine(piece.text, look.weight);
  const lacking = piece.fraction === undefined ? 0 : fraction - piece.fraction;
  const filler = lacking === 0 ? '' : `${piece.fraction === 0 ? ',' : ''}${'0'.repeat(lacking)}`;
  const indent = filler === '' ? 0 : measureTextWidthPoints(filler, look.weight, look.size);
  return { piece, look, line, width: (line.width * look.size) / 1000 + indent, indent };
}

function measureHead(title: string): MeasuredPiece {
  const line = shapeTextLine(title, looks.head.weight);
  return { piece: { text: title }, look: looks.head, line, width: (line.width * looks.head.size) / 1000, indent: 0 };
}

function widest(rows: readonly (readonly MeasuredPiece[][])[], column: number): number {
  let most = 0;
  for (const row of rows) for (const { width } of row[column] ?? []) most = Math.max(most, width);
  return most;
}

function scaleFor(natural: readonly number[], width: number): number {
  const totalWidth = natural.reduce((sum, each) => sum + each, 0);
  return Math.min(1, (width * (1 - stretchShareMin)) / totalWidth);
}

interface Edge {
  readonly left: number;
  readonly width: number;
}

function columnEdges(
  columns: readonly PdfTableColumn[],
  natural: readonly number[],
  scale: number,
  width: number,
): Edge[] {
  const rest = width - natural.reduce((sum, each) => sum + each * scale, 0);
  let x = 0;
  return columns.map((column, index) => {
    const own = column.stretch === true ? rest : (natural[index] ?? 0) * scale;
    const edge = { left: x, width: own };
    x += own + pdfTablePaddingPoints.column;
    return edge;
  });
}

function placeCell(
  cell: readonly MeasuredPiece[],
  column: PdfTableColumn | undefined,
  edge: Edge | undefined,
  scale: number,
): PlacedPdfTextLine[] {
  if (column === undefined || edge === undefined) return [];
  return cell.flatMap(({ piece, look, line, indent }) => {
    if (piece.text === '') return [];
    const size = column.stretch === true ? look.size : Math.round(look.size * scale * 100) / 100;
    const lines = column.stretch === true ? wrapTextIntoLines(piece.text, look.weight, size, edge.width) : [line];
    return lines.map((each) => {
      const free = edge.width - (each.width * size) / 1000 - indent * scale;
      return { line: each, x: edge.left + (column.align === 'right' ? free : 0), size, colour: look.colour };
    });
  });
}
