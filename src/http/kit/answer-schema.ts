// The words in which schemas of responses are written, and the schemas of errors. A schema is data: openapi.yaml shows it,
// and tests check every response against it.

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [member: string]: Plain };
export type Member = { readonly [name: string]: Plain };

/** JSON Schema (2020-12) whose parts may be named schemas. */
export type Schema =
  | string
  | number
  | boolean
  | null
  | NamedSchema
  | readonly Schema[]
  | { readonly [member: string]: Schema };

export type Members = Readonly<Record<string, Schema>>;

/** A schema with a name of its own: `components.schemas.<name>` in openapi.yaml. */
export class NamedSchema {
  constructor(
    readonly name: string,
    /** One line about the response: `The entry`. */
    readonly text: string,
    readonly schema: Schema,
  ) {}
}

/** Bytes of one of these media types. */
export class Bytes {
  constructor(
    readonly text: string,
    readonly types: readonly string[],
  ) {}
}

/** The response of one status: JSON of a schema, bytes, either by a parameter, or nothing (204). */
export type AnswerForm = NamedSchema | Bytes | readonly [NamedSchema, Bytes] | 'nothing';

export const named = (name: string, description: string, schema: Schema): NamedSchema =>
  new NamedSchema(name, description, schema);

/** Without types: any type, because a client stored the bytes. */
export const bytes = (description: string, ...types: readonly string[]): Bytes =>
  new Bytes(description, types.length > 0 ? types : ['*/*']);

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const integer: Schema = { type: 'integer' };
export const id: Schema = { type: 'string', format: 'uuid' };
export const time: Schema = { type: 'string', format: 'date-time' };
export const texts: Schema = { type: 'array', items: text };
export const anyObject: Schema = { type: 'object' };
export const textMap: Schema = { type: 'object', additionalProperties: text };
export const times = { created_at: time, updated_at: time } as const;

export const list = (items: Schema): Schema => ({ type: 'array', items });
export const enumSchema = (...values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** An object; fields marked with `?` may be absent. Tests reject fields that are not declared. */
export function shape(members: Members): Schema {
  const all = Object.entries(members);
  const required = all.filter(([name]) => !name.endsWith('?')).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

/** `{"list": [...]}`: all rows, without pages. */
export const listAnswer = (of: NamedSchema, name: string, description: string): NamedSchema =>
  named(name, description, shape({ list: list(of) }));

/** Fields of a page of a list, in addition to `list`. */
export const paged: Members = {
  limit: integer,
  'cursor?': text,
  'next_cursor?': text,
  'created_at?': text,
  'next_created_at?': time,
};

export const faultSchema = named(
  'Fault',
  'Fault: what is wrong and where',
  shape({ 'provider?': text, code: text, message: text, 'paths?': texts, 'remedy?': text, link: text }),
);

const warning = {
  key: text,
  code: text,
  message: text,
  paths: texts,
  remedy: text,
  link: text,
  blocking: flag,
} as const;

export const warningSchema = named('Warning', 'Warning: what looks wrong, or cannot be sealed', shape(warning));

const error = {
  key: text,
  code: text,
  message: text,
  'id?': text,
  remedy: text,
  link: text,
  'fields?': anyObject,
  'faults?': list(faultSchema),
  'warnings?': list(warningSchema),
  request_id: text,
} as const;

export const errorSchema = named('Error', 'Error: what is wrong and what to do', shape(error));

export const problemSchema = named(
  'Problem',
  'Error with the fields of RFC 9457, for clients that accept `application/problem+json`',
  shape({ type: text, title: text, status: integer, detail: text, instance: text, ...error }),
);

export const jobWarningSchema = named(
  'JobWarning',
  'Warning of the document or of a step',
  shape({ 'provider?': text, ...warning }),
);
