// Parts of a request that clients and proxies write in several ways: the type of the response, and the path.
import type { Context } from 'koa';
import { chooseBatchRowsMediaType } from '../../src/http/batches/read-batches';
import { parsePathParams } from '../../src/http/kit/request/path-and-query';

describe('the rows of a batch', () => {
  // Regression: JSON was sent if the header named it anywhere.
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/csv, application/json', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['application/json;q=0.1, text/csv', 'text/csv'],
    ['application/json; q=0, TEXT/CSV; q=0.5; header=present', 'text/csv'],
    ['text/html, application/x-ndjson; charset=utf-8', 'application/x-ndjson'],
  ])('are sent in the type that the client prefers: %j', (accept, type) =>
    expect(chooseBatchRowsMediaType(accept)).toBe(type),
  );
});

describe('the key at the end of a path', () => {
  // Regression: the key of a request that a proxy sent with its whole URL began in the middle of the path.
  it.each([
    '/fiscal/v1/invoices/key/a%2Fb/c?wait=1',
    'http://api.example.com/fiscal/v1/invoices/key/a%2Fb/c?wait=1',
    'HTTPS://[::1]:8080/fiscal/v1/invoices/key/a%2Fb/c',
  ])('is the same in each form of the request: %s', (url) => {
    const ctx = { req: { url }, params: {} } as unknown as Context;
    expect(parsePathParams(ctx, '/fiscal/v1/invoices/key/*key')).toEqual({ key: 'a/b/c' });
  });
});
