// The QR code as vector drawing operators. Apart: the one importer of the QR library.
import { create } from 'qrcode';
import { number } from './sheet';

/**
 * Operators that draw the dark modules of a QR code in black, correction level M (Orden HAC/1177/2024 art. 21,
 * ISO/IEC 18004), as rectangles of horizontal runs, `size` points wide and high, its top left corner at (x, y).
 */
export function qrOperators(address: string, x: number, y: number, size: number): string {
  // Given as bytes, the library does not search for the shortest mix of modes: half its time, little gained here.
  const { modules } = create([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const scale = size / modules.size;
  const rectangles: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) === 0) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1) !== 0) column++;
      rectangles.push(`${start} ${row} ${column + 1 - start} 1 re`);
    }
  }
  // Scaled by the matrix, the modules are whole numbers: a third of the text.
  return `q 0 g ${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${number(x)} ${number(y)} cm ${rectangles.join(' ')} f Q`;
}
