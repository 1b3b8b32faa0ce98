// Builds the OpenAPI document from every endpoint of routes.ts and every public call.
import { errorTable } from '../contracts/errors';
import type { AnyEndpoint } from './kit/endpoint';
import { scopeDescriptions } from './kit/request/scopes';
import { apiEndpoints } from './routes';
import { documentCodeSchemas } from './kit/openapi/document-codes';
import { type ExampleKinds, findExamples, invoiceExamples } from './kit/openapi/examples';
import { addFieldDescriptions } from './kit/openapi/fields';
import {
  type OpenapiComponents,
  headerParameters,
  toOperationJson,
  toOpenapiPath,
  listPathParameters,
} from './kit/openapi/operation';
import { type PublicCall, publicCalls } from './public-calls';
import { responseHeaders, RefusalCollection, buildResponses } from './kit/openapi/responses';
import type { SchemaMember, PlainSchema } from './kit/response-schema';
import { SchemaCollection } from './kit/openapi/schemas';
import { openapiTags } from './kit/openapi/tags';

export interface OpenapiOptions {
  readonly version: string;
  /** URL of the API; `/` in the document that the API serves. */
  readonly server: string;
  readonly examples?: ExampleKinds;
}

/** Builds the OpenAPI document. @throws Error for two schemas with the same name */
export function buildOpenapiDocument({ version, server, examples = 'all' }: OpenapiOptions): SchemaMember {
  const schemas = new SchemaCollection();
  const collections = { schemas, refusals: new RefusalCollection(schemas), examples };
  const paths = buildPaths(collections);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sello',
      version,
      description: introduction(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    tags: Object.entries(openapiTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: scopesText() } },
      parameters: headerParameters,
      headers: responseHeaders,
      responses: collections.refusals.all(),
      examples: invoiceExamples,
      schemas: { ...schemas.all(), ...describedCodes },
    },
  };
}

function buildPaths(collections: OpenapiComponents): SchemaMember {
  const paths: Record<string, Record<string, PlainSchema>> = {};
  const add = (route: string, method: string, members: SchemaMember): void => {
    const place = toOpenapiPath(route);
    paths[place] = { ...paths[place], [method.toLowerCase()]: members };
  };
  for (const call of publicCalls) add(call.path, call.method, publicMembers(call, collections));
  for (const endpoint of apiEndpoints as readonly AnyEndpoint[])
    add(endpoint.path, endpoint.method, toOperationJson(endpoint, collections));
  return paths;
}

function publicMembers(call: PublicCall, collections: OpenapiComponents): SchemaMember {
  const { path, operation, query = {}, body, responses, responseTexts: texts, keys } = call;
  const parameters = [
    ...listPathParameters(path).map((one) => ({ ...one, schema: { type: 'string' } })),
    ...Object.entries(query).map(([name, { description, required, schema }]) => ({
      name,
      in: 'query',
      description,
      required: required === true,
      schema: schema as SchemaMember,
    })),
  ];
  const { id, tag, summary, description } = operation;
  const examples = findExamples(id, collections.examples);
  const content = body && {
    'application/json': {
      schema: addFieldDescriptions(JSON.parse(JSON.stringify(body)) as PlainSchema, id),
      ...(examples.body ? { examples: examples.body } : {}),
    },
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: buildResponses({ responses, texts, keys, examples: examples.responses }, collections),
  };
}

const describedCodes: SchemaMember = Object.fromEntries(
  Object.entries(documentCodeSchemas).map(([name, schema]) => [name, addFieldDescriptions(schema, name)]),
);

const introduction = (): string =>
  [
    'Stores invoices, calculates and signs them, and reports them to the Spanish tax authority.',
    'Every endpoint requires a token unless it is marked public: `Authorization: Bearer <token>`.',
    `Errors have a key (${Object.keys(errorTable)
      .map((key) => `\`${key}\``)
      .join(', ')}), a message that says what to do, and a link to its explanation.`,
  ].join('\n\n');

const scopesText = (): string =>
  `Scopes: ${Object.entries(scopeDescriptions)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join('; ')}.`;
