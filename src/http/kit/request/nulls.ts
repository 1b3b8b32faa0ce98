// Fields that are null count as absent, unless the endpoint gives null a meaning. The public product's client sends
// null for absent fields.
import { type Json, isJsonObject } from '../../../document/model/basic';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly items?: Schema | boolean;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Removes fields of a value, in place. */
export type NullMemberDropper = (value: Json) => void;

const nothing: NullMemberDropper = () => undefined;

/** Compiles a function that removes null fields if `schema` does not allow null. Unknown fields stay. */
export function compileNullMemberDropper(schema: object): NullMemberDropper {
  const { $defs = {} } = schema as Schema;
  const droppers = new Map<string, NullMemberDropper>();
  const byName = (ref: string): NullMemberDropper => {
    const name = ref.replace('#/$defs/', '');
    // These functions are nested, so the inner function is looked up when it is called.
    if (!droppers.has(name)) {
      droppers.set(name, nothing);
      droppers.set(name, compileDrop($defs[name] ?? {}));
    }
    return (value) => droppers.get(name)?.(value);
  };
  const resolved = (one: Schema): Schema => (one.$ref ? ($defs[one.$ref.replace('#/$defs/', '')] ?? {}) : one);
  const compileDrop = (one: Schema | boolean): NullMemberDropper => {
    if (typeof one === 'boolean') return nothing;
    if (one.$ref) return byName(one.$ref);
    const members = Object.entries(one.properties ?? {}).map(([name, member]) => ({
      name,
      goes: typeof member !== 'boolean' && !takesNull(resolved(member)),
      inner: compileDrop(member),
    }));
    const items = one.items === undefined ? nothing : compileDrop(one.items);
    if (members.length === 0 && items === nothing) return nothing;
    return (value) => {
      if (Array.isArray(value)) for (const item of value) items(item);
      else if (isJsonObject(value)) dropFrom(value, members);
    };
  };
  return compileDrop(schema);
}

interface Member {
  readonly name: string;
  readonly goes: boolean;
  readonly inner: NullMemberDropper;
}

function dropFrom(value: Record<string, Json>, members: readonly Member[]): void {
  for (const { name, goes, inner } of members) {
    if (!Object.hasOwn(value, name)) continue;
    const member = value[name] ?? null;
    if (member !== null) inner(member);
    else if (goes) delete value[name];
  }
}

/** A schema without types or choices allows anything. */
const takesNull = ({ type, enum: choices }: Schema): boolean =>
  choices ? choices.includes(null) : type === undefined || [type].flat().includes('null');
