// Tests the names in list rows: invoices by number and customer, jobs by their invoice, keys by their name.
import { createUuidV7 } from '../../../src/main/ids';
import { getWebhookDeliveriesCollection, buildWebhookDelivery } from '../../../src/store/webhooks/deliveries';
import { formatWebhookDatabaseKey } from '../../../src/store/webhooks/webhooks';
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';

const api = apiOfFile(consoleSettings);
let admin: Visitor;
let [job, entry] = ['', ''];
beforeAll(async () => {
  admin = await signedIn(api);
  const [workflow] = (await api.call('GET', '/transform/v1/workflows')).json.list as { id: string }[];
  job = createUuidV7();
  const customer = { name: 'Hotel Mirador, S.L.', tax_id: { country: 'ES', code: 'B63272603' } };
  const data = invoice({ series: 'WEB', code: '0042', customer });
  entry = (await api.call('POST', '/silo/v1/entries', { data })).json.id;
  await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow?.id, silo_entry_id: entry });
});

/** Times of day in the page, `14:03:09`. */
const seconds = />[^<]*\d{2}:\d{2}:\d{2}/;

describe('the lists of the console', () => {
  it('show jobs with number, customer, supplier, and times to the second', async () => {
    const { html } = await admin.get(`${home}/jobs`);
    expect(html).toContain(`/entries/${entry}">WEB-0042</a>`);
    expect(html).toContain('Hotel Mirador, S.L.');
    expect(html).toMatch(seconds);
  });

  it('show audit rows with the number of their invoice or the name of their key', async () => {
    const key = (await api.call('POST', '/access/v1/keys', { name: 'Caja 7', scopes: ['read'] })).json.id as string;
    const { html } = await admin.get(`${home}/audit`);
    expect(html).toMatch(new RegExp(`object=${entry}" title="${entry}">WEB-0042<`));
    expect(html).toMatch(new RegExp(`object=${job}" title="${job}">WEB-0042<`));
    expect(html).toMatch(new RegExp(`object=${key}" title="${key}">Caja 7<`));
    expect(html).toContain('Created an entry');
    expect(html).toMatch(seconds);
  });

  it('show deliveries with the number and customer of the invoice', async () => {
    const { database, workspace } = api;
    const { id } = (await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/' })).json;
    const owner = { _id: formatWebhookDatabaseKey(workspace, id as string), workspace };
    const data = { entry_id: entry, job_id: job, state: 'sent' };
    const event = { _id: createUuidV7(), workspace, type: 'entry.state' as const, data, createdAt: new Date() };
    await getWebhookDeliveriesCollection(database).insertOne(buildWebhookDelivery(owner, event as never, new Date()));
    const { html } = await admin.get(`${home}/webhooks/${id}`);
    expect(html).toContain(`/entries/${entry}">WEB-0042</a>`);
    expect(html).toContain('Hotel Mirador, S.L.');
  });

  it('show the user who changed an entry to readers of the audit log', async () => {
    await admin.post(`${home}/entries/${entry}/edit/save`, { '/notes/0/text': 'x' });
    const { html } = await admin.get(`${home}/entries/${entry}`);
    expect(html).toMatch(/class="timeline"[\s\S]*Stored[\s\S]*class="text">[^<]+</);
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get(`${home}/entries/${entry}`)).status).toBe(200);
  });
});

describe('a list filtered by ids', () => {
  it('contains only rows with these ids, and refuses an invalid list of ids', async () => {
    const other = createUuidV7();
    const rows = async (path: string) => (await api.call('GET', path)).json.list as { id: string }[];
    expect((await rows(`/silo/v1/entries?ids=${other},${entry}`)).map(({ id }) => id)).toEqual([entry]);
    expect((await rows(`/transform/v1/jobs?ids=${job.toUpperCase()}`)).map(({ id }) => id)).toEqual([job]);
    expect((await api.call('GET', '/transform/v1/jobs?ids=one')).status).toBe(422);
    const many = Array.from({ length: 101 }, () => other).join(',');
    expect((await api.call('GET', `/silo/v1/entries?ids=${many}`)).status).toBe(422);
    const foreign = await api.call('GET', `/silo/v1/entries?ids=${entry}`, undefined, {
      token: await api.token('read', api.otherWorkspace),
    });
    expect(foreign.json.list).toEqual([]);
  });
});
