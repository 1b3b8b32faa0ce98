// The QR code alone, for tills that print by themselves: as SVG in millimetres, and as PNG in pixels.
import { writePng } from './png';
import { forEachRun } from './qr';

/** White around the code in modules: ISO/IEC 18004 wants four, which at 30 mm is more than the 2 mm of the law. */
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

/** A black and white PNG with so many pixels a module. */
export function renderQrPng(address: string, pixelsOfModule: number): Buffer {
  const all = countQrModules(address);
  const dark = new Uint8Array(all * all);
  forEachRun(address, (row, column, length) => {
    const from = (row + quietModules) * all + column + quietModules;
    dark.fill(1, from, from + length);
  });
  return writePng(all, (row, column) => dark[row * all + column] === 1, pixelsOfModule);
}

/** Modules a side, white around the code counted: a picture has so many times the pixels of a module. */
export const countQrModules = (address: string): number => forEachRun(address, () => undefined) + 2 * quietModules;
