// Writes glyphs with their shifts as operators of a text object (ISO 32000-1, 9.4.3). The operator TJ moves sideways,
// and Ts moves up.
import type { EmbeddedWritingSystemFont } from './embed-script-font';
import type { PlacedGlyph } from './script-font';

export function buildGlyphPdfOperators(
  glyphs: readonly PlacedGlyph[],
  code: EmbeddedWritingSystemFont['code'],
  sizePoints: number,
): string {
  const operators: string[] = [];
  let row: string[] = [];
  let rise = 0;
  /** Distance in thousandths by which the next glyph has to move to the left. */
  let back = 0;
  const flush = (): void => {
    if (row.length > 0) operators.push(`[${row.join(' ')}] TJ`);
    row = [];
  };
  for (const glyph of glyphs) {
    if (glyph.y !== rise) {
      flush();
      rise = glyph.y;
      operators.push(`${Math.round(rise * sizePoints) / 1000} Ts`);
    }
    const shift = back - glyph.x;
    row.push(...(shift === 0 ? [] : [String(shift)]), `<${code(glyph)}>`);
    // After a glyph, the position has moved by the width of the glyph, but it should have moved by its advance.
    back = glyph.x + glyph.width - glyph.advance;
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join(' ');
}
