// The canonical form of a document that was just arranged by its shape: member names are sorted and quoted once per
// shape. Apart from canonical-json.ts, which takes any JSON and is what stored documents are checked with.

import { compareCodePoints, toCanonicalJson, quoteJson, sha256 } from './canonical-json';
import type { Digest } from './model/basic';
import type { Fields, MemberKind, Shape } from './shapes/shape';

interface PreparedMember {
  readonly name: string;
  /** The name as canonical text with its colon. */
  readonly text: string;
  readonly kind: MemberKind;
}

const preparedOf = new Map<Shape, readonly PreparedMember[]>();

function prepared(shape: Shape): readonly PreparedMember[] {
  const known = preparedOf.get(shape);
  if (known !== undefined) return known;
  const members = shape.members.filter((member) => !member.old);
  const made = members
    .toSorted((a, b) => compareCodePoints(a.name, b.name))
    .map(({ name, kind }): PreparedMember => ({ name, text: `${quoteJson(name)}:`, kind }));
  preparedOf.set(shape, made);
  return made;
}

/** The same digest as `digestOf`, for an object that has no members but those of its shape. */
export function computeShapeDigest(shape: Shape, fields: Fields): Digest {
  return sha256(canonicalShape(shape, fields));
}

function canonicalShape(shape: Shape, fields: Fields): string {
  let text = '';
  for (const member of prepared(shape)) {
    const value = fields[member.name];
    if (value === undefined || value === null) continue;
    text += (text === '' ? '{' : ',') + member.text + canonicalKind(member.kind, value);
  }
  return text === '' ? '{}' : `${text}}`;
}

function canonicalKind(kind: MemberKind, value: unknown): string {
  if (typeof value === 'string') return quoteJson(value);
  if (kind.type === 'object') return canonicalShape(kind.shape, value as Fields);
  if (kind.type === 'scalar' || kind.of.type === 'scalar') return toCanonicalJson(value);
  let text = '[';
  for (const entry of value as Fields[]) text += (text === '[' ? '' : ',') + canonicalShape(kind.of.shape, entry);
  return `${text}]`;
}
