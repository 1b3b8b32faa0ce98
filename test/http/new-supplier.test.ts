// Tests the first invoice of a supplier while its registration takes long. Regression: when the client disconnected or the
// time was over, the call failed with 422, and its Idempotency-Key returned this failure for a day.
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceLimits } from '../../src/contracts/limits/invoices';
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { type TestApi, startApi } from './api';
import { connectRaw } from './raw-client';
import { register } from './registered';

const path = '/fiscal/v1/invoices?wait=0';
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870', city: 'Sitges' } };
const lines = [{ description: 'Silla', quantity: 2, price: '89.50', tax: '21%' }];
const buildBody = (tax_code: string) => ({
  supplier: {
    name: 'Muebles del Ebro, S.A.',
    tax_code,
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
  },
  customer,
  lines,
});

let api: TestApi;
beforeAll(async () => {
  // Without Temporal, the job of the registration stays open.
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const issue = (taxCode: string, key: string) =>
  api.call('POST', path, buildBody(taxCode), { headers: { 'Idempotency-Key': key } });
const jobs = () => getJobsCollection(api.database);
const countJobs = (): Promise<number> => jobs().countDocuments({ workspace: api.workspace });

describe('the first invoice of a supplier', () => {
  it('may be repeated with its key while the registration runs, which is started once', async () => {
    jest.replaceProperty(invoiceLimits, 'registrationSeconds', 0 as never);
    const [key, before] = [createUuidV7(), await countJobs()];
    const first = await issue('A58818501', key);
    expect([first.status, first.json.key, first.headers.get('retry-after')]).toEqual([503, 'busy', '5']);
    expect((await issue('A58818501', key)).status).toBe(503);
    expect(await countJobs()).toBe(before + 1);
    await register(api, 'A58818501');
    const last = await issue('A58818501', key);
    expect([last.status, last.json.key]).not.toEqual([422, 'validation']);
    expect(last.status).toBeLessThan(300);
  });

  it('waits for the registration that another process has started', async () => {
    // Regression: each process knew only its own jobs, and started another one.
    jest.replaceProperty(invoiceLimits, 'registrationSeconds', 0 as never);
    expect((await issue('A46103834', createUuidV7())).status).toBe(503);
    await jobs().updateMany(
      { workspace: api.workspace, registersSupplier: 'A46103834' },
      { $set: { registersSupplier: 'A08663619' } },
    );
    const before = await countJobs();
    expect((await issue('A08663619', createUuidV7())).status).toBe(503);
    expect(await countJobs()).toBe(before);
  });

  it('may be repeated after its client has disconnected', async () => {
    const [key, before] = [createUuidV7(), await countJobs()];
    const client = await connectRaw(api.base);
    const body = JSON.stringify(buildBody('B98602642'));
    const head = `Host: x\r\nAuthorization: Bearer ${await api.token('run write read')}\r\nIdempotency-Key: ${key}\r\n`;
    client.send(`POST ${path} HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    for (let tries = 0; (await countJobs()) === before && tries < 500; tries += 1) await sleep(10);
    client.socket.destroy();
    // The API notices it, and the call ends.
    await sleep(500);
    await register(api, 'B98602642');
    let reply = await issue('B98602642', key);
    for (let tries = 0; reply.status === 409 && tries < 100; tries += 1) {
      await sleep(50);
      reply = await issue('B98602642', key);
    }
    expect(reply.status).toBeLessThan(300);
  });

  it('is refused for good if the registration has ended without success', async () => {
    jest.replaceProperty(invoiceLimits, 'registrationSeconds', 1 as never);
    const [key, before] = [createUuidV7(), await countJobs()];
    const first = issue('A28015865', key);
    for (let tries = 0; (await countJobs()) === before && tries < 500; tries += 1) await sleep(10);
    await jobs().updateMany({ workspace: api.workspace }, { $set: { open: false } });
    expect((await first).json.faults).toMatchObject([{ code: 'supplier-not-registered' }]);
    const again = await issue('A28015865', key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([422, 'true']);
  });
});
