// Tests supplier settings: signed records, refused if nothing can sign, and default tax and series.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { loadOrCreateLocalCertificates } from '../../src/certificates/local-files';
import { getOutboxCollection } from '../../src/store/outbox/outbox';
import { startApi, type TestApi } from './api';
import { register } from './registered';
import { ownFolder } from '../servers/own-folder';

const supplier = 'B12345674';
const usual = { default_series: { invoice: 'F', simplified: 'T', replacement: 'S', correction: 'R' } };
const place = `/fiscal/v1/suppliers/${supplier}/settings`;
const route = '/fiscal/v1/suppliers/:supplier/settings';
const folder = ownFolder('sello-settings-');
const file = path.join(folder, 'configured.pem');
let api: TestApi;
let certificateFile: string;
beforeAll(async () => {
  // Key generation blocks the process, so it comes before the start of the server.
  certificateFile = loadOrCreateLocalCertificates(path.join(folder, 'made'), ['localhost'], new Date()).clients.client
    .pemFile;
  api = await startApi({ SELLO_AUTHORITY_CERTIFICATE: file });
  await register(api, supplier);
});
afterAll(() => api.close());

describe('the signing of the records of a supplier', () => {
  it('is off by default', async () => {
    expect((await api.call('GET', place)).json).toEqual({
      supplier,
      sign_records: false,
      simplified_max_euros: 400,
      ...usual,
    });
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).not.toHaveProperty('sign_records');
  });

  it('is refused without a certificate, with a remedy and without changes', async () => {
    const refused = await api.call('PATCH', place, { sign_records: true });
    expect([refused.status, refused.json]).toMatchObject([422, { key: 'certificate' }]);
    expect(refused.json.message).toContain('Sello cannot sign records');
    expect((await api.call('GET', place)).json).toEqual({
      supplier,
      sign_records: false,
      simplified_max_euros: 400,
      ...usual,
    });
  });

  it('is switched on with a certificate, shown with the chain, and switched off', async () => {
    copyFileSync(certificateFile, file);
    expect((await api.call('PATCH', place, { sign_records: true })).json).toEqual({
      supplier,
      sign_records: true,
      simplified_max_euros: 400,
      ...usual,
    });
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).toMatchObject({ sign_records: true });
    expect((await api.call('PATCH', place, { sign_records: false })).json).toEqual({
      supplier,
      sign_records: false,
      simplified_max_euros: 400,
      ...usual,
    });
  });

  it('is written once if the same setting is sent again', async () => {
    const count = () => getOutboxCollection(api.database).countDocuments({ 'changes.route': `PATCH ${route}` });
    await api.call('PATCH', place, { simplified_max_euros: 3_000 });
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const again = await api.call('PATCH', place, { sign_records: false, simplified_max_euros: 3_000 });
    expect([again.status, again.json.simplified_max_euros]).toEqual([200, 3_000]);
    expect(await count()).toBe(before);
    await api.call('PATCH', place, { simplified_max_euros: 400 });
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['nothing', {}],
    ['a text', { sign_records: 'yes' }],
    ['another member', { sign_records: true, signRecords: true }],
  ])('is refused: %s', async (_what, body) => {
    expect((await api.call('PATCH', place, body)).status).toBe(400);
  });

  it('needs the scope operate', async () => {
    for (const scope of ['read', 'write', 'run', 'application']) {
      const token = await api.token(scope);
      expect((await api.call('PATCH', place, { sign_records: false }, { token })).status).toBe(403);
    }
  });
});

describe('the default tax and series of a supplier', () => {
  const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
  const preview = (more: object, row: object = {}) =>
    api.call('POST', '/fiscal/v1/invoices?dry_run=true', {
      supplier,
      customer,
      lines: [{ description: 'Silla', price: '100', ...row }],
      ...more,
    });
  const set = (body: object) => api.call('PATCH', place, body);

  it('apply only if a call does not set them', async () => {
    const without = await preview({});
    expect([without.status, JSON.stringify(without.json.faults)]).toEqual([422, expect.stringContaining('tax-needed')]);
    const reply = await set({ default_tax: 'reduced', default_series: { invoice: 'WEB', simplified: 'TPV' } });
    expect(reply.json).toMatchObject({ default_tax: 'reduced', default_series: { invoice: 'WEB', correction: 'R' } });
    expect((await preview({})).json).toMatchObject({ series: 'WEB', totals: { total: '110.00' } });
    expect((await preview({ customer: undefined })).json).toMatchObject({ series: 'TPV' });
    expect((await preview({ series: 'OWN' }, { tax: '21%' })).json).toMatchObject({
      series: 'OWN',
      totals: { total: '121.00' },
    });
    const bases = await preview({ lines: undefined, bases: [{ base: '10' }] });
    expect(bases.json).toMatchObject({ totals: { total: '11.00' } });
  });

  it('can be set as an object, and removed one by one', async () => {
    const tax = { percent: '21%', surcharge: '5.2%' };
    expect((await set({ default_tax: tax })).json).toMatchObject({
      default_tax: tax,
      default_series: { invoice: 'WEB' },
    });
    expect((await preview({})).json).toMatchObject({ totals: { total: '126.20' } });
    expect((await set({ default_series: null })).json).toMatchObject({ default_tax: tax, ...usual });
    // A number is a percentage: it is stored and returned as text.
    expect((await set({ default_tax: 21 })).json).toMatchObject({ default_tax: '21%' });
    expect((await set({ default_tax: null })).json).not.toHaveProperty('default_tax');
    expect((await preview({})).status).toBe(422);
  });

  it.each([
    ['a fraction', { default_tax: 0.21 }, 'percent-ambiguous'],
    ['no tax', { default_tax: 'genral' }, 'member-invalid'],
    ['one series for two kinds', { default_series: { invoice: 'T' } }, 'members-exclusive'],
  ])('are refused: %s', async (_what, body, code) => {
    const refused = await set(body);
    expect([refused.status, JSON.stringify(refused.json.faults)]).toEqual([422, expect.stringContaining(code)]);
  });
});
