// The printed pages: cursor, page breaks, marked content and drawing operators. All drawing code uses this file.

import { deflateSync } from 'node:zlib';
import type { EmbeddablePdfPicture } from '../contracts/pdf-options';
import { type EmbeddedWritingSystemFont, embedWritingSystemFont } from './fonts/embed-script-font';
import { embedFontFace, type FontFace } from './fonts/face';
import { buildGlyphPdfOperators } from './fonts/glyph-operators';
import type { ShapedTextLine } from './fonts/typesetting';
import type { WritingSystemFont } from './fonts/script-font';
import type { ShapedTextRun } from './fonts/script-text';
import { type PdfColor, pdfColors, computeTextLineHeightPoints, type PageGeometry } from './grid';
import { embedLogoInPdf } from './logo';

export type PdfStructureElement = PDFKit.PDFStructureElement;

export interface PdfPageWriter {
  readonly document: PDFKit.PDFDocument;
  /** Distance of the cursor from the top of the page, in points. */
  y: number;
  /** Points left above the bottom margin. */
  room(): number;
  /** Starts a new page, with its header. */
  breakPage(): void;
  /** Starts a new page if less than this height is left. */
  ensure(heightPoints: number): void;
  element(parent: PdfStructureElement, type: string, options?: ElementOptions): PdfStructureElement;
  /** Draws the content of an element. Can be called again for the same element, also on another page. */
  mark(element: PdfStructureElement, type: string, draw: () => void): void;
  /** Draws artifacts, which are rules, page numbers and repeated headers. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void;
  /** Prints one line; its baseline is at y. */
  print(line: ShapedTextLine, x: number, y: number, sizePoints: number, colour: PdfColor): void;
  /** Prints a line of a given size around a point, rising to the right. What is printed later is above it. */
  printAcross(line: ShapedTextLine, x: number, y: number, sizePoints: number, colour: string, degrees: number): void;
  picture(logo: EmbeddablePdfPicture, x: number, y: number, width: number, height: number): void;
  rule(x: number, y: number, width: number, thickness: number, colour: PdfColor): void;
  box(x: number, y: number, width: number, height: number, colour: PdfColor): void;
  /** Draws on every page and closes it; `index` counts pages from 0. Called last. */
  finishPages(draw: (index: number, count: number) => void): void;
}

interface ElementOptions {
  readonly alt?: string;
  readonly scope?: 'Row' | 'Column';
  readonly bbox?: readonly [number, number, number, number];
}

/**
 * The content stream of a page, which is missing in the library's types. The stream is a reference with data that can
 * be written to.
 */
interface PageWithContent {
  readonly content: { readonly data: { Filter?: string }; write(bytes: Uint8Array): void };
}

/** Resources of a page that are missing in the library's types. */
interface PageWithPictures {
  readonly xobjects: Record<string, PDFKit.PDFKitReference>;
}

/** Rounds an operand to three decimals. The third decimal of a point is a third of a micrometer. */
export const roundPdfOperand = (value: number): number => Math.round(value * 1000) / 1000;

interface SheetLook {
  readonly frame: PageGeometry;
  /** Operand of the color of headings and rules; if absent, the default color is used. */
  readonly accent?: string | undefined;
  /** Draws below everything, on every page. */
  readonly background?: ((sheet: PdfPageWriter) => void) | undefined;
  /** Draws the header of every further page, and returns where its content starts. */
  readonly runningHead: (sheet: PdfPageWriter) => number;
}

