// The QR code as vector drawing operators. Apart: the one importer of the QR library.
import { create } from 'qrcode';
import { number } from './sheet';

/**
 * Path of the dark modules of a QR code, correction level M (Orden HAC/1177/2024 art. 21: ISO/IEC 18004, level M),
 * as rectangles of horizontal runs, `size` points wide and high, its top left corner at (x, y).
 */
export function qrPath(address: string, x: number, y: number, size: number): string {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const module = size / modules.size;
  const height = number(module);
  const rectangles: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    const top = number(y + row * module);
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) === 0) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1) !== 0) column++;
      rectangles.push(`${number(x + start * module)} ${top} ${number((column + 1 - start) * module)} ${height} re`);
    }
  }
  return `${rectangles.join(' ')} f`;
}
