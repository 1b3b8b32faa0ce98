// Tests the reconciliation of a month in the console against a real simulator: equal, different, and without a response.
import { setTimeout as sleep } from 'node:timers/promises';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { turnWaitMaxMs } from '../../../src/contracts/limits/shares';
import { processResourceLimits } from '../../../src/shares/shares';
import { seedRequests } from '../../../bench/seed-requests';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { startApi, type TestApi } from '../api';
import { consoleSettings, linkFor, type Visitor, visitor } from './visitor';

const supplier = 'B12345674';
const page = `/console/w/fixture/suppliers/${supplier}/reconciliation`;
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date()).slice(0, 7);

let fixture: ChainFixture;
let api: TestApi;
let viewer: Visitor;
let now = () => new Date();
beforeAll(async () => {
  fixture = await openChainFixture();
  const { authority, mongo } = fixture.deps.settings;
  api = await startApi(
    {
      ...consoleSettings,
      SELLO_DATABASE: mongo.database,
      TEMPORAL_ADDRESS: temporalAddress(),
      SELLO_SIMULATOR_URL: new URL(authority.urls.simulator.person).origin,
      SELLO_AUTHORITY_CERTIFICATE: fixture.file('client.pem'),
      SELLO_SIMULATOR_CA: fixture.file('ca.pem'),
    },
    () => now(),
  );
  const stored = await fixture.supplier(supplier);
  await fixture.seed(stored, 2);
  await seedRequests(fixture.database, stored, 1, 'REJECTED', () => 'B00111005');
  await fixture.seal(stored);
  await fixture.drain(stored);
  viewer = visitor(api);
  await viewer.enter(await linkFor(api, [{ workspace, role: 'viewer' }]));
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

const readPage = (language: string) => viewer.get(`${page}?month=${month}`, { 'Accept-Language': language });

describe('a reconciliation without a month', () => {
  it('uses the month in the time zone of the chain', async () => {
    now = () => new Date('2026-12-31T23:30:00Z');
    const token = await api.token('read', workspace);
    const reply = await api.call('GET', `/fiscal/v1/chains/${supplier}/reconciliation`, undefined, { token });
    now = () => new Date();
    expect([reply.status, reply.json['period']]).toEqual([200, '2027-01']);
  });
});

describe('a second reconciliation of a workspace', () => {
  it('waits for the first one', async () => {
    const token = await api.token('read', workspace);
    const release = processResourceLimits.reconciliations.take({ owner: workspace });
    let isDone = false;
    const second = api
      .call('GET', `/fiscal/v1/chains/${supplier}/reconciliation`, undefined, { token })
      .finally(() => (isDone = true));
    await sleep(1_000);
    expect(isDone).toBe(false);
    release();
    expect((await second).status).toBe(200);
  });

  it('waits at least as long as the authority may take for a page', () => {
    expect(turnWaitMaxMs.reconciliations).toBeGreaterThan(chainLimits.callSecondsMax * 1_000);
  });

  it('does not query the authority if its client has gone meanwhile', async () => {
    const token = await api.token('read', workspace);
    const queries = jest.spyOn(processResourceLimits.questions, 'during');
    const taken = jest.spyOn(processResourceLimits.reconciliations, 'during');
    const release = processResourceLimits.reconciliations.take({ owner: workspace });
    const client = new AbortController();
    const url = `${api.base}/fiscal/v1/chains/${supplier}/reconciliation`;
    const gone = fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal: client.signal }).catch(
      () => 'gone',
    );
    for (let i = 0; i < 500 && taken.mock.calls.length === 0; i += 1) await sleep(10);
    client.abort();
    expect(await gone).toBe('gone');
    await sleep(300);
    release();
    await Promise.allSettled(taken.mock.results.map(({ value }) => value as Promise<unknown>));
    expect([taken.mock.calls.length, queries.mock.calls.length]).toEqual([1, 0]);
    jest.restoreAllMocks();
  });
});

