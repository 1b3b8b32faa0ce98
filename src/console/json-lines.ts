// Where in a JSON text a place stands, so that a problem of `steps.3.provider` is told with its line. A file of its own: it
// reads the text as a person wrote it, which parsing forgets.
import { console as limits } from '../contracts/limits/console';
import { http } from '../contracts/limits/http';

/** Texts, brackets, marks, ends of lines, and words (numbers, true, null). */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g;

interface OpenContainer {
  readonly isList: boolean;
  /** The place of this object or list, with the point behind it. */
  readonly inside: string;
  /** Of an object: the name before the value; of a list: the index. */
  at: string | number;
  expectsName: boolean;
}

/**
 * The lines, from 1, of all places of a text that is JSON: `steps.3.provider`; the whole is the empty place. It reads as deep
 * as a body may be, and leaves out places with very long names: a text of brackets alone took minutes.
 */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: OpenContainer[] = [];
  let line = 1;
  const placeOf = (inner: OpenContainer | undefined): string => (inner ? inner.inside + inner.at : '');
  const note = (place: string): void => {
    if (place.length <= limits.placeCharactersMax) lines.set(place, line);
  };
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === '\n') line += 1;
    else if (found === '{' || found === '[') {
      const place = placeOf(inner);
      note(place);
      if (open.length === http.nestingLevelsMax || place.length > limits.placeCharactersMax) return lines;
      const isList = found === '[';
      open.push({ isList, inside: inner ? `${place}.` : '', at: isList ? 0 : '', expectsName: !isList });
    } else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inner) step(inner);
    else if (found !== ',' && found !== ':') {
      if (inner?.expectsName) {
        inner.at = nameIn(found).slice(0, limits.placeCharactersMax + 1);
        inner.expectsName = false;
      } else note(placeOf(inner));
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

/** Finds lines of places: that of the place, or of what it should stand in. Undefined: the text has no such thing. */
export function buildLineFinder(text: string): (place: string) => number | undefined {
  const lines = linesOf(text);
  return (asked) => {
    const place = asked.slice(0, limits.placeCharactersMax);
    for (let parts = place.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
      const line = lines.get(parts.join('.'));
      if (line !== undefined) return line;
    }
    return undefined;
  };
}
