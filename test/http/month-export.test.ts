// Tests the export of a month through the API: one per state of the month, for its own workspace, until an entry is erased.
import { writeExportSection } from '../../activities/month/write-section';
import type { ActivityDeps } from '../../activities/deps';
import { createUuidV7 } from '../../src/main/ids';
import { getChainsCollection, formatChainKey } from '../../src/store/chains/chains';
import { listMonthInvoiceCounts } from '../../src/store/months/month-state';
import { deleteOrphanedMonthExportSectionsAndParts } from '../../src/store/months/sections';
import { blockEntryWithAuditRowIfUnchanged } from '../../src/store/privacy/erase';
import { streamErasureCandidates } from '../../src/store/privacy/find-entries';
import { explained } from '../store/explained';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { register } from './registered';
import { depsOf } from './walked-job';

const supplier = 'B98602642';
const path = `/fiscal/v1/months/2025-03/export?supplier=${supplier}`;
const file = path.replace('?', '/file?');
const api = apiOfFile();
let viewer: string;
let deps: ActivityDeps;

beforeAll(async () => {
  await register(api, supplier);
  viewer = await api.token('read');
  deps = depsOf(api);
  await issue('1');
}, 60_000);

async function issue(code: string): Promise<string> {
  const data = invoice({ code, issue_date: '2025-03-01' });
  const { status, json, text } = await api.call('POST', '/silo/v1/entries', { data, sign: true });
  if (status !== 200) throw new Error(text);
  return json.id;
}

const start = (token = viewer) => api.call('POST', path, undefined, { token });

/** Executes what its run does. */
async function finish(id: string): Promise<void> {
  while ((await writeExportSection(deps)({ workspace: api.workspace, exportId: id })).next !== 'end');
}

describe('POST /fiscal/v1/months/{month}/export', () => {
  it('lets a viewer export a month and returns URL and size', async () => {
    expect((await api.call('GET', path)).status).toBe(404);
    const started = await start();
    expect([started.status, started.json]).toMatchObject([202, { status: 'running', total: 1, done: 0, url: null }]);
    expect((await api.call('GET', file)).status).toBe(409);
    await finish(started.json.id);
    const { json } = await api.call('GET', path, undefined, { token: viewer });
    expect(json).toMatchObject({ status: 'completed', done: 1, without_page: 1, url: file });
    const { text, headers } = await api.call('GET', file, undefined, { token: viewer });
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-length')).toBe(String(json['bytes']));
    expect(text.slice(0, 2)).toBe('PK');
  });

  it('returns the same export until the month changes', async () => {
    const first = await start();
    expect([first.status, (await start()).json.id]).toEqual([200, first.json.id]);
    await issue('2');
    const second = await start();
    expect([second.status, second.json.id === first.json.id]).toEqual([202, false]);
    expect((await start()).json.id).toBe(second.json.id);
    await finish(second.json.id);
    await getChainsCollection(api.database).updateOne(
      { _id: formatChainKey(api.workspace, 'simulator', supplier) },
      { $set: { books: { book: 'vat' } } },
    );
    const third = await start();
    expect(third.json.id).not.toBe(second.json.id);
    await api.call('POST', `/fiscal/v1/months/2025-03/close?supplier=${supplier}`);
    expect((await start()).json.id).not.toBe(third.json.id);
  });

  it('starts one export for several concurrent calls', async () => {
    await issue('3');
    const replies = await Promise.all(Array.from({ length: 4 }, () => start()));
    const accepted = replies.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ json }) => json.id)).size).toBe(1);
  });

  it('returns 404 to another workspace', async () => {
    await finish((await start()).json.id);
    const otherToken = await api.token('read', api.otherWorkspace);
    for (const [method, target] of [
      ['GET', path],
      ['GET', file],
      ['POST', path],
    ] as const)
      expect((await api.call(method, target, undefined, { token: otherToken })).status).toBe(404);
    await register({ ...api, workspace: api.otherWorkspace }, supplier);
    expect((await api.call('GET', file, undefined, { token: otherToken })).status).toBe(404);
    expect((await api.call('POST', path, undefined, { token: otherToken })).json).toMatchObject({ total: 0 });
  });

  it('deletes the export with all its bytes if an entry in the export becomes blocked', async () => {
    const id = await issue('4');
    await finish((await start()).json.id);
    expect((await api.call('GET', file)).status).toBe(200);
    const row = { _id: createUuidV7(), workspace: api.workspace, createdAt: new Date(), route: 'test', objects: [] };
    for await (const entry of streamErasureCandidates(api.database, api.workspace, { kind: 'entry', id }))
      await blockEntryWithAuditRowIfUnchanged(api.database, api.workspace, entry, {
        ...row,
        by: { kind: 'command', id: 'test' },
      });
    expect((await api.call('GET', file)).status).toBe(404);
    await deleteOrphanedMonthExportSectionsAndParts(api.database, api.workspace);
    const own = { _id: { $gt: `${api.workspace}:`, $lt: `${api.workspace};` } };
    for (const name of ['export_parts', 'export_sections', 'month_exports'])
      expect([name, await api.database.collection<{ _id: string }>(name).countDocuments(own)]).toEqual([name, 0]);
  });
});

describe('GET /fiscal/v1/months', () => {
  it('counts the invoices of each month without reading them', async () => {
    const year = { from: '2025-01-01', to: '2025-12-31', supplier };
    const plan = await explained(api.database.db, () => listMonthInvoiceCounts(api.database, api.workspace, year));
    expect(plan).toMatchObject({ indexes: ['entry_supplier_date'], scans: [], documentsExamined: 0 });
    expect(plan.keysExamined).toBeGreaterThan(0);
  });
});
