// What a shape is: the members of an object of the format, in order, each with its kind. Tables are in the files beside.

import type { Json } from '../model/basic';

/** State of one reading: the first problem found; `path` grows on the way out. */
export interface ReadingState {
  problem: { key?: 'too-large'; message: string; path: string; remedy?: string } | undefined;
  /** Objects read so far, characters of their texts, and ends of lines in these. */
  objects: number;
  characters: number;
  lineEnds: number;
}

/** Members of an object while it is worked on. */
export interface Fields {
  [member: string]: unknown;
}

/** Rules that hold wherever a value of this kind stands. */
export interface ScalarRule {
  readonly code: string;
  readonly message: string;
  holds(value: string): boolean;
}

/** A plain value: cleaned while read; undefined when empty. */
export interface ScalarKind {
  readonly type: 'scalar';
  readonly read: (value: Json, reading: ReadingState) => unknown;
  readonly rules?: readonly ScalarRule[];
  /** Rules for the names in an object of texts. */
  readonly names?: readonly ScalarRule[];
}

export interface ObjectKind {
  readonly type: 'object';
  readonly shape: Shape;
}

export interface ListShape {
  readonly type: 'list';
  readonly of: ScalarKind | ObjectKind;
}

export type MemberKind = ScalarKind | ObjectKind | ListShape;

export interface Member {
  readonly name: string;
  readonly kind: MemberKind;
  /** Value written when the member is empty. Others are left out. */
  readonly always?: string | number | readonly never[];
  /** Name of an older release: read, carried over by normalization, never written. */
  readonly old?: true;
}

export interface Shape {
  readonly name: string;
  readonly members: readonly Member[];
}

/** A member that is written even when empty. */
export interface AlwaysWritten {
  readonly kind: MemberKind;
  readonly always: string | number | readonly never[];
}

/** A member of an older release. */
export interface LegacyMember {
  readonly kind: MemberKind;
  readonly old: true;
}

export function alwaysWritten(kind: MemberKind, value: string | number | readonly never[]): AlwaysWritten {
  return { kind, always: value };
}

export function legacy(kind: MemberKind): LegacyMember {
  return { kind, old: true };
}

/** Makes a shape from its members in writing order. */
export function shape(
  name: string,
  members: Readonly<Record<string, MemberKind | AlwaysWritten | LegacyMember>>,
): Shape {
  const made = Object.keys(members).map((member): Member => {
    const given = members[member] as MemberKind | AlwaysWritten | LegacyMember;
    return 'kind' in given ? { name: member, ...given } : { name: member, kind: given };
  });
  return { name, members: made };
}

export function object(of: Shape): ObjectKind {
  return { type: 'object', shape: of };
}

export function list(of: ScalarKind | Shape): ListShape {
  return { type: 'list', of: 'members' in of ? object(of) : of };
}
