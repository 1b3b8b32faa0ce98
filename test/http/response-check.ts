// Checks every response in tests against openapi.yaml: status, error key, content type and members. So each HTTP test also tests
// openapi.yaml.
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ApiErrorKey } from '../../src/contracts/error-table';
import {
  apiErrorSchema,
  problemDetailsSchema,
  type ResponseSchema,
  BytesResponseSchema,
  NamedSchema,
  type PlainJsonSchemaPart,
} from '../../src/http/kit/response-schema';
import { type PublicEndpointDescription, publicEndpointDescriptions } from '../../src/http/public-calls';
import { groupErrorKeysByStatus, listEndpointErrorKeys } from '../../src/http/kit/openapi/refusals';
import { OpenapiSchemaCollection } from '../../src/http/kit/openapi/schemas';
import { apiEndpoints } from '../../src/http/routes';

export interface Received {
  readonly method: string;
  /** URL with or without its host. */
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Headers of the response; absent if they are unknown. */
  readonly headers?: Pick<Headers, 'get'>;
}

/** @throws Error with the call and the difference between its response and openapi.yaml */
export function checkAnswer(received: Received): void {
  const { method, url, status } = received;
  if (method === 'HEAD' || method === 'OPTIONS') return;
  const place = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  const found = calls.find((call) => call.method === method && call.form.test(place));
  // A fixed path is never the value of another route's variable (src/http/kit/request/unknown-path.ts).
  const isStray = !found || (found.path !== place && calls.some(({ path }) => path === place));
  const problem = isStray ? strayProblem(received) : findProblem(found, received);
  if (problem === undefined) return;
  const name = found ? `${found.method} ${found.path}` : `${method} ${place}`;
  throw new Error(
    `${name} answered ${status}, and openapi.yaml does not say so: ${problem}\n${received.text.slice(0, 600)}`,
  );
}

interface KnownCall {
  readonly method: string;
  readonly path: string;
  readonly form: RegExp;
  readonly responses: Readonly<Record<number, ResponseSchema>>;
  readonly keys: readonly ApiErrorKey[];
  readonly located?: boolean | undefined;
}

const getForm = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*\w+/, '.*')}$`);

/** The operations in the order of the routes: the first match handles the call. */
const calls: readonly KnownCall[] = [
  ...publicEndpointDescriptions.map(({ method, path, responses, keys }: PublicEndpointDescription) => ({
    method,
    path,
    responses,
    keys,
  })),
  ...apiEndpoints.map((endpoint) => ({
    ...endpoint,
    responses: endpoint.tagged ? { ...endpoint.responses, 304: 'nothing' as const } : endpoint.responses,
    keys: listEndpointErrorKeys(endpoint),
  })),
].map((call) => {
  const { method, path, responses, keys } = call;
  return { method, path, responses, keys, form: getForm(path), located: 'located' in call && call.located };
});

/** An unknown path or method has the common form of errors. */
const strayProblem = (received: Received): string | undefined =>
  received.status < 400 || !received.type.includes('json') ? undefined : refusalProblem(received);

const refusalProblem = ({ type, text }: Received): string | undefined =>
  broken(type.startsWith('application/problem+json') ? problemDetailsSchema : apiErrorSchema, text);

function findProblem(found: KnownCall, received: Received): string | undefined {
  const { responses, keys } = found;
  const { status, type, text } = received;
  const form = responses[status];
  if (form !== undefined) return formProblem(form, type, text) ?? headerProblem(found, received);
  const refusing = groupErrorKeysByStatus(keys).get(status);
  if (!refusing)
    return `the statuses are ${[...Object.keys(responses), ...groupErrorKeysByStatus(keys).keys()].join(', ')}`;
  const wrong = refusalProblem(received);
  if (wrong !== undefined) return wrong;
  const { key } = JSON.parse(text) as { key: ApiErrorKey };
  return refusing.includes(key) ? undefined : `the keys of ${status} are ${refusing.join(', ')}, and not ${key}`;
}

/** A preview (200) has no address. */
function headerProblem({ located, method }: KnownCall, { status, headers }: Received): string | undefined {
  if (!headers || status >= 300) return undefined;
  const hasAddress = headers.get('location') !== null;
  if (!located && hasAddress) return 'there is a Location';
  if (located && !hasAddress && status !== 200) return 'there is no Location';
  // Regression: a read that ended before the job did not say when to read again.
  const isRetried = status === 202 && (located || method === 'GET');
  return isRetried && headers.get('retry-after') === null ? 'there is no Retry-After' : undefined;
}

function formProblem(form: ResponseSchema, type: string, text: string): string | undefined {
  if (form === 'nothing') return text === '' ? undefined : 'there is a body';
  if (form instanceof NamedSchema) {
    if (!type.startsWith('application/json')) return `the type is ${type}`;
    return broken(form, text);
  }
  if (form instanceof BytesResponseSchema) {
    const [plain = ''] = type.split(';');
    return form.types.includes('*/*') || form.types.includes(plain) ? undefined : `the type is ${type}`;
  }
  const [json, other] = form;
  return formProblem(type.startsWith('application/json') ? json : other, type, text);
}

const ajv = new Ajv({ strict: false });
addFormats(ajv);
ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
const compiled = new Map<NamedSchema, ValidateFunction>();

/** Returns the first member that does not match, or that the schema does not define. */
function broken(named: NamedSchema, text: string): string | undefined {
  const check = compiled.get(named) ?? compile(named);
  compiled.set(named, check);
  if (check(JSON.parse(text))) return undefined;
  const [error] = check.errors ?? [];
  const params = JSON.stringify(error?.params);
  return `${named.name}${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'} ${params}`;
}

function compile(named: NamedSchema): ValidateFunction {
  const schemas = new OpenapiSchemaCollection();
  const schema = schemas.plain(named);
  return ajv.compile({ ...(schema as object), components: { schemas: closed(schemas.all()) } });
}

/** Closes every object of a schema, because clients ignore unknown members but tests do not. */
function closed(schema: PlainJsonSchemaPart): PlainJsonSchemaPart {
  if (Array.isArray(schema)) return schema.map((one: PlainJsonSchemaPart) => closed(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, name === 'enum' ? part : closed(part)]),
  );
  const open =
    typeof members.properties === 'object' && members.type === 'object' && !('additionalProperties' in members);
  return open ? { ...members, additionalProperties: false } : members;
}
