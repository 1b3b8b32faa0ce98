// A number that a client chose is in use as soon as its invoice waits for the record, for example while the chain is paused.
import { apiOfFile, type Reply } from './api';
import { register } from './registered';

describe('an invoice whose number the client chose, which waits for its record', () => {
  const api = apiOfFile();
  const supplier = 'A58818501';
  beforeAll(() => register(api, supplier));

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
