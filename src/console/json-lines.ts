// The line of each path in a JSON text, to show the error of `steps.3.provider` with its line. Parsed JSON has no
// lines, so this reads the original text.
import { consoleLimits as limits } from '../contracts/limits/console';
import { httpLimits } from '../contracts/limits/http';

/** Texts, brackets, marks, ends of lines, and words (numbers, true, null). */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g;

interface OpenContainer {
  readonly isList: boolean;
  /** The path of this object or array, followed by a dot. */
  readonly inside: string;
  /** Place of the value: its name in an object, or its index in an array. */
  at: string | number;
  expectsName: boolean;
}

/**
 * Returns the line numbers, from 1, of all paths in a JSON text, for example `steps.3.provider`; the root is the empty
 * path. The function stops at the maximum depth of a body and omits paths with very long names, because a text that
 * consists only of brackets took minutes.
 */
function indexLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: OpenContainer[] = [];
  let line = 1;
  const joinPath = (inner: OpenContainer | undefined): string => (inner ? inner.inside + inner.at : '');
  const note = (place: string): void => {
    if (place.length <= limits.placeCharactersMax) lines.set(place, line);
  };
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === '\n') line += 1;
    else if (found === '{' || found === '[') {
      const place = joinPath(inner);
      note(place);
      if (open.length === httpLimits.nestingLevelsMax || place.length > limits.placeCharactersMax) return lines;
      const isList = found === '[';
      open.push({ isList, inside: inner ? `${place}.` : '', at: isList ? 0 : '', expectsName: !isList });
    } else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inner) step(inner);
    else if (found !== ',' && found !== ':') {
      if (inner?.expectsName) {
        inner.at = nameIn(found).slice(0, limits.placeCharactersMax + 1);
        inner.expectsName = false;
      } else note(joinPath(inner));
    }
  }
  return lines;
}

function step(inner: OpenContainer): void {
  if (inner.isList) inner.at = Number(inner.at) + 1;
  else inner.expectsName = true;
}

function nameIn(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Finds the line of a path, or of its nearest parent; undefined if neither has a line. */
export function createJsonPathLineFinder(text: string): (place: string) => number | undefined {
  const lines = indexLines(text);
  return (asked) => {
    const place = asked.slice(0, limits.placeCharactersMax);
    for (let parts = place.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
      const line = lines.get(parts.join('.'));
      if (line !== undefined) return line;
    }
    return undefined;
  };
}
