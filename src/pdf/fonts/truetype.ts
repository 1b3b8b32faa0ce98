// Reads the tables of a TrueTypeFont file that are needed for embedding and measuring. Independent of PDF.

export interface TrueTypeFont {
  readonly file: Buffer;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  /** Advance width by glyph id, in units of the em. */
  readonly advances: readonly number[];
  /** Glyph id by code point. */
  readonly glyphs: ReadonlyMap<number, number>;
}

/**
 * Reads a TrueTypeFont file with a format 4 character map (Windows, Unicode), which Sello's subset fonts have.
 * @throws Error if a table is missing, which means that the build is broken, because the files are Sello's
 */
export function parseTrueTypeFont(file: Buffer): TrueTypeFont {
  const tables = readDirectory(file);
  const table = (tag: string): Buffer => {
    const tableRange = tables.get(tag);
    if (tableRange === undefined) throw new Error(`The font has no table "${tag}".`);
    return tableRange;
  };
  const head = table('head');
  const hhea = table('hhea');
  const os2 = table('OS/2');
  return {
    file,
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    // OS/2 has a cap height from version 2 on. Before that, the ascent is similar enough for a descriptor.
    capHeight: os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(88) : hhea.readInt16BE(4),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    advances: readAdvances(table('hmtx'), hhea.readUInt16BE(34), table('maxp').readUInt16BE(4)),
    glyphs: readCharacters(table('cmap')),
  };
}

function readDirectory(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let row = 0; row < file.readUInt16BE(4); row++) {
    const at = 12 + row * 16;
    const start = file.readUInt32BE(at + 8);
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)));
  }
  return tables;
}

/** The glyphs after `measured` all have the last width. */
function readAdvances(hmtx: Buffer, measured: number, glyphCount: number): number[] {
  return Array.from({ length: glyphCount }, (_, glyph) => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4));
}

function readCharacters(cmap: Buffer): Map<number, number> {
  for (let row = 0; row < cmap.readUInt16BE(2); row++) {
    const at = 4 + row * 8;
    const start = cmap.readUInt32BE(at + 4);
    if (cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(start) === 4) return readSegments(cmap.subarray(start));
  }
  throw new Error('The font has no Unicode character map of format 4.');
}

function readSegments(map: Buffer): Map<number, number> {
  const doubled = map.readUInt16BE(6);
  const glyphs = new Map<number, number>();
  for (let at = 14; at < 14 + doubled; at += 2) {
    const last = map.readUInt16BE(at);
    const first = map.readUInt16BE(at + doubled + 2);
    const delta = map.readUInt16BE(at + 2 * doubled + 2);
    const offsetAt = at + 3 * doubled + 2;
    const offset = map.readUInt16BE(offsetAt);
    for (let point = first; point <= last && point < 0xffff; point++) {
      const listed = offset === 0 ? point : map.readUInt16BE(offsetAt + offset + 2 * (point - first));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(point, glyph);
    }
  }
  return glyphs;
}
