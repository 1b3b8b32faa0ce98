// The tax QR code: on the page with its texts, and alone as SVG or PNG. The only importer of the QR library.

import { create } from 'qrcode';
import { shapeLine } from './fonts/typesetting';
import { colours, computeLeading, millimetre, page, sizes } from './grid';
import { writePng } from './png';
import { type Element, formatOperand, printLines, type Sheet } from './sheet';

/** The texts at the code, as the law words them (Orden HAC/1177/2024 art. 20); `belowLong` may stand for `below`. */
export const qrTexts = {
  above: 'QR tributario:',
  below: 'VERI*FACTU',
  belowLong: 'Factura verificable en la sede electrónica de la AEAT',
} as const;

export const qrSideMillimetres = 35;
/** Side of the QR code: between 30 and 40 mm (Orden HAC/1177/2024 art. 21). */
export const qrSide = qrSideMillimetres * millimetre;
/** White around it: at least 2 mm are required, 6 mm recommended. */
const quietZone = 6 * millimetre;

/**
 * The tax QR code, at the top of the first page, its texts above and below. Returns the right edge of its quiet zone.
 */
export function drawQr(sheet: Sheet, parent: Element, address: string, x: number = page.left): number {
  const top = sheet.y + computeLeading(sizes.qr) + quietZone;
  const label = (text: string, y: number): void => {
    const line = shapeLine(text, 'bold');
    const shift = (qrSide - (line.width * sizes.qr) / 1000) / 2;
    sheet.mark(sheet.element(parent, 'P'), 'P', () => printLines(sheet, [line], x + shift, y, sizes.qr, colours.ink));
  };
  label(qrTexts.above, sheet.y);
  const bbox = [x, top, x + qrSide, top + qrSide] as const;
  const figure = sheet.element(parent, 'Figure', { alt: `QR: ${address}`, bbox });
  sheet.mark(figure, 'Figure', () => sheet.document.addContent(buildQrOperators(address, x, top, qrSide)));
  label(qrTexts.below, top + qrSide + quietZone);
  return x + qrSide + quietZone;
}

/** Height of the block of the QR code with both texts. */
export const qrHeight = qrSide + 2 * quietZone + 2 * computeLeading(sizes.qr);

/**
 * Operators that draw the dark modules of a QR code in black, correction level M (Orden HAC/1177/2024 art. 21,
 * ISO/IEC 18004), as rectangles of horizontal runs, `size` points wide and high, its top left corner at (x, y).
 */
export function buildQrOperators(address: string, x: number, y: number, size: number): string {
  const rectangles: string[] = [];
  const count = forEachRun(address, (row, column, length) => rectangles.push(`${column} ${row} ${length} 1 re`));
  const scale = size / count;
  // Scaled by the matrix, the modules are whole numbers: a third of the text.
  return `q 0 g ${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${formatOperand(x)} ${formatOperand(y)} cm ${rectangles.join(' ')} f Q`;
}

/** Gives the dark modules as horizontal runs, and returns the modules of a side. There is no white around them. */
export function forEachRun(address: string, take: (row: number, column: number, length: number) => void): number {
  // Given as bytes, the library does not search for the shortest mix of modes: half its time, little gained here.
  const { modules } = create([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column) === 0) continue;
      const start = column;
      while (column + 1 < size && modules.get(row, column + 1) !== 0) column++;
      take(row, start, column + 1 - start);
    }
  }
  return size;
}

/** White around the code in modules: ISO/IEC 18004 requires four, which at 30 mm is more than the 2 mm of the law. */
const quietModules = 4;

/** An SVG whose dark square has that side; the picture is larger by the white around it. */
export function renderQrSvg(address: string, sideMillimetres: number): string {
  let path = '';
  const size = forEachRun(address, (row, column, length) => {
    path += `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`;
  });
  const all = size + 2 * quietModules;
  const side = Math.round((sideMillimetres * all * 1000) / size) / 1000;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}mm" height="${side}mm" viewBox="0 0 ${all} ${all}" ` +
    `shape-rendering="crispEdges"><rect width="${all}" height="${all}" fill="#fff"/><path d="${path}"/></svg>`
  );
}

/** A black and white PNG with this many pixels a module. */
export function renderQrPng(address: string, pixelsOfModule: number): Buffer {
  const all = countQrModules(address);
  const dark = new Uint8Array(all * all);
  forEachRun(address, (row, column, length) => {
    const from = (row + quietModules) * all + column + quietModules;
    dark.fill(1, from, from + length);
  });
  return writePng(all, (row, column) => dark[row * all + column] === 1, pixelsOfModule);
}

/** Modules a side, white around the code counted: a picture has this many times the pixels of a module. */
export const countQrModules = (address: string): number => forEachRun(address, () => undefined) + 2 * quietModules;
