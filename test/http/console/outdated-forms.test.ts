// Tests forms that write all their values: a page that was opened before someone else saved is refused, and stays refused.
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { register } from '../registered';
import { consoleSettings, hiddenFieldsOf, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';
const supplier = 'A58818501';
const api = apiOfFile(consoleSettings);
let admin: Visitor;
let webhook: string;
beforeAll(async () => {
  admin = await signedIn(api);
  await register(api, supplier);
  webhook = (await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/a' })).json.id;
}, 60_000);

interface SettingsForm {
  readonly page: () => string;
  readonly form?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A field whose values several users write. */
  readonly field: string;
  readonly values: readonly [theirs: string, mine: string, third: string];
}

const ofSupplier = (name: string) => () => `${home}/suppliers/${supplier}/${name}`;
const forms: Readonly<Record<string, SettingsForm>> = {
  'email of the workspace': {
    page: () => `${home}/mail`,
    fields: {},
    field: 'from_name',
    values: ['Theirs', 'Mine', 'Third'],
  },
  'email of a supplier': {
    page: ofSupplier('mail'),
    fields: {},
    field: 'from_name',
    values: ['Theirs', 'Mine', 'Third'],
  },
  notices: {
    page: () => `${home}/notices`,
    fields: {},
    field: 'stop',
    values: ['ana@example.com', 'eva@example.com', 'ines@example.com'],
  },
  'record book': {
    page: ofSupplier('books'),
    fields: { book: 'vat', income_concept: 'I01', income_time: 'accrual' },
    field: 'agreement',
    values: ['RGE123456789012', 'RGE999999999999', 'RGE000000000001'],
  },
  'sending authorization': {
    page: ofSupplier('title'),
    fields: { title: 'own-certificate' },
    field: 'until',
    values: ['2999-12-31', '2027-01-31', '2030-06-30'],
  },
  PDF: { page: () => `${home}/page`, fields: {}, field: 'accent', values: ['#1a73e8', '#0f766e', '#7c3aed'] },
  webhook: {
    page: () => `${home}/webhooks/${webhook}`,
    form: 'change',
    fields: { url: 'https://hooks.example.com/b' },
    field: 'description',
    values: ['Theirs', 'Mine', 'Third'],
  },
};

describe('the form of an entry', () => {
  it('stays current if it saved the document, but its job was refused', async () => {
    const { list } = (await api.call('GET', '/transform/v1/workflows')).json;
    for (const { id } of list as { id: string }[])
      await api.call('PATCH', `/transform/v1/workflows/${id}`, { disabled: true });
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    const from = `${home}/entries/${json.id}/edit`;
    const sent = { ...hiddenFieldsOf((await admin.get(from)).html), '/customer/name': 'Otra, S.L.' };
    const pressed = Object.fromEntries(new Map([['then', 'run']]));
    const { status, html } = await admin.post(`${from}/save`, { ...sent, ...pressed });
    expect([status, html.includes('Otra, S.L.')]).toEqual([expect.any(Number), true]);
    expect(status).not.toBe(303);
    const again = { ...sent, ...hiddenFieldsOf(html), '/customer/name': 'Una, S.L.' };
    expect((await admin.post(`${from}/save`, again)).status).toBe(303);
  });
});

describe.each(Object.entries(forms))(
  'the form of the settings: %s',
  (_name, { page, form = 'save', fields, field, values }) => {
    // Regression: a page that was opened earlier wrote all its old values back.
    it('is refused after another change, also if it is sent again', async () => {
      const [theirs, mine] = values;
      const from = page();
      const opened = hiddenFieldsOf((await admin.get(from)).html);
      expect((await admin.post(`${from}/${form}`, { ...fields, [field]: theirs }, { from })).status).toBe(303);
      let sent = { ...opened, ...fields, [field]: mine };
      for (let times = 0; times < 2; times += 1) {
        const { status, html } = await admin.post(`${from}/${form}`, sent);
        expect([409, 412]).toContain(status);
        expect(html).toContain(`value="${mine}"`);
        expect(html).toContain('Open the page again');
        sent = { ...sent, ...hiddenFieldsOf(html) };
      }
      expect((await admin.get(from)).html).toContain(`value="${theirs}"`);
      expect((await admin.post(`${from}/${form}`, { ...fields, [field]: mine }, { from })).status).toBe(303);
      expect((await admin.get(from)).html).toContain(`value="${mine}"`);
    });

    // Regression: between the check and the write, another write was lost.
    it('is saved by one of two people who save at the same time', async () => {
      const [theirs, , third] = values;
      const from = page();
      const opened = hiddenFieldsOf((await admin.get(from)).html);
      const save = (value: string) => admin.post(`${from}/${form}`, { ...opened, ...fields, [field]: value });
      const written = [theirs, third];
      const statuses = (await Promise.all(written.map(save))).map(({ status }) => status);
      const saved = written.filter((_value, at) => statuses[at] === 303);
      expect(saved).toHaveLength(1);
      expect([409, 412]).toContain(statuses.find((status) => status !== 303));
      expect((await admin.get(from)).html).toContain(`value="${saved[0]}"`);
    });
  },
);
