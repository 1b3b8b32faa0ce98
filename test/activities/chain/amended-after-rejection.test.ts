// What a client and its job can do after the authority rejected an amendment or a cancellation of an accepted invoice.
// Regressions: an amendment after a rejected cancellation was never sent, and a changed number was reported a second
// time, after which nothing could cancel the first one.
import { createHash } from 'node:crypto';
import { planAuthorityResponseWaitStep } from '../../../src/flow/steps/fiscal-send';
import type { EntryDocument } from '../../../src/model/entry';
import type { ChainDocument } from '../../../src/model/chain';
import { findRegistrationHeldDespiteRejection } from '../../../src/store/chains/held-registrations';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, viewOf } from '../job/jobs';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 120_000);
afterAll(() => fixture?.close());

const suppliers = [
  'B12345674',
  'A58818501',
  'B20005039',
  'A28015865',
  'B85905495',
  'B60000007',
  'B58378431',
  'B64717838',
];
const nextSupplier = () => fixture.supplier(suppliers.pop() ?? '');

async function report(chain: ChainDocument, entry: EntryDocument, kind: 'generate' | 'cancel' = 'generate') {
  const id = await fixture.ask(chain, entry, kind);
  await fixture.seal(chain);
  await fixture.openWindows();
  await fixture.drain(chain);
  return fixture.request(id);
}

async function reportRejected(chain: ChainDocument, entry: EntryDocument, kind?: 'generate' | 'cancel') {
  await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1_100, next: 1 }] });
  await report(chain, entry, kind);
  await fixture.control('DELETE', '/faults');
}

const listRecords = async (chain: ChainDocument): Promise<string[]> =>
  (await fixture.records(chain)).map(({ kind, number, outcome }) => `${kind} ${number} ${outcome}`);

/** Writes another number past the content lock, as version 0.1.0 could. */
async function renumber(entry: EntryDocument, code: string): Promise<void> {
  const document = entry.document.replace(/"code":"OLD-1"/, `"code":"${code}"`);
  expect(document).not.toBe(entry.document);
  const digest = { alg: 'sha256', val: createHash('sha256').update(document).digest('hex') };
  await getEntriesCollection(fixture.database).updateOne(
    { _id: entry._id },
    { $set: { document, digest }, $inc: { contentRevision: 1 } },
  );
}

describe('after a rejected cancellation', () => {
  it.each([false, true])(
    'an amendment is sealed and accepted (changed before the cancellation: %s)',
    async (isEarly) => {
      const chain = await nextSupplier();
      const entry = await fixture.invoice(chain, 'AM-1');
      await report(chain, entry);
      if (isEarly) await fixture.change(entry, 'Servicio corregido');
      await reportRejected(chain, entry, 'cancel');
      if (!isEarly) await fixture.change(entry, 'Servicio corregido');
      expect(await report(chain, entry)).toMatchObject({ state: 'settled' });
      expect(await listRecords(chain)).toEqual([
        'registration AM-1 accepted',
        'cancellation AM-1 rejected',
        'registration AM-1 accepted',
      ]);
      const [, , last] = await fixture.records(chain);
      expect(last?.xml).toContain('Servicio corregido');
    },
    60_000,
  );

  it('a job of the unchanged invoice seals nothing, and ends with the response to its registration', async () => {
    const chain = await nextSupplier();
    const entry = await fixture.invoice(chain, 'UN-1');
    await report(chain, entry);
    await reportRejected(chain, entry, 'cancel');
    expect(await report(chain, entry)).toMatchObject({ state: 'refused', code: 'already-registered' });
    const now = await fixture.entry(entry);
    const records = new Map((await fixture.records(chain)).map((record) => [record._id, record]));
    const heldRegistration = await findRegistrationHeldDespiteRejection(fixture.database, now);
    const planOf = (job: string) =>
      planAuthorityResponseWaitStep({
        view: { records, workspace: {}, chain, heldRegistration },
        job: { _id: job, id: 'j' },
        entry: now,
        visit: 1,
        waits: false,
        tools: { fileRow: () => ({}) },
      } as never);
    expect(planOf(`${workspace}:other`)).toMatchObject({ status: 'OK' });
    const begun = await begin(fixture.database, 'Invoice', now);
    const { heldRegistration: read, records: ofView } = await viewOf(fixture.deps, begun);
    expect(read).toEqual(heldRegistration);
    expect([...ofView.keys()]).toContain(read?._id);
    // The job that requested the cancellation still ends with its rejection.
    const own = String(now.fiscal?.request).split(':').slice(0, -1).join(':');
    expect(planOf(own)).toMatchObject({ status: 'KO', code: '1100' });
  }, 60_000);
});

describe('the seal', () => {
  it.each(['cancel', 'generate'] as const)(
    'a number that changed after a rejected %s is not reported',
    async (kind) => {
      const chain = await nextSupplier();
      const entry = await fixture.invoice(chain, 'OLD-1');
      await report(chain, entry);
      if (kind === 'generate') await fixture.change(entry, 'Servicio corregido');
      await reportRejected(chain, entry, kind);
      const stored = await fixture.entry(entry);
      expect(await findRegistrationHeldDespiteRejection(fixture.database, stored)).toMatchObject({
        number: 'OLD-1',
        held: 'stored',
      });
      await renumber(stored, 'NEW-1');
      expect(await report(chain, entry)).toMatchObject({ state: 'refused', code: 'number-changed' });
      expect(await listRecords(chain)).toHaveLength(2);
    },
    60_000,
  );

  it('a rejected first registration leaves the number free', async () => {
    const chain = await nextSupplier();
    const entry = await fixture.invoice(chain, 'OLD-1');
    await reportRejected(chain, entry);
    const stored = await fixture.entry(entry);
    expect(await findRegistrationHeldDespiteRejection(fixture.database, stored)).toBeUndefined();
    await renumber(stored, 'NEW-1');
    await report(chain, entry);
    expect(await listRecords(chain)).toEqual(['registration OLD-1 rejected', 'registration NEW-1 accepted']);
  }, 60_000);
});
