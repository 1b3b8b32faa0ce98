// Every shape of the documents, once, in the order of first occurrence.
import type { ShapeMemberKind, Shape } from '../../src/document/shapes/shape';

/** The shapes of documents and all nested shapes. Two with one name are one. */
export function listNestedShapes(documents: readonly Shape[]): readonly Shape[] {
  const found = new Map<string, Shape>();
  const visit = (shape: Shape): void => {
    if (found.has(shape.name)) return;
    found.set(shape.name, shape);
    for (const { kind } of shape.members) visitKind(kind);
  };
  const visitKind = (kind: ShapeMemberKind): void => {
    if (kind.type === 'object') visit(kind.shape);
    if (kind.type === 'list' && kind.of.type === 'object') visit(kind.of.shape);
  };
  for (const shape of documents) visit(shape);
  return [...found.values()];
}
