// The recorded examples of openapi.yaml fit the schemas that check requests and answers today.
import type { JsonObject } from '../../src/document/model/basic';
import recorded from '../../src/http/openapi/examples/recorded.json';
import { compileCheck } from '../../src/http/request/validation';
import { endpoints } from '../../src/http/routes';
import { checkAnswer } from './answer-check';

interface Example {
  readonly status: number;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const examplesOfCalls = Object.entries(recorded as Record<string, Record<string, Example>>).flatMap(([id, rows]) =>
  Object.values(rows).map((example) => ({ id, ...example })),
);

it.each(examplesOfCalls)('the example of $id with $status fits its schemas', ({ id, status, body, answer }) => {
  const endpoint = endpoints.find(({ operation }) => operation.id === id);
  if (!endpoint) throw new Error(`there is no call ${id}: record the examples again (test/stack/api-pages.test.ts)`);
  const { method, path: url } = endpoint;
  if (body !== undefined && endpoint.body) compileCheck(endpoint.body)(body as JsonObject);
  if (answer !== undefined)
    checkAnswer({ method, url, status, type: 'application/json', text: JSON.stringify(answer) });
});
