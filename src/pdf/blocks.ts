// Draws the blocks of the PDF: title, parties, references, notes, and the header and footer of further pages.
import { type ShapedTextLine, shapeTextLine, wrapTextIntoLines } from './fonts/typesetting';
import {
  type PdfColor,
  pdfColors,
  a4ContentWidthPoints,
  sectionGapPoints,
  computeTextLineHeightPoints,
  a4PageGeometry,
  fontSizesPoints,
} from './grid';
import { logoHeightLimitsPixels, type EmbeddablePdfPicture } from '../contracts/pdf-options';
import { type PdfStructureElement, drawTextLines, type PdfPageWriter } from './sheet';
import { drawPdfTable } from './table-draw';
import { computePdfTableLayout, type PdfTableLayout } from './table-layout';
import type { LabeledValue, PrintedInvoiceHeading, PrintedPrecedingInvoices } from './view/heading-view';
import type { PrintedParty } from './view/party-view';
import type { TitledPdfSection } from './view/payment-view';

export interface InvoiceHeadingDrawOptions {
  readonly x: number;
  /** Right edge of the free area, which is the margin or the logo. */
  readonly right: number;
  readonly warnings: readonly string[];
}

/** Draws the title, warnings and the table of facts (number, dates). The cursor is below them afterwards. */
export function drawInvoiceHeading(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  heading: PrintedInvoiceHeading,
  { x, right, warnings }: InvoiceHeadingDrawOptions,
): void {
  const width = right - x;
  const top = sheet.y;
  const title = wrapTextIntoLines(heading.title, 'regular', fontSizesPoints.title, width);
  let y = top - 4;
  sheet.mark(sheet.element(parent, 'H1'), 'H1', () => {
    y = drawTextLines(sheet, title, x, y, fontSizesPoints.title, pdfColors.accent);
  });
  const drawBoldText = (text: string, size: number, color: PdfColor): void => {
    sheet.mark(sheet.element(parent, 'P'), 'P', () => {
      y = drawTextLines(sheet, wrapTextIntoLines(text, 'bold', size, width), x, y, size, color);
    });
  };
  if (heading.subtitle !== '') drawBoldText(heading.subtitle, fontSizesPoints.name, pdfColors.muted);
  for (const warning of warnings) drawBoldText(warning, fontSizesPoints.body, pdfColors.warning);
  y += 8;
  const labels = heading.facts.map(({ label }) => shapeTextLine(label, 'regular'));
  const indent = Math.max(0, ...labels.map(({ width: each }) => (each * fontSizesPoints.body) / 1000)) + 16;
  heading.facts.forEach((fact, index) => {
    y = drawFact(sheet, parent, fact, labels[index], { x, y, indent, width });
  });
  sheet.y = y;
}

interface FactPosition {
  readonly x: number;
  readonly y: number;
  readonly indent: number;
  readonly width: number;
}

function drawFact(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  fact: LabeledValue,
  label: ShapedTextLine | undefined,
  position: FactPosition,
): number {
  let bottom = position.y;
  sheet.mark(sheet.element(parent, 'P'), 'P', () => {
    if (label !== undefined)
      drawTextLines(sheet, [label], position.x, position.y, fontSizesPoints.body, pdfColors.muted);
    const value = wrapTextIntoLines(fact.value, 'bold', fontSizesPoints.body, position.width - position.indent);
    bottom = drawTextLines(sheet, value, position.x + position.indent, position.y, fontSizesPoints.body, pdfColors.ink);
  });
  return bottom + 1.5;
}

/** Draws the parties, two in a row, from x to the right margin. */
export function drawInvoiceParties(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  parties: readonly PrintedParty[],
  x: number,
): void {
  const gutter = 24;
  const width = (a4PageGeometry.right - x - gutter) / 2;
  for (let index = 0; index < parties.length; index += 2) {
    sheet.ensure(90);
    const pair = parties.slice(index, index + 2);
    const top = sheet.y;
    const bottoms = pair.map((party, side) => drawParty(sheet, parent, party, x + side * (width + gutter), top, width));
    sheet.y = Math.max(...bottoms) + sectionGapPoints;
  }
}

