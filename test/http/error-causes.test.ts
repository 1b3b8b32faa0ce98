// Tests errors and times for their real cause. Regression: missing resources and headers were blamed on the token, and past times
// were shown as the next attempt.
import { apiErrorTable } from '../../src/contracts/error-table';
import { createUuidV7 } from '../../src/main/ids';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { formatChainKey, getChainsCollection } from '../../src/store/chains/chains';
import { getSubmissionsCollection } from '../../src/store/submissions/submissions';
import { apiOfFile } from './api';
import { sealedChain } from './console/sealed';
import { invoice } from './documents';
import { register } from './registered';
import { waitingJobOf } from './waiting-job';

const supplier = 'B98602642';

const api = apiOfFile();
let entry: string;
beforeAll(async () => {
  entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'W-1' }) })).json.id;
  await register(api, supplier);
});

const read = (path: string) => api.call('GET', path);

describe('a 404 response', () => {
  it.each([
    ['a QR code', () => `/fiscal/v1/entries/${entry}/qr.png`],
    ['an agreement', () => `/apps/fiscal/v1/entry/${entry}/agreement`],
    ['a certificate', () => `/fiscal/v1/suppliers/${supplier}/certificate`],
    ['a logo', () => '/access/v1/workspace/logo'],
    ['an enrollment', () => '/access/v1/enrollment'],
    ['a declaration', () => '/declaration/0.0.0'],
  ])('does not blame a valid token for %s', async (_what, path) => {
    const { status, json } = await read(path());
    expect([status, json.key]).toEqual([404, 'not-found']);
    expect(json['remedy']).not.toBe(apiErrorTable['not-found'].remedy);
  });

  it('explains that the record is not sealed yet if the QR code of a running job is requested', async () => {
    const job = createUuidV7();
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, entry) },
      { $set: { openJob: job } },
    );
    for (const kind of ['', '.svg', '.png']) {
      const { status, json } = await read(`/fiscal/v1/entries/${entry}/qr${kind}`);
      expect([status, json.message]).toEqual([404, expect.stringContaining(`job ${job} is still running`)]);
      expect(json['remedy']).toMatch(/when the job has sealed the record/);
    }
  });
});

describe('the header Authorization', () => {
  it.each([
    ['a bare token', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['a quoted header', (token: string) => `"Bearer ${token}"`],
  ])('is not reported as a changed or truncated token if it has %s', async (_what, header) => {
    const Authorization = header(await api.token('read'));
    const reply = await api.call('GET', '/utils/v1/ping', undefined, { headers: { Authorization } });
    expect([reply.status, reply.json.message]).toEqual([401, expect.stringContaining('must start with "Bearer "')]);
    expect(reply.json['remedy']).toContain('Authorization: Bearer <token>');
  });
});

describe('the time of the next attempt', () => {
  const passed = new Date(Date.now() - 60_000);
  const ahead = new Date(Date.now() + 600_000);
  const setNext = (nextAttemptAt: Date) =>
    getChainsCollection(api.database).updateOne(
      { _id: formatChainKey(api.workspace, 'simulator', supplier) },
      { $set: { nextAttemptAt } },
    );
  const readNextAttempts = async () => {
    const one = (await read(`/fiscal/v1/chains/${supplier}`)).json;
    const { list } = (await read('/fiscal/v1/chains')).json as unknown as { list: Record<string, unknown>[] };
    return [one['next_attempt_at'], list.find((chain) => chain['supplier'] === supplier)?.['next_attempt_at']];
  };

  it('is not in the past for a chain', async () => {
    await setNext(passed);
    expect(await readNextAttempts()).toEqual([undefined, undefined]);
    await setNext(ahead);
    expect(await readNextAttempts()).toEqual([ahead.toISOString(), ahead.toISOString()]);
  });

  it('is not in the past for a waiting step', async () => {
    const { id } = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'W-2' }) })).json;
    const job = await waitingJobOf(api, { entryId: id });
    const message = async () => (await read(`/transform/v1/jobs/${job}`)).text;
    await setNext(passed);
    expect(await message()).toContain('next attempt due now');
    expect(await message()).not.toContain(passed.toISOString());
    await setNext(ahead);
    expect(await message()).toContain(`next attempt ${ahead.toISOString()}`);
  });

  it('is not in the past for a submission', async () => {
    const submission = await sealedChain(api, 'A58818501', 1);
    const set = (retryAt: Date) =>
      getSubmissionsCollection(api.database).updateOne({ _id: submission }, { $set: { open: true, retryAt } });
    const retryAt = async () => (await read(`/fiscal/v1/submissions/${submission}`)).json['retry_at'];
    await set(passed);
    expect(await retryAt()).toBeUndefined();
    await set(ahead);
    expect(await retryAt()).toBe(ahead.toISOString());
  });
});
