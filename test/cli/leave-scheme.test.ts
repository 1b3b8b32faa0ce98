// Tests the calls of `sello chain leave` and `sello chain stay`, by which a supplier leaves VERI*FACTU or stays in it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../../src/cli/chain';
import { capturePrinted } from './printed';

let server: Server;
let stored: object = { supplier: 'B98602642', reporting: 'on', from: '2026-07-01' };
const requests: { readonly method: string | undefined; readonly url: string | undefined; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, body });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(stored));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
capturePrinted();
beforeEach(() => {
  requests.length = 0;
});

const command = (name: string): Promise<number> => {
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return run([name, 'B98602642', '--api', api, '--token', 'secret', '--lang', 'en']);
};

describe('sello chain', () => {
  const path = '/fiscal/v1/suppliers/B98602642/reporting';
  const lastDay = `${new Date().getFullYear()}-12-31`;

  test.each([
    ['leave', { reporting: 'on', from: '2026-07-01', until: lastDay }],
    ['stay', { reporting: 'on', from: '2026-07-01' }],
  ])('keeps the first day with `%s`', async (name, body) => {
    expect(await command(name)).toBe(0);
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', path],
      ['PUT', path],
    ]);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual(body);
  });

  // Regression: with an exemption as the first period, both commands said that the supplier has no last day.
  test('keeps the first day with `stay` if an exemption is the first period', async () => {
    const sii = { state: 'exempt', scheme: 'sii', reason: 'x', from: '2027-01-01' };
    const periods = [sii, { state: 'on', from: '2026-07-01', until: lastDay }];
    stored = { supplier: 'B98602642', ...sii, reporting: 'exempt', periods };
    expect(await command('stay')).toBe(0);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ reporting: 'on', from: '2026-07-01' });
  });

  // Regression: `stay` sent the first day of the return, which changed nothing, and `leave` ended with 400.
  test.each([
    ['leave', { reporting: 'on', until: lastDay }],
    ['stay', { reporting: 'on' }],
  ])('changes the current period with `%s` if the supplier will return later', async (name, body) => {
    const back = { state: 'on', from: `${new Date().getFullYear() + 1}-04-01` };
    stored = { supplier: 'B98602642', reporting: 'on', ...back, periods: [back, { state: 'on', until: lastDay }] };
    expect(await command(name)).toBe(0);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual(body);
  });

  test.each(['leave', 'stay'])('changes nothing for an exempt supplier with `%s`', async (name) => {
    stored = { supplier: 'B98602642', reporting: 'exempt', scheme: 'sii', from: '2027-01-01' };
    expect(await command(name)).toBe(1);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });
});
