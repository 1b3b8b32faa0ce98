// Tests invoice emails: settings of the workspace and of a supplier, the preview, and the job that sends one.
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { invoiceCalls } from './audit/invoice-calls';
import { register } from './registered';

const workspacePath = '/access/v1/workspace/mail';
const supplier = 'A58818501';
const supplierPath = `/fiscal/v1/suppliers/${supplier}/mail`;

const api = apiOfFile();
let invoice: string;
beforeAll(async () => {
  await register(api, supplier);
  const { path = '' } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/mail']?.(api)) ?? {};
  invoice = path;
}, 60_000);

const entryId = (): string => invoice.split('/').at(-2) ?? '';
const listCodes = (json: object): string[] =>
  ((json as { faults?: { code: string }[] }).faults ?? []).map(({ code }) => code);
const texts = {
  es: {
    subject: 'Factura {{ invoice.number }}',
    text: 'Hola, {{ customer.name }}',
    html: '<b>{{ customer.name }}</b>',
  },
};

describe('the email settings', () => {
  it('are empty at first, stored as a whole, and returned', async () => {
    expect((await api.call('GET', workspacePath)).json).toEqual({ texts: {} });
    const settings = { from_name: 'Ebro', reply_to: 'ana@example.com', bcc: ['archivo@example.com'], texts };
    expect((await api.call('PUT', workspacePath, settings)).json).toEqual(settings);
    expect((await api.call('GET', workspacePath)).json).toEqual(settings);
    expect((await api.call('GET', supplierPath)).json).toEqual({ texts: {} });
    expect((await api.call('PUT', supplierPath, { from_name: 'Muebles' })).json).toEqual({
      from_name: 'Muebles',
      texts: {},
    });
    expect((await api.call('GET', '/fiscal/v1/suppliers/B00000000/mail')).status).toBe(404);
    const other = { ...settings, attach: ['pdf', 'ubl'] };
    expect((await api.call('PUT', workspacePath, other)).json).toEqual(other);
    expect((await api.call('PUT', workspacePath, settings)).json).toEqual(settings);
  });

  it.each([
    [{ from_name: 'a\r\nBcc: x@example.com' }, ['mail-line-end']],
    [{ reply_to: 'Ana <ana@example.com>' }, ['mail-address']],
    [{ bcc: ['a@example.com\nTo: b@example.com'] }, ['mail-address']],
    [{ texts: { es: { subject: 'a\nb', text: 'x' } } }, ['mail-line-end']],
    [{ texts: { es: { subject: 'a', text: '{{ workspace.name }}' } } }, ['mail-template']],
    [{ texts: { es: { subject: 'a', text: "{% include '/etc/passwd' %}" } } }, ['mail-template']],
    [{ texts: { es: { subject: 'a', text: '{% if true %}'.repeat(4_000) } } }, ['mail-template']],
    [
      { texts: { es: { subject: '{{', text: 'x' }, en: { subject: 'x', text: '{% x %}' } } },
      ['mail-template', 'mail-template'],
    ],
  ])('return every fault: %#', async (body, codes) => {
    const { status, json } = await api.call('PUT', workspacePath, body);
    expect([status, listCodes(json)]).toEqual([422, codes]);
    expect(JSON.stringify(json)).not.toContain('root:');
  });

  it('return an error for unknown members or languages, and for templates that are too long', async () => {
    expect((await api.call('PUT', workspacePath, { subject: 'x' })).status).toBe(400);
    expect((await api.call('PUT', workspacePath, { texts: { fr: { subject: 'x', text: 'y' } } })).status).toBe(400);
    const long = { texts: { es: { subject: 'x', text: 'y'.repeat(64 * 1024 + 1) } } };
    expect((await api.call('PUT', workspacePath, long)).status).toBe(400);
  });

  it('need their scopes, and are separate for each workspace', async () => {
    expect((await api.call('PUT', workspacePath, {}, { token: await api.token('write') })).status).toBe(403);
    const token = await api.token('admin', api.otherWorkspace);
    expect((await api.call('GET', workspacePath, undefined, { token })).json).toEqual({ texts: {} });
    expect((await api.call('POST', `${workspacePath}/preview`, { entry_id: entryId() }, { token })).status).toBe(404);
  });
});

describe('the preview of an email', () => {
  it('uses the settings of the supplier before the settings of the workspace', async () => {
    const { status, json } = await api.call('POST', `${supplierPath}/preview`, { entry_id: entryId() });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      to: [],
      from_name: 'Muebles',
      reply_to: 'ana@example.com',
      bcc: ['archivo@example.com'],
      text: 'Hola, Hotel Mirador, S.L.',
      html: '<b>Hotel Mirador, S.L.</b>',
    });
    expect(json.subject).toMatch(/^Factura [A-Z]+-\d+$/);
  });

  it('uses the settings of the request instead of the stored settings of the same owner', async () => {
    const body = { entry_id: entryId(), settings: {} };
    const reply = await api.call('POST', `${supplierPath}/preview`, body);
    expect(reply.json).toMatchObject({ from_name: 'Ebro', reply_to: 'ana@example.com', attachments: [] });
    const ofWorkspace = await api.call('POST', `${workspacePath}/preview`, body);
    expect(ofWorkspace.json).toMatchObject({ from_name: 'Muebles', reply_to: null, bcc: [] });
  });

  it('uses unstored settings, and changes nothing', async () => {
    const settings = { texts: { en: { subject: 'Try {{ invoice.total }}', text: 'x' } } };
    const body = { entry_id: entryId(), language: 'en', settings };
    expect((await api.call('POST', `${workspacePath}/preview`, body)).json.subject).toBe('Try 216.59');
    expect(JSON.stringify((await api.call('GET', workspacePath)).json)).not.toContain('Try');
  });
});

describe('POST /fiscal/v1/invoices/{id}/mail', () => {
  it('stores a job with one step, and returns the same job for repeated calls', async () => {
    const body = { to: ['ana@example.com'], language: 'es', attach: [] };
    const headers = { 'Idempotency-Key': 'mail-1' };
    const reply = await api.call('POST', invoice, body, { headers });
    expect([reply.status, reply.json]).toEqual([
      202,
      { job_id: expect.any(String), status: 'queued', to: ['ana@example.com'] },
    ]);
    expect((await api.call('POST', invoice, body, { headers })).json).toEqual(reply.json);
    const job = await getJobsCollection(api.database).findOne({ id: reply.json['job_id'] as string });
    expect(job).toMatchObject({ workflowName: 'Send mail', holdsEntry: false, entryId: entryId() });
    const again = await api.call('POST', invoice, body);
    expect(again.json['job_id']).not.toBe(reply.json['job_id']);
  });

  it.each([
    ['no recipient', { attach: [] }, 422],
    ['a list in one address', { to: ['a@example.com,b@example.com'] }, 422],
    ['a header in an address', { to: ['a@example.com\r\nBcc: b@example.com'] }, 422],
    ['another format', { to: ['a@example.com'], attach: ['exe'] }, 400],
    ['a PDF that does not exist', { to: ['a@example.com'] }, 409],
    ['an e-invoice that does not exist', { to: ['a@example.com'], attach: ['facturae'] }, 409],
    ['a duplicate file', { to: ['a@example.com'], attach: ['pdf', 'pdf'] }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await api.call('POST', invoice, body)).status).toBe(status);
  });

  it('returns 404 to another workspace', async () => {
    const token = await api.token('admin', api.otherWorkspace);
    expect((await api.call('POST', invoice, { to: ['a@example.com'] }, { token })).status).toBe(404);
  });
});
