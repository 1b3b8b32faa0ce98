// Every regular expression of the product against long near-misses: none may need more than linear time, because a
// text of a megabyte from a client must not block all others.
import { listNearMisses } from './near-misses';
import { readSources } from './sources';
import { cpuMilliseconds } from '../cpu-time';

interface PatternMatch {
  readonly file: string;
  readonly pattern: RegExp;
}

/** A literal between slashes in the place of a value. Classes may contain slashes. */
const literal = /(?:^|[=(,:[!&|?{};\s])\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([dgimsuvy]*)/g;

const isCode = (line: string): boolean => !/^\s*(?:\/\/|\*|\/\*)/.test(line);

const patternsIn = (line: string): RegExp[] =>
  [...line.matchAll(literal)].flatMap(([, source = '', flags]) => {
    try {
      return [new RegExp(source, flags)];
    } catch {
      return [];
    }
  });

const products = readSources().filter(
  ({ room }) => room.startsWith('src/') || ['activities', 'workflows', 'simulator'].includes(room),
);
const all: PatternMatch[] = products.flatMap(({ file, lines }) =>
  lines.filter(isCode).flatMap((line) => patternsIn(line).map((pattern) => ({ file, pattern }))),
);

function listMilliseconds(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const start = cpuMilliseconds();
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  return cpuMilliseconds() - start;
}

/** A pattern that needs more is slow, whatever the other texts take. */
const enoughMs = 200;

/** The near-miss for which a pattern needs the most time. */
function slowest(pattern: RegExp, length: number): { ms: number; text: string } {
  let worst = { ms: 0, text: '' };
  for (const text of listNearMisses(pattern, length)) {
    const ms = listMilliseconds(pattern, text);
    if (ms > worst.ms) worst = { ms, text };
    if (ms > enoughMs) return worst;
  }
  return worst;
}

/** Without a repetition, there is nothing to try twice. */
const repeats = ({ source }: RegExp): boolean => /[*+]|\{\d+,/.test(source);

describe('the regular expressions of the product', () => {
  it('are found in the source, so that the next test checks something', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  it('read every text in linear time', () => {
    const distinct = [...new Map(all.map((found) => [String(found.pattern), found])).values()];
    const bad = distinct
      .filter(({ pattern }) => repeats(pattern))
      .flatMap(({ file, pattern }) => {
        // The text is short at first, because an exponential pattern would never finish a long one.
        const short = slowest(pattern, 28);
        // The time is measured again, because a process that had to wait for its turn is not a slow pattern.
        const least = short.ms > 50 ? Math.min(...[1, 2].map(() => listMilliseconds(pattern, short.text))) : 0;
        if (least > 50) return [`${file} ${pattern}: ${least.toFixed(0)} ms for 28 letters`];
        const { ms, text } = slowest(pattern, 8_000);
        if (ms < 8) return [];
        // The time is compared again with a quarter of the text, because a busy machine is not a slow pattern.
        const [long, quarter] = [text, text.slice(0, 2_000) + text.at(-1)].map((one) =>
          Math.min(...[1, 2, 3].map(() => listMilliseconds(pattern, one))),
        ) as [number, number];
        const growth = long / Math.max(quarter, 0.01);
        const start = JSON.stringify(text.slice(0, 40));
        return long > 8 && growth > 8 ? [`${file} ${pattern}: ${long.toFixed(0)} ms for 8,000 of ${start}`] : [];
      });
    expect(bad).toEqual([]);
  });
});
