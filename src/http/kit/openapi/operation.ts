// Builds one operation of openapi.yaml from its endpoint. The same schemas check bodies and parameters.
import type { PlainJsonSchemaPart, PlainSchemaObject } from '../response-schema';
import { type OpenapiExampleSelection, getOperationOpenapiExamples } from './examples';
import { type OpenapiErrorResponseCollection, buildOpenapiResponses } from './responses';
import type { OpenapiSchemaCollection } from './schemas';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { languages } from '../../../messages/text';
import type { TenantOrOperatorEndpoint } from '../endpoint';
import type { QueryParameter } from '../request/query';
import { addMissingSchemaFieldDescriptions } from './fields';
import { listEndpointErrorKeys } from './refusals';

const uuid: PlainJsonSchemaPart = { type: 'string', format: 'uuid' };
const text: PlainJsonSchemaPart = { type: 'string' };

interface PathParameter {
  readonly description: string;
  readonly schema: PlainJsonSchemaPart;
}

/** Path parameters by name; each has the same meaning in every path. */
const known: Readonly<Record<string, PathParameter>> = {
  id: { description: 'Id of the resource', schema: uuid },
  entry: { description: 'Id of the entry', schema: uuid },
  series: { description: 'Id of the series', schema: uuid },
  key: { description: 'Key of the resource', schema: text },
  ref: { description: 'Reference set by an application', schema: text },
  version: { description: 'Version of the entry or workflow', schema: text },
  supplier: { description: 'Tax ID of the supplier, for example B12345674', schema: text },
  at: { description: 'Time of the state, for example 2026-01-31T12:00:00.000Z', schema: text },
  workspace: { description: 'Id or slug of the workspace', schema: text },
};

/**
 * Formats a path in the form of OpenAPI: `/entries/:id` becomes `/entries/{id}`, and `/key/*key` becomes `/key/{key}`.
 */
export const toOpenapiPath = (route: string): string => route.replace(/[:*](\w+)/g, '{$1}');

export const listOpenapiPathParameters = (route: string): PlainSchemaObject[] =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(known[name] ?? { description: 'Id of the resource', schema: uuid }),
  }));

/** Collections that the operations of a document share. */
export interface OpenapiComponents {
  readonly schemas: OpenapiSchemaCollection;
  readonly refusals: OpenapiErrorResponseCollection;
  readonly examples: OpenapiExampleSelection;
}

/** Builds an operation of the OpenAPI document. */
export function buildOpenapiOperation(
  endpoint: TenantOrOperatorEndpoint,
  collections: OpenapiComponents,
): PlainSchemaObject {
  const { operation, scope, path, query = {}, responses, responseTexts: texts } = endpoint;
  const { tagged = false, guarded = false, located = false } = endpoint;
  const once = endpoint.again !== undefined;
  const parameters = [
    ...listOpenapiPathParameters(path),
    ...Object.entries(query).map(queryParameter),
    { $ref: '#/components/parameters/AcceptLanguage' },
    ...(once ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(tagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(guarded ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const examples = getOperationOpenapiExamples(operation.id, collections.examples);
  const body = buildRequestBody(endpoint, examples.body);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: [{ token: [scope] }],
    'x-scope': scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: buildOpenapiResponses(
      {
        responses,
        texts,
        keys: listEndpointErrorKeys(endpoint),
        once,
        tagged,
        located,
        isRead: endpoint.method === 'GET',
        examples: examples.responses,
      },
      collections,
    ),
  };
}

/** Headers that several calls accept, as `components.parameters`. */
export const openapiHeaderParameters: PlainSchemaObject = {
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
      'Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md)',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', maxLength: limits.idempotencyKeyCharactersMax },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of the last read; the call returns 304 if the resource has not changed',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: '`ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md)',
    schema: { type: 'string' },
  },
};

const queryParameter = ([name, { description, schema, required }]: [string, QueryParameter]): PlainSchemaObject => ({
  name,
  in: 'query',
  description,
  ...(required ? { required } : {}),
  schema: copySchema(schema),
});

function buildRequestBody(
  { operation: { id }, rawBytesMax, rawTypes, body }: TenantOrOperatorEndpoint,
  examples: PlainSchemaObject | undefined,
): PlainSchemaObject | undefined {
  if (rawBytesMax) {
    const description = `The bytes, up to ${rawBytesMax}`;
    const types = Object.entries(rawTypes ?? { '*/*': {} });
    const content = Object.fromEntries(
      types.map(([type, schema]) => [type, { schema: addMissingSchemaFieldDescriptions(copySchema(schema), id) }]),
    );
    return { required: true, description, content };
  }
  if (!body) return undefined;
  const content = {
    schema: addMissingSchemaFieldDescriptions(withResource(body, id), id),
    ...(examples ? { examples } : {}),
  };
  return { required: true, content: { 'application/json': content } };
}

/**
 * References inside a body's schema start at the schema. In OpenAPI, references start at the document, unless the
 * schema has an id.
 */
function withResource(schema: object, id: string): PlainJsonSchemaPart {
  const plain = copySchema(schema) as PlainSchemaObject;
  return '$defs' in plain ? { $id: `https://sello.invalid/bodies/${id}`, ...plain } : plain;
}

const copySchema = (schema: object): PlainJsonSchemaPart => JSON.parse(JSON.stringify(schema)) as PlainJsonSchemaPart;
