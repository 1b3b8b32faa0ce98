// The pages being printed: cursor, page breaks, marked content, drawing operators. Apart: while drawing, only this room
// talks to pdfkit.
import { deflateSync } from 'node:zlib';
import { type Face, embedFace } from './fonts/face';
import type { Shaped } from './fonts/typesetting';
import { type Colour, page } from './grid';

export type Element = PDFKit.PDFStructureElement;

export interface Sheet {
  readonly document: PDFKit.PDFDocument;
  /** Distance of the cursor from the top of the page, points. */
  y: number;
  /** Points left above the bottom margin. */
  room(): number;
  /** Goes to a new page, with its running head. */
  breakPage(): void;
  /** Goes to a new page when less than that is left. */
  ensure(heightPoints: number): void;
  /** Starts a structure element below a parent. */
  element(parent: Element, type: string, options?: ElementOptions): Element;
  /** Draws as content of an element. May be called again for the same element, also on another page. */
  mark(element: Element, type: string, draw: () => void): void;
  /** Draws what is no content: rules, page numbers, repeated heads. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void;
  /** Prints one line, its baseline at y. */
  print(line: Shaped, x: number, y: number, sizePoints: number, colour: Colour): void;
  rule(x: number, y: number, width: number, thickness: number, colour: Colour): void;
  box(x: number, y: number, width: number, height: number, colour: Colour): void;
  /** Draws on every page, `index` counting from 0, and closes it. The last thing to do. */
  finishPages(draw: (index: number, count: number) => void): void;
}

export interface ElementOptions {
  readonly alt?: string;
  readonly scope?: 'Row' | 'Column';
  readonly bbox?: readonly [number, number, number, number];
}

/** The library's types leave out what its content stream is: a reference with data that is written to. */
interface PageWithContent {
  readonly content: { readonly data: { Filter?: string }; write(bytes: Uint8Array): void };
}

/** Three decimals of a point are a third of a micrometre. */
export const number = (value: number): number => Math.round(value * 1000) / 1000;

/** Opens the first page. `runningHead` draws the head of every further page and returns where its content starts. */
export function openSheet(document: PDFKit.PDFDocument, runningHead: (sheet: Sheet) => number): Sheet {
  const ink = gatherOperators(document);
  const sheet: Sheet = {
    document,
    y: page.top,
    room: () => page.bottom - sheet.y,
    breakPage: () => {
      ink.addPage();
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
      if (line.hex === '') return;
      const place = `1 0 0 -1 ${number(x)} ${number(y)} Tm`;
      const drawn = `${ink.fill(colour)}BT /${ink.font(line.face)} ${sizePoints} Tf ${place} <${line.hex}> Tj ET`;
      document.addContent(line.actual === undefined ? drawn : withActualText(drawn, line.actual));
    },
    rule: (x, y, width, thickness, colour) => sheet.box(x, y - thickness / 2, width, thickness, colour),
    box: (x, y, width, height, colour) => {
      document.addContent(`${ink.fill(colour)}${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`);
    },
    finishPages: ink.finishPages,
  };
  ink.addPage();
  return sheet;
}

interface Ink {
  addPage(): void;
  /** The operator that changes the colour; nothing when it is the present one. */
  fill(colour: Colour): string;
  /** The resource name of a font, which the page then has. */
  font(face: Face): string;
  finishPages: Sheet['finishPages'];
}

/** Operators, the library's own too, are gathered and written once a page: a tenth of the whole time saved. */
function gatherOperators(document: PDFKit.PDFDocument): Ink {
  const fonts = new Map<Face, PDFKit.PDFKitReference>();
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
      document.addPage();
      filled = '';
    },
    fill: (colour) => {
      if (colour === filled) return '';
      filled = colour;
      return `${colour} rg `;
    },
    font: (face) => {
      const reference = fonts.get(face) ?? embedFace(document, face);
      fonts.set(face, reference);
      (document.page.fonts as Record<string, unknown>)[face.resource] = reference;
      return face.resource;
    },
    finishPages: (draw) => {
      contents.forEach((each, index) => {
        const stream = (document.switchToPage(index) as PageWithContent).content;
        operators = each;
        filled = '';
        draw(index, contents.length);
        stream.data.Filter = 'FlateDecode';
        stream.write(deflateSync(Buffer.from(operators.join('\n'), 'latin1')));
      });
    },
  };
}

/** What a reader copies is the text itself, though the page shows signs in its place (ISO 32000-1, 14.9.4). */
function withActualText(operators: string, actual: string): string {
  const hex = Buffer.from(`\ufeff${actual}`, 'utf16le').swap16().toString('hex');
  return `/Span <</ActualText <${hex}>>> BDC ${operators} EMC`;
}
