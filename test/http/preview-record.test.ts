// Tests that the preview of a record equals the record that is sealed later, even after rejections, and stores nothing.
import { createUuidV7 } from '../../src/main/ids';
import type { ChainDocument } from '../../src/model/chain';
import { customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';
import { getRecordsCollection } from '../../src/store/chains/records';
import { getEntriesCollection } from '../../src/store/entries/entries';
import type { EntryDocument } from '../../src/model/entry';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { startApi, type TestApi } from './api';
import { consoleSettings, linkFor, visitor } from './console/visitor';
import { invoice } from './documents';

const supplier = 'B12345674';

let fixture: ChainFixture;
let api: TestApi;
let token: string;
let chain: ChainDocument;
beforeAll(async () => {
  fixture = await openChainFixture();
  api = await startApi({ ...consoleSettings, SELLO_DATABASE: fixture.deps.settings.mongo.database });
  token = await api.token('read', workspace);
  chain = await fixture.supplier(supplier);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

const preview = async ({ id }: Pick<EntryDocument, 'id'>, kind = '') =>
  (await api.call('GET', `/fiscal/v1/entries/${id}/preview${kind}`, undefined, { token })).json;

type Flags = readonly { readonly name: string; readonly value: string }[];
const listFlags = (flags: unknown) => Object.fromEntries((flags as Flags).map(({ name, value }) => [name, value]));

/** Requests a seal, compares the preview with it, and lets the authority respond. */
async function sealAsShown(entry: EntryDocument, kind: 'generate' | 'cancel' = 'generate'): Promise<object> {
  const shown = await preview(entry, kind === 'cancel' ? '?kind=cancellation' : '');
  const before = await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id });
  await fixture.ask(chain, entry, kind);
  await fixture.seal(chain);
  const sealed = (await fixture.records(chain)).at(-1);
  expect(await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id })).toBe(before + 1);
  const { flags, sequence, kind: made } = JSON.parse(sealed?.sealedJson ?? '{}') as Record<string, unknown>;
  expect({
    decision: shown.decision,
    kind: shown.kind,
    sequence: shown.sequence,
    flags: listFlags(shown.flags),
  }).toEqual({
    decision: 'sealed',
    kind: made,
    sequence,
    flags,
  });
  // Only the time and the hash over it differ.
  const plain = (xml: unknown) =>
    String(xml).replaceAll(/<(\w+:)?(FechaHoraHusoGenRegistro|Huella)>[^<]*</g, '<$1$2><');
  expect(plain(shown.xml)).toBe(plain(sealed?.xml));
  for (const { rule } of shown.flags as { rule: string }[]) expect(rule).toMatch(/\.$/);
  await fixture.openWindows();
  await fixture.drain(chain);
  return shown;
}

