// Builds the responses of an operation in openapi.yaml, with every status that it can return and no other.
import { type ApiErrorKey, apiErrorTable } from '../../../contracts/error-table';
import {
  apiErrorSchema,
  problemDetailsSchema,
  type ResponseSchema,
  BytesResponseSchema,
  type NamedSchema,
  type PlainSchemaObject,
  type PlainJsonSchemaPart,
} from '../response-schema';
import { groupErrorKeysByStatus } from './refusals';
import type { OpenapiSchemaCollection } from './schemas';
import { languages } from '../../../messages/text';

/** Error responses that many calls share, as `components.responses` by their keys. */
export class OpenapiErrorResponseCollection {
  readonly #found = new Map<string, PlainSchemaObject>();

  constructor(private readonly schemas: OpenapiSchemaCollection) {}

  /** Returns a reference to the response of a status with these keys. */
  refer(keys: readonly ApiErrorKey[]): PlainSchemaObject {
    const name = keys.join('-or-');
    if (!this.#found.has(name)) this.#found.set(name, this.#response(keys));
    return { $ref: `#/components/responses/${name}` };
  }

  all(): PlainSchemaObject {
    return Object.fromEntries([...this.#found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #response(keys: readonly ApiErrorKey[]): PlainSchemaObject {
    const buildSchema = (form: NamedSchema) => ({
      schema: { allOf: [this.schemas.plain(form), { properties: { key: { enum: [...keys] } } }] },
    });
    return {
      description: keys.map((key) => `\`${key}\`: ${apiErrorTable[key].cause}`).join('\n\n'),
      headers: { ...requestIdHeader, ...languageHeader, ...refusalHeaders(keys) },
      content: {
        'application/json': buildSchema(apiErrorSchema),
        'application/problem+json': buildSchema(problemDetailsSchema),
      },
    };
  }
}

const requestIdHeader: PlainSchemaObject = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const reference = (name: string): PlainSchemaObject => ({ $ref: `#/components/headers/${name}` });

const languageHeader: PlainSchemaObject = { 'Content-Language': reference('ContentLanguage') };

export const openapiResponseHeaders: PlainSchemaObject = {
  ContentLanguage: {
    description: 'Language of the messages and remedies; absent if the response has none',
    schema: { type: 'string', enum: [...languages] },
  },
  RequestId: { description: 'Id of the request, also in the log', schema: { type: 'string', format: 'uuid' } },
  RetryAfter: {
    description: 'Seconds until the request can be repeated, or after which the resource of a 202 can be read',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  Location: {
    description: 'Path of the resource, to read its current state; absent from previews',
    schema: { type: 'string' },
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

const later: readonly ApiErrorKey[] = ['idempotency-running', 'rate-limited', 'busy', 'unavailable'];

const refusalHeaders = (keys: readonly ApiErrorKey[]): PlainSchemaObject => ({
  ...(keys.some((key) => later.includes(key)) ? { 'Retry-After': reference('RetryAfter') } : {}),
  ...(keys.includes('precondition-failed') ? { ETag: reference('EntityTag') } : {}),
  ...(keys.includes('unauthorized') ? { 'WWW-Authenticate': reference('Challenge') } : {}),
});

const retryHeaders = (status: string): PlainSchemaObject =>
  status === '202' ? { 'Retry-After': reference('RetryAfter') } : {};

interface Collections {
  readonly schemas: OpenapiSchemaCollection;
  readonly refusals: OpenapiErrorResponseCollection;
}

interface ResponseParts {
  readonly responses: Readonly<Record<number, ResponseSchema>>;
  /** Texts by status, if they differ from the text of the schema. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  readonly keys: readonly ApiErrorKey[];
  /** The call accepts an `Idempotency-Key`. */
  readonly once?: boolean;
  /** The response has an `ETag`. */
  readonly tagged?: boolean;
  /** The response has the address of the resource. */
  readonly located?: boolean;
  /** The call is a read, so 202 means that the client calls again. */
  readonly isRead?: boolean;
  /** `examples` of a response, by status. */
  readonly examples?: Readonly<Record<string, PlainSchemaObject>>;
}

export function buildOpenapiResponses(
  {
    responses,
    texts = {},
    keys,
    once = false,
    tagged = false,
    located = false,
    isRead = false,
    examples = {},
  }: ResponseParts,
  { schemas, refusals }: Collections,
): PlainSchemaObject {
  const successes = Object.entries(responses).map(([status, form]): [string, PlainJsonSchemaPart] => [
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
            ...(located ? { Location: reference('Location') } : {}),
            ...(located || isRead ? retryHeaders(status) : {}),
          },
          content: buildContent(form, schemas, examples[status]),
        },
  ]);
  const member: [string, PlainJsonSchemaPart] = [
    '304',
    { description: 'The resource has not changed', headers: { ...requestIdHeader, ETag: reference('EntityTag') } },
  ];
  const refused = [...groupErrorKeysByStatus(keys)].map(([status, some]): [string, PlainJsonSchemaPart] => [
    String(status),
    refusals.refer(some),
  ]);
  return Object.fromEntries([...successes, ...(tagged ? [member] : []), ...refused]);
}

type WithContent = Exclude<ResponseSchema, 'nothing'>;

const isPair = (form: WithContent): form is readonly [NamedSchema, BytesResponseSchema] => Array.isArray(form);

const joinText = (form: WithContent): string => (isPair(form) ? `${form[0].text}. ${form[1].text}` : form.text);

function buildContent(
  form: WithContent,
  schemas: OpenapiSchemaCollection,
  examples?: PlainSchemaObject,
): PlainSchemaObject {
  if (isPair(form)) return { ...buildContent(form[0], schemas, examples), ...buildContent(form[1], schemas) };
  if (form instanceof BytesResponseSchema) return Object.fromEntries(form.types.map((type) => [type, { schema: {} }]));
  const schema = schemas.plain(form);
  return { 'application/json': { schema, ...(examples ? { examples } : {}) } };
}