function drawParty(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  party: PrintedParty,
  x: number,
  top: number,
  width: number,
): number {
  let y = drawCaption(sheet, parent, party.heading, x, top, width);
  const put = (text: string, weight: 'regular' | 'bold', size: number, colour: PdfColor): void => {
    sheet.mark(sheet.element(parent, 'P'), 'P', () => {
      y = drawTextLines(sheet, wrapTextIntoLines(text, weight, size, width), x, y, size, colour);
    });
  };
  put(party.name, 'bold', fontSizesPoints.name, pdfColors.ink);
  if (party.alias !== '') put(party.alias, 'regular', fontSizesPoints.body, pdfColors.muted);
  put(party.lines.join('\n'), 'regular', fontSizesPoints.body, pdfColors.ink);
  return y;
}

/** Draws the heading of a block, small and bold, on a thin rule. Returns the top of the block's text. */
function drawCaption(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  text: string,
  x: number,
  top: number,
  width: number,
): number {
  let y = top;
  sheet.mark(sheet.element(parent, 'H2'), 'H2', () => {
    y = drawTextLines(sheet, [shapeTextLine(text, 'bold')], x, top, fontSizesPoints.small, pdfColors.accent);
  });
  sheet.artifact('Layout', () => sheet.rule(x, y + 1.5, width, 0.5, pdfColors.rule));
  return y + 6;
}

/** Draws a heading at the cursor over the given width, and keeps space for a few lines below it. */
export function drawBlockHeading(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  text: string,
  x: number,
  width: number,
): void {
  sheet.y = drawCaption(sheet, parent, text, x, sheet.y, width);
}

export function drawPrecedingInvoices(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  references: PrintedPrecedingInvoices,
): void {
  drawTitledPdfSection(
    sheet,
    parent,
    computeTitledPdfSectionLayout({ title: references.title, paragraphs: references.lines }),
  );
}

/** Width of a table below paragraphs. Dates and amounts do not need more. */
const passageTableWidth = 280;

/** A passage before it is drawn: its lines, its table, and its height on one page. */
export interface TitledPdfSectionLayout {
  readonly title: string;
  readonly paragraphs: readonly (readonly ShapedTextLine[])[];
  readonly table: PdfTableLayout | undefined;
  readonly height: number;
}

export function computeTitledPdfSectionLayout({
  title,
  paragraphs: texts,
  table: given,
}: TitledPdfSection): TitledPdfSectionLayout {
  const paragraphs = texts.map((text) =>
    wrapTextIntoLines(text, 'regular', fontSizesPoints.body, a4ContentWidthPoints),
  );
  const text = paragraphs.reduce(
    (sum, lines) => sum + lines.length * computeTextLineHeightPoints(fontSizesPoints.body) + 2,
    0,
  );
  const table = given && computePdfTableLayout(given, passageTableWidth);
  const below = table === undefined ? 0 : table.height + 4;
  return {
    title,
    paragraphs,
    table,
    height: computeTextLineHeightPoints(fontSizesPoints.small) + 6 + text + below + sectionGapPoints,
  };
}

/**
 * Draws a heading and paragraphs over the whole width, then a table. Paragraphs are split between pages line by line,
 * but a single line is never left alone.
 */
