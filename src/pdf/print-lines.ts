// Lines of shaped text below each other: what every block of the page is printed with.
import type { ShapedLine } from './fonts/typesetting';
import { type Colour, computeLeading } from './grid';
import type { Sheet } from './sheet';

/** How far below the middle of a line the baseline is, as a part of the size, so that capitals look centred. */
const drop = 0.365;

/** Prints lines below each other from a top; returns the bottom. */
export function printLines(
  sheet: Sheet,
  lines: readonly ShapedLine[],
  x: number,
  top: number,
  size: number,
  colour: Colour,
): number {
  let y = top;
  for (const line of lines) {
    sheet.print(line, x, y + computeLeading(size) * 0.5 + size * drop, size, colour);
    y += computeLeading(size);
  }
  return y;
}
