// The faces of Latin, Greek and Cyrillic, read once per process on first use.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FontFace, loadFontFace } from './face';

export type FontWeight = 'regular' | 'bold';

/** Compiled code is in dist/, but the font files are next to the source. */
export const bundledFontFolderPath = [join(__dirname), join(__dirname, '../../../../src/pdf/fonts')].find((path) =>
  existsSync(join(path, 'latin-regular.ttf')),
);

const faces = new Map<string, FontFace>();

/**
 * Returns the face of a weight. The wide face is read only when a text needs it for the first time (Greek, Cyrillic,
 * Central Europe).
 */
export function readBundledFontFace(reach: 'latin' | 'wide', weight: FontWeight): FontFace {
  const file = `${reach}-${weight}`;
  let face = faces.get(file);
  if (face === undefined) {
    if (bundledFontFolderPath === undefined)
      throw new Error('The font files of the invoice are missing (src/pdf/fonts).');
    const index = ['latin-regular', 'latin-bold', 'wide-regular', 'wide-bold'].indexOf(file);
    const name = weight === 'bold' ? 'DejaVuSansCondensed-Bold' : 'DejaVuSansCondensed';
    face = loadFontFace(join(bundledFontFolderPath, `${file}.ttf`), `F${index}`, `SELLO${'ABCD'[index]}`, name);
    faces.set(file, face);
  }
  return face;
}
