// Tests email in the console: the form for sender and texts, its preview, and the email of an invoice.
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { apiOfFile } from '../api';
import { invoiceCalls } from '../audit/invoice-calls';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/mail';
const api = apiOfFile(consoleSettings);
let admin: Visitor;
let entry: string;
beforeAll(async () => {
  admin = await signedIn(api);
  const { path = '' } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/mail']?.(api)) ?? {};
  entry = path.split('/').at(-2) ?? '';
}, 60_000);

const send = (form: string, fields: Readonly<Record<string, string>>) =>
  admin.post(`${place}/${form}`, fields, { from: place });

describe('the email page', () => {
  it('stores its values and shows them again', async () => {
    const fields = { from_name: 'Ebro', bcc: 'a@example.com, b@example.com', es_subject: 'F', es_text: 'Hola\r\nAna' };
    const reply = await send('save', { ...fields, reply_to: '', en_subject: '', en_text: '' });
    expect([reply.status, reply.to]).toEqual([303, `${place}?done=saved`]);
    expect((await api.call('GET', '/access/v1/workspace/mail')).json).toEqual({
      from_name: 'Ebro',
      bcc: ['a@example.com', 'b@example.com'],
      texts: { es: { subject: 'F', text: 'Hola\nAna' } },
    });
    const { html } = await admin.get(place, { 'Accept-Language': 'es' });
    expect(html).toContain('value="a@example.com, b@example.com"');
    expect(html).toMatch(/<textarea id="es_text"[^>]*>Hola\nAna<\/textarea>/);
    expect(html).toContain('Nombre del remitente');
  });

  it('refuses invalid templates and addresses, and keeps the values', async () => {
    const reply = await send('save', {
      reply_to: 'Ana <a@example.com>',
      es_subject: hostile,
      es_text: '{{ nothing }}',
    });
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('undefined variable: nothing');
    expect(reply.html).not.toContain(hostile);
    expect(reply.html).toContain('{{ nothing }}</textarea>');
  });

  it('previews the email of an invoice', async () => {
    const reply = await send('preview', {
      entry,
      language: 'es',
      es_subject: 'A {{ customer.name }}',
      es_text: '{{ invoice.total }}',
    });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('A Hotel Mirador, S.L.');
    expect(reply.html).toContain('<pre tabindex="0">216,59</pre>');
  });

  it('returns 403 without the scope operate', async () => {
    expect((await (await signedIn(api, 'clerk')).get(place)).status).toBe(403);
  });
});

describe('the email page of a supplier', () => {
  const supplier = 'A58818501';
  const ofSupplier = `/console/w/one/suppliers/${supplier}/mail`;
  const post = (form: string, fields: Readonly<Record<string, string>>) =>
    admin.post(`${ofSupplier}/${form}`, fields, { from: ofSupplier });

  it('stores its values for this supplier only, and is linked from the supplier', async () => {
    const general = (await api.call('GET', '/access/v1/workspace/mail')).json;
    const fields = { from_name: 'Propia', reply_to: 'r@example.com', es_subject: 'P', es_text: 'T' };
    const reply = await post('save', { ...fields, attach_pdf: '1', attach_ubl: '1' });
    expect([reply.status, reply.to]).toEqual([303, `${ofSupplier}?done=saved`]);
    expect((await api.call('GET', `/fiscal/v1/suppliers/${supplier}/mail`)).json).toEqual({
      from_name: 'Propia',
      reply_to: 'r@example.com',
      attach: ['pdf', 'ubl'],
      texts: { es: { subject: 'P', text: 'T' } },
    });
    expect((await api.call('GET', '/access/v1/workspace/mail')).json).toEqual(general);
    const { html } = await admin.get(ofSupplier, { 'Accept-Language': 'es' });
    expect(html).toContain('Correo del emisor');
    expect(html).toContain('value="r@example.com"');
    expect(html).toMatch(/name="attach_ubl" value="1" checked/);
    expect(html).not.toMatch(/name="attach_cii" value="1" checked/);
    expect((await admin.get(`/console/w/one/suppliers/${supplier}`)).html).toContain(`href="${ofSupplier}"`);
  });

  it('previews an invoice with the values of the form, and refuses invalid values', async () => {
    const reply = await post('preview', {
      entry,
      es_subject: 'V {{ supplier.name }}',
      es_text: 'x',
      es_html: '<b>y</b>',
    });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('&lt;b>y&lt;/b>');
    expect(reply.html).not.toContain('<b>y</b>');
    const wrong = await post('save', { reply_to: hostile, es_subject: 'a', es_text: '{{ nothing }}' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).not.toContain(hostile);
    expect(wrong.html).toContain('undefined variable: nothing');
  });

  it('returns 403 without the scope operate, and 404 for an unknown supplier', async () => {
    expect((await (await signedIn(api, 'clerk')).get(ofSupplier)).status).toBe(403);
    expect((await admin.get('/console/w/one/suppliers/B00000000/mail')).status).toBe(404);
  });
});

describe('the page of an invoice', () => {
  it('has a button that sends the invoice by email as soon as it has a PDF, also repeatedly', async () => {
    const page = `/console/w/one/entries/${entry}`;
    const clerk = await signedIn(api, 'clerk');
    expect((await clerk.get(page)).html).not.toContain(`action="${page}/mail"`);
    const at = new Date();
    const file = {
      id: entry,
      name: 'F.pdf',
      key: 'pdf',
      category: 'format',
      mime: 'application/pdf',
      size: 1,
      hash: 'h',
      job: entry,
    };
    await getEntriesCollection(api.database).updateOne({ _id: formatEntryDatabaseKey(api.workspace, entry) }, [
      { $set: { files: [{ ...file, stored: true, previous: [], createdAt: at, documentDigest: '$digest.val' }] } },
    ]);
    expect((await clerk.get(page)).html).toContain(`action="${page}/mail"`);
    for (let times = 0; times < 2; times += 1) {
      const reply = await clerk.post(`${page}/mail`, { to: 'ana@example.com', language: 'en' }, { from: page });
      expect([reply.status, reply.to]).toEqual([303, `${page}?done=mail-queued`]);
    }
    expect(await getJobsCollection(api.database).countDocuments({ entryId: entry, workflowName: 'Send mail' })).toBe(2);
  });
});
