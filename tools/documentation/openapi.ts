// openapi.yaml: every endpoint of routes.ts with what the table beside says of it; bodies are the schemas that are checked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTable } from '../../src/contracts/errors';
import type { Endpoint, ServiceEndpoint } from '../../src/http/endpoint';
import { endpoints } from '../../src/http/routes';
import { scopeTable } from '../../src/http/request/scopes';
import { projectRoot } from '../../src/local/root';
import { answerSchemas } from './openapi-answers';
import { operationTable, publicPaths } from './openapi-operations';
import { bodyExamples, documentCodes, examplesOf } from './openapi-examples';
import type { OperationRow } from './openapi-row';
import { parameterTable } from './openapi-parameters';
import { type Plain, yamlText } from './yaml';

type Member = { readonly [name: string]: Plain };

/** The document as data. @throws when an endpoint has no row, or a row no endpoint. */
export function openapi(): Member {
  const known = new Set(endpoints.map(nameOf));
  const stray = Object.keys(operationTable).filter((name) => !known.has(name));
  if (stray.length > 0) throw new Error(`openapi-operations.ts names calls that do not exist: ${stray.join(', ')}`);
  const paths: Record<string, Record<string, Plain>> = {};
  for (const endpoint of endpoints) {
    const place = openapiPath(endpoint.path);
    paths[place] = { ...paths[place], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sello',
      version: versionOf(),
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'The local stack; see `npm start` for the port it took' }],
    security: [{ token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...publicPaths, ...paths },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: scopesText() } },
      parameters: parameterTable,
      responses: { Refused: refused },
      examples: bodyExamples,
      schemas: { ...answerSchemas, ...documentCodes },
    },
  };
}

export const openapiText = (): string =>
  `# Made by \`npm run docs\`. Bodies are the schemas that the code checks.\n${yamlText(openapi())}`;

type AnyEndpoint = Endpoint | ServiceEndpoint;

/** `GET /silo/v1/entries/:id`: the key of the operation table. */
const nameOf = ({ method, path: route }: AnyEndpoint): string => `${method} ${route}`;

/** `/entries/:id` and `/key/*key` as OpenAPI writes them. */
export const openapiPath = (route: string): string => route.replace(/[:*](\w+)/g, '{$1}');

const introduction =
  'Stores invoices, calculates and signs them, and reports them to the Spanish tax authority. See docs/api.md.';

const tags: Readonly<Record<string, string>> = {
  registration: 'How a supplier registers with a signed agreement.',
  entries: 'Documents with their state, files and versions',
  files: 'Files of entries, and the spool',
  documents: 'Documents built, corrected and signed without being stored',
  jobs: 'Walks of entries through workflows',
  workflows: 'Lists of steps',
  sequence: 'Series of numbers',
  chains: 'Chains of fiscal records, one for each supplier',
  access: 'The workspace of the token, its keys, and the service',
  service:
    "Calls of the service's operator, who is no tenant: they need the scope `service`, and no workspace's key has it",
};

const scopesText = (): string =>
  `Scopes: ${Object.entries(scopeTable)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join('; ')}.`;

const versionOf = (): string =>
  (JSON.parse(readFileSync(path.join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;

const refused: Member = {
  description: `Refused. Keys: ${Object.entries(errorTable)
    .map(([key, { status }]) => `${key} (${status})`)
    .join(', ')}; see docs/errors.md`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function operation(endpoint: AnyEndpoint): Member {
  const row = operationTable[nameOf(endpoint)];
  if (!row) throw new Error(`openapi-operations.ts has no row for ${nameOf(endpoint)}`);
  const body = bodyOf(endpoint);
  const parameters = [...pathParameters(endpoint.path), ...(row.query ?? []).map(reference)];
  return {
    operationId: row.id,
    tags: [row.tag],
    summary: row.summary,
    'x-scope': endpoint.scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(row),
  };
}

const reference = (name: string): Member => ({ $ref: `#/components/parameters/${name}` });

const pathParameters = (route: string): Member[] =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ['key', 'ref', 'version', 'supplier', 'at', 'workspace'].includes(name)
      ? { type: 'string' }
      : { type: 'string', format: 'uuid' },
  }));

function bodyOf(endpoint: AnyEndpoint): Member | undefined {
  if (endpoint.rawBytesMax) return { required: true, content: { '*/*': { schema: {} } } };
  if (!endpoint.body) return undefined;
  const name = nameOf(endpoint);
  const content = { schema: withoutDefs(endpoint.body, name), ...examplesOf(name) };
  return { required: true, content: { 'application/json': content } };
}

/** A checked schema holds its definitions, and references start at the schema; in OpenAPI they start at the document. */
function withoutDefs(schema: object, name: string): Plain {
  const { id = '' } = operationTable[name] ?? {};
  const resource = `https://sello.invalid/bodies/${id}`;
  const plain = JSON.parse(JSON.stringify(schema)) as Member;
  return '$defs' in plain ? { $id: resource, ...plain } : plain;
}

function responsesOf({ answer, statuses = [200] }: OperationRow): Member {
  const given = statuses.map((status) => [
    String(status),
    status === 204 ? { description: 'Done' } : { description: answer.text, content: contentOf(answer) },
  ]);
  return { ...Object.fromEntries(given), default: { $ref: '#/components/responses/Refused' } };
}

const contentOf = ({ schema }: OperationRow['answer']): Member =>
  schema === undefined
    ? { '*/*': { schema: {} } }
    : {
        'application/json': {
          schema: typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema,
        },
      };
