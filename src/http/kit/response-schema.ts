// Builds the schemas of responses and errors. A schema is data, so openapi.yaml contains it, and tests check every
// response against it.

/** A JSON Schema without named parts. */
export type PlainJsonSchemaPart =
  | string
  | number
  | boolean
  | null
  | readonly PlainJsonSchemaPart[]
  | { readonly [member: string]: PlainJsonSchemaPart };
/** A JSON Schema, or another object of openapi.yaml, without named parts. */
export type PlainSchemaObject = { readonly [name: string]: PlainJsonSchemaPart };

/** Type of the values that a schema describes; exists only at compile time. */
declare const valueType: unique symbol;

/** JSON Schema (2020-12) of values of type T, whose parts may be named schemas. */
export interface TypedSchema<T> {
  readonly [member: string]: JsonSchemaPart;
  readonly [valueType]?: T;
}

/** JSON Schema (2020-12) whose parts may be named schemas. */
export type JsonSchemaPart =
  | string
  | number
  | boolean
  | null
  | NamedSchema
  | readonly JsonSchemaPart[]
  | { readonly [member: string]: JsonSchemaPart };

/** Type of the values that a schema describes, before they become JSON, so that a time may be a Date. */
export type SchemaValue<S> = S extends { readonly [valueType]?: infer T } ? T : unknown;

export type SchemaMembers = Readonly<Record<string, JsonSchemaPart>>;

/** Object type of these members. If a name ends with `?`, the member is optional. */
type ObjectOf<M> = {
  readonly [N in keyof M as N extends `${string}?` ? never : N]: SchemaValue<M[N]>;
} & { readonly [N in keyof M as N extends `${infer Name}?` ? Name : never]?: SchemaValue<M[N]> | undefined };

/** A schema with a name: `components.schemas.<name>` in openapi.yaml. */
export class NamedSchema<T = unknown> {
  declare readonly [valueType]?: T;

  constructor(
    readonly name: string,
    /** One line about the response, such as `The entry`. */
    readonly text: string,
    readonly schema: JsonSchemaPart,
  ) {}
}

/** Bytes of one of these media types. */
export class BytesResponseSchema {
  constructor(
    readonly text: string,
    readonly types: readonly string[],
  ) {}
}

/** The response of one status: JSON of a schema, bytes, either of them depending on a parameter, or nothing (204). */
export type ResponseSchema =
  | NamedSchema
  | BytesResponseSchema
  | readonly [NamedSchema, BytesResponseSchema]
  | 'nothing';

export const defineNamedSchema = <S extends JsonSchemaPart>(name: string, description: string, schema: S) =>
  new NamedSchema<SchemaValue<S>>(name, description, schema);

/** Defines a response of bytes. If no types are given, any type is possible, because a client stored the bytes. */
export const defineBytesResponseSchema = (description: string, ...types: readonly string[]): BytesResponseSchema =>
  new BytesResponseSchema(description, types.length > 0 ? types : ['*/*']);

export const textSchema: TypedSchema<string> = { type: 'string' };
/** A decimal as text, for example "179.00". Clients must parse it as a decimal, never as a binary fraction. */
export const amountTextSchema: TypedSchema<string> = { type: 'string', format: 'decimal' };
export const booleanSchema: TypedSchema<boolean> = { type: 'boolean' };
export const integerSchema: TypedSchema<number> = { type: 'integer' };
export const idSchema: TypedSchema<string> = { type: 'string', format: 'uuid' };
export const timeSchema: TypedSchema<string | Date> = { type: 'string', format: 'date-time' };
export const textListSchema: TypedSchema<readonly string[]> = { type: 'array', items: textSchema };
export const anyObjectSchema: TypedSchema<object> = { type: 'object' };
export const textMapSchema: TypedSchema<Readonly<Record<string, string>>> = {
  type: 'object',
  additionalProperties: textSchema,
};
export const createdAndUpdatedAtMembers = { created_at: timeSchema, updated_at: timeSchema } as const;

export const defineListSchema = <S extends JsonSchemaPart>(items: S): TypedSchema<ReadonlyArray<SchemaValue<S>>> => ({
  type: 'array',
  items,
});
export const defineEnumSchema = <V extends string>(...values: readonly V[]): TypedSchema<V> => ({
  type: 'string',
  enum: [...values],
});
export const defineEitherSchema = <A extends JsonSchemaPart, B extends JsonSchemaPart>(
  a: A,
  b: B,
): TypedSchema<SchemaValue<A> | SchemaValue<B>> => ({
  anyOf: [a, b],
});
export const defineNullableSchema = <S extends JsonSchemaPart>(schema: S): TypedSchema<SchemaValue<S> | null> => ({
  anyOf: [schema, { type: 'null' }],
});

/** Creates the schema of an object; fields marked with `?` are optional. Tests fail for undeclared fields. */
export function defineObjectSchema<const M extends SchemaMembers>(members: M): TypedSchema<ObjectOf<M>> {
  const all = Object.entries(members);
  const required = all.filter(([name]) => !name.endsWith('?')).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

/** Creates the schema of a list without pages, `{"list": [...]}`. */
export const defineNamedUnpagedListSchema = <T>(of: NamedSchema<T>, name: string, description: string) =>
  defineNamedSchema(name, description, defineObjectSchema({ list: defineListSchema(of) }));

/** Fields of a page of a list, in addition to `list`. */
export const pagedListMembers = {
  limit: integerSchema,
  'cursor?': textSchema,
  'next_cursor?': textSchema,
  'created_at?': textSchema,
  'next_created_at?': timeSchema,
} as const;

export const faultSchema = defineNamedSchema(
  'Fault',
  'A fault, with what is wrong and where',
  defineObjectSchema({
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
  blocking: booleanSchema,
} as const;

export const documentWarningSchema = defineNamedSchema(
  'Warning',
  'Something that looks wrong, or that prevents sealing',
  defineObjectSchema(warning),
);

const error = {
  key: textSchema,
  code: textSchema,
  message: textSchema,
  'id?': textSchema,
  remedy: textSchema,
  link: textSchema,
  'fields?': anyObjectSchema,
  'faults?': defineListSchema(faultSchema),
  'warnings?': defineListSchema(documentWarningSchema),
  request_id: textSchema,
} as const;

export const apiErrorSchema = defineNamedSchema(
  'Error',
  'An error, with what is wrong and what to do',
  defineObjectSchema(error),
);

export const problemDetailsSchema = defineNamedSchema(
  'Problem',
  'An error with the fields of RFC 9457, for clients that accept `application/problem+json`',
  defineObjectSchema({
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
  defineObjectSchema({ 'provider?': textSchema, ...warning }),
);
