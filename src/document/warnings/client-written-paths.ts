// Finds which values of a document its client wrote: all values of an upload, or the values that a patch writes.

/** Paths that a patch writes, such as `$.doc.totals.payable`; undefined if the client wrote the whole document. */
export type ClientWrittenPaths = ReadonlySet<string> | undefined;

/** Returns true if the client wrote the value at the path, directly or within an object. */
export function isPathWrittenByClient(stated: ClientWrittenPaths, path: string): boolean {
  if (stated === undefined || stated.has(path)) return true;
  for (let end = path.length - 1; end > 0; end--) {
    const sign = path[end];
    if ((sign === '.' || sign === '[') && stated.has(path.slice(0, end))) return true;
  }
  return false;
}