describe('a supplier whose registration nobody approved', () => {
  // Regression: the registration of any company could be requested, and the authority then listed its invoices.
  const stranger = 'B99286320';
  const change = (code: string, $set: object) =>
    getChainsCollection(fixture.database).updateOne({ workspace, supplier: code }, { $set });
  const ask = async (code: string, call: string) => {
    const token = await api.token('read operate', workspace);
    const path = call === 'reconciliation' ? `chains/${code}/${call}` : `suppliers/${code}/${call}`;
    const { status, json } = await api.call('GET', `/fiscal/v1/${path}`, undefined, { token });
    return { status, text: `${String(json.message)} ${String(json.remedy)}` };
  };
  beforeAll(() => fixture.supplier(stranger));
  afterEach(async () => {
    await change(supplier, { 'registration.state': 'registered' });
    await getChainsCollection(fixture.database).updateMany({ workspace }, { $unset: { title: 1 } });
    jest.restoreAllMocks();
  });

  describe.each(['reconciliation', 'certificate/trial'])('%s', (call) => {
    it.each(['pending', 'unregistered'])('sends no query while the registration is %s', async (state) => {
      await change(stranger, { 'registration.state': state });
      const queries = jest.spyOn(processResourceLimits.questions, 'during');
      const { status, text } = await ask(stranger, call);
      expect([status, queries.mock.calls.length]).toEqual([409, 0]);
      expect(text).toMatch(/is not registered.*complete the registration/);
    });

    it('sends no query after the end of the authorization', async () => {
      const title = { kind: 'collaborator', until: '2026-01-01', at: new Date(), by: 'k' };
      await change(stranger, { 'registration.state': 'registered', title });
      const queries = jest.spyOn(processResourceLimits.questions, 'during');
      const { status, text } = await ask(stranger, call);
      expect([status, queries.mock.calls.length]).toEqual([409, 0]);
      expect(text).toContain('expired on 2026-01-01');
    });

    it('sends its query for a supplier that was registered and has records, or that is registered', async () => {
      await change(supplier, { 'registration.state': 'unregistered' });
      expect((await ask(supplier, call)).status).toBe(200);
      await change(stranger, { 'registration.state': 'registered' });
      expect((await ask(stranger, call)).status).toBe(200);
    });
  });

  it('is shown as a refusal with its remedy on the page', async () => {
    await change(stranger, { 'registration.state': 'pending' });
    const { status, html } = await viewer.get(page.replace(supplier, stranger) + `?month=${month}`);
    expect([status, html.includes('complete the registration')]).toEqual([409, true]);
  });
});

describe('the reconciliation page', () => {
  it('sends no query before the user requests it, and proposes the current month in Madrid', async () => {
    const { status, html } = await viewer.get(page);
    expect([status, html.includes(`value="${month}"`), html.includes('id="counts"')]).toEqual([200, true, false]);
  });

  it('reports that both sides are equal', async () => {
    expect((await readPage('en')).html).toContain('No differences. The authority rejected 1 invoice');
    expect((await readPage('es')).html).toMatch(/role="status"|class="notice"/);
  });

  it('lists records that only one side has, with a remedy in the language of the page', async () => {
    await fixture.control('DELETE', '/');
    for (const [language, words] of [
      ['en', ['only in Sello', 'The authority does not have the record']],
      ['es', ['solo en Sello', 'La AEAT no tiene el registro']],
    ] as const) {
      const { html } = await readPage(language);
      expect(html.match(/class="chip warn"/g)).toHaveLength(2);
      // The text explains the difference between the counts of the two sides.
      expect(html).toMatch(/rejected 1 invoice|rechazó 1 factura/);
      for (const word of words) expect(html).toContain(word);
      expect(html).not.toMatch(/\[object Object\]|>undefined<|run the (?:invoice workflow|job)/);
    }
  });

  it('reports an unavailable authority and an invalid month', async () => {
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable', operation: 'query' }] });
    const silent = await readPage('es');
    expect(silent.status).toBe(503);
    await fixture.control('DELETE', '/faults');
    for (const wrong of ['2026-13', 'x', '1999-01'])
      expect([wrong, (await viewer.get(`${page}?month=${wrong}`)).status]).toEqual([wrong, 422]);
  });
});
