// The words in which schemas of responses are written, and the schemas of errors. A schema is data: openapi.yaml shows it,
// and tests check every response against it.

/** A JSON Schema without named parts. */
export type PlainSchema =
  | string
  | number
  | boolean
  | null
  | readonly PlainSchema[]
  | { readonly [member: string]: PlainSchema };
/** A member of a schema: a schema, or an object of members. */
export type SchemaMember = { readonly [name: string]: PlainSchema };

/** JSON Schema (2020-12) whose parts may be named schemas. */
export type Schema =
  | string
  | number
  | boolean
  | null
  | NamedSchema
  | readonly Schema[]
  | { readonly [member: string]: Schema };

/** Members of an object by name. */
export type SchemaMembers = Readonly<Record<string, Schema>>;

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
export class BytesAnswer {
  constructor(
    readonly text: string,
    readonly types: readonly string[],
  ) {}
}

/** The response of one status: JSON of a schema, bytes, either by a parameter, or nothing (204). */
export type AnswerSchema = NamedSchema | BytesAnswer | readonly [NamedSchema, BytesAnswer] | 'nothing';

/** Defines a schema with a name of its own. */
export const defineNamedSchema = (name: string, description: string, schema: Schema): NamedSchema =>
  new NamedSchema(name, description, schema);

/** Defines an answer of bytes. Without types: any type, because a client stored the bytes. */
export const defineBytesAnswer = (description: string, ...types: readonly string[]): BytesAnswer =>
  new BytesAnswer(description, types.length > 0 ? types : ['*/*']);

export const textSchema: Schema = { type: 'string' };
/** A decimal as text, for example "179.00": clients make a decimal of it, never a binary fraction. */
export const amountSchema: Schema = { type: 'string', format: 'decimal' };
export const flagSchema: Schema = { type: 'boolean' };
export const integerSchema: Schema = { type: 'integer' };
export const idSchema: Schema = { type: 'string', format: 'uuid' };
export const timeSchema: Schema = { type: 'string', format: 'date-time' };
export const textListSchema: Schema = { type: 'array', items: textSchema };
export const anyObjectSchema: Schema = { type: 'object' };
export const textMapSchema: Schema = { type: 'object', additionalProperties: textSchema };
export const revisionTimesMembers = { created_at: timeSchema, updated_at: timeSchema } as const;

export const listSchema = (items: Schema): Schema => ({ type: 'array', items });
export const enumSchema = (...values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });
export const nullableSchema = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** Creates the schema of an object; fields marked with `?` may be absent. Tests reject fields that are not declared. */
export function objectSchema(members: SchemaMembers): Schema {
  const all = Object.entries(members);
  const required = all.filter(([name]) => !name.endsWith('?')).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

/** Creates the schema of a list without pages: `{"list": [...]}`. */
export const namedListSchema = (of: NamedSchema, name: string, description: string): NamedSchema =>
  defineNamedSchema(name, description, objectSchema({ list: listSchema(of) }));

/** Fields of a page of a list, in addition to `list`. */
export const pageMembers: SchemaMembers = {
  limit: integerSchema,
  'cursor?': textSchema,
  'next_cursor?': textSchema,
  'created_at?': textSchema,
  'next_created_at?': timeSchema,
};

export const faultSchema = defineNamedSchema(
  'Fault',
  'A fault, with what is wrong and where',
  objectSchema({
    'provider?': textSchema,
    code: textSchema,
    message: textSchema,
    'paths?': textListSchema,
    'remedy?': textSchema,
    link: textSchema,
  }),
);

const warning = {
  key: textSchema,
  code: textSchema,
  message: textSchema,
  paths: textListSchema,
  remedy: textSchema,
  link: textSchema,
  blocking: flagSchema,
} as const;

export const warningSchema = defineNamedSchema(
  'Warning',
  'Something that looks wrong, or that prevents sealing',
  objectSchema(warning),
);

const error = {
  key: textSchema,
  code: textSchema,
  message: textSchema,
  'id?': textSchema,
  remedy: textSchema,
  link: textSchema,
  'fields?': anyObjectSchema,
  'faults?': listSchema(faultSchema),
  'warnings?': listSchema(warningSchema),
  request_id: textSchema,
} as const;

export const errorSchema = defineNamedSchema(
  'Error',
  'An error, with what is wrong and what to do',
  objectSchema(error),
);

export const problemSchema = defineNamedSchema(
  'Problem',
  'An error with the fields of RFC 9457, for clients that accept `application/problem+json`',
  objectSchema({
    type: textSchema,
    title: textSchema,
    status: integerSchema,
    detail: textSchema,
    instance: textSchema,
    ...error,
  }),
);

export const jobWarningSchema = defineNamedSchema(
  'JobWarning',
  'A warning of the document or of a step',
  objectSchema({ 'provider?': textSchema, ...warning }),
);
