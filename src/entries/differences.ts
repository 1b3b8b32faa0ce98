// Lists the differences between two versions of a document for people: path, value before, and value after.
import { createPatch } from 'rfc6902';
import type { Json, JsonObject } from '../document/model/basic';

/** A difference between two versions. */
export interface DocumentDifference {
  /** JSON pointer into the document. */
  readonly path: string;
  /** JSON text; absent if the path is new. */
  readonly before?: string;
  /** JSON text; absent if the path was removed. */
  readonly after?: string;
}

/**
 * Finds the differences between two versions of a document.
 * @param most maximum number of differences; others are omitted
 */
export const listDocumentDifferences = (before: JsonObject, after: JsonObject, most: number): DocumentDifference[] =>
  createPatch(before, after)
    .slice(0, most)
    .flatMap((operation) => {
      if (operation.op !== 'add' && operation.op !== 'remove' && operation.op !== 'replace') return [];
      const { path } = operation;
      const was = operation.op === 'add' ? undefined : valueAt(before, path);
      const is = operation.op === 'remove' ? undefined : (operation.value as Json);
      return [
        {
          path,
          ...(was === undefined ? {} : { before: JSON.stringify(was) }),
          ...(is === undefined ? {} : { after: JSON.stringify(is) }),
        },
      ];
    });

function valueAt(document: Json, path: string): Json | undefined {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce<Json | undefined>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Readonly<Record<string, Json>>)[part] : undefined,
    document,
  );
}
