// Tests the authorization by which the records of a supplier are sent, and its comparison with the signing certificate.
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../src/certificates/pkcs12';
import { apiOfFile } from './api';
import { register } from './registered';

/** The holder of the certificate of the simulator. */
const holder = { name: 'COLABORADORA DE PRUEBA SL', tax_code: 'B12345674' };
const api = apiOfFile();
const supplier = 'B99286320';
const place = `/fiscal/v1/suppliers/${supplier}/title`;
const put = (body: object) => api.call('PUT', place, body);
beforeAll(() => register(api, supplier));

describe('the sending authorization of a supplier', () => {
  it('is not set by default', async () => {
    expect((await api.call('GET', place)).json).toEqual({ supplier });
  });

  it.each([
    [{ title: 'collaborator', holder }],
    [{ title: 'collaborator', holder, from: '2026-01-01' }],
    [{ title: 'power', holder, reference: 'IZ860-2026-1', from: '2026-01-01', until: '2031-12-31' }],
  ])('becomes %j', async (setting) => {
    const { json } = await put(setting);
    expect(json).toMatchObject({ supplier, ...setting, changed_at: expect.any(String) });
    expect((await api.call('GET', place)).json).toEqual(json);
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).toMatchObject({ title: setting.title });
  });

  it.each([
    ['no title', {}, 400],
    ['an unknown title', { title: 'friend' }, 400],
    ['an own certificate with a holder', { title: 'own-certificate', holder }, 422],
    ['a power of attorney without its end', { title: 'power', holder, reference: 'x' }, 422],
    ['a power of attorney without a reference', { title: 'power', holder, until: '2030-01-01' }, 422],
    ['a reference without a power of attorney', { title: 'collaborator', holder, reference: 'x' }, 422],
    ['an end before its start', { title: 'collaborator', holder, from: '2027-01-02', until: '2027-01-01' }, 422],
    ['a holder without a tax ID', { title: 'collaborator', holder: { name: 'X', tax_code: 'X' } }, 422],
    ['an unknown form', { title: 'collaborator', holder, form_id: 'nothing' }, 422],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await put(body)).status).toBe(status);
  });
});

describe('the authorization and the certificate of a supplier', () => {
  const year = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 300 * 86_400_000) };
  const authority = createLocalCertificateAuthority('Test', year);
  const buildCertificate = (nif: string) => ({
    data: encodePkcs12(createLocalClientCertificate(authority, { kind: 'seal', name: 'X', nif }, year), 'x').toString(
      'base64',
    ),
    password: 'x',
  });
  const store = (nif: string) => api.call('PUT', `/fiscal/v1/suppliers/${supplier}/certificate`, buildCertificate(nif));

  it('must name the same holder, whichever is changed first', async () => {
    expect((await put({ title: 'collaborator', holder })).status).toBe(200);
    const foreign = await store('B98602642');
    expect([foreign.status, foreign.json.key]).toEqual([422, 'title-mismatch']);
    expect((await store(holder.tax_code)).status).toBe(200);
    const own = await put({ title: 'own-certificate' });
    expect([own.status, own.json.key]).toEqual([422, 'title-mismatch']);
    expect(own.json.message).toContain(holder.tax_code);
    expect((await store(supplier)).status).toBe(200);
    expect((await put({ title: 'own-certificate' })).status).toBe(200);
    const other = await put({ title: 'power', holder, reference: 'x', until: '2030-01-01' });
    expect([other.status, other.json.key]).toEqual([422, 'title-mismatch']);
  });

  it('use the holder of the certificate if the call names no holder', async () => {
    await store(supplier);
    await put({ title: 'own-certificate' });
    await api.call('DELETE', `/fiscal/v1/suppliers/${supplier}/certificate`);
    expect((await put({ title: 'collaborator', holder })).status).toBe(200);
    await store(holder.tax_code);
    const { json } = await put({ title: 'collaborator' });
    expect(json.holder).toMatchObject({ tax_code: holder.tax_code });
  });
});
