// Tests a user of several workspaces: the start page, the switch, the page of all workspaces, and its number of reads.
import { consoleTextsByLanguage } from '../../../src/console/words';
import { attentionCauses } from '../../../src/contracts/attention';
import { consoleLimits as limits } from '../../../src/contracts/limits/console';
import { createUuidV7 } from '../../../src/main/ids';
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import { formatChainStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { getSeriesNumbersCollection, getSeriesCollection as seriesOf } from '../../../src/store/series/series';
import { createWorkspaceIfAbsent } from '../../../src/store/workspaces/new-workspace';
import { getWebhooksCollection } from '../../../src/store/webhooks/webhooks';
import { type WitnessFolder, openWitnessFolder } from '../../../src/witness/witness-folder';
import { startApi, type TestApi } from '../api';
import { requestsOf } from '../count-requests';
import { invoice } from '../documents';
import { register } from '../registered';
import { joined } from './people';
import { sealedChain } from './sealed';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';
import { clockAnchor } from '../../witness/clock-anchor';
import { ownFolder } from '../../servers/own-folder';

let api: TestApi;
let ana: Visitor;
const many = 30;
const folder = ownFolder('sello-witness-');
let witness: WitnessFolder;
beforeAll(async () => {
  const failed = (error: unknown): never => {
    throw error;
  };
  witness = openWitnessFolder(folder, { now: () => new Date(), anchor: clockAnchor, failed });
  api = await startApi(consoleSettings, () => new Date(), witness);
  ana = await joined(api, 'Ana', 'viewer');
});
afterAll(async () => {
  await api?.close();
  await witness?.close();
});

/** Workspaces that Ana also advises. */
async function adviseMany(): Promise<void> {
  const { person = '' } = (await getConsoleMembersCollection(api.database).findOne({ name: 'Ana' })) ?? {};
  for (let i = 0; i < many; i += 1) {
    const slug = `c${String(i).padStart(2, '0')}`;
    const id = createUuidV7();
    const name = i === 0 ? hostile : `Company ${i}`;
    await createWorkspaceIfAbsent(api.database, { id, name, slug, environment: 'simulator' }, new Date());
    const row = {
      _id: createUuidV7(),
      workspace: id,
      name: 'Ana',
      role: 'clerk' as const,
      person,
      createdAt: new Date(),
    };
    await getConsoleMembersCollection(api.database).insertOne(row);
  }
}

const listRows = (html: string): string[] => [...html.matchAll(/<tr id="row-([^"]+)"/g)].map(([, slug = '']) => slug);

describe('the workspaces page', () => {
  it('is absent for a user of one workspace, and the start page for all other users', async () => {
    expect((await ana.get('/console')).to).toBe('/console/w/one');
    expect((await ana.get('/console/w/one')).html).toContain('href="/console/mine"');
    await adviseMany();
    expect((await ana.get('/console')).to).toBe('/console/mine');
  });

  it('shows one row per workspace in pages, with the role', async () => {
    const first = await ana.get('/console/mine');
    expect([first.status, listRows(first.html).length]).toEqual([200, limits.briefRowsOnPage]);
    expect(first.html).not.toMatch(/<script>alert|<img/);
    const [, next = ''] = /href="(\/console\/mine\?after=[^"]+)" rel="next"/.exec(first.html) ?? [];
    const second = await ana.get(next);
    expect(listRows(second.html).length).toBe(many + 1 - limits.briefRowsOnPage);
    expect(new Set([...listRows(first.html), ...listRows(second.html)]).size).toBe(many + 1);
    expect(second.html).toMatch(/row-one[\s\S]*Viewer/);
  });

  it('is linked from every page, next to a dozen workspaces', async () => {
    const { html } = await ana.get('/console/w/c03');
    const offered = [...html.matchAll(/<li><a href="\/console\/w\/c\d+">/g)];
    expect(offered.length).toBe(limits.placesOffered - 1);
    expect(html).toContain('<li><a href="/console/mine">');
  });

  it('needs a constant number of reads, whatever the workspaces contain', async () => {
    const requests = await requestsOf(api.database, () => ana.get('/console/mine'));
    // It reads session, roles, names, and at most nine times for each row: seven for the overview, two for paused series.
    expect(requests.length).toBeLessThanOrEqual(limits.briefRowsOnPage * 9 + 4);
  });

  it('counts what needs attention by workspace', async () => {
    await register(api, 'B12345674');
    const alarm = { at: new Date(), text: 'the authority holds another record' };
    await getChainsCollection(api.database).updateOne({ workspace: api.workspace }, { $set: { alarm } });
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    await getEntriesCollection(api.database).updateOne({ id: json.id }, { $set: { result: 'failed' } });
    const { html } = await ana.get('/console/mine?after=c29');
    expect(html).toMatch(/row-one[\s\S]*Failed, not retried: 1[\s\S]*Alarm: 1/);
    expect((await ana.get('/console/mine')).html).not.toContain('Alarm');
  });

  it('counts each cause as the overview of the workspace does', async () => {
    const at = new Date(Date.now() - 1_000);
    const ended = { fingerprint: 'AB', validTo: at };
    const registration = { state: 'pending' as const, entry: createUuidV7(), job: createUuidV7(), confirmedAt: at };
    await leaveUnanswered('B85905495');
    const waiting = { $set: { certificate: ended, registration, sealingPause: { at, text: 'less than was seen' } } };
    await getChainsCollection(api.database).updateOne(
      { workspace: api.workspace, supplier: 'B85905495' },
      waiting as never,
    );
    const stop = {
      _id: formatChainStopKey(formatChainKey(api.workspace, 'simulator', 'B85905495')),
      at,
      text: 'suspended',
    };
    await getSendingStopsCollection(api.database).insertOne(stop as never);
    const series = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'Paused', prefix: 'R-', padding: 3 });
    for (let i = 0; i < 2; i += 1) await api.call('PUT', `/sequence/v1/series/${series}/entries/${createUuidV7()}`, {});
    await getSeriesNumbersCollection(api.database).deleteMany({ series });
    await seriesOf(api.database).updateOne({ id: series }, { $set: { lastIndex: 0 } });
    const { json: hook } = await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/' });
    const off = { enabled: false, disabled: { at, reason: 'gone' as const } };
    await getWebhooksCollection(api.database).updateOne({ id: hook.id }, { $set: off });

    const aside = { _id: createUuidV7(), at, workspaces: [api.workspace], error: 'refused', summary: ['PATCH /x'] };
    await api.database.collection<{ _id: string }>('outbox_set_aside').insertOne(aside);

    type Row = { readonly cause: string; readonly count: number; readonly since?: string };
    const rows = (await api.call('GET', '/access/v1/overview')).json.attention as Row[];
    for (const known of ['stopped', 'sealing-paused'])
      expect(rows.find(({ cause }) => cause === known)?.since).toBe(at.toISOString());
    const counts = new Map<string, number>();
    for (const { cause, count } of rows) counts.set(cause, (counts.get(cause) ?? 0) + count);
    const { html } = await ana.get('/console/mine?after=c29');
    const [, row = ''] = /row-one([\s\S]*?)<\/tr>/.exec(html) ?? [];
    const shown = new Map(
      attentionCauses.flatMap((cause) => {
        const [, count] = new RegExp(`>${consoleTextsByLanguage.en.overview.causes[cause]}: (\\d+)<`).exec(row) ?? [];
        return count === undefined ? [] : [[cause as string, Number(count)]];
      }),
    );
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counts));
    expect([...shown.keys()]).toEqual(
      expect.arrayContaining(['series-paused', 'webhook-disabled', 'outbox', 'approval', 'stopped', 'unanswered']),
    );
  });

  it('shows no workspaces of other users, and nothing without a session', async () => {
    expect(listRows((await ana.get('/console/mine?after=one')).html)).toEqual([]);
    for (const after of ['%00', '$gt', 'a'.repeat(2_000), hostile])
      expect((await ana.get(`/console/mine?after=${encodeURIComponent(after)}`)).status).toBe(200);
    const viewer = await signedIn(api, 'viewer');
    expect(listRows((await viewer.get('/console/mine')).html)).toEqual(['one']);
    viewer.cookies.clear();
    expect((await viewer.get('/console/mine')).status).toBe(401);
  });

  it('is available in Spanish', async () => {
    const { html } = await ana.get('/console/mine', { 'Accept-Language': 'es' });
    expect(html).toContain('Sus espacios de trabajo');
  });
});

/** No chain has a response. A record waits in two of them, one of which is stopped; the record of another is being sent. */
async function leaveUnanswered(stopped: string): Promise<void> {
  const { database, workspace } = api;
  const [waiting, onItsWay, done] = ['A58818501', 'B98602642', 'B63272603'] as const;
  for (const supplier of [stopped, waiting, onItsWay, done]) await sealedChain(api, supplier, 1);
  const getChain = (supplier: string): string => formatChainKey(workspace, 'simulator', supplier);
  const [one, other] = [getChain(stopped), getChain(waiting)];
  await getRecordsCollection(database).updateMany({ chain: { $in: [one, other] } }, { $set: { pending: true } });
  await getSubmissionsCollection(database).updateOne({ chain: getChain(onItsWay) }, { $set: { open: true } });
  const lastError = { at: new Date(), text: 'ECONNREFUSED' };
  await getChainsCollection(database).updateMany({ workspace }, { $set: { lastError } });
}