export function createPdfPageWriter(document: PDFKit.PDFDocument, look: SheetLook): PdfPageWriter {
  const { frame, background, runningHead } = look;
  const ink = gatherOperators(document, look);
  const addPage = (): void => {
    ink.addPage();
    background?.(sheet);
  };
  const sheet: PdfPageWriter = {
    document,
    y: frame.top,
    room: () => frame.bottom - sheet.y,
    breakPage: () => {
      addPage();
      sheet.y = runningHead(sheet);
    },
    ensure: (heightPoints) => {
      if (sheet.room() < heightPoints) sheet.breakPage();
    },
    element: (parent, type, options) => {
      const element = document.struct(type, { ...options });
      parent.add(element);
      return element;
    },
    mark: (element, type, draw) => {
      const content = document.markStructureContent(type);
      draw();
      document.endMarkedContent();
      element.add(content);
    },
    artifact: (type, draw) => {
      document.markContent('Artifact', { type });
      draw();
      document.endMarkedContent();
    },
    print: (line, x, y, sizePoints, colour) => {
      if (line.hex === '' && line.runs === undefined) return;
      document.addContent(lineOperators(ink, line, { x, y, sizePoints, colour }));
    },
    printAcross: (line, x, y, sizePoints, colour, degrees) => {
      document.addContent(acrossOperators(ink.font(line.face), line, { x, y, sizePoints, colour, degrees }));
    },
    picture: (logo, x, y, width, height) => {
      const place = [width, 0, 0, -height, x, y + height].map(roundPdfOperand).join(' ');
      document.addContent(`q ${place} cm /${ink.picture(logo)} Do Q`);
    },
    rule: (x, y, width, thickness, colour) => sheet.box(x, y - thickness / 2, width, thickness, colour),
    box: (x, y, width, height, colour) => {
      document.addContent(
        `${ink.fill(colour)}${roundPdfOperand(x)} ${roundPdfOperand(y)} ${roundPdfOperand(width)} ${roundPdfOperand(height)} re f`,
      );
    },
    finishPages: ink.finishPages,
  };
  addPage();
  return sheet;
}

interface DiagonalText {
  readonly x: number;
  readonly y: number;
  readonly sizePoints: number;
  readonly colour: string;
  readonly degrees: number;
}

/** Writes a line that is rotated around its middle. The page's y axis points down, so the text's y is negated. */
function acrossOperators(
  font: string,
  line: ShapedTextLine,
  { x, y, sizePoints, colour, degrees }: DiagonalText,
): string {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const half = (line.width * sizePoints) / 2000;
  const drop = sizePoints * 0.36;
  const from = [x - half * cos + drop * sin, y + half * sin + drop * cos];
  const matrix = [cos, -sin, -sin, -cos, ...from].map(roundPdfOperand).join(' ');
  return `q ${colour} rg BT /${font} ${sizePoints} Tf ${matrix} Tm <${line.hex}> Tj ET Q`;
}

interface PlacedLine {
  readonly x: number;
  readonly y: number;
  readonly sizePoints: number;
  readonly colour: PdfColor;
}

/** Writes the operators of a line. Reading and copying give the text in its logical order. */
function lineOperators(ink: DrawingTools, line: ShapedTextLine, placed: PlacedLine): string {
  const { face, hex, runs, actual } = line;
  const { x, y, sizePoints, colour } = placed;
  const fill = ink.fill(colour);
  if (runs !== undefined) return `${fill}${withActualText(runOperators(ink, runs, placed), actual ?? '')}`;
  const place = `1 0 0 -1 ${roundPdfOperand(x)} ${roundPdfOperand(y)} Tm`;
  const operators = `${fill}BT /${ink.font(face)} ${sizePoints} Tf ${place} <${hex}> Tj ET`;
  return actual === undefined ? operators : withActualText(operators, actual);
}

/** Writes runs, one after the other from the left. */
function runOperators(ink: DrawingTools, runs: readonly ShapedTextRun[], placed: PlacedLine): string {
  const { y, sizePoints } = placed;
  let { x } = placed;
  const operators = runs.map((run) => {
    const at = `1 0 0 -1 ${roundPdfOperand(x)} ${roundPdfOperand(y)} Tm`;
    x += (run.width * sizePoints) / 1000;
    if ('hex' in run) return `BT /${ink.font(run.face)} ${sizePoints} Tf ${at} <${run.hex}> Tj ET`;
    const { resource, code } = ink.world(run.world);
    return `BT /${resource} ${sizePoints} Tf ${at} ${buildGlyphPdfOperators(run.glyphs, code, sizePoints)} ET`;
  });
  return operators.join(' ');
}

