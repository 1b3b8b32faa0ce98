// Where in a JSON text a place stands, so that a problem of `steps.3.provider` is told with its line. A file of its own: it
// reads the text as a person wrote it, which parsing forgets.

/** Texts, brackets, marks, ends of lines, and words (numbers, true, null). */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g;

interface Open {
  readonly isList: boolean;
  /** Of an object: the name before the value; of a list: the index. */
  at: string | number;
  expectsName: boolean;
}

/** The lines, from 1, of all places of a text that is JSON: `steps.3.provider`; the whole is the empty place. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: Open[] = [];
  let line = 1;
  const note = (): void => {
    lines.set(open.map(({ at }) => at).join('.'), line);
  };
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === '\n') line += 1;
    else if (found === '{' || found === '[') {
      note();
      open.push({ isList: found === '[', at: found === '[' ? 0 : '', expectsName: found === '{' });
    } else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inner) step(inner);
    else if (found !== ',' && found !== ':') {
      if (inner?.expectsName) {
        inner.at = nameIn(found);
        inner.expectsName = false;
      } else note();
    }
  }
  return lines;
}

function step(inner: Open): void {
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
export function lineFinder(text: string): (place: string) => number | undefined {
  const lines = linesOf(text);
  return (place) => {
    for (let parts = place.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
      const line = lines.get(parts.join('.'));
      if (line !== undefined) return line;
    }
    return undefined;
  };
}
