// Tests registrations in the console: the workspace invites and reminds, the operator decides with the documents, and both see
// the authorization of the supplier.
import { getSelfRegistrationsCollection } from '../../../src/store/suppliers/self-registrations';
import { apiOfFile } from '../api';
import { sealedChain } from './sealed';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const list = '/console/w/one/registrations';
const waiting = '/console/service/registrations';

const api = apiOfFile(consoleSettings);
let clerk: Visitor;
let operator: Visitor;
beforeAll(async () => {
  [clerk, operator] = await Promise.all([signedIn(api, 'clerk'), signedIn(api, 'service')]);
}, 60_000);

const fields = {
  name: 'Muebles del Ebro, S.L.',
  tax_code: 'B99286320',
  street: 'Calle Alfonso I 14',
  city: 'Zaragoza',
  postcode: '50003',
  email: 'ana@ejemplo.es',
  signer_name: 'Ana Lores',
  signer_tax_code: '12345678Z',
  signer_capacity: 'administradora única',
  language: 'es',
  days: '14',
};
const linkIn = (html: string): string => /https?:[^<"]*\/r\/([\w-]{43})/.exec(html)?.[1] ?? '';

async function invite(changes: object = {}): Promise<{ readonly token: string; readonly id: string }> {
  const reply = await clerk.post(`${list}/invite`, { ...fields, ...changes }, { from: list });
  expect(reply.status).toBe(200);
  const [newest] = (await api.call('GET', '/fiscal/v1/registrations')).json.list as { readonly id: string }[];
  return { token: linkIn(reply.html), id: newest?.id ?? '' };
}

const toWaiting = (id: string, fault = 'certificate-unknown') =>
  getSelfRegistrationsCollection(api.database).updateOne(
    { id },
    {
      $set: {
        status: 'waiting',
        faults: [fault as 'certificate-unknown'],
        holder: { name: 'ANA LORES', taxCode: '12345678Z', issuer: 'CN=Nobody' },
      },
    },
  );

describe('the page of registrations', () => {
  it('shows the link of a new registration once', async () => {
    const { token, id } = await invite();
    expect((await fetch(`${api.base}/r/${token}`)).status).toBe(200);
    for (const page of [list, `${list}/${id}`]) {
      const { html } = await clerk.get(page);
      expect(html).toContain('Muebles del Ebro, S.L.');
      expect(html).not.toContain(token);
    }
    expect((await clerk.get(`${list}?status=approved`)).html).not.toContain('Muebles del Ebro, S.L.');
    expect((await clerk.get(list, { 'Accept-Language': 'es' })).html).toContain('Invitar a un emisor');
  });

  it('shows the notice about the form in the language of the reader, not of the supplier', async () => {
    const { id } = await invite({ language: 'es' });
    const { html } = await clerk.get(`${list}/${id}`, { 'Accept-Language': 'en' });
    expect(html).toContain('Compare the form with the official text');
    expect(html).not.toContain('Compare el formulario');
  });

  it('stores the URL to continue at, and the origins that may frame the link', async () => {
    const origins = 'https://shop.ejemplo.es, https://admin.ejemplo.es';
    const { token, id } = await invite({ return_url: 'https://shop.ejemplo.es/ready', frame_origins: origins });
    const reply = await fetch(`${api.base}/r/${token}`);
    expect(reply.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://shop.ejemplo.es https://admin.ejemplo.es',
    );
    await getSelfRegistrationsCollection(api.database).updateOne({ id }, { $set: { status: 'approved' } });
    expect(await (await fetch(`${api.base}/r/${token}`)).text()).toContain('href="https://shop.ejemplo.es/ready"');
    const wrong = { return_url: 'javascript:alert(1)', frame_origins: 'https://*.es' };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await clerk.post(`${list}/invite`, { ...fields, [name]: value }, { from: list });
      expect([name, refused.status, refused.html.includes(`value="${value}"`)]).toEqual([name, 422, true]);
    }
  });

  it('lists missing fields, and keeps and escapes the values', async () => {
    const reply = await clerk.post(
      `${list}/invite`,
      { ...fields, name: hostile, signer_name: '', signer_tax_code: '' },
      { from: list },
    );
    expect(reply.status).toBe(422);
    expect(reply.html).not.toContain(hostile);
    expect(reply.html).toContain('value="Calle Alfonso I 14"');
  });

  it('sends a reminder, creates another link, downloads documents, and withdraws', async () => {
    const { token, id } = await invite();
    const page = `${list}/${id}`;
    const reminded = await clerk.post(`${page}/remind`, {}, { from: page });
    expect([reminded.status, reminded.to]).toEqual([303, `${page}?done=registration-reminded`]);
    const renewed = await clerk.post(`${page}/link`, {}, { from: page });
    expect(linkIn(renewed.html)).toMatch(/^[\w-]{43}$/);
    expect(linkIn(renewed.html)).not.toBe(token);
    const { html } = await clerk.get(page);
    const paper = /href="([^"]*\/files\/[^"]*)" download/.exec(html)?.[1] ?? '';
    expect((await clerk.get(paper)).status).toBe(200);
    expect((await clerk.post(`${page}/withdraw`, {}, { from: page })).status).toBe(303);
    expect((await fetch(`${api.base}/r/${linkIn(renewed.html)}`)).status).toBe(410);
  });

  it('has no form for a viewer', async () => {
    const { id } = await invite();
    const viewer = await signedIn(api, 'viewer');
    for (const page of [list, `${list}/${id}`]) expect((await viewer.get(page)).html).not.toContain(`action="${page}/`);
  });
});