describe('the preview of a record', () => {
  it('equals the sealed record, whether it is the first, follows a rejection, or is a cancellation', async () => {
    const entry = await fixture.invoice(chain, 'P-1');
    await sealAsShown(entry);
    expect(await preview(entry)).toMatchObject({ held: 'stored', decision: 'refused', code: 'already-registered' });
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1110, next: 1 }] });
    const refused = await fixture.invoice(chain, 'P-2');
    await sealAsShown(refused);
    await fixture.control('DELETE', '/faults');
    expect(await preview(refused)).toMatchObject({ held: 'none', refused: 'registration' });
    const again = await sealAsShown(refused);
    expect(listFlags((again as { flags: unknown }).flags)).toEqual({ Subsanacion: 'S', RechazoPrevio: 'X' });
    await fixture.change(entry, 'Otro texto');
    await sealAsShown(await fixture.entry(entry));
    await sealAsShown(entry, 'cancel');
    expect(await preview(entry)).toMatchObject({ held: 'cancelled', decision: 'refused', code: 'cancelled' });
  });

  it('states that the record has to wait for the response to an earlier record', async () => {
    const entry = await fixture.invoice(chain, 'P-3');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    expect(await preview(entry)).toMatchObject({ decision: 'held' });
    await fixture.openWindows();
    await fixture.drain(chain);
  });

  it('reports that another entry has the number', async () => {
    const other = await fixture.invoice(chain, 'P-1');
    expect(await preview(other)).toMatchObject({ decision: 'refused', code: 'number-taken' });
  });

  it('exists only for numbered invoices of the workspace with registered suppliers', async () => {
    const admin = await api.token('admin', workspace);
    const make = async (data: object) =>
      (await api.call('POST', '/silo/v1/entries', { data }, { token: admin })).json.id;
    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: 'X',
      tax_id: { country: 'ES', code: supplier },
    };
    for (const [data, status, key] of [
      [party, 409, 'conflict'],
      [invoice({ code: undefined }), 409, 'conflict'],
      [
        invoice({ code: 'A-1', supplier: { name: 'Y', tax_id: { country: 'ES', code: 'B85905495' } } }),
        404,
        'not-found',
      ],
    ] as const) {
      const reply = await api.call('GET', `/fiscal/v1/entries/${await make(data)}/preview`, undefined, { token });
      expect([reply.status, reply.json.key]).toEqual([status, key]);
    }
    const entry = await fixture.invoice(chain, 'P-9');
    const place = `/fiscal/v1/entries/${entry.id}/preview`;
    expect((await api.call('GET', place)).status).toBe(404);
    expect((await api.call('GET', `/fiscal/v1/entries/${createUuidV7()}/preview`, undefined, { token })).status).toBe(
      404,
    );
    expect((await api.call('GET', `${place}?kind=other`, undefined, { token })).status).toBe(422);
  });

  it('is on the page of the entry in both languages, with the rule of each flag', async () => {
    const entry = await fixture.invoice(chain, 'P-4', customerTaxIdRejectedBySimulator);
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await fixture.openWindows();
    await fixture.drain(chain);
    const someone = visitor(api);
    await someone.enter(await linkFor(api, [{ workspace, role: 'viewer' }]));
    for (const [language, title, rule] of [
      ['en', 'Next record (preview)', 'because it rejected the previous record'],
      ['es', 'Próximo registro (vista previa)', 'porque rechazó el registro anterior'],
    ] as const) {
      const { html } = await someone.get(`/console/w/fixture/entries/${entry.id}`, { 'Accept-Language': language });
      const [, section = ''] = /id="preview"([\s\S]*?)<\/section>/.exec(html) ?? [];
      for (const text of [title, rule, 'RechazoPrevio X', '&lt;']) expect(section).toContain(text);
    }
  });

  it('lists the corrections that remain reported after a cancellation', async () => {
    const entry = await fixture.invoice(chain, 'P-9');
    await sealAsShown(entry);
    const cancellation = () => preview(entry, '?kind=cancellation');
    expect((await cancellation()).warnings).toEqual([]);
    const credit = await fixture.invoice(chain, 'R-9');
    const named = {
      'snippet.type': 'credit-note',
      'snippet.p_series': null,
      'snippet.p_code': 'P-9',
      words: ['p-9', '9', 'p'],
    };
    const fiscal = { record: 'r', request: 'q', kind: 'registration', documentDigest: 'd', outcome: 'accepted' };
    const change = (set: object) =>
      getEntriesCollection(fixture.database).updateOne({ _id: credit._id }, { $set: set });
    await change(named);
    expect((await cancellation()).warnings).toEqual([]);
    await change({ fiscal });
    expect((await cancellation()).warnings).toEqual([
      {
        code: 'corrections-in-force',
        message: expect.stringMatching(/R-9 \(entry .* corrects this invoice/),
        remedy: expect.stringContaining('Cancel those invoices first'),
      },
    ]);
    // The job that cancels also reports it.
    const runner = { token: await api.token('admin write run', workspace) };
    const workflow = {
      name: 'Cancel',
      schema: 'bill/invoice',
      steps: [{ id: createUuidV7(), name: 'Cancel', provider: 'fiscal.cancel' }],
    };
    const id = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${id}`, workflow, runner);
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { openJob: null } });
    const job = { workflow_id: id, silo_entry_id: entry.id };
    const { json } = await api.call('POST', '/transform/v1/jobs', job, runner);
    expect(json).toMatchObject({
      warnings: [{ code: 'corrections-in-force', remedy: expect.stringContaining('Cancel those invoices first') }],
    });
    for (const gone of [{ kind: 'cancellation' }, { outcome: 'rejected' }]) {
      await change({ fiscal: { ...fiscal, ...gone } });
      expect((await cancellation()).warnings).toEqual([]);
    }
    // A state that a user sets reverses nothing.
    await change({ fiscal, state: 'void' });
    expect((await cancellation()).warnings).toHaveLength(1);
    // Regression: a debit note of the invoice was not listed.
    await change({ 'snippet.type': 'debit-note' });
    expect((await cancellation()).warnings).toHaveLength(1);
    await change({ fiscal: { ...fiscal, kind: 'cancellation' } });
    expect((await cancellation()).warnings).toEqual([]);
  });
});
