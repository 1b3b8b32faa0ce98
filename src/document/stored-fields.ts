// Arranges a calculated document by its shape, as it is stored, and computes its digest.

import { amountDigitsMax } from '../amount/amount';
import {
  compareTextsByCodePoint,
  formatCanonicalJsonString,
  computeTextDigest,
  toCanonicalJson,
} from './canonical-json';
import type { Digest } from './model/basic';
import { amountMemberKind } from './shapes/kinds';
import type { MutableObjectMembers, ShapeMemberKind, Shape } from './shapes/shape';

/** Result of arranging: the first amount that became too long to be read again. */
export interface OverlongAmountFinding {
  tooLong: string | undefined;
}

/** Returns a plain copy of the object in the form in which it is stored. Digest and text are built from this form. */
export function copyObjectToStoredForm(
  shape: Shape,
  fields: MutableObjectMembers,
  arranging: OverlongAmountFinding = { tooLong: undefined },
): MutableObjectMembers {
  const arranged: MutableObjectMembers = {};
  for (const member of shape.members) {
    if (member.old) continue;
    const value = fields[member.name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) {
      if (member.always !== undefined) arranged[member.name] = member.always;
      continue;
    }
    arranged[member.name] = toStoredMemberValue(member.kind, value, arranging);
  }
  return arranged;
}

function toStoredMemberValue(kind: ShapeMemberKind, value: unknown, arranging: OverlongAmountFinding): unknown {
  if (kind.type === 'scalar') {
    if (kind === amountMemberKind && isTooLong(value as string)) arranging.tooLong ??= value as string;
    return value;
  }
  if (kind.type === 'object') return copyObjectToStoredForm(kind.shape, value as MutableObjectMembers, arranging);
  const { of } = kind;
  if (of.type === 'scalar') return value;
  return (value as MutableObjectMembers[]).map((entry) => copyObjectToStoredForm(of.shape, entry, arranging));
}

function isTooLong(text: string): boolean {
  return text.length > amountDigitsMax && text.replace(/^-|\..*$/g, '').length > amountDigitsMax;
}

interface PreparedMember {
  readonly name: string;
  /** The name in canonical form, followed by its colon. */
  readonly text: string;
  readonly kind: ShapeMemberKind;
}

const preparedByShape = new Map<Shape, readonly PreparedMember[]>();

function prepareMembers(shape: Shape): readonly PreparedMember[] {
  const cachedMembers = preparedByShape.get(shape);
  if (cachedMembers !== undefined) return cachedMembers;
  const members = shape.members.filter((member) => !member.old);
  const result = members
    .toSorted((a, b) => compareTextsByCodePoint(a.name, b.name))
    .map(({ name, kind }): PreparedMember => ({ name, text: `${formatCanonicalJsonString(name)}:`, kind }));
  preparedByShape.set(shape, result);
  return result;
}

/** Computes the digest of the canonical JSON of an object that has only the members of its shape. */
export function computeObjectDigestByShape(shape: Shape, fields: MutableObjectMembers): Digest {
  return computeTextDigest(canonicalShape(shape, fields));
}

function canonicalShape(shape: Shape, fields: MutableObjectMembers): string {
  let text = '';
  for (const member of prepareMembers(shape)) {
    const value = fields[member.name];
    if (value === undefined || value === null) continue;
    text += (text === '' ? '{' : ',') + member.text + canonicalKind(member.kind, value);
  }
  return text === '' ? '{}' : `${text}}`;
}

function canonicalKind(kind: ShapeMemberKind, value: unknown): string {
  if (typeof value === 'string') return formatCanonicalJsonString(value);
  if (kind.type === 'object') return canonicalShape(kind.shape, value as MutableObjectMembers);
  if (kind.type === 'scalar' || kind.of.type === 'scalar') return toCanonicalJson(value);
  let text = '[';
  for (const entry of value as MutableObjectMembers[])
    text += (text === '[' ? '' : ',') + canonicalShape(kind.of.shape, entry);
  return `${text}]`;
}
