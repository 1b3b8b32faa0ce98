// Reads JSON into the members of a shape. Unknown members and nulls are dropped, values are cleaned, and the members
// are put in a fixed order.

import { documentLimits } from '../contracts/limits/documents';
import type { Json } from './model/basic';
import { formatShapeListItemExample, formatShapeObjectExample } from './shapes/suggestions';
import { type Message, createMessage } from '../messages/message';
import type {
  MutableObjectMembers,
  ShapeMemberKind,
  ListMemberKind,
  ShapeReadState,
  ScalarMemberKind,
  Shape,
} from './shapes/shape';

export interface ShapeReadProblem {
  /** Set if the document is too large for a PDF; absent if the input has an error. */
  readonly key?: 'too-large';
  readonly message: Message;
  /** Path that starts at the value that was read, such as `lines[0].item.price`. */
  readonly path: string;
}

/**
 * Reads one object. The result is new data, which shares nothing with the input except free data inside `complements`.
 */
export function parseObjectByShape(
  shape: Shape,
  value: Json,
): { readonly fields: MutableObjectMembers } | { readonly problem: ShapeReadProblem } {
  const reading: ShapeReadState = { problem: undefined, objects: 0, characters: 0, lineEnds: 0 };
  const fields = readObject(shape, value, reading);
  if (reading.problem !== undefined) return { problem: reading.problem };
  return { fields: fields ?? {} };
}

function readObject(shape: Shape, value: Json, reading: ShapeReadState): MutableObjectMembers | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    reading.problem = {
      message: createMessage('object-expected', { example: formatShapeObjectExample(shape) }),
      path: '',
    };
    return undefined;
  }
  reading.objects++;
  if (reading.objects > documentLimits.objectsMax) {
    reading.problem = { message: createMessage('objects-max', { max: documentLimits.objectsMax }), path: '' };
    return undefined;
  }
  const fields: MutableObjectMembers = {};
  for (const member of shape.members) {
    const memberValue = value[member.name];
    if (memberValue === undefined || memberValue === null) {
      if (member.always !== undefined) fields[member.name] = emptyValue(member.always);
      continue;
    }
    const result = readKind(member.kind, memberValue, reading);
    if (reading.problem !== undefined) {
      prefix(reading, member.name);
      return undefined;
    }
    if (result !== undefined) fields[member.name] = result;
    else if (member.always !== undefined) fields[member.name] = emptyValue(member.always);
  }
  return fields;
}

/**
 * Returns the value of an empty member. A list in the shape would be shared by all objects, so each object gets its own
 * list.
 */
function emptyValue(value: string | number | readonly never[]): unknown {
  return typeof value === 'object' ? [] : value;
}

function readKind(kind: ShapeMemberKind, value: Json, reading: ShapeReadState): unknown {
  if (kind.type === 'scalar') return readScalar(kind, value, reading);
  if (kind.type === 'object') return readObject(kind.shape, value, reading);
  return readList(kind, value, reading);
}

function readScalar(kind: ScalarMemberKind, value: Json, reading: ShapeReadState): unknown {
  const result = kind.read(value, reading);
  if (typeof value !== 'string' || reading.problem !== undefined) return result;
  return isTooMuch(value, reading) ? undefined : result;
}

/** Returns whether texts are together too long for printed pages. Such texts are always refused. */
function isTooMuch(text: string, reading: ShapeReadState): boolean {
  reading.characters += text.length;
  for (let at = 0; at < text.length; at++) if (isLineEnd(text.charCodeAt(at))) reading.lineEnds += 1;
  const { charactersMax, lineEndsMax } = documentLimits;
  const exceeded =
    reading.characters > charactersMax
      ? ({ what: 'characters', max: charactersMax } as const)
      : reading.lineEnds > lineEndsMax
        ? ({ what: 'line-ends', max: lineEndsMax } as const)
        : undefined;
  if (exceeded === undefined) return false;
  reading.problem = { key: 'too-large', message: createMessage('document-texts-max', exceeded), path: '' };
  return true;
}

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;

function readList(kind: ListMemberKind, value: Json, reading: ShapeReadState): unknown[] | undefined {
  if (!Array.isArray(value)) {
    reading.problem = {
      message: createMessage('list-expected', { example: formatShapeListItemExample(kind.of, value) }),
      path: '',
    };
    return undefined;
  }
  if (value.length > documentLimits.listItemsMax) {
    reading.problem = { message: createMessage('list-items-max', { max: documentLimits.listItemsMax }), path: '' };
    return undefined;
  }
  const items: unknown[] = [];
  for (let i = 0; i < value.length; i++) {
    const entry = value[i];
    if (entry === undefined || entry === null) continue;
    const one = readKind(kind.of, entry, reading);
    if (reading.problem !== undefined) {
      prefix(reading, `[${i}]`);
      return undefined;
    }
    if (one !== undefined) items.push(one);
  }
  return items.length > 0 ? items : undefined;
}

function prefix(reading: ShapeReadState, step: string): void {
  const problem = reading.problem;
  if (problem === undefined) return;
  const separator = problem.path === '' || problem.path.startsWith('[') ? '' : '.';
  reading.problem = { ...problem, path: `${step}${separator}${problem.path}` };
}
