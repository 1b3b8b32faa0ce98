// Places in JSON text, found without a copy of it.

/** Line and column of a place, both from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let from = 0;
  for (let place = 0; place < at; place++) {
    if (text.charCodeAt(place) !== 0x0a) continue;
    line += 1;
    from = place + 1;
  }
  return { line, column: at - from + 1 };
}

/** The place behind white space (RFC 8259, section 2), or `end`. */
export function skipSpace(text: string, start: number, end = text.length): number {
  let at = start;
  for (; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) break;
  }
  return at;
}
