// Builds the OpenAPI document from every endpoint of routes.ts and every public call.
import { apiErrorTable } from '../contracts/error-table';
import type { TenantOrOperatorEndpoint } from './kit/endpoint';
import { accessScopeDescriptions } from './kit/request/scopes';
import { webhookEventSchema } from './events/event-json';
import { apiEndpoints } from './routes';
import { openapiDocumentCodeSchemas } from './kit/openapi/document-codes';
import {
  type OpenapiExampleSelection,
  getOperationOpenapiExamples,
  openapiInvoiceExamples,
} from './kit/openapi/examples';
import { addMissingSchemaFieldDescriptions } from './kit/openapi/fields';
import {
  type OpenapiComponents,
  openapiHeaderParameters,
  buildOpenapiOperation,
  toOpenapiPath,
  listOpenapiPathParameters,
} from './kit/openapi/operation';
import { type PublicEndpointDescription, publicEndpointDescriptions } from './public-calls';
import { openapiResponseHeaders, OpenapiErrorResponseCollection, buildOpenapiResponses } from './kit/openapi/responses';
import type { PlainSchemaObject, PlainJsonSchemaPart } from './kit/response-schema';
import { OpenapiSchemaCollection } from './kit/openapi/schemas';
import { openapiTags } from './kit/openapi/tags';

export interface OpenapiDocumentOptions {
  readonly version: string;
  /** URL of the API; `/` in the document that the API serves. */
  readonly server: string;
  readonly examples?: OpenapiExampleSelection;
}

/** Builds the OpenAPI document. @throws Error for two schemas with the same name */
export function buildOpenapiDocument({ version, server, examples = 'all' }: OpenapiDocumentOptions): PlainSchemaObject {
  const schemas = new OpenapiSchemaCollection();
  const collections = { schemas, refusals: new OpenapiErrorResponseCollection(schemas), examples };
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
    webhooks: buildWebhooks(collections),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: scopesText() } },
      parameters: openapiHeaderParameters,
      headers: openapiResponseHeaders,
      responses: collections.refusals.all(),
      examples: openapiInvoiceExamples,
      schemas: { ...schemas.all(), ...describedCodes },
    },
  };
}

function buildPaths(collections: OpenapiComponents): PlainSchemaObject {
  const paths: Record<string, Record<string, PlainJsonSchemaPart>> = {};
  const add = (route: string, method: string, members: PlainSchemaObject): void => {
    const place = toOpenapiPath(route);
    paths[place] = { ...paths[place], [method.toLowerCase()]: members };
  };
  for (const call of publicEndpointDescriptions) add(call.path, call.method, publicMembers(call, collections));
  for (const endpoint of apiEndpoints as readonly TenantOrOperatorEndpoint[])
    add(endpoint.path, endpoint.method, buildOpenapiOperation(endpoint, collections));
  return paths;
}

/** Describes the request that a receiver of webhooks gets. */
const buildWebhooks = ({ schemas }: OpenapiComponents): PlainSchemaObject => ({
  event: {
    post: {
      tags: ['webhooks'],
      summary: 'Receive an event',
      description: 'Verify the signature before you trust the content (docs/api/webhooks.md).',
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: schemas.plain(webhookEventSchema) } } },
      responses: { '2XX': { description: 'The receiver has the event' } },
    },
  },
});

function publicMembers(call: PublicEndpointDescription, collections: OpenapiComponents): PlainSchemaObject {
  const { path, operation, query = {}, body, responses, responseTexts: texts, keys } = call;
  const parameters = [
    ...listOpenapiPathParameters(path).map((one) => ({ ...one, schema: { type: 'string' } })),
    ...Object.entries(query).map(([name, { description, required, schema }]) => ({
      name,
      in: 'query',
      description,
      required: required === true,
      schema: schema as PlainSchemaObject,
    })),
  ];
  const { id, tag, summary, description } = operation;
  const examples = getOperationOpenapiExamples(id, collections.examples);
  const content = body && {
    'application/json': {
      schema: addMissingSchemaFieldDescriptions(JSON.parse(JSON.stringify(body)) as PlainJsonSchemaPart, id),
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
    responses: buildOpenapiResponses({ responses, texts, keys, examples: examples.responses }, collections),
  };
}

const describedCodes: PlainSchemaObject = Object.fromEntries(
  Object.entries(openapiDocumentCodeSchemas).map(([name, schema]) => [
    name,
    addMissingSchemaFieldDescriptions(schema, name),
  ]),
);

const introduction = (): string =>
  [
    'Stores invoices, calculates and signs them, and reports them to the Spanish tax authority.',
    'Every endpoint requires a token unless it is marked public: `Authorization: Bearer <token>`.',
    `Errors have a key (${Object.keys(apiErrorTable)
      .map((key) => `\`${key}\``)
      .join(', ')}), a message that says what to do, and a link to its explanation.`,
  ].join('\n\n');

const scopesText = (): string =>
  `Scopes: ${Object.entries(accessScopeDescriptions)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join('; ')}.`;
