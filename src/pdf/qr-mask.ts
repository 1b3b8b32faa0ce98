// The mask of a QR code (ISO/IEC 18004, 7.8): the one of eight whose symbol has the fewest flaws. The library chooses the
// same one module by module, which is a tenth of the time of a page.
import { countFlaws, createLines, type Lines } from './qr-flaws';

/** The modules of a symbol row by row, 1 for dark; `reserved` are those that no mask changes. */
export interface QrSymbol {
  readonly size: number;
  readonly modules: Uint8Array;
  readonly reserved: Uint8Array;
}

/** Whether a mask turns the module in row i and column j (table 10). */
const masks: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];

/** Every mask repeats after 12 rows and 12 columns, and so after three words of a line. */
const period = 12;
const wordPeriod = 3;

/** The words of a mask along rows or, with its arguments exchanged, along columns. */
const createTile = (turns: (line: number, place: number) => boolean): Int32Array =>
  Int32Array.from({ length: period * wordPeriod }, (_, at) => {
    const [line, first] = [Math.floor(at / wordPeriod), (at % wordPeriod) * 32];
    let word = 0;
    for (let bit = 0; bit < 32; bit++) if (turns(line, first + bit)) word |= 1 << bit;
    return word;
  });
const rowTiles = masks.map(createTile);
const columnTiles = masks.map((turns) => createTile((j, i) => turns(i, j)));

/** What a symbol says of its mask, for level M (table C.1). */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];

/** Turns a symbol of level M, masked with mask 0, into the one with the best mask. */
export function chooseMask(symbol: QrSymbol): Uint8Array {
  const rows = readLines(symbol, symbol.size, 1);
  const columns = readLines(symbol, 1, symbol.size);
  let best = 0;
  let fewest = Infinity;
  for (let mask = 0; mask < masks.length; mask++) {
    turnModules(rows, rowTiles, mask);
    turnModules(columns, columnTiles, mask);
    writeFormat(rows.masked, columns.masked, formats[mask] ?? 0);
    const flaws = countFlaws(rows.masked, columns.masked, fewest);
    if (flaws < fewest) [best, fewest] = [mask, flaws];
  }
  turnModules(rows, rowTiles, best);
  writeFormat(rows.masked, columns.masked, formats[best] ?? 0);
  return toModules(rows.masked);
}

/** The modules of a symbol as they were given, those that masks turn, and room for the masked ones. */
interface MaskedLines {
  readonly given: Lines;
  readonly free: Lines;
  readonly masked: Lines;
}

function readLines({ size, modules, reserved }: QrSymbol, nextLine: number, next: number): MaskedLines {
  const [given, free, masked] = [createLines(size), createLines(size), createLines(size)];
  for (let line = 0; line < size; line++) {
    for (let place = 0, at = line * nextLine; place < size; place++, at += next) {
      const word = line * given.words + (place >> 5);
      given.bits[word] = (given.bits[word] ?? 0) | ((modules[at] ?? 0) << (place & 31));
      free.bits[word] = (free.bits[word] ?? 0) | ((1 - (reserved[at] ?? 0)) << (place & 31));
    }
  }
  return { given, free, masked };
}

/** Takes mask 0 away and puts this one in its place. */
function turnModules({ given, free, masked }: MaskedLines, tiles: readonly Int32Array[], mask: number): void {
  const [before, after] = [tiles[0] as Int32Array, tiles[mask] as Int32Array];
  for (let line = 0, at = 0; line < given.size; line++) {
    const tile = (line % period) * wordPeriod;
    for (let word = 0; word < given.words; word++, at++) {
      const turn = tile + (word % wordPeriod);
      masked.bits[at] = (given.bits[at] ?? 0) ^ (((before[turn] ?? 0) ^ (after[turn] ?? 0)) & (free.bits[at] ?? 0));
    }
  }
}

function setModule({ words, bits }: Lines, line: number, place: number, bit: number): void {
  const at = line * words + (place >> 5);
  bits[at] = ((bits[at] ?? 0) & ~(1 << (place & 31))) | (bit << (place & 31));
}

function toModules({ size, words, bits }: Lines): Uint8Array {
  const modules = new Uint8Array(size * size);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      modules[at] = ((bits[row * words + (column >> 5)] ?? 0) >>> (column & 31)) & 1;
    }
  }
  return modules;
}

/** Both copies of the 15 bits (figure 25). Row and column 6 hold the timing pattern. */
function writeFormat(rows: Lines, columns: Lines, format: number): void {
  const { size } = rows;
  for (let i = 0; i < 15; i++) {
    const bit = (format >> i) & 1;
    const row = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const column = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    setModule(rows, row, 8, bit);
    setModule(rows, 8, column, bit);
    setModule(columns, 8, row, bit);
    setModule(columns, column, 8, bit);
  }
}
