// The codes that may come right before one in a series: A-0041 before A-0042, 9 before 10.

interface CountedNumber {
  readonly prefix: string;
  readonly digits: string;
}

/** A code that ends with a count; undefined for others, and for counts that no number holds exactly. */
function counted(code: string): CountedNumber | undefined {
  const match = /^(.*?)(\d{1,15})$/s.exec(code);
  return match ? { prefix: match[1] ?? '', digits: match[2] ?? '' } : undefined;
}

/** `codesBefore`: the count before, padded or not. `lowest`: the first code of the same length. */
export function listPreviousCodes(code: string): { readonly codesBefore: readonly string[]; readonly lowest: string } {
  const own = counted(code);
  const count = Number(own?.digits ?? 0);
  if (!own || count === 0) return { codesBefore: [], lowest: code };
  const { prefix, digits } = own;
  const before = String(count - 1);
  const codesBefore = [...new Set([prefix + before.padStart(digits.length, '0'), prefix + before])];
  return { codesBefore, lowest: prefix + '0'.repeat(digits.length) };
}

/** Whether a code comes before another one: the same letters, a lower count. */
export function isBefore(code: string, other: string): boolean {
  const [left, right] = [counted(code), counted(other)];
  return left !== undefined && left.prefix === right?.prefix && Number(left.digits) < Number(right.digits);
}

/** The higher of two codes that come before the same one. */
export const isHigher = (code: string, than: string): boolean => isBefore(than, code);
