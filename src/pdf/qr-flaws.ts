// The flaws of a QR symbol (ISO/IEC 18004, table 11), counted in 32 lines at once: a module is a bit.

/** Rows or columns of a symbol one after the other, each of `words` numbers of 32 bits, the first module lowest. */
export interface Lines {
  readonly size: number;
  readonly words: number;
  /** Set: dark. What lies beyond the symbol is not. */
  readonly bits: Int32Array;
}

export function createLines(size: number): Lines {
  const words = Math.ceil(size / 32);
  return { size, words, bits: new Int32Array(size * words) };
}

/** Points of a symbol, given both as rows and as columns. Stops counting at `enough`. */
export function countFlaws(rows: Lines, columns: Lines, enough: number): number {
  let flaws = countAcross(rows);
  if (flaws < enough) flaws += countAcross(columns);
  return flaws < enough ? flaws + countSquares(rows) * 3 + weighDark(rows) : flaws;
}

/** The bits of this word that are modules. */
const maskModules = (size: number, word: number): number => (size - word * 32 >= 32 ? -1 : (1 << (size % 32)) - 1);

/** From line to line: runs of five or more of a colour, and what looks like a finder. */
function countAcross({ size, words, bits }: Lines): number {
  let flaws = 0;
  for (let word = 0; word < words; word++) {
    const inside = maskModules(size, word);
    let [before, second, third, fourth, runs] = [bits[word] ?? 0, 0, 0, 0, 0];
    for (let line = 1, at = word + words; line < size; line++, at += words) {
      const module = bits[at] ?? 0;
      const same = ~(module ^ before) & inside;
      const continued = same & second & third & fourth;
      // Three points for the fifth module of a colour, one for each further.
      if (continued !== 0) flaws += countBits(continued) + 2 * countBits(continued & ~runs);
      if (line >= 10) flaws += 40 * countFinders(bits, at, words);
      [before, second, third, fourth, runs] = [module, same, second, third, continued];
    }
  }
  return flaws;
}

/** Dark 1:1:3:1:1 with four light modules at a side, in the eleven lines that end here. */
function countFinders(bits: Int32Array, end: number, step: number): number {
  const at = (back: number): number => bits[end - back * step] ?? 0;
  const middle = at(6) & ~at(5) & at(4);
  if (middle === 0) return 0;
  const lightAfter = at(10) & ~at(9) & at(8) & at(7) & ~(at(3) | at(2) | at(1) | at(0));
  const lightBefore = ~(at(10) | at(9) | at(8) | at(7)) & at(3) & at(2) & ~at(1) & at(0);
  return countBits(middle & (lightAfter | lightBefore));
}

/** Squares of two by two modules of a colour. */
function countSquares({ size, words, bits }: Lines): number {
  let squares = 0;
  for (let line = 1, at = words; line < size; line++) {
    let [lastModule, lastSame] = [0, 0];
    for (let word = 0; word < words; word++, at++) {
      const module = bits[at] ?? 0;
      const same = ~(module ^ (bits[at - words] ?? 0));
      const left = (module << 1) | lastModule;
      const sameLeft = (same << 1) | lastSame;
      squares += countBits(same & sameLeft & ~(module ^ left) & maskModules(size, word));
      [lastModule, lastSame] = [module >>> 31, same >>> 31];
    }
  }
  return squares;
}

/** Ten points for each 5 % of dark modules away from the half. */
function weighDark({ size, bits }: Lines): number {
  let dark = 0;
  for (const word of bits) dark += countBits(word);
  return Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10) * 10;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
