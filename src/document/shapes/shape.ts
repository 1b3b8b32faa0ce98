// Defines shapes: the ordered members of an object of the format, each with its kind.

import type { Message } from '../../messages/message';
import type { Json } from '../model/basic';

/** State of a reading, with the first problem found. `path` grows as the reading returns from nested values. */
export interface ShapeReadState {
  problem: { key?: 'too-large'; message: Message; path: string } | undefined;
  /** Number of objects read so far, of characters in their texts, and of line ends in these texts. */
  objects: number;
  characters: number;
  lineEnds: number;
}

/** Members of an object while it is calculated. */
export interface MutableObjectMembers {
  [member: string]: unknown;
}

/** Rules of every value of this kind. */
export interface ScalarMemberKindRule {
  readonly code: string;
  readonly message: string;
  holds(value: string): boolean;
}

/** A plain value. The value is cleaned while it is read; an empty value becomes undefined. */
export interface ScalarMemberKind<Value = unknown> {
  readonly type: 'scalar';
  readonly read: (value: Json, reading: ShapeReadState) => Value | undefined;
  readonly rules?: readonly ScalarMemberKindRule[];
  /** Rules for the names in an object of texts. */
  readonly names?: readonly ScalarMemberKindRule[];
}

export interface ObjectMemberKind<Of extends Shape = Shape> {
  readonly type: 'object';
  readonly shape: Of;
}

export interface ListMemberKind<Of = ScalarMemberKind | ObjectMemberKind> {
  readonly type: 'list';
  readonly of: Of;
}

export type ShapeMemberKind = ScalarMemberKind | ObjectMemberKind | ListMemberKind;

export interface ShapeMember {
  readonly name: string;
  readonly kind: ShapeMemberKind;
  /** Value that is written if the member is empty. Members without such a value are omitted when they are empty. */
  readonly always?: string | number | readonly never[];
  /** Marks a name of an older release. Such a name is read and normalized, but never written. */
  readonly old?: true;
}

export interface Shape<Members = unknown> {
  readonly name: string;
  readonly members: readonly ShapeMember[];
  /** Type for `TypeOfShape`; never set at run time. */
  readonly typed?: Members;
}

/** A member that is written even when empty. */
interface AlwaysWritten<Kind = ShapeMemberKind> {
  readonly kind: Kind;
  readonly always: string | number | readonly never[];
}

/** A member of an older release. */
interface LegacyMember {
  readonly kind: ShapeMemberKind;
  readonly old: true;
}

declare const present: unique symbol;
interface Present {
  readonly [present]: true;
}

type MemberTable = Readonly<Record<string, ShapeMemberKind | AlwaysWritten | LegacyMember>>;

type RequiredNames<Members> = {
  [Name in keyof Members]: Members[Name] extends AlwaysWritten | Present ? Name : never;
}[keyof Members];

type OptionalNames<Members> = {
  [Name in keyof Members]: Members[Name] extends AlwaysWritten | Present | LegacyMember ? never : Name;
}[keyof Members];

type ValueOf<Kind> =
  Kind extends AlwaysWritten<infer Inner>
    ? ValueOf<Inner>
    : Kind extends ScalarMemberKind<infer Value>
      ? Value
      : Kind extends ObjectMemberKind<infer Of>
        ? TypeOfShape<Of>
        : Kind extends ListMemberKind<infer Of>
          ? ValueOf<Of>[]
          : never;

/** The type of an object of this shape: the members that are written, in the form in which they are stored. */
export type TypeOfShape<Of> =
  Of extends Shape<infer Members>
    ? { [Name in RequiredNames<Members>]: ValueOf<Members[Name]> } & {
        [Name in OptionalNames<Members>]?: ValueOf<Members[Name]> | undefined;
      }
    : never;

export function defineAlwaysWrittenMember<Kind extends ShapeMemberKind>(
  kind: Kind,
  value: string | number | readonly never[],
): AlwaysWritten<Kind> {
  return { kind, always: value };
}

export function defineLegacyMember(kind: ShapeMemberKind): LegacyMember {
  return { kind, old: true };
}

/** Marks a member that every valid object has, so that its type is not optional. Nothing else differs. */
export function defineRequiredMember<Kind extends ShapeMemberKind>(kind: Kind): Kind & Present {
  return kind as Kind & Present;
}

export function defineShape<Members extends MemberTable>(name: string, members: Members): Shape<Members> {
  const built = Object.entries(members).map(
    ([member, value]): ShapeMember => ('kind' in value ? { name: member, ...value } : { name: member, kind: value }),
  );
  return { name, members: built };
}

export function defineObjectMemberKind<Of extends Shape>(of: Of): ObjectMemberKind<Of> {
  return { type: 'object', shape: of };
}

export function defineListMemberKind<Of extends Shape>(of: Of): ListMemberKind<ObjectMemberKind<Of>>;
export function defineListMemberKind<Of extends ScalarMemberKind>(of: Of): ListMemberKind<Of>;
export function defineListMemberKind(of: ScalarMemberKind | Shape): ListMemberKind {
  return { type: 'list', of: 'members' in of ? defineObjectMemberKind(of) : of };
}
