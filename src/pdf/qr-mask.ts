// The mask of a QR code (ISO/IEC 18004, 7.8): the one of eight whose symbol has the fewest flaws. The library chooses the
// same one in five times the time, which is a tenth of the time of a page.

/** The modules of a symbol row by row, 1 for dark; `reserved` are those that no mask changes. */
export interface Symbol {
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

/** Every mask repeats after 12 rows and 12 columns. */
const period = 12;
const tiles = masks.map((turns) =>
  Uint8Array.from({ length: period * period }, (_, at) => Number(turns(Math.floor(at / period), at % period))),
);

/** What a symbol says of its mask, for level M (table C.1). */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];

/** Turns a symbol of level M, masked with mask 0, into the one with the best mask. */
export function chooseMask({ size, modules, reserved }: Symbol): Uint8Array {
  let best = modules;
  let fewest = Infinity;
  for (let mask = 0; mask < masks.length; mask++) {
    const masked = mask === 0 ? modules : changeMask({ size, modules, reserved }, mask);
    const flaws = countFlaws(masked, size, fewest);
    if (flaws < fewest) [best, fewest] = [masked, flaws];
  }
  return best;
}

/** Takes mask 0 away and puts this one in its place. */
function changeMask({ size, modules, reserved }: Symbol, mask: number): Uint8Array {
  const [before, after] = [tiles[0] as Uint8Array, tiles[mask] as Uint8Array];
  const masked = new Uint8Array(modules);
  for (let row = 0, at = 0; row < size; row++) {
    const tile = (row % period) * period;
    for (let column = 0, turn = tile; column < size; column++, at++) {
      if (reserved[at] === 0) masked[at] = (modules[at] ?? 0) ^ (before[turn] ?? 0) ^ (after[turn] ?? 0);
      turn = turn + 1 === tile + period ? tile : turn + 1;
    }
  }
  writeFormat(masked, size, formats[mask] ?? 0);
  return masked;
}

/** Both copies of the 15 bits (figure 25). Row and column 6 hold the timing pattern. */
function writeFormat(modules: Uint8Array, size: number, format: number): void {
  for (let i = 0; i < 15; i++) {
    const bit = (format >> i) & 1;
    const row = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const column = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    modules[row * size + 8] = bit;
    modules[8 * size + column] = bit;
  }
}

/** Points of table 11. Stops counting at `enough`. */
function countFlaws(modules: Uint8Array, size: number, enough: number): number {
  let flaws = countInLines(modules, size, 1, size, enough);
  if (flaws < enough) flaws += countInLines(modules, size, size, 1, enough - flaws);
  return flaws < enough ? flaws + countSquares(modules, size) * 3 + weighDark(modules) : flaws;
}

/** Runs of five or more of a colour, and what looks like a finder: dark 1:1:3:1:1 with four light modules at a side. */
function countInLines(modules: Uint8Array, size: number, next: number, nextLine: number, enough: number): number {
  let flaws = 0;
  for (let line = 0; line < size && flaws < enough; line++) {
    let at = line * nextLine;
    let run = 0;
    let last = 2;
    let seen = 0;
    for (let place = 0; place < size; place++, at += next) {
      const module = modules[at] ?? 0;
      run = module === last ? run + 1 : 1;
      last = module;
      if (run >= 5) flaws += run === 5 ? 3 : 1;
      seen = ((seen << 1) & 0x7ff) | module;
      if (place >= 10 && (seen === 0x5d0 || seen === 0x05d)) flaws += 40;
    }
  }
  return flaws;
}

/** Squares of two by two modules of a colour. */
function countSquares(modules: Uint8Array, size: number): number {
  let squares = 0;
  for (let row = 1; row < size; row++) {
    let at = row * size;
    let before = (modules[at] ?? 0) + (modules[at - size] ?? 0);
    for (let column = 1; column < size; column++) {
      at += 1;
      const now = (modules[at] ?? 0) + (modules[at - size] ?? 0);
      if (now === before && now !== 1) squares += 1;
      before = now;
    }
  }
  return squares;
}

/** Ten points for each 5 % of dark modules away from the half. */
function weighDark(modules: Uint8Array): number {
  let dark = 0;
  for (const module of modules) dark += module;
  return Math.abs(Math.ceil((dark * 100) / modules.length / 5) - 10) * 10;
}
