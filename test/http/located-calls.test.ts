// Tests the headers in openapi.yaml of calls whose resource has an address. Every HTTP test compares responses with them
// (response-check.ts).
import { buildOpenapiDocument } from '../../src/http/openapi-document';
import { toOpenapiPath } from '../../src/http/kit/openapi/operation';
import { apiEndpoints } from '../../src/http/routes';

type Headers = Readonly<Record<string, object>>;
interface Paths {
  readonly paths: Readonly<
    Record<string, Record<string, { responses: Readonly<Record<string, { readonly headers?: Headers }>> }>>
  >;
}

const { paths } = buildOpenapiDocument({ version: '1', server: '/' }) as unknown as Paths;
const located = apiEndpoints.filter(({ located: isLocated }) => isLocated);

describe('a call with the address of its resource', () => {
  // Regression: no response of openapi.yaml had `Location`, and 202 had no `Retry-After`.
  it.each(located.map(({ method, path }) => [`${method} ${toOpenapiPath(path)}`]))(
    '%s has the address of its resource in each success, and the time of a retry with 202',
    (name) => {
      const [method = '', path = ''] = name.split(' ');
      const successes = Object.entries(paths[path]?.[method.toLowerCase()]?.responses ?? {}).filter(([s]) => s < '300');
      expect(successes.length).toBeGreaterThan(0);
      for (const [status, { headers = {} }] of successes)
        expect([status, 'Location' in headers, 'Retry-After' in headers]).toEqual([status, true, status === '202']);
    },
  );

  it('is a call that creates or changes a resource', () =>
    expect(located.map(({ operation }) => operation.id).toSorted()).toEqual([
      'amendInvoice',
      'cancelInvoice',
      'createBatch',
      'createBulkAction',
      'createJob',
      'createJobWithId',
      'createMonthExport',
      'createRegistration',
      'creditInvoice',
      'issueInvoice',
      'mailInvoice',
      'replaceInvoice',
    ]));
});
