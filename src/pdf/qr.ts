// Builds the tax QR code: its texts, its dark modules, and its pictures as SVG and PNG. Only this file imports the QR
// library.
import { create } from 'qrcode';
import { encodeBlackAndWhitePng } from './png';

/** The texts at the code, in the words of the law (Orden HAC/1177/2024 art. 20); `belowLong` may replace `below`. */
export const qrCaptions = {
  above: 'QR tributario:',
  below: 'VERI*FACTU',
  belowLong: 'Factura verificable en la sede electrónica de la AEAT',
} as const;

/** Side of the QR code, which must be between 30 and 40 mm (Orden HAC/1177/2024 art. 21). */
export const qrSideMillimeters = 35;

/** A horizontal run of dark modules. Rows and columns are without the white margin. */
interface QrModuleRun {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** The dark modules of a code, and the number of modules of a side without the white margin. */
interface QrModules {
  readonly size: number;
  readonly darkRuns: readonly QrModuleRun[];
}

/** Computes the modules of the code. There is no white margin. */
export function computeQrModules(address: string): QrModules {
  // The address is passed as bytes, so that the library does not search for the shortest mix of modes. That search
  // takes half of the library's time and gains little here.
  const { modules } = create([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const darkRuns: QrModuleRun[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column) === 0) continue;
      const start = column;
      while (column + 1 < size && modules.get(row, column + 1) !== 0) column++;
      darkRuns.push({ row, column: start, length: column + 1 - start });
    }
  }
  return { size, darkRuns };
}

/**
 * Number of white modules around the code. ISO/IEC 18004 requires four; at 30 mm, this is more than the 2 mm of the
 * law.
 */
const quietModules = 4;

/** Renders an SVG. Its dark square has the given side, and a white margin surrounds it. */
export function renderQrSvg(address: string, sideMillimetres: number): string {
  const { size, darkRuns } = computeQrModules(address);
  const path = darkRuns
    .map(({ row, column, length }) => `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    .join('');
  const all = size + 2 * quietModules;
  const side = Math.round((sideMillimetres * all * 1000) / size) / 1000;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}mm" height="${side}mm" viewBox="0 0 ${all} ${all}" ` +
    `shape-rendering="crispEdges"><rect width="${all}" height="${all}" fill="#fff"/><path d="${path}"/></svg>`
  );
}

/** Renders a black and white PNG with this many pixels per module. */
export function renderQrPng(address: string, pixelsOfModule: number): Buffer {
  const { size, darkRuns } = computeQrModules(address);
  const all = size + 2 * quietModules;
  const dark = new Uint8Array(all * all);
  for (const { row, column, length } of darkRuns) {
    const from = (row + quietModules) * all + column + quietModules;
    dark.fill(1, from, from + length);
  }
  return encodeBlackAndWhitePng(all, (row, column) => dark[row * all + column] === 1, pixelsOfModule);
}

/**
 * Counts the modules of a side, including the white modules around the code. The side of a picture has this many times
 * the pixels of a module.
 */
export const countQrModulesPerSideWithQuietZone = (address: string): number =>
  computeQrModules(address).size + 2 * quietModules;
