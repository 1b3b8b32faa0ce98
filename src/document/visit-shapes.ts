// Visits the objects of a document, children before parents. Only shapes that the visitor's table names are visited.

import type { MutableObjectMembers, ShapeMemberKind, Shape } from './shapes/shape';

/** Functions by the name of their shape. Each of them may change its object in place. */
export type ShapeVisitors<Context> = Readonly<Record<string, (node: MutableObjectMembers, context: Context) => void>>;

interface Step {
  readonly name: string;
  readonly kind: ShapeMemberKind;
  readonly shape: Shape;
}

/** Creates a visitor. Members that lead to no visited shape are found once per shape, not once per document. */
export function createShapeVisitor<Context>(
  visitors: ShapeVisitors<Context>,
): (shape: Shape, node: MutableObjectMembers, context: Context) => void {
  const stepsByShape = new Map<Shape, readonly Step[]>();

  function leadsToVisit(shape: Shape, path: readonly Shape[]): boolean {
    if (path.includes(shape)) return false;
    return (
      visitors[shape.name] !== undefined ||
      listNestedShapeMembers(shape).some((s) => leadsToVisit(s.shape, [...path, shape]))
    );
  }

  function steps(shape: Shape): readonly Step[] {
    const cachedSteps = stepsByShape.get(shape);
    if (cachedSteps !== undefined) return cachedSteps;
    const result = listNestedShapeMembers(shape).filter((step) => leadsToVisit(step.shape, []));
    stepsByShape.set(shape, result);
    return result;
  }

  return function walk(shape: Shape, node: MutableObjectMembers, context: Context): void {
    for (const step of steps(shape)) {
      const value = node[step.name];
      if (value === undefined) continue;
      if (step.kind.type === 'object') walk(step.shape, value as MutableObjectMembers, context);
      else for (const entry of value as MutableObjectMembers[]) walk(step.shape, entry, context);
    }
    visitors[shape.name]?.(node, context);
  };
}

const nestedByShape = new Map<Shape, readonly Step[]>();

/** Lists members that contain objects, directly or in lists. The list is computed once per shape. */
export function listNestedShapeMembers(shape: Shape): readonly Step[] {
  const cachedSteps = nestedByShape.get(shape);
  if (cachedSteps !== undefined) return cachedSteps;
  const result = findNested(shape);
  nestedByShape.set(shape, result);
  return result;
}

function findNested(shape: Shape): Step[] {
  return shape.members.flatMap((member): Step[] => {
    const { kind, name } = member;
    if (kind.type === 'object') return [{ name, kind, shape: kind.shape }];
    return kind.type === 'list' && kind.of.type === 'object' ? [{ name, kind, shape: kind.of.shape }] : [];
  });
}
