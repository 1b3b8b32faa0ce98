// Writes glyphs with their shifts as operators of a text object (ISO 32000-1, 9.4.3), of which TJ moves sideways, Ts
// up.
import type { EmbeddedScriptFont } from './embed-script-font';
import type { PlacedGlyph } from './script-font';

export function buildGlyphOperators(
  glyphs: readonly PlacedGlyph[],
  code: EmbeddedScriptFont['code'],
  sizePoints: number,
): string {
  const operators: string[] = [];
  let row: string[] = [];
  let rise = 0;
  /** Distance by which the next glyph has to move to the left, in thousandths. */
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
    // The position after a glyph is its width further, but the next glyph belongs its advance further.
    back = glyph.x + glyph.width - glyph.advance;
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join(' ');
}
