// Tests the PDF settings in the console: a form for look and e-invoices, and e-invoice names on the page of an entry.
import { createUuidV7 } from '../../../src/main/ids';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { findWorkspaceByIdOrSlug } from '../../../src/store/workspaces/workspaces';
import { toWorkspaceJson } from '../../../src/http/workspaces/workspace-json';
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/page';
const api = apiOfFile(consoleSettings);
let admin: Visitor;
beforeAll(async () => {
  admin = await signedIn(api);
}, 60_000);

const save = (fields: Readonly<Record<string, string>>) => admin.post(`${place}/save`, fields, { from: place });
/** Reads the database, because the cached workspace of a token may be a second old. */
const readPage = async () => {
  const workspace = await findWorkspaceByIdOrSlug(api.database, api.workspace);
  return workspace && (toWorkspaceJson(workspace) as { readonly page?: object }).page;
};

describe('the PDF settings form', () => {
  it('is stored as a whole, and shown again in both languages', async () => {
    const look = { locale: 'en', layout: 'ticket80', date_format: 'DD/MM/YYYY', accent: '#1A73E8', logo_height: '48' };
    const reply = await save({ ...look, ubl: '1', facturae: '1' });
    expect([reply.status, reply.to]).toEqual([303, `${place}?done=saved`]);
    expect(await readPage()).toEqual({
      locale: 'en',
      layout: 'ticket80',
      date_format: '%d/%m/%Y',
      accent: '#1a73e8',
      logo_height: 48,
      ubl: true,
      facturae: true,
    });
    const { html } = await admin.get(place, { 'Accept-Language': 'es' });
    expect(html).toContain('Facturas electrónicas');
    expect(html).toMatch(/<option value="ticket80" selected/);
    expect(html).toMatch(/name="ubl" value="1" checked/);
    expect(html).not.toMatch(/name="facturx" value="1" checked/);
    expect((await admin.get(place, { 'Accept-Language': 'en' })).html).toContain('E-invoices');
  });

  it('disables settings that are not checked', async () => {
    await save({ facturx: '1' });
    expect(await readPage()).toEqual({ facturx: true });
  });

  it.each([
    ['date_format', hostile.slice(0, 39)],
    ['accent', 'blue'],
    ['logo_height', '9999'],
    ['logo_height', 'tall'],
  ])('refuses an invalid %s (%s), keeps the stored settings and shows the input', async (name, value) => {
    const before = await readPage();
    const shown = await save({ [name]: value, ubl: '1' });
    expect(shown.status).toBeGreaterThanOrEqual(400);
    expect(shown.status).toBeLessThan(500);
    expect(shown.html).toContain('role="alert"');
    expect(shown.html).not.toMatch(/<script>alert/);
    expect(shown.html).toMatch(/name="ubl" value="1" checked/);
    expect(await readPage()).toEqual(before);
  });

  it('returns 403 without the scope operate', async () => {
    expect((await (await signedIn(api, 'clerk')).get(place)).status).toBe(403);
  });
});

describe('the page of an entry', () => {
  it.each([
    ['ubl', 'UBL'],
    ['cii', 'Factur-X (CII)'],
    ['facturae', 'Facturae'],
  ])('shows the e-invoice %s by its name', async (key, name) => {
    const { id } = (await api.call('POST', '/silo/v1/entries', { data: invoice() })).json as { readonly id: string };
    const row = {
      id: createUuidV7(),
      name: `F-1-${key}.xml`,
      key,
      category: 'format',
      mime: 'application/xml',
      size: 7,
      hash: 'h',
      job: createUuidV7(),
      stored: true,
      previous: [],
      createdAt: new Date(),
    };
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, id) },
      { $set: { files: [row as never] } },
    );
    const { html } = await admin.get(`/console/w/one/entries/${id}`);
    expect(html).toContain(`${name} · 7 B`);
    expect(html).toContain(`href="/console/w/one/entries/${id}/files/${row.id}" download`);
  });
});

describe('the e-invoice routing of a customer', () => {
  const units = [
    { label: 'Oficina contable', code: 'LA0000001' },
    { label: 'Órgano gestor', code: 'LA0000002' },
    { label: 'Unidad tramitadora', code: 'LA0000003' },
  ];
  const customer = {
    name: 'Ayuntamiento de Madrid',
    tax_id: { country: 'ES', code: 'P2807900B' },
    identities: units,
    inboxes: [{ scheme: '9920', code: 'ESP2807900B' }],
  };

  it.each([
    ['invoice', invoice({ customer })],
    ['party', { $schema: 'https://gobl.org/draft-0/org/party', ...customer }],
  ])('is on the page of the %s', async (_what, data) => {
    const { id } = (await api.call('POST', '/silo/v1/entries', { data })).json as { readonly id: string };
    const { html } = await admin.get(`/console/w/one/entries/${id}`);
    expect(html).toContain('LA0000001, LA0000002, LA0000003');
    expect(html).toContain('9920:ESP2807900B');
  });

  it('is absent if the customer has no units and addresses', async () => {
    const { id } = (await api.call('POST', '/silo/v1/entries', { data: invoice() })).json as { readonly id: string };
    expect((await admin.get(`/console/w/one/entries/${id}`)).html).not.toContain('id="wanted"');
  });
});
