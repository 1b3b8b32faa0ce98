// A program that makes every call of openapi.yaml with the TypeScript client, to be compiled.

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string; readonly enum?: readonly unknown[] };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The text of the program, and its number of calls. */
export function writeEveryCall({ paths }: OpenapiDocument): { readonly text: string; readonly count: number } {
  const calls = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => writeCall(method.toUpperCase(), template, operation)),
  );
  return { text: `${head}${calls.join('')}`, count: calls.length };
}

const head = `import { type operations, Sello, unwrap } from '@sello/client';
const sello = new Sello({ baseUrl: '', token: '' });
declare function sample<T>(): T;
`;

function writeCall(method: string, template: string, { operationId, parameters = [], requestBody }: Operation): string {
  const given = (place: string): string =>
    parameters
      .filter((one) => one.in === place && (place === 'path' || one.required))
      .map(({ name = '', schema }) => `${JSON.stringify(name)}: ${getSample(schema)}`)
      .join(', ');
  const params = `{ path: { ${given('path')} }, query: { ${given('query')} } }`
    .replace('path: {  }, ', '')
    .replace('query: {  }', '');
  const [type] = Object.keys(requestBody?.content ?? {});
  const body = type
    ? `, body: sample<NonNullable<operations['${operationId}']['requestBody']>['content']['${type}']>()`
    : '';
  return `await unwrap(sello.http.${method}('${template}', { params: ${params}${body} }));\n`;
}

function getSample(schema: Parameter['schema'] = {}): string {
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  return { integer: '1', boolean: 'true' }[schema.type ?? ''] ?? "'text'";
}
