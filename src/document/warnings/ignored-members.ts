// Members of an input that no shape knows. The public format drops them; here they are named, with what was meant.

import { type Warning, createWarning } from '../../contracts/warnings';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { type JsonObject, type Json, isObject } from '../model/basic';
import { findDocumentKind, envelopeSchema } from '../model/schemas';
import { documentShapes, head as headShape } from '../shapes/envelope';
import { type Shape, shape as makeShape } from '../shapes/shape';
import { word } from '../shapes/kinds';
import { listNestedMembers } from '../walk';
import { guessMember } from './guess-member';

interface NameTree {
  /** The shape below each member that holds objects; undefined for plain values. */
  readonly below: ReadonlyMap<string, Shape | undefined>;
}

const namesOf = new Map<Shape, NameTree>();

function namesIn(shape: Shape): NameTree {
  const known = namesOf.get(shape);
  if (known !== undefined) return known;
  const inner = new Map(listNestedMembers(shape).map((step) => [step.name, step.shape]));
  const made = { below: new Map(shape.members.map(({ name }) => [name, inner.get(name)])) };
  namesOf.set(shape, made);
  return made;
}

/** Only its names count. */
const envelopeShape = makeShape('envelope', { $schema: word, head: word, doc: word, sigs: word });

/** Warnings of what reading this input (an envelope or a bare document) drops. None for what cannot be read at all. */
export function listIgnoredMembers(input: Json): Warning[] {
  if (!isObject(input)) return [];
  const found: Warning[] = [];
  const enveloped = isObject(input.doc) && (input.$schema === undefined || input.$schema === envelopeSchema);
  if (!enveloped) {
    look(input, '$.doc', found);
    return found;
  }
  lookAt(envelopeShape, input, '$', found);
  if (isObject(input.head)) lookAt(headShape, input.head, '$.head', found);
  look(input.doc as JsonObject, '$.doc', found);
  return found;
}

/** The same for any other input with a shape. `path`: its name in the request. */
export function findIgnoredMembers(shape: Shape, input: JsonObject, path: string): Warning[] {
  const found: Warning[] = [];
  lookAt(shape, input, path, found);
  return found;
}

function look(doc: JsonObject, path: string, found: Warning[]): void {
  const kind = typeof doc.$schema === 'string' ? findDocumentKind(doc.$schema) : undefined;
  if (kind !== undefined) lookAt(documentShapes[kind], doc, path, found);
}

function lookAt(shape: Shape, node: JsonObject, path: string, found: Warning[]): void {
  const { below } = namesIn(shape);
  for (const name of Object.keys(node)) {
    if (found.length >= limits.warningsMax) return;
    const value = node[name];
    const inner = below.get(name);
    if (inner !== undefined) lookBelow(inner, value, `${path}.${name}`, found);
    else if (!below.has(name) && name !== '$schema' && value !== null) found.push(ignored(shape, name, path));
  }
}

function lookBelow(shape: Shape, value: Json | undefined, path: string, found: Warning[]): void {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const one = value[i];
      if (one !== undefined && isObject(one)) lookAt(shape, one, `${path}[${i}]`, found);
    }
  } else if (value !== undefined && isObject(value)) {
    lookAt(shape, value, path, found);
  }
}

function ignored(shape: Shape, name: string, path: string): Warning {
  const quoted = name.slice(0, limits.quotedCharactersMax);
  const members = shape.members.filter(({ old }) => !old).map((member) => member.name);
  const inner = listNestedMembers(shape).flatMap((step) =>
    step.shape.members.map((member) => `${step.name}.${member.name}`),
  );
  const nearest = guessMember(name.slice(0, limits.quotedCharactersMax), members, inner);
  const kind = shape.name.slice(shape.name.lastIndexOf('/') + 1).replaceAll('-', ' ');
  const known = nearest === undefined ? members.join(', ') : '';
  const params = { name: quoted, kind, nearest: nearest ?? null, known };
  return createWarning('unknown-member', [`${path}.${quoted}`], params);
}
