// Reads around a MongoDB election, where the first read can be newer than the second: such a difference raises no
// alarm, and a real break still raises one.
import type { Document } from 'mongodb';
import { verifyDueChainsAndWarnOfCertificateExpiry } from '../../activities/sweep/check-chains';
import { getAuditRowsCollection } from '../../src/store/audit/rows';
import { verifyAuditRows } from '../../src/store/audit/verify';
import type { Database } from '../../src/store/database';
import { verifyStoredChain } from '../../src/store/chains/chain-verification';
import type { ChainDocument } from '../../src/model/chain';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getRecordsCollection } from '../../src/store/chains/records';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { mover, writeActs } from '../store/audit/written-acts';
import { type ChainFixture, openChainFixture } from './chain-fixture';
import { renderMessageInEnglish } from '../../src/messages/render';

describe('an outdated read from a former primary', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  /** Returns only documents up to this sequence of one collection, until something is written. */
  function oldState(table: string, last: number): { readonly database: Database; readonly writes: () => number } {
    const { database } = fixture;
    const shown = { sequence: { $lte: last } };
    let writes = 0;
    const collection = (name: string) => {
      const real = database.collection<Document>(name);
      const isOld = (): boolean => name === table && writes === 0;
      return Object.assign(Object.create(real) as typeof real, {
        find: (filter: Document, options?: object) =>
          real.find(isOld() ? { $and: [filter, shown] } : filter, { ...options }),
        findOne: (filter: Document, options?: object) =>
          real.findOne(isOld() ? { $and: [filter, shown] } : filter, { ...options }),
        aggregate: (pipeline: Document[], options?: object) =>
          real.aggregate(isOld() ? [{ $match: shown }, ...pipeline] : pipeline, { ...options }),
        updateOne: async (...given: Parameters<typeof real.updateOne>) => {
          const result = await real.updateOne(...given);
          writes += 1;
          return result;
        },
      });
    };
    return { database: { ...database, collection } as Database, writes: () => writes };
  }

  const sealed = async (supplier: string, count: number): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, count);
    while ((await fixture.seal(chain)).more);
    return fixture.chain(chain);
  };
  const readAlarm = async (chain: ChainDocument) => (await fixture.chain(chain)).alarm ?? null;

  it('raises no alarm in the background check, which keeps its position', async () => {
    const chain = await sealed('B12345674', 9);
    const { database } = oldState('records', 7);
    expect(await verifyDueChainsAndWarnOfCertificateExpiry({ ...fixture.deps, database })()).toEqual({
      checked: 1,
      alarms: 0,
    });
    const { check, alarm } = await fixture.chain(chain);
    expect([check?.after?.sequence, alarm ?? null]).toEqual([9, null]);
  });

  it('is not reported as a break when a chain is verified', async () => {
    const chain = await sealed('B60000007', 9);
    const { database } = oldState('records', 7);
    expect(await verifyStoredChain(database, chain)).toEqual({ count: 9, broken: null });
  });

  it('is not reported as a break when the audit log is verified', async () => {
    await writeActs(fixture.database, 9);
    await moveWaitingOutboxDocuments(fixture.database, mover('a'));
    const { database } = oldState(getAuditRowsCollection(fixture.database).collectionName, 7);
    expect(await verifyAuditRows(database, 'w')).toMatchObject({ count: 9, broken: null });
  });

  it('does not make a record of Sello look like a foreign record', async () => {
    const chain = await fixture.supplier('B64717838');
    const entry = await fixture.invoice(chain, 'OLD-1');
    for (const text of ['Servicio', 'Servicio de nuevo']) {
      await fixture.change(entry, text);
      await fixture.ask(chain, entry);
      await fixture.seal(chain);
      await fixture.drain(chain);
    }
    const check = { kind: 'late-arrival', from: new Date(0) } as never;
    await getRecordsCollection(fixture.database).updateOne({ chain: chain._id, sequence: 1 }, { $set: { check } });
    const { database } = oldState('records', 1);
    await fixture.askDoubts(chain, false, { ...fixture.deps, database });
    expect(await readAlarm(chain)).toBeNull();
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  });

  it('causes no write', async () => {
    const chain = await sealed('B85905495', 9);
    const all = oldState('records', 9);
    expect((await verifyStoredChain(all.database, chain)).broken).toBeNull();
    expect(all.writes()).toBe(0);
  });

  it('does not hide a real break', async () => {
    const chain = await sealed('B63272603', 9);
    await getRecordsCollection(fixture.database).deleteOne({ chain: chain._id, sequence: 9 });
    const { database } = oldState('records', 9);
    expect((await verifyStoredChain(database, chain)).broken).toMatchObject({ position: 9, kind: 'truncated' });
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $unset: { check: '' } });
    const round = verifyDueChainsAndWarnOfCertificateExpiry(fixture.deps);
    expect(await round()).toMatchObject({ alarms: 1 });
    const alarm = await readAlarm(chain);
    expect([alarm?.kind, renderMessageInEnglish(alarm?.text ?? '')]).toEqual([
      'check',
      expect.stringContaining('record 9'),
    ]);
  });
});