describe('the page of forms waiting for an operator', () => {
  it('shows reasons and documents only while the form waits', async () => {
    const { id } = await invite();
    const page = `${waiting}/${api.workspace}/${id}`;
    expect((await operator.get(page)).status).toBe(404);
    expect((await operator.get(`${page}/papers/form`)).status).toBe(409);
    await toWaiting(id);
    expect((await operator.get(waiting)).html).toContain(page);
    const { html } = await operator.get(page);
    expect(html).toContain('the issuer of the certificate is not on the list of trusted issuers');
    expect(html).toContain('Sello did not check whether the certificate was revoked.');
    expect((await api.call('GET', `/fiscal/v1/registrations/${id}`)).json.signature).toMatchObject({
      revocation: 'not-checked',
    });
    expect((await operator.get(`${page}/papers/form`)).status).toBe(200);
    expect((await operator.get(`${page}/papers/signed`)).status).toBe(404);
    expect((await clerk.get(page)).status).not.toBe(200);
    const reply = await operator.post(`${page}/return`, { fault: 'identity-unreadable', text: 'Dark' }, { from: page });
    expect([reply.status, reply.to]).toEqual([303, `${waiting}?done=registration-returned`]);
    expect((await api.call('GET', `/fiscal/v1/registrations/${id}`)).json).toMatchObject({
      status: 'returned',
      note: 'Dark',
    });
    expect((await operator.get(`${page}/papers/form`)).status).toBe(409);
  });

  it('shows who signed for a company, in which role, and what to check', async () => {
    const { id } = await invite();
    await toWaiting(id, 'signer-unproven');
    const page = `${waiting}/${api.workspace}/${id}`;
    const { html } = await operator.get(page);
    expect(html).toContain('not that this person is authorized to sign for the company');
    expect(html).toContain('that Ana Lores is authorized to sign for Muebles del Ebro, S.L. as administradora única');
    expect(html).toMatch(/ANA LORES · 12345678Z[\s\S]*CN=Nobody/);
    const spanish = await operator.get(page, { 'Accept-Language': 'es' });
    expect(spanish.html).toContain('puede firmar por Muebles del Ebro, S.L. en calidad de administradora única');
    const { json } = await api.call('GET', `/fiscal/v1/registrations/${id}`);
    expect(json).toMatchObject({
      status: 'waiting',
      faults: [{ code: 'signer-unproven', decides: 'operator' }],
      signer: { capacity: 'administradora única' },
      signature: { name: 'ANA LORES', tax_code: '12345678Z' },
    });
  });

  it('returns a form only with a reason, and approves a form', async () => {
    const { id } = await invite();
    await toWaiting(id);
    const page = `${waiting}/${api.workspace}/${id}`;
    expect((await operator.post(`${page}/return`, { fault: '', text: '' }, { from: page })).status).toBe(422);
    expect((await operator.post(`${page}/approve`, {}, { from: page })).to).toBe(
      `${waiting}?done=registration-approved`,
    );
  });
});

describe('the form of an authorization', () => {
  it('stores the values and shows them again', async () => {
    const supplier = 'B12345674';
    await sealedChain(api, supplier, 1);
    const manager = await signedIn(api, 'manager');
    const page = `/console/w/one/suppliers/${supplier}/title`;
    const written = { title: 'own-certificate', until: '2999-12-31', holder_name: '', holder_tax_code: '' };
    const wrong = await manager.post(`${page}/save`, { ...written, reference: 'APO-1' }, { from: page });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="APO-1"');
    expect((await manager.post(`${page}/save`, written, { from: page })).status).toBe(303);
    const stored = await api.call('GET', `/fiscal/v1/suppliers/${supplier}/title`);
    expect(stored.json).toMatchObject({ title: 'own-certificate', until: '2999-12-31' });
    expect((await manager.get(page)).html).toContain('value="2999-12-31"');
    expect((await clerk.get(page)).status).toBe(403);
  });
});
