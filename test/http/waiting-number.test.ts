// A number that a client chose is in use as soon as its invoice waits for the record, for example while the chain is paused.
import { type Reply, startApi, type TestApi } from './api';
import { register } from './registered';

describe('an invoice whose number the client chose, which waits for its record', () => {
  let api: TestApi;
  const supplier = 'A58818501';
  beforeAll(async () => {
    api = await startApi();
    await register(api, supplier);
  }, 60_000);
  afterAll(() => api.close());

  const issue = (body: object): Promise<Reply> =>
    api.call('POST', '/fiscal/v1/invoices?wait=0', {
      supplier,
      lines: [{ description: 'Silla', price: '10.00', tax: '21%' }],
      ...body,
    });

  it('makes its series a series of the client, so that Sello cannot assign the same number', async () => {
    expect(await issue({ series: 'WEB', code: '1' })).toMatchObject({ status: 202 });
    const refused = await issue({ series: 'WEB' });
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.json)).toContain('the client numbers series WEB');
    expect((await issue({ series: 'WEB', code: '2' })).status).toBeLessThan(300);
    expect((await issue({ series: 'SHOP' })).status).toBeLessThan(300);
  });
});