interface DrawingTools {
  addPage(): void;
  /** Returns the operator that changes the color; empty if it is already the present color. */
  fill(colour: PdfColor): string;
  /** Returns the resource name of a font, and adds the font to the page. */
  font(face: FontFace): string;
  /** Returns the resource name of a face of another script, and the codes of its glyphs in this document. */
  world(face: WritingSystemFont): { readonly resource: string; readonly code: EmbeddedWritingSystemFont['code'] };
  /** Returns the resource name of a picture, and adds the picture to the page. */
  picture(logo: EmbeddablePdfPicture): string;
  finishPages: PdfPageWriter['finishPages'];
}

/**
 * The default level 6 takes more than twice the time (a twentieth of the time for a page), and saves only 1 % of a
 * file.
 */
const contentLevel = 4;

/**
 * Collects all operators, including those of the library, and writes them once per page, which saves a tenth of the
 * time.
 */
function gatherOperators(document: PDFKit.PDFDocument, { frame, accent }: SheetLook): DrawingTools {
  const fonts = new Map<FontFace, PDFKit.PDFKitReference>();
  const pictures = new Map<EmbeddablePdfPicture, PDFKit.PDFKitReference>();
  const worlds = new Map<WritingSystemFont, EmbeddedWritingSystemFont>();
  const contents: string[][] = [];
  let operators: string[] = [];
  let filled = '';
  document.addContent = (operator: string) => {
    operators.push(operator);
    return document;
  };
  return {
    addPage: () => {
      operators = [];
      contents.push(operators);
      document.addPage({ size: [frame.width, frame.height], margin: 0 });
      filled = '';
    },
    fill: (colour) => {
      if (colour === filled) return '';
      filled = colour;
      return `${colour === pdfColors.accent ? (accent ?? colour) : colour} rg `;
    },
    font: (face) => {
      const reference = fonts.get(face) ?? embedFontFace(document, face);
      fonts.set(face, reference);
      (document.page.fonts as Record<string, unknown>)[face.resource] = reference;
      return face.resource;
    },
    world: (face) => {
      const embedded = worlds.get(face) ?? embedWritingSystemFont(document, face);
      worlds.set(face, embedded);
      const resource = `W${[...worlds.keys()].indexOf(face)}`;
      (document.page.fonts as Record<string, unknown>)[resource] = embedded.reference;
      return { resource, code: embedded.code };
    },
    picture: (logo) => {
      const reference = pictures.get(logo) ?? embedLogoInPdf(document, logo);
      pictures.set(logo, reference);
      (document.page as unknown as PageWithPictures).xobjects.Logo = reference;
      return 'Logo';
    },
    finishPages: (draw) => {
      contents.forEach((each, index) => {
        const stream = (document.switchToPage(index) as PageWithContent).content;
        operators = each;
        filled = '';
        draw(index, contents.length);
        stream.data.Filter = 'FlateDecode';
        stream.write(deflateSync(Buffer.from(operators.join('\n'), 'latin1'), { level: contentLevel }));
      });
      for (const world of worlds.values()) world.finish();
    },
  };
}

/** Adds the text that is copied, because the page shows replacement characters (ISO 32000-1, 14.9.4). */
function withActualText(operators: string, actual: string): string {
  const hex = Buffer.from(`\ufeff${actual}`, 'utf16le').swap16().toString('hex');
  return `/Span <</ActualText <${hex}>>> BDC ${operators} EMC`;
}

/** Distance of the baseline below the middle of a line, as a part of the font size, so that capitals look centered. */
const drop = 0.365;

/** Prints lines below each other from a top position; returns the bottom. */
export function drawTextLines(
  sheet: PdfPageWriter,
  lines: readonly ShapedTextLine[],
  x: number,
  top: number,
  size: number,
  colour: PdfColor,
): number {
  let y = top;
  for (const line of lines) {
    sheet.print(line, x, y + computeTextLineHeightPoints(size) * 0.5 + size * drop, size, colour);
    y += computeTextLineHeightPoints(size);
  }
  return y;
}
