// A restored database whose last record is unconfirmed: there is no witness, and the run carries no state. The
// chain never continues under a number that may have later records, whatever was lost and whatever the authority
// returns.
import { makeSupplierCode } from '../../../bench/documents';
import { seedEntry, seedInvoice } from '../../../bench/seed-requests';
import type { ActivityDeps } from '../../../activities/deps';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import type { Database } from '../../../src/store/database';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

const dayMs = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
/** A day of the previous month, whatever today is. */
const lastMonth = ago(new Date().getUTCDate() + 3);

describe('a chain whose last record only the database has', () => {
  let fixture: ChainFixture;
  let deps: ActivityDeps;
  beforeAll(async () => {
    fixture = await openChainFixture();
    deps = { ...fixture.deps, witness: absentWitnessLog };
  }, 60_000);
  afterAll(() => fixture?.close());

  const enter = async (chain: ChainDocument, number: string, members: object = {}): Promise<EntryDocument> => {
    const entry = seedEntry(workspace, { ...seedInvoice(chain.supplier, number), ...members } as never);
    await getEntriesCollection(fixture.database).insertOne(entry);
    return entry;
  };
  const sealAndSend = async (chain: ChainDocument, entry: EntryDocument, kind?: 'cancel'): Promise<void> => {
    await fixture.ask(chain, entry, kind);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    await fixture.openWindows();
    await fixture.drain(chain);
  };
  /** Restores the database: everything sealed, frozen or queried after the backup is gone. */
  const putBack = async (backup: ChainDocument, entry: EntryDocument): Promise<void> => {
    const { database } = fixture;
    const chain = backup._id;
    const lost = await getRecordsCollection(database)
      .find({ chain, sequence: { $gt: backup.head?.sequence ?? 0 } })
      .toArray();
    expect(lost).toHaveLength(1);
    const [{ _id, invoiceKey } = { _id: '', invoiceKey: '' }] = lost;
    await getRecordsCollection(database).deleteMany({ _id });
    const first = (await getRecordsCollection(database).findOne({ invoiceKey })) === null;
    if (first) await getChainInvoicesCollection(database).deleteMany({ _id: invoiceKey });
    await getSubmissionsCollection(database).deleteMany({ chain });
    await getSealingRequestsCollection(database).deleteMany({ chain });
    await getEntriesCollection(database).replaceOne({ _id: entry._id }, entry);
    await getChainsCollection(database).replaceOne({ _id: chain }, backup);
  };
  const sealAlone = (chain: ChainDocument, compared = false) =>
    createSealActivity(deps)({ chain: chain._id, installation: chain.installation, head: null, compared });
  /** The steps of a run that does not know the last record: it checks, queries, and lets the run of the new number continue. */
  const goOn = async (chain: ChainDocument): Promise<ChainDocument> => {
    expect(await sealAlone(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
    expect(await fixture.askDoubts(chain, true, deps)).toMatchObject({ renewed: expect.any(String), left: 0 });
    const now = await fixture.chain(chain);
    expect(await sealAlone(now, true)).toMatchObject({ sealed: 1 });
    await fixture.openWindows();
    await fixture.drain(now);
    return fixture.chain(now);
  };

  const kinds: readonly (readonly [string, (chain: ChainDocument, old: EntryDocument) => Promise<EntryDocument>])[] = [
    [
      'an invoice of an operation of last month',
      async (chain) => {
        const entry = await enter(chain, 'LOST', { op_date: lastMonth });
        await sealAndSend(chain, entry);
        return entry;
      },
    ],
    [
      'an invoice that is dated last month',
      async (chain) => {
        const entry = await enter(chain, 'LOST', { issue_date: lastMonth });
        await sealAndSend(chain, entry);
        return entry;
      },
    ],
    [
      'a cancellation of an invoice of last month',
      async (chain, old) => {
        await sealAndSend(chain, old, 'cancel');
        return old;
      },
    ],
    [
      'an amendment of an invoice of last month',
      async (chain, old) => {
        await fixture.change(old, 'Servicio corregido');
        await sealAndSend(chain, old);
        return old;
      },
    ],
    [
      'an invoice of an old operation, which is not queried',
      async (chain) => {
        const entry = await enter(chain, 'LOST', { op_date: ago(600) });
        await sealAndSend(chain, entry);
        return entry;
      },
    ],
  ];
  it.each(kinds.map(([name, lose], index) => ({ name, lose, index })))(
    'does not fork if the restore lost $name',
    async ({ lose, index }) => {
      const chain = await fixture.supplier(makeSupplierCode(7_200 + index));
      const old = await enter(chain, 'OLD', { issue_date: lastMonth });
      await sealAndSend(chain, old);
      const [backup, entry] = [await fixture.chain(chain), await fixture.entry(old)];
      const lost = await lose(chain, old);
      await putBack(backup, lost._id === old._id ? entry : lost);
      await fixture.ask(chain, await enter(chain, 'NEXT'));
      const first = await sealAlone(chain);
      expect(first).toMatchObject({ sealed: 0, unknownEnd: true });
      const queries = await fixture.askDoubts(chain, true, deps);
      const now = await fixture.chain(chain);
      expect(queries.renewed !== undefined).toBe(index === kinds.length - 1);
      if (queries.renewed === undefined) {
        // The authority has the missing record, so the alarm names the number to look for.
        expect(now.sealingPause).toMatchObject({ byAuthority: true });
        expect(await sealAlone(chain)).toMatchObject({ sealed: 0 });
      } else {
        expect(now.installation).not.toBe(chain.installation);
        expect(await sealAlone(now, true)).toMatchObject({ sealed: 1 });
        await fixture.openWindows();
        await fixture.drain(now);
      }
      expect(await fixture.whole(chain.supplier)).toBe(true);
    },
    60_000,
  );

  it('continues automatically under an unused number, and reports it in the audit log', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_210));
    await sealAndSend(chain, await enter(chain, 'A-1'));
    await fixture.ask(chain, await enter(chain, 'A-2'));
    const now = await goOn(chain);
    expect(now.past).toMatchObject([{ installation: chain.installation, head: { sequence: 1 }, why: 'end-unknown' }]);
    expect(now.head).toMatchObject({ sequence: 1 });
    expect(now.sealingPause ?? null).toBeNull();
    const act = await getOutboxCollection(fixture.database).findOne({
      'changes.objects.id': chain._id,
      'changes.by.kind': 'service',
    });
    expect(act?.changes).toMatchObject([{ by: { kind: 'service' }, reason: expect.stringContaining('last record') }]);
    expect(await fixture.whole(chain.supplier)).toBe(true);
  });

  it('creates no second first record, because its first record may be lost', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_211));
    const backup = await fixture.chain(chain);
    const lost = await enter(chain, 'FIRST', { op_date: ago(600) });
    await sealAndSend(chain, lost);
    await putBack(backup, lost);
    await fixture.ask(chain, await enter(chain, 'SECOND'));
    const now = await goOn(chain);
    expect(now.installation).not.toBe(chain.installation);
    expect(await fixture.whole(chain.supplier)).toBe(true);
  });

  it('sends earlier sealed records under their own installation number', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_212));
    await fixture.ask(chain, await enter(chain, 'S-1'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    await fixture.ask(chain, await enter(chain, 'S-2'));
    await goOn(chain);
    expect(await fixture.records(chain)).toMatchObject([
      { installation: chain.installation, number: 'S-1', outcome: 'accepted' },
      { sequence: 1, number: 'S-2', outcome: 'accepted' },
    ]);
  });

  it('is renewed once, even if several activities run at the same time', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_213));
    await sealAndSend(chain, await enter(chain, 'I-1'));
    const all = await Promise.all(Array.from({ length: 6 }, () => fixture.askDoubts(chain, true, deps)));
    const again = await fixture.askDoubts(chain, true, deps);
    const now = await fixture.chain(chain);
    expect(now.past).toHaveLength(1);
    expect(new Set([...all, again].map(({ renewed }) => renewed))).toEqual(new Set([now.installation]));
  });

  it('signals that a number is unused only if this activity created the number, because a backup may lack records', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_215));
    await sealAndSend(chain, await enter(chain, 'U-1'));
    const signals: unknown[][] = [];
    const signalWithStart = async (_: unknown, { signalArgs }: { readonly signalArgs: unknown[] }) =>
      void signals.push(signalArgs);
    const withDeadline = (_: unknown, work: () => Promise<unknown>) => work();
    const temporal = { withDeadline, workflow: { signalWithStart } } as unknown as ActivityDeps['temporal'];
    const askAsRun = () => fixture.askDoubts(chain, true, { ...deps, temporal });
    expect(await askAsRun()).toMatchObject({ renewed: expect.any(String) });
    expect(signals).toEqual([[{ unused: true }]]);
    // The run of the previous number asks again, and finds the number as a backup from this moment contains it.
    expect((await fixture.chain(chain)).head).toBeNull();
    expect(await askAsRun()).toMatchObject({ renewed: expect.any(String) });
    expect(signals).toEqual([[{ unused: true }], []]);
  });

  it('waits visibly while the authority does not respond', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_214));
    await sealAndSend(chain, await enter(chain, 'W-1'));
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const queries = await fixture.askDoubts(chain, true, deps);
    await fixture.control('DELETE', '/faults');
    expect(queries).toMatchObject({ left: 1, reason: expect.any(String) });
    expect(queries).not.toHaveProperty('renewed');
    expect(await fixture.chain(chain)).toMatchObject({ installation: chain.installation });
    expect(await sealAlone(chain)).toMatchObject({ paused: expect.stringContaining('so it queries the authority') });
  });

  it('keeps its number after a confirmation whose query began in time and failed after its validity', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_216));
    await sealAndSend(chain, await enter(chain, 'V-1'));
    await fixture.confirm(chain);
    const at = new Date(Date.now() - 630_000);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { 'endConfirmed.at': at } });
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    expect(await fixture.askDoubts(chain, true, deps)).toMatchObject({ left: 1, reason: expect.any(String) });
    let elapsedMs = 0;
    const monotonicMs = () => (elapsedMs += 60_000);
    expect(await fixture.askDoubts(chain, true, { ...deps, monotonicMs })).toMatchObject({ left: 0 });
    await fixture.control('DELETE', '/faults');
    await fixture.ask(chain, await enter(chain, 'V-2'));
    expect(await sealAlone(chain)).toMatchObject({ sealed: 1 });
    expect((await fixture.chain(chain)).installation).toBe(chain.installation);
  });

  it('is reported as resumed once after a confirmation, when it seals', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_230));
    await sealAndSend(chain, await enter(chain, 'W-1'));
    expect(await sealAlone(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
    const readTypes = async () =>
      (await getOutboxCollection(fixture.database).find({ 'events.chain': chain._id }).sort({ _id: 1 }).toArray())
        .flatMap((row) => ('events' in row ? (row.events ?? []) : []))
        .flatMap(({ type }) => (type === 'chain.paused' || type === 'chain.resumed' ? [type] : []));
    expect(await readTypes()).toEqual(['chain.paused']);
    await fixture.confirm(chain);
    // The run seals before the query of the authority has ended.
    expect(await sealAlone(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
    expect(await readTypes()).toEqual(['chain.paused']);
    expect(await fixture.askDoubts(chain, true, deps)).toMatchObject({ left: 0 });
    await fixture.ask(chain, await enter(chain, 'W-2'));
    expect(await sealAlone(chain)).toMatchObject({ sealed: 1 });
    expect(await readTypes()).toEqual(['chain.paused', 'chain.resumed']);
  });

  it.each([1, 2])('continues after an outdated read that lacks the newest record (%i)', async (writes) => {
    const chain = await fixture.supplier(makeSupplierCode(7_220 + writes));
    await sealAndSend(chain, await enter(chain, 'D-1'));
    await sealAndSend(chain, await enter(chain, 'D-2'));
    const stale: ActivityDeps = { ...deps, database: staleUntil(fixture.database, writes) };
    expect(await fixture.askDoubts(await fixture.chain(chain), true, stale)).toMatchObject({
      renewed: expect.any(String),
    });
    expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
  });
});

/**
 * The database for a caller whose reads lack the newest record, until this number of writes of a chain were
 * acknowledged.
 */
function staleUntil(database: Database, writes: number): Database {
  let seen = 0;
  const collection = (name: string) => {
    const real = database.collection(name);
    if (name === 'chains') {
      const updateOne = (...given: Parameters<typeof real.updateOne>) => {
        seen += 1;
        return real.updateOne(...given);
      };
      return Object.assign(Object.create(real) as typeof real, { updateOne });
    }
    if (name !== 'records') return real;
    const distinct = async (...given: [string, object]) => {
      const found: string[] = await real.distinct(...given);
      return seen < writes ? found.filter((invoiceKey) => !invoiceKey.includes('D-2')) : found;
    };
    return Object.assign(Object.create(real) as typeof real, { distinct });
  };
  return { ...database, collection } as Database;
}
