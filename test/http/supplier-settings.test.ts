// How the records of a supplier are made: signed or not, and refused at once where nothing could sign them.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadLocalCertificates } from '../../src/certificates/local-files';
import { startApi, type TestApi } from './api';
import { register } from './registered';

const supplier = 'B12345674';
const place = `/fiscal/v1/suppliers/${supplier}/settings`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-settings-'));
const file = path.join(folder, 'configured.pem');
let api: TestApi;
let made: string;
beforeAll(async () => {
  // Making keys holds the process up: before anybody listens.
  made = loadLocalCertificates(path.join(folder, 'made'), ['localhost'], new Date()).clients.client.pemFile;
  api = await startApi({ SELLO_AUTHORITY_CERTIFICATE: file });
  await register(api, supplier);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the signing of a supplier's records", () => {
  it('is off by default', async () => {
    expect((await api.call('GET', place)).json).toEqual({ supplier, sign_records: false, simplified_max_euros: 400 });
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).not.toHaveProperty('sign_records');
  });

  it('is refused without a certificate, with what to do, and changes nothing', async () => {
    const refused = await api.call('PATCH', place, { sign_records: true });
    expect([refused.status, refused.json]).toMatchObject([422, { key: 'certificate' }]);
    expect(refused.json.message).toContain('records cannot be signed');
    expect((await api.call('GET', place)).json).toEqual({ supplier, sign_records: false, simplified_max_euros: 400 });
  });

  it('is switched on with a certificate, shown with the chain, and switched off again', async () => {
    copyFileSync(made, file);
    expect((await api.call('PATCH', place, { sign_records: true })).json).toEqual({
      supplier,
      sign_records: true,
      simplified_max_euros: 400,
    });
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).toMatchObject({ sign_records: true });
    expect((await api.call('PATCH', place, { sign_records: false })).json).toEqual({
      supplier,
      sign_records: false,
      simplified_max_euros: 400,
    });
  });

  it.each([
    ['nothing', {}],
    ['a text', { sign_records: 'yes' }],
    ['another member', { sign_records: true, signRecords: true }],
  ])('is refused: %s', async (_what, body) => {
    expect((await api.call('PATCH', place, body)).status).toBe(400);
  });

  it('is changed with the scope operate only', async () => {
    for (const scope of ['read', 'write', 'run', 'application']) {
      const token = await api.token(scope);
      expect((await api.call('PATCH', place, { sign_records: false }, { token })).status).toBe(403);
    }
  });
});
