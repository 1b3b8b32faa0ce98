// One operation of openapi.yaml, made from its endpoint: the same schemas check bodies and parameters.
import { http as limits } from '../../contracts/limits/http';
import type { AnyEndpoint } from '../endpoint';
import type { Parameter } from '../request/query';
import { type ExampleKinds, findExamples } from './examples';
import { withDescriptions } from './fields';
import { listPathParameters } from './path-parameters';
import { listErrorKeys } from './refusals';
import { type RefusalCollection, buildResponses } from './responses';
import type { Member, Plain } from './plain';
import type { SchemaCollection } from './schemas';
import { languages } from '../../messages/text';

export interface Collections {
  readonly schemas: SchemaCollection;
  readonly refusals: RefusalCollection;
  readonly examples: ExampleKinds;
}

export function toOperationJson(endpoint: AnyEndpoint, collections: Collections): Member {
  const { operation, scope, path, query = {}, answers } = endpoint;
  const { tagged = false, guarded = false } = endpoint;
  const once = endpoint.again !== undefined;
  const parameters = [
    ...listPathParameters(path),
    ...Object.entries(query).map(queryParameter),
    { $ref: '#/components/parameters/AcceptLanguage' },
    ...(once ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(tagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(guarded ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const examples = findExamples(operation.id, collections.examples);
  const body = bodyOf(endpoint, examples.body);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: [{ token: [scope] }],
    'x-scope': scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: buildResponses(
      { answers, keys: listErrorKeys(endpoint), once, tagged, examples: examples.answers },
      collections,
    ),
  };
}

/** A header that several calls take: `components.parameters`. */
export const headerParameters: Member = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `Language of messages and remedies: ${languages.join(' or ')}. Keys and codes are the same in every language`,
    schema: { type: 'string', default: 'en' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request idempotent: a repeat with this key and body returns the first response (docs/api/conventions.md)',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', maxLength: limits.idempotencyKeyCharactersMax },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` that the client has; 304 if the resource has not changed',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: '`ETag` that the client read; 412 if the resource has changed (docs/api/conventions.md)',
    schema: { type: 'string' },
  },
};

const queryParameter = ([name, { description, schema, required }]: [string, Parameter]): Member => ({
  name,
  in: 'query',
  description,
  ...(required ? { required } : {}),
  schema: plainOf(schema),
});

function bodyOf(
  { operation: { id }, rawBytesMax, body }: AnyEndpoint,
  examples: Member | undefined,
): Member | undefined {
  if (rawBytesMax) {
    const description = `The bytes, up to ${rawBytesMax}`;
    return { required: true, description, content: { '*/*': { schema: {} } } };
  }
  if (!body) return undefined;
  const content = { schema: withDescriptions(withResource(body, id), id), ...(examples ? { examples } : {}) };
  return { required: true, content: { 'application/json': content } };
}

/** A checked schema holds its definitions, and references start at the schema; in OpenAPI they start at the document. */
function withResource(schema: object, id: string): Plain {
  const plain = plainOf(schema) as Member;
  return '$defs' in plain ? { $id: `https://sello.invalid/bodies/${id}`, ...plain } : plain;
}

const plainOf = (schema: object): Plain => JSON.parse(JSON.stringify(schema)) as Plain;