export function drawTitledPdfSection(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  { title, paragraphs, table, height }: TitledPdfSectionLayout,
): void {
  const size = fontSizesPoints.body;
  sheet.ensure(height <= passageTogetherMax ? height - sectionGapPoints : computeTextLineHeightPoints(size) * 3 + 12);
  drawBlockHeading(sheet, parent, title, a4PageGeometry.left, a4ContentWidthPoints);
  for (const lines of paragraphs) {
    const element = sheet.element(parent, 'P');
    let rest = lines;
    while (rest.length > 0) {
      sheet.ensure(computeTextLineHeightPoints(size) * Math.min(2, rest.length));
      const now = rest.slice(0, linesNow(rest.length, Math.floor(sheet.room() / computeTextLineHeightPoints(size))));
      sheet.mark(element, 'P', () => {
        sheet.y = drawTextLines(sheet, now, a4PageGeometry.left, sheet.y, size, pdfColors.ink);
      });
      rest = rest.slice(now.length);
    }
    sheet.y += 2;
  }
  if (table !== undefined) {
    drawPdfTable(sheet, parent, table, a4PageGeometry.left);
    sheet.y += 4;
  }
  sheet.y += sectionGapPoints - 2;
}

/** Maximum height of passages that a page break does not split. */
const passageTogetherMax = 110;

/**
 * Counts the lines that fit on this page. If all lines except one fit, returns one less, so that no line is left alone.
 */
function linesNow(count: number, fitting: number): number {
  if (fitting >= count) return count;
  return Math.max(1, fitting === count - 1 && fitting > 2 ? fitting - 1 : fitting);
}

export interface LogoDrawOptions {
  readonly logo: EmbeddablePdfPicture;
  /** Text that a screen reader reads instead of the picture. */
  readonly alt: string;
  /** Pixels, 96 an inch. */
  readonly height: number | undefined;
  /** Left limit of the logo, which is drawn at the right margin. */
  readonly x: number;
}

/** Minimum width that a logo leaves for the title next to it. */
const titleWidthMin = 190;

/** Draws the logo at the right margin. Returns its height and the space to its left, in points. */
export function drawLogo(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  { logo, alt, height, x }: LogoDrawOptions,
): { readonly height: number; readonly left: number } {
  const widthMax = (height ?? logoHeightLimitsPixels.usual) * 0.75;
  const scale = Math.min(widthMax / logo.height, (a4PageGeometry.right - x - titleWidthMin) / logo.width);
  const [wide, high] = [logo.width * scale, logo.height * scale];
  const left = a4PageGeometry.right - wide;
  const bbox = [left, sheet.y, a4PageGeometry.right, sheet.y + high] as const;
  const figure = sheet.element(parent, 'Figure', { alt: alt === '' ? 'Logo' : alt, bbox });
  sheet.mark(figure, 'Figure', () => sheet.picture(logo, left, sheet.y, wide, high));
  return { height: high, left: left - 16 };
}

/** Draws the header of every page after the first one, which names the invoice. Returns the top of the content. */
export function drawContinuationPageHeader(sheet: PdfPageWriter, text: string): number {
  const lines = wrapTextIntoLines(text, 'regular', fontSizesPoints.small, a4ContentWidthPoints).slice(0, 1);
  sheet.artifact('Pagination', () => {
    drawTextLines(sheet, lines, a4PageGeometry.left, a4PageGeometry.top - 8, fontSizesPoints.small, pdfColors.muted);
  });
  return a4PageGeometry.top + 14;
}

/** Draws the footer of every page: the entry in the register, and the number of the page. */
export function drawPageFooter(sheet: PdfPageWriter, text: string, pageText: string): void {
  sheet.artifact('Pagination', () => {
    sheet.rule(a4PageGeometry.left, a4PageGeometry.footer - 8, a4ContentWidthPoints, 0.4, pdfColors.rule);
    const number = shapeTextLine(pageText, 'regular');
    const width = (number.width * fontSizesPoints.small) / 1000;
    const lines = wrapTextIntoLines(text, 'regular', fontSizesPoints.small, a4ContentWidthPoints - width - 20).slice(
      0,
      2,
    );
    drawTextLines(sheet, lines, a4PageGeometry.left, a4PageGeometry.footer - 4, fontSizesPoints.small, pdfColors.muted);
    drawTextLines(
      sheet,
      [number],
      a4PageGeometry.right - width,
      a4PageGeometry.footer - 4,
      fontSizesPoints.small,
      pdfColors.muted,
    );
  });
}
