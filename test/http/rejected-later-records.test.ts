// Calls on an invoice that the authority accepted, and whose later amendment or cancellation it rejected: the invoice is
// still reported. Regression: each of them read the rejection as if the authority had nothing.
import type { ChainDocument } from '../../src/model/chain';
import type { EntryDocument } from '../../src/model/entry';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { buildJob } from '../activities/job/jobs';
import { insertJobIfAbsent } from '../../src/store/jobs/jobs';
import { startApi, type TestApi } from './api';

let fixture: ChainFixture;
let api: TestApi;
let token: string;
let chain: ChainDocument;
beforeAll(async () => {
  fixture = await openChainFixture();
  api = await startApi({ SELLO_DATABASE: fixture.deps.settings.mongo.database });
  token = await api.token('admin write run read', workspace);
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

const call = (method: string, path: string, body?: object) => api.call(method, path, body, { token });

async function report(entry: EntryDocument, kind: 'generate' | 'cancel', isRejected: boolean): Promise<void> {
  if (isRejected) await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1_100, next: 1 }] });
  await fixture.ask(chain, entry, kind);
  await fixture.seal(chain);
  await fixture.openWindows();
  await fixture.drain(chain);
  await fixture.control('DELETE', '/faults');
}

let invoices = 0;

/** An invoice whose later record the authority rejected. Without an accepted one, it is the first record. */
async function rejectLater(kind: 'generate' | 'cancel', isAccepted = true): Promise<EntryDocument> {
  invoices += 1;
  const entry = await fixture.invoice(chain, `L-${invoices}`);
  if (isAccepted) await report(entry, 'generate', false);
  if (isAccepted && kind === 'generate') await fixture.change(entry, 'Servicio corregido');
  await report(entry, kind, true);
  await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { openJob: null } });
  const stored = await fixture.entry(entry);
  expect(stored.fiscal).toMatchObject({ outcome: 'rejected' });
  return stored;
}

const patchCode = async ({ id }: EntryDocument) => {
  const body = { data: { doc: { code: 'OTHER-1' } }, content_type: 'application/merge-patch+json' };
  const { status, json } = await call('PATCH', `/silo/v1/entries/${id}`, body);
  return [status, String(json.message ?? '')];
};

const discard = async ({ id }: EntryDocument) => {
  const { json } = await call('POST', `/silo/v1/entries/${id}/states`, { key: 'void' });
  return ((json.warnings ?? []) as { key: string }[]).map(({ key }) => key);
};

const listObstacles = async ({ id }: EntryDocument) => {
  const { json } = await call('GET', `/silo/v1/entries/${id}/actions`);
  const list = json.list as { name: string; reason?: string }[];
  return Object.fromEntries(list.map(({ name, reason }) => [name, reason]));
};

describe.each(['generate', 'cancel'] as const)('after a rejected %s of an accepted invoice', (kind) => {
  it('the number stays, and the discarded invoice is still declared', async () => {
    const entry = await rejectLater(kind);
    // The content before the rejected cancellation is accepted content.
    const reason = kind === 'cancel' ? 'the authority accepted this invoice' : '`code` of a reported invoice cannot';
    expect(await patchCode(entry)).toEqual([409, expect.stringContaining(reason)]);
    expect(await discard(entry)).toEqual(['still-declared']);
  });

  it('a correction is named when its original is cancelled', async () => {
    invoices += 1;
    const code = `O-${invoices}`;
    const original = await fixture.invoice(chain, code);
    await report(original, 'generate', false);
    const credit = await rejectLater(kind);
    await getEntriesCollection(fixture.database).updateOne(
      { _id: credit._id },
      {
        $set: {
          'snippet.type': 'credit-note',
          'snippet.p_series': null,
          'snippet.p_code': code,
          words: [code.toLowerCase(), String(invoices), 'o'],
        },
      },
    );
    const { json } = await call('GET', `/fiscal/v1/entries/${original.id}/preview?kind=cancellation`);
    expect(json.warnings).toMatchObject([{ code: 'corrections-in-force' }]);
  });
});

describe('a rejected record', () => {
  it('an accepted invoice has the actions of before its rejected cancellation', async () => {
    const entry = await rejectLater('cancel');
    expect(await listObstacles(entry)).toMatchObject({ edit: 'accepted', correct: undefined });
    await fixture.change(entry, 'Servicio corregido');
    expect((await listObstacles(entry)).edit).toBeUndefined();
    const { json } = await call('GET', `/fiscal/v1/entries/${entry.id}/preview`);
    expect(json).toMatchObject({ decision: 'sealed', flags: [{ name: 'Subsanacion', value: 'S' }] });
  });

  it('an invoice can be corrected and repaired after its rejected amendment', async () => {
    const { edit, correct } = await listObstacles(await rejectLater('generate'));
    expect([edit, correct]).toEqual([undefined, undefined]);
  });

  it('after a rejected first registration, the number is free and nothing is declared', async () => {
    const entry = await rejectLater('generate', false);
    expect(await discard(entry)).toEqual([]);
    expect(await listObstacles(entry)).toMatchObject({ edit: undefined, correct: 'not-reported' });
    expect((await patchCode(entry))[0]).toBe(200);
  });

  it('an invoice cannot be credited while a change after its rejected cancellation is not sealed', async () => {
    const entry = await rejectLater('cancel');
    const ended = { open: false, status: 'OK', result: 'succeeded', completedAt: new Date() } as const;
    await insertJobIfAbsent(fixture.database, { ...buildJob('Invoice', entry), ...ended });
    const credit = async () => {
      const { json } = await call('POST', `/fiscal/v1/invoices/${entry.id}/credit?dry_run=true`, {
        reason: 'returned',
      });
      return String(json.message ?? '');
    };
    const before = await credit();
    await fixture.change(entry, 'Servicio corregido');
    const reason = 'the record with the new content is not sealed';
    expect([before, await credit()]).toEqual([expect.not.stringContaining(reason), expect.stringContaining(reason)]);
  });
});
