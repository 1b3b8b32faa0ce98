// Long texts that a regular expression nearly matches. A text starts as the pattern itself starts before one of its
// loops, repeats what this loop accepts, and ends with something that may not follow.

/** A loop of a pattern. */
interface PatternLoop {
  /** A text that the pattern accepts before the loop. */
  readonly before: string;
  /** What is repeated: an expression for one character, or a text that a group accepts. */
  readonly repeated: { readonly character: RegExp } | { readonly text: string };
}

interface OpenGroup {
  readonly start: string;
  /** What the first alternative accepts. */
  first?: string;
  /** A group that only looks ahead or behind takes no characters. */
  readonly isLook: boolean;
}

/** Parts of a pattern: groups, alternatives, places such as `^`, characters, and quantifiers. */
const parts =
  /(?<open>\((?:\?(?:[:=!]|<[=!]|<\w+>))?)|(?<close>\))|(?<or>\|)|(?<place>\^|\$|\\[bB])|(?<times>[*+?]|\{\d+(?:,\d*)?\})\??|(?<one>\[(?:\\.|[^\]\\])*\]|\\(?:u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|k<\w+>|.)|[^\\])/giu;

const samples = Array.from('x1 A-.,:;"/<&\t\n=@_0{}()[]!\u0000€');

const isLong = (times: string): boolean => times === '*' || times === '+' || /\{\d+,(?:\d{2,})?\}/.test(times);

/** Characters that a pattern names, and some that it does not name. */
const listLetters = ({ source }: RegExp): string[] => {
  const named = source.replace(/\\[dwsbSDWB]|[[\](){}?*+^$|\\]/g, '');
  return [...new Set(Array.from(`${named}aA0 -._/:,;"<&\t\n=@`))];
};

function toCharacter(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, flags.replace(/[dgy]/g, ''));
  } catch {
    return undefined;
  }
}

/** Lists the loops of a pattern, and returns a text that the pattern accepts, at least in most cases. */
function readPattern({ source, flags }: RegExp): { loops: PatternLoop[]; accepted: string } {
  const loops: PatternLoop[] = [];
  const groups: OpenGroup[] = [];
  let [text, accepted] = ['', ''];
  let last: PatternLoop | undefined;
  for (const { groups: part = {} } of source.matchAll(parts)) {
    const { open, close, or, one, times } = part;
    if (open !== undefined) groups.push({ start: text, isLook: /[=!]$/.test(open) });
    else if (close !== undefined) {
      const group = groups.pop() ?? { start: '', isLook: false };
      const taken = group.first ?? text;
      last = { before: group.start, repeated: { text: taken.slice(group.start.length) } };
      text = group.isLook ? group.start : taken;
    } else if (or !== undefined) {
      const group = groups.at(-1);
      if (group) group.first ??= text;
      else accepted ||= text;
      text = group?.start ?? '';
    } else if (one !== undefined) {
      const character = toCharacter(one, flags) ?? /x/;
      last = { before: text, repeated: { character } };
      text += [...samples, ...Array.from(one)].find((sample) => character.test(sample)) ?? '';
    } else if (times !== undefined && last && isLong(times)) loops.push(last);
  }
  return { loops, accepted: accepted || text };
}

/** Lists what a loop may repeat: the letters that it accepts, and pieces of what the pattern requires after it. */
function listPieces({ before, repeated }: PatternLoop, letters: readonly string[], accepted: string): string[] {
  if ('text' in repeated) return [repeated.text, before + repeated.text];
  const taken = [...samples, ...letters].filter((letter) => repeated.character.test(letter)).slice(0, 8);
  const next = [1, 2, 3].map((length) => accepted.slice(before.length + 1, before.length + 1 + length));
  return [...taken, ...next, before + (taken[0] ?? '')];
}

const ends = ['', '!', '\u0000', 'x', '1', '"'];

/** Lists long texts that nearly match the pattern. */
export function listNearMisses(pattern: RegExp, length: number): string[] {
  const letters = listLetters(pattern).slice(0, 30);
  const fill = (piece: string): string => piece.repeat(Math.ceil(length / piece.length));
  const pairs = letters.slice(0, 6).flatMap((a) => letters.slice(0, 6).map((b) => a + b));
  const anywhere = [...letters, ...pairs].flatMap((piece) => {
    const body = fill(piece);
    return [`a${body}`, `${body}!`, `a${body}\u0000`];
  });
  const { loops, accepted } = readPattern(pattern);
  const atLoops = loops.flatMap((loop) =>
    listPieces(loop, letters, accepted)
      .filter((piece) => piece !== '')
      .flatMap((piece) => ends.map((end) => loop.before + fill(piece) + end)),
  );
  return [...new Set([...anywhere, ...atLoops])];
}
