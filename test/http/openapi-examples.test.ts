// Tests that the recorded examples of openapi.yaml match the current schemas. To record a missing one, add its call to a block of
// docs/api, then run SELLO_RECORD_EXAMPLES=1 npx jest test/stack/api-pages and npm run docs.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import recorded from '../../src/http/kit/openapi/examples/recorded.json';
import { BytesResponseSchema } from '../../src/http/kit/response-schema';
import { publicEndpointDescriptions } from '../../src/http/public-calls';
import { compileNullDroppingRequestBodyValidator } from '../../src/http/kit/request/validation';
import { apiEndpoints } from '../../src/http/routes';
import { requireProjectRoot } from '../../src/local/root';
import { checkAnswer } from './response-check';

interface Example {
  readonly status: number;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const examplesOfCalls = Object.entries(recorded as Record<string, Record<string, Example>>).flatMap(([id, rows]) =>
  Object.values(rows).map((example) => ({ id, ...example })),
);

const operations = [...publicEndpointDescriptions, ...apiEndpoints];

describe('an operation of openapi.yaml', () => {
  it.each(operations.map(({ operation, responses }) => [operation.id, responses] as const))(
    'has a recorded example: %s',
    (id, responses) => {
      const examples = Object.values((recorded as Record<string, Record<string, Example>>)[id] ?? {});
      expect(examples.length).toBeGreaterThan(0);
      const isBytes = Object.values(responses).every(
        (form) => form === 'nothing' || form instanceof BytesResponseSchema,
      );
      if (isBytes) return;
      expect(examples.some(({ answer: response }) => response !== undefined)).toBe(true);
    },
  );

  it('has its section on exactly one page of docs/api', () => {
    const folder = path.join(requireProjectRoot(), 'docs', 'api');
    const sections = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^`(\w+)`: /gm)].map(([, id = '']) => id),
    );
    const sorted = (ids: readonly string[]) => ids.toSorted((one, other) => (one < other ? -1 : 1));
    expect(sorted(sections)).toEqual(sorted(operations.map(({ operation }) => operation.id)));
  });

  it.each(examplesOfCalls)(
    'has an example that matches its schemas: $id with $status',
    ({ id, status, body, answer: response }) => {
      const endpoint = operations.find(({ operation }) => operation.id === id);
      if (!endpoint)
        throw new Error(`there is no call ${id}: record the examples again (test/stack/api-pages.test.ts)`);
      const { method, path: url } = endpoint;
      if (body !== undefined && endpoint.body)
        compileNullDroppingRequestBodyValidator(endpoint.body)(body as JsonObject);
      if (response !== undefined)
        checkAnswer({ method, url, status, type: 'application/json', text: JSON.stringify(response) });
    },
  );
});
