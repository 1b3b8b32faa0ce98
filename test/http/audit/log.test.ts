// Tests that no log line of the API contains a tax ID, a key of a client or a token.
import { apiEndpoints } from '../../../src/http/routes';
import { createUuidV7 } from '../../../src/main/ids';
import { createLog } from '../../../src/main/log';
import { ownName, temporalAddress } from '../../servers/addresses';
import { call, type Listening, startApi, type TestApi } from '../api';
import { invoice } from '../documents';
import { changingCalls } from './changing-calls';
import { chainOf } from './stored-chain';

let api: TestApi;
let logged: Listening;
const lines: string[] = [];

beforeAll(async () => {
  api = await startApi({ TEMPORAL_ADDRESS: temporalAddress(), SELLO_TASK_QUEUE: ownName('audit') });
  const log = createLog('test', 'trace', { write: (line: string) => void lines.push(line) });
  logged = await api.another({}, log);
});
afterAll(async () => {
  await logged.close();
  await api.close();
});

const taxCode = /\b(?:[A-HJ-NP-SUVW]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])\b/;

describe('the log of the API', () => {
  it('has a line without personal data for each call that changes data', async () => {
    const [tenant, operator] = [await api.token('admin'), await api.token('service', null)];
    for (const [name, prepare] of Object.entries(changingCalls)) {
      const { path, body, raw, service } = await prepare(api);
      const method = name.split(' ')[0] as string;
      await call(`${logged.base}${path}`, method, body, {
        token: service ? operator : tenant,
        ...(raw ? { raw } : {}),
      });
    }
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => taxCode.test(line))).toEqual([]);
    for (const token of [tenant, operator]) expect(lines.join('')).not.toContain(token.split('.')[2]);
  }, 120_000);

  it('has a line for each read and error, without the values of its URL', async () => {
    const token = await api.token('admin');
    const { supplier } = await chainOf(api);
    const key = `invoice-of-${createUuidV7()}`;
    await api.call('POST', '/silo/v1/entries', { key, data: invoice({ code: 'K-1' }) });
    const fill = (name: string): string => (name === 'supplier' ? supplier : name === 'key' ? key : createUuidV7());
    for (const { method, path } of apiEndpoints.filter((endpoint) => endpoint.method === 'GET')) {
      const place = path.replace(/[:*](\w+)/g, (_all, name: string) => encodeURIComponent(fill(name)));
      for (const given of [{ token }, {}]) await call(`${logged.base}${place}`, method, undefined, given);
    }
    await call(`${logged.base}/silo/v1/entries`, 'POST', { key, data: invoice({ code: 'K-2' }) }, { token });
    expect(lines.filter((line) => taxCode.test(line) || line.includes(key))).toEqual([]);
  }, 120_000);
});
