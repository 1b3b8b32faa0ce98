// Attack row 18: every path returns 405 with its allowed methods for every other method.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const id = createUuidV7();

const api = apiOfFile();

/** Methods of the routes of this path: a fixed name is a separate path from an id. */
const takenBy = (path: string): Set<string> =>
  new Set(apiEndpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method));

describe('a method that a path does not allow', () => {
  it('returns 405 with the allowed methods', async () => {
    const paths = [...new Set(apiEndpoints.map(({ path }) => path))];
    const tokens = { workspace: await api.token('admin'), service: await api.token('service', null) };
    const wrong: string[] = [];
    for (const route of paths) {
      const path = route.replace(/[:*]\w+/g, id);
      const taken = takenBy(route);
      for (const method of methods) {
        if (taken.has(method)) continue;
        const { status, json, headers } = await api.call(method, path, undefined, { token: tokens.workspace });
        const allowed = new Set((headers.get('allow') ?? '').split(/,\s*/));
        const right =
          status === 405 && json.key === 'method-not-allowed' && [...taken].every((one) => allowed.has(one));
        if (!right) wrong.push(`${method} ${path}: ${status} allow ${headers.get('allow') ?? '-'}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await api.call('PATCH', '/utils/v1/ping', undefined, { token: tokens.service })).status).toBe(405);
  });

  it.each(['/health', '/livez', '/declaration', '/public/a/b/c?h=d', '/openapi.json', '/openapi.yaml', '/docs'])(
    'returns 405 for %s, even without a token',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const { statusCode, headers } = await readAnswer(method, path);
        expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      }
    },
  );

  it('returns 405 for the token call of an application, even without a token', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const { statusCode, headers } = await readAnswer(method, '/access/v1/enrollment/authorize');
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'POST']);
    }
  });
});

/** The response to a method that `fetch` does not send. */
async function readAnswer(method: string, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(api.base);
  const asking = request({ hostname, port, path, method }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}
