// Builds the responses of an operation in openapi.yaml, with every status that it can return and no other.
import { type ErrorKey, errorTable } from '../../../contracts/errors';
import {
  errorSchema,
  problemSchema,
  type ResponseSchema,
  BytesResponse,
  type NamedSchema,
  type SchemaMember,
  type PlainSchema,
} from '../response-schema';
import { groupErrorKeysByStatus } from './refusals';
import type { SchemaCollection } from './schemas';
import { languages } from '../../../messages/text';

/** Error responses that many calls share, as `components.responses` by their keys. */
export class RefusalCollection {
  readonly #found = new Map<string, SchemaMember>();

  constructor(private readonly schemas: SchemaCollection) {}

  /** Returns a reference to the response of a status with these keys. */
  refer(keys: readonly ErrorKey[]): SchemaMember {
    const name = keys.join('-or-');
    if (!this.#found.has(name)) this.#found.set(name, this.#response(keys));
    return { $ref: `#/components/responses/${name}` };
  }

  all(): SchemaMember {
    return Object.fromEntries([...this.#found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #response(keys: readonly ErrorKey[]): SchemaMember {
    const buildSchema = (form: NamedSchema) => ({
      schema: { allOf: [this.schemas.plain(form), { properties: { key: { enum: [...keys] } } }] },
    });
    return {
      description: keys.map((key) => `\`${key}\`: ${errorTable[key].cause}`).join('\n\n'),
      headers: { ...requestIdHeader, ...languageHeader, ...refusalHeaders(keys) },
      content: {
        'application/json': buildSchema(errorSchema),
        'application/problem+json': buildSchema(problemSchema),
      },
    };
  }
}

const requestIdHeader: SchemaMember = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const reference = (name: string): SchemaMember => ({ $ref: `#/components/headers/${name}` });

const languageHeader: SchemaMember = { 'Content-Language': reference('ContentLanguage') };

export const responseHeaders: SchemaMember = {
  ContentLanguage: {
    description: 'Language of the messages and remedies; absent if the response has none',
    schema: { type: 'string', enum: [...languages] },
  },
  RequestId: { description: 'Id of the request, also in the log', schema: { type: 'string', format: 'uuid' } },
  RetryAfter: {
    description: 'Seconds until the request can be repeated',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  Challenge: { description: 'How to authenticate (RFC 6750)', schema: { type: 'string' } },
  EntityTag: {
    description: 'Tag of the current state, for `If-Match` and `If-None-Match`',
    schema: { type: 'string' },
  },
  Replayed: {
    description: '`true` if this is the response of an earlier request with this `Idempotency-Key`',
    schema: { type: 'string' },
  },
};

const later: readonly ErrorKey[] = ['idempotency-running', 'rate-limited', 'busy', 'unavailable'];

const refusalHeaders = (keys: readonly ErrorKey[]): SchemaMember => ({
  ...(keys.some((key) => later.includes(key)) ? { 'Retry-After': reference('RetryAfter') } : {}),
  ...(keys.includes('precondition-failed') ? { ETag: reference('EntityTag') } : {}),
  ...(keys.includes('unauthorized') ? { 'WWW-Authenticate': reference('Challenge') } : {}),
});

interface Collections {
  readonly schemas: SchemaCollection;
  readonly refusals: RefusalCollection;
}

interface ResponseParts {
  readonly responses: Readonly<Record<number, ResponseSchema>>;
  /** Texts by status, if they differ from the text of the schema. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  readonly keys: readonly ErrorKey[];
  /** The call accepts an `Idempotency-Key`. */
  readonly once?: boolean;
  /** The response has an `ETag`. */
  readonly tagged?: boolean;
  /** `examples` of a response, by status. */
  readonly examples?: Readonly<Record<string, SchemaMember>>;
}

/** Builds the responses of an operation. */
export function buildResponses(
  { responses, texts = {}, keys, once = false, tagged = false, examples = {} }: ResponseParts,
  { schemas, refusals }: Collections,
): SchemaMember {
  const successes = Object.entries(responses).map(([status, form]): [string, PlainSchema] => [
    status,
    form === 'nothing'
      ? { description: 'Done', headers: requestIdHeader }
      : {
          description: texts[status] ?? joinText(form),
          headers: {
            ...requestIdHeader,
            ...languageHeader,
            ...(once ? { 'Idempotency-Replayed': reference('Replayed') } : {}),
            ...(tagged ? { ETag: reference('EntityTag') } : {}),
          },
          content: buildContent(form, schemas, examples[status]),
        },
  ]);
  const member: [string, PlainSchema] = [
    '304',
    { description: 'The resource has not changed', headers: { ...requestIdHeader, ETag: reference('EntityTag') } },
  ];
  const refused = [...groupErrorKeysByStatus(keys)].map(([status, some]): [string, PlainSchema] => [
    String(status),
    refusals.refer(some),
  ]);
  return Object.fromEntries([...successes, ...(tagged ? [member] : []), ...refused]);
}

type WithContent = Exclude<ResponseSchema, 'nothing'>;

const isPair = (form: WithContent): form is readonly [NamedSchema, BytesResponse] => Array.isArray(form);

const joinText = (form: WithContent): string => (isPair(form) ? `${form[0].text}. ${form[1].text}` : form.text);

function buildContent(form: WithContent, schemas: SchemaCollection, examples?: SchemaMember): SchemaMember {
  if (isPair(form)) return { ...buildContent(form[0], schemas, examples), ...buildContent(form[1], schemas) };
  if (form instanceof BytesResponse) return Object.fromEntries(form.types.map((type) => [type, { schema: {} }]));
  const schema = schemas.plain(form);
  return { 'application/json': { schema, ...(examples ? { examples } : {}) } };
}
