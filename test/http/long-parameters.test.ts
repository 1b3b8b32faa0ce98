// Tests the lengths of text parameters. Regression: the number of a list of invoices had no limit, so 4,000 hyphens became a
// command of 16 MB, and 11,000 characters returned 500.
import { BSON } from 'mongodb';
import type { Refusal } from '../../src/contracts/errors';
import { httpLimits } from '../../src/contracts/limits/http';
import { compileUrlQueryReader } from '../../src/http/kit/request/query';
import { apiEndpoints } from '../../src/http/routes';
import type { Database } from '../../src/store/database';
import { listInvoices } from '../../src/store/entries/invoice-list';
import { leastCpuMilliseconds } from '../cpu-time';
import { apiOfFile } from './api';
import { lines, path, supplier } from './sales';
import { register } from './registered';

const api = apiOfFile();
beforeAll(() => register(api, supplier));

describe('a text parameter', () => {
  const parameters = apiEndpoints.flatMap(({ method, path: place, query = {} }) =>
    Object.entries(query).map(([name, { schema }]) => ({ name: `${method} ${place}?${name}`, schema })),
  );
  const texts = parameters.filter(({ schema }) => schema.type === 'string');

  it('has a limit of its length in every call', () => {
    const bounds = ['maxLength', 'pattern', 'enum', 'format'];
    const unbounded = texts.filter(({ schema }) => !bounds.some((bound) => bound in schema));
    expect(texts.length).toBeGreaterThan(50);
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });
});

describe('thousands of unknown parameters', () => {
  it('are refused in little time, with the first of them', () => {
    const { query } = apiEndpoints.find(({ method, path: place }) => method === 'GET' && place === path) ?? {};
    const read = compileUrlQueryReader(query, true);
    const given = Object.fromEntries(Array.from({ length: 4_208 }, (_, i) => [i.toString(36), '']));
    let faults: readonly { readonly paths?: readonly string[] }[] = [];
    const elapsedMs = leastCpuMilliseconds(50, () => {
      try {
        read(given);
      } catch (error) {
        faults = (error as Refusal).details.faults ?? [];
      }
    });
    expect([faults.length, faults[0]?.paths, elapsedMs < 50]).toEqual([httpLimits.parameterFaultsMax, ['?0'], true]);
  });
});

describe('the number in a list of invoices', () => {
  it.each([
    ['hyphens', '-'.repeat(4_000)],
    ['pairs of a letter and a hyphen', 'a-'.repeat(5_500)],
  ])('is refused if it is longer than any number: %s', async (_what, number) => {
    const { status, json } = await api.call('GET', `${path}?number=${number}`);
    expect([status, json.key]).toEqual([422, 'parameter']);
  });

  it('makes a small command even if it consists of hyphens', () => {
    for (let length = 1; length <= 129; length += 1) {
      let stages: object[] = [];
      const collection = { aggregate: (pipeline: object[]) => ((stages = pipeline), { batchSize: () => [] }) };
      const database = { db: {}, collection: () => collection } as unknown as Database;
      void listInvoices(database, 'w', { number: '-'.repeat(length) }, { ascending: false, limit: 21 }).catch(
        () => undefined,
      );
      expect(BSON.calculateObjectSize({ stages })).toBeLessThan(20_000);
    }
  });

  it('finds an invoice by each way to divide it into series and code', async () => {
    const code = `${'7-'.repeat(20)}1`;
    const body = { supplier, lines: lines('10'), series: 'WEB-A', code };
    const issued = await api.call('POST', `${path}?wait=0`, body);
    expect([issued.status, issued.text]).toEqual([202, expect.any(String)]);
    const { json } = await api.call('GET', `${path}?number=WEB-A-${code}`);
    expect((json.list as unknown as { id: string }[]).map(({ id }) => id)).toEqual([issued.json.id]);
  });
});
