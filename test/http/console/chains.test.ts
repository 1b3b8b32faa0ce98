// Tests suppliers, chains, certificates and submissions in API calls and on console pages, for several roles and workspaces.
import { createHash } from 'node:crypto';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../../src/certificates/pkcs12';
import { createUuidV7 } from '../../../src/main/ids';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import { formatChainStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import { ownName, temporalAddress } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { sealedChain } from './sealed';
import { consoleSettings, signedIn, tokenOf, type Visitor } from './visitor';

const supplier = 'B12345674';
const home = '/console/w/one';
const page = `${home}/suppliers/${supplier}`;

let api: TestApi;
let manager: Visitor;
let viewer: Visitor;
let submission: string;
beforeAll(async () => {
  api = await startApi({
    ...consoleSettings,
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('console'),
  });
  submission = await sealedChain(api, supplier, 25);
  [manager, viewer] = await Promise.all([signedIn(api, 'manager'), signedIn(api, 'viewer')]);
});
afterAll(() => api.close());

const getStop = (): string => formatChainStopKey(formatChainKey(api.workspace, 'simulator', supplier));
const stop = () =>
  getSendingStopsCollection(api.database).insertOne({
    _id: getStop(),
    at: new Date(),
    code: '4141',
    text: 'Titular suspendido',
  });

describe('chain calls', () => {
  it('list the records with all data to compute their hashes', async () => {
    const place = `/fiscal/v1/chains/${supplier}/records`;
    const first = await api.call('GET', `${place}?limit=20`);
    const second = await api.call('GET', `${place}?limit=20&cursor=${String(first.json.next_cursor)}`);
    type Row = { sequence: number; hashed: string; fingerprint: string; previous: string };
    const list = [...(first.json.list as Row[]), ...(second.json.list as Row[])];
    expect(list.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    expect(second.json.next_cursor).toBeUndefined();
    for (const [index, { hashed, fingerprint, previous }] of list.entries()) {
      expect(createHash('sha256').update(hashed).digest('hex').toUpperCase()).toBe(fingerprint);
      expect(previous).toBe(list[index - 1]?.fingerprint ?? '');
      expect(hashed).toContain(`Huella=${previous}`);
    }
    const xml = await api.call('GET', `${place}/3/xml`);
    expect([xml.headers.get('content-type'), xml.text]).toEqual([
      'application/xml; charset=utf-8',
      expect.stringContaining('A-3'),
    ]);
    for (const wrong of ['26', 'x', '-1']) expect((await api.call('GET', `${place}/${wrong}/xml`)).status).toBe(404);
    expect((await api.call('GET', `${place}?cursor=x`)).status).toBe(422);
    expect((await api.call('GET', `${place}?installation=other`)).json.list).toEqual([]);
  });

  it('do not report the authority as unavailable if it responded with 4141', async () => {
    const authority = async () => (await api.call('GET', '/access/v1/overview')).json.authority as object;
    const _id = formatChainKey(api.workspace, 'simulator', supplier);
    await getChainsCollection(api.database).updateOne(
      { _id },
      { $set: { lastError: { at: new Date(), text: '4141: suspendido' } } },
    );
    expect(await authority()).toMatchObject({ state: 'unanswered', text: '4141: suspendido' });
    await stop();
    expect(await authority()).toMatchObject({ state: 'refuses', text: 'Titular suspendido' });
    await getSendingStopsCollection(api.database).deleteOne({ _id: getStop() });
    await getChainsCollection(api.database).updateOne({ _id }, { $set: { lastError: null } });
  });

  it('return submissions in pages, with their records and the raw response', async () => {
    const { json } = await api.call('GET', `/fiscal/v1/submissions?supplier=${supplier}`);
    expect(json.list).toEqual([
      expect.objectContaining({ id: submission, supplier, records: 25, attempts: 2, open: false, incident: true }),
    ]);
    const place = `/fiscal/v1/submissions/${submission}`;
    expect((await api.call('GET', place)).json.has_answer).toBe(true);
    expect((await api.call('GET', `${place}/answer`)).text).toBe('<Respuesta>1</Respuesta>');
    const first = await api.call('GET', `${place}/records`);
    const rest = await api.call('GET', `${place}/records?cursor=${String(first.json.next_cursor)}`);
    expect([(first.json.list as object[]).length, (rest.json.list as object[]).length]).toEqual([20, 5]);
    expect((await api.call('GET', '/fiscal/v1/submissions?open=true')).json.list).toEqual([]);
    expect((await api.call('GET', '/fiscal/v1/submissions?supplier=B99999999')).status).toBe(404);
    const token = await api.token('admin', api.otherWorkspace);
    expect((await api.call('GET', place, undefined, { token })).status).toBe(404);
    expect((await api.call('GET', '/fiscal/v1/submissions', undefined, { token })).json.list).toEqual([]);
    expect((await api.call('GET', '/fiscal/v1/certificates', undefined, { token })).json.list).toEqual([]);
  });

  it('return who can end a stop', async () => {
    await stop();
    const { json } = await api.call('GET', `/fiscal/v1/chains/${supplier}`);
    expect(json.stops).toEqual([expect.objectContaining({ what: 'chain', code: '4141', needs: 'operate' })]);
    await getSendingStopsCollection(api.database).deleteOne({ _id: getStop() });
  });
});

describe('chain pages', () => {
  const paths = [
    '/suppliers',
    `/suppliers/${supplier}`,
    `/suppliers/${supplier}/links`,
    `/suppliers/${supplier}/verification?run=1`,
    `/suppliers/${supplier}/reconciliation`,
    `/suppliers/${supplier}/certificate`,
    '/certificates',
    '/submissions',
  ];

  it.each(paths)('exist in both languages, and return 404 to another workspace: %s', async (path) => {
    for (const language of ['en', 'es']) {
      const reply = await viewer.get(`${home}${path}`, { 'Accept-Language': language });
      expect([path, reply.status]).toEqual([path, 200]);
      expect(reply.html).toContain(supplier);
      expect(reply.html).not.toMatch(/\[object Object\]|>undefined<|>NaN<|Invalid Date| style=/);
    }
    expect((await viewer.get(`/console/w/two${path}`)).status).toBe(404);
  });

  it('verify an intact chain, and show the first break of a broken chain', async () => {
    expect((await viewer.get(`${page}/verification?run=1`)).html).toContain('The chain is intact');
    const chain = { _id: formatChainKey(api.workspace, 'simulator', supplier) };
    const storedChain = await getChainsCollection(api.database).findOne(chain);
    await getChainsCollection(api.database).updateOne(chain, { $set: { 'head.sequence': 24 } });
    expect((await viewer.get(`${page}/verification?run=1`)).html).toContain('The chain is not intact');
    await getChainsCollection(api.database).updateOne(chain, { $set: { head: storedChain?.head ?? null } });
  });

  it('hide actions that a role may not use, and refuse the forms of these actions', async () => {
    await stop();
    expect((await viewer.get(page)).html).toContain('Titular suspendido');
    for (const word of ['/lift', '/renew']) expect((await viewer.get(page)).html).not.toContain(word);
    expect((await viewer.get(`${page}/lift`)).status).toBe(403);
    const form_token = tokenOf((await viewer.get(page)).html);
    for (const path of [
      'lift/send',
      'renew/send',
      'retry',
      'acknowledge',
      'certificate/remove/send',
      'certificate/store',
    ]) {
      const reply = await viewer.post(`${page}/${path}`, { form_token, typed: supplier, reason: 'x' });
      expect([path, reply.status]).toEqual([path, 403]);
    }
    expect(await getSendingStopsCollection(api.database).countDocuments({ _id: getStop() })).toBe(1);
    await getSendingStopsCollection(api.database).deleteOne({ _id: getStop() });
  });

  it('resume a chain only after the user has typed the supplier name, with the reason in the audit log', async () => {
    await stop();
    const from = `${page}/lift`;
    expect((await manager.get(page)).html).toContain(from);
    for (const fields of [
      { typed: 'B1', reason: 'fixed' },
      { typed: supplier, reason: ' ' },
    ]) {
      const refused = await manager.post(`${from}/send`, fields, { from });
      expect(refused.status).toBe(400);
      expect(refused.html).toContain('role="alert"');
    }
    const reply = await manager.post(`${from}/send`, { typed: supplier, reason: 'Settled by telephone' }, { from });
    expect([reply.status, reply.to]).toEqual([303, `${page}?done=stop-lifted`]);
    expect(await getSendingStopsCollection(api.database).countDocuments({ _id: getStop() })).toBe(0);
    const { json } = await api.call('GET', `/access/v1/audit?object=${encodeURIComponent(getStop())}`);
    expect(json.list).toEqual([expect.objectContaining({ reason: 'Settled by telephone' })]);
    expect((await manager.get(from)).status).toBe(409);
    expect(await getAuditRowsCollection(api.database).countDocuments({})).toBeGreaterThan(0);
  });

  it('store a certificate without showing its password, and remove it after its name is typed', async () => {
    const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 20 * 86_400_000) };
    const client = createLocalClientCertificate(
      createLocalCertificateAuthority('Una autoridad', validity),
      { kind: 'seal', name: 'EMPRESA SL', nif: supplier },
      validity,
    );
    // No authority responds here: the check reports that, and the user stores the certificate anyway.
    const store = async (password: string, anyway = '1') => {
      const form = new FormData();
      form.set('form_token', tokenOf((await manager.get(`${page}/certificate`)).html));
      form.set('password', password);
      form.set('anyway', anyway);
      form.set('file', new Blob([new Uint8Array(encodePkcs12(client, 'secreto', 'aes'))]), 'a.p12');
      const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', Origin: 'null' };
      return fetch(`${api.base}${page}/certificate/store`, { method: 'POST', body: form, headers, redirect: 'manual' });
    };
    const wrong = await store('not-the-password');
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain('not-the-password');
    expect((await store('secreto', '')).status).toBe(422);
    expect((await store('secreto')).status).toBe(303);
    const reply = await manager.get(`${page}/certificate`);
    for (const text of ['EMPRESA SL', 'expires in 19 days']) expect(reply.html).toContain(text);
    expect((await viewer.get(`${home}/certificates`)).html).toContain('EMPRESA SL');
    const from = `${page}/certificate/remove`;
    const removed = await manager.post(`${from}/send`, { typed: supplier, reason: 'old' }, { from });
    expect(removed.status).toBe(303);
    expect((await manager.get(`${page}/certificate`)).html).not.toContain('EMPRESA SL');
    expect((await manager.get(from)).status).toBe(404);
  });

  it('report an unknown supplier in both forms', async () => {
    expect((await viewer.get(`${home}/suppliers/B99999999`)).status).toBe(404);
    expect((await viewer.get(`${home}/submissions/${createUuidV7()}`)).status).toBe(404);
  });
});
