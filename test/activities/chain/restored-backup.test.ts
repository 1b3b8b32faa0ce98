// A database restored from a backup: nothing is sealed that could fork a chain, and an operator is notified.
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoNetworkError } from 'mongodb';
import { makeSupplierCode } from '../../../bench/documents';
import { pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection, generateInstallationNumber } from '../../../src/store/chains/chains';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { getRecordsCollection, getChainInvoicesCollection } from '../../../src/store/chains/records';
import type { Database } from '../../../src/store/database';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ActivityDeps } from '../../../activities/deps';
import { runAtScale } from '../../../storms/simulation/scale';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { renderMessage } from '../../../src/messages/render';

describe('a chain after the restore of a backup', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const sealedInvoices = async (chain: ChainDocument, numbers: readonly string[]): Promise<void> => {
    for (const number of numbers) {
      await fixture.ask(chain, await fixture.invoice(chain, number));
      expect(await fixture.seal(chain)).toMatchObject({ sealed: 1, compared: true });
    }
  };
  /** Restores the chain like a backup, and removes the invoices of its later records. */
  const putBack = async (backup: ChainDocument): Promise<void> => {
    const { database } = fixture;
    const lost = await getRecordsCollection(database)
      .find({ chain: backup._id, sequence: { $gt: backup.head?.sequence ?? 0 } })
      .toArray();
    await getRecordsCollection(database).deleteMany({ _id: { $in: lost.map(({ _id }) => _id) } });
    await getChainInvoicesCollection(database).deleteMany({ _id: { $in: lost.map(({ invoiceKey }) => invoiceKey) } });
    await getChainsCollection(database).replaceOne({ _id: backup._id }, backup);
  };
  const renew = (chain: ChainDocument, installation = generateInstallationNumber()) =>
    renewInstallationNumber(fixture.database, chain._id, { installation, now: new Date() });

  it('is paused by a run without state if the witness has later records', async () => {
    const chain = await fixture.supplier(makeSupplierCode(901));
    await sealedInvoices(chain, ['RB-1']);
    const backup = await fixture.chain(chain);
    await sealedInvoices(chain, ['RB-2', 'RB-3']);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'RB-4'));
    const text = 'the database ends at record 1, but Sello sealed records up to number 3';
    expect(await fixture.seal(chain)).toMatchObject({
      sealed: 0,
      compared: false,
      paused: expect.stringContaining(text),
    });
    expect(renderMessage('en', (await fixture.chain(chain)).sealingPause?.text ?? '').remedy).toContain(
      'renew the chain',
    );
    const now = (await renew(chain)) as ChainDocument;
    expect(await fixture.seal(now)).toMatchObject({ sealed: 1, compared: true });
    expect(await fixture.records(chain)).toMatchObject([
      { installation: chain.installation, sequence: 1 },
      { installation: now.installation, sequence: 1, number: 'RB-4' },
    ]);
  });

  it('gets no second first record if its first record is newer than the backup', async () => {
    const chain = await fixture.supplier(makeSupplierCode(902));
    const backup = await fixture.chain(chain);
    await sealedInvoices(chain, ['FR-1']);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'FR-2'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining('ends at record 0') });
    expect(await fixture.records(chain)).toHaveLength(0);
  });

  it('is paused if Temporal was restored too, so that the run has an old state as well', async () => {
    const chain = await fixture.supplier(makeSupplierCode(903));
    await sealedInvoices(chain, ['EN-1']);
    const backup = await fixture.chain(chain);
    const { head, installation } = backup;
    const carried = { installation, sequence: 1, fingerprint: head?.fingerprint ?? '' };
    await sealedInvoices(chain, ['EN-2']);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'EN-3'));
    expect(await fixture.seal(chain, carried, true)).toMatchObject({ sealed: 0, paused: expect.stringContaining('2') });
  });

  it('is paused if another record was sealed after the restore', async () => {
    const chain = await fixture.supplier(makeSupplierCode(904));
    await sealedInvoices(chain, ['OT-1', 'OT-2']);
    const moved = { 'head.fingerprint': 'F'.repeat(64) };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: moved });
    await getRecordsCollection(fixture.database).updateOne(
      { chain: chain._id, sequence: 2 },
      { $set: { fingerprint: 'F'.repeat(64) } },
    );
    expect(await fixture.seal(chain)).toMatchObject({
      paused: expect.stringContaining('record 2 in the database is not the record that Sello sealed'),
    });
  });

  it('is paused if it was renewed after the backup', async () => {
    const chain = await fixture.supplier(makeSupplierCode(905));
    await sealedInvoices(chain, ['RN-1']);
    const backup = await fixture.chain(chain);
    const renewed = (await renew(chain)) as ChainDocument;
    await sealedInvoices(renewed, ['RN-2']);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'RN-3'));
    const text = `record 1 of the installation number ${renewed.installation}`;
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining(text) });
  });

  it('is paused if the process died while it sealed the first batch after the restore', async () => {
    const chain = await fixture.supplier(makeSupplierCode(911));
    const backup = await fixture.chain(chain);
    for (const number of ['TB-1', 'TB-2']) await fixture.ask(chain, await fixture.invoice(chain, number));
    let batches = 0;
    const failpoint: ActivityDeps['failpoint'] = async (phase) => {
      if (phase === 'before-seal' && (batches += 1) === 2) throw new MongoNetworkError('the process dies here');
    };
    const input = { chain: chain._id, installation: chain.installation, head: null, compared: false };
    const dies = runAtScale('full', { sealRequestsMax: 1 }, () =>
      createSealActivity({ ...fixture.deps, failpoint })(input),
    );
    await expect(dies).rejects.toThrow('dies here');
    expect(await fixture.records(chain)).toHaveLength(1);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'TB-3'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining('ends at record 0') });
  });

  it('is paused if the process died while it sealed a batch record by record', async () => {
    const chain = await fixture.supplier(makeSupplierCode(919));
    const backup = await fixture.chain(chain);
    for (const number of ['OB-1', 'OB-2']) await fixture.ask(chain, await fixture.invoice(chain, number));
    let tries = 0;
    const failpoint: ActivityDeps['failpoint'] = async (phase) => {
      if (phase !== 'before-seal') return;
      tries += 1;
      if (tries === 1) throw new Error('one of the batch cannot be sealed');
      if (tries === 3) throw new MongoNetworkError('the process dies here');
    };
    const input = { chain: chain._id, installation: chain.installation, head: null, compared: false };
    await expect(createSealActivity({ ...fixture.deps, failpoint })(input)).rejects.toThrow('dies here');
    expect(await fixture.records(chain)).toHaveLength(1);
    await putBack(backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'OB-3'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining('ends at record 0') });
  });

  it('sends nothing before it is compared with the witness', async () => {
    const chain = await fixture.supplier(makeSupplierCode(906));
    await sealedInvoices(chain, ['SN-1']);
    const backup = await fixture.chain(chain);
    await sealedInvoices(chain, ['SN-2']);
    await putBack(backup);
    await fixture.seal(chain);
    const input = { chain: chain._id, installation: chain.installation, head: null, compared: false };
    expect(await fixture.sendAs(input)).toMatchObject({ lists: 0, next: { kind: 'deferred', why: 'stop' } });
    expect(await fixture.received(chain.supplier)).toHaveLength(0);
  });

  it('sends a record again if its outcome is newer than the backup, and the authority accepts it', async () => {
    const chain = await fixture.supplier(makeSupplierCode(907));
    await sealedInvoices(chain, ['TW-1']);
    const [before] = await fixture.records(chain);
    await fixture.drain(chain);
    await getRecordsCollection(fixture.database).replaceOne(
      { _id: before?._id ?? '' },
      before as NonNullable<typeof before>,
    );
    const renewed = (await renew(chain)) as ChainDocument;
    await fixture.drain(renewed);
    expect(await fixture.records(chain)).toMatchObject([{ outcome: 'accepted' }]);
  });

  it('needs no renewal if a query finds the duplicate of a record', async () => {
    const chain = await fixture.supplier(makeSupplierCode(912));
    await sealedInvoices(chain, ['TU-1']);
    const [before] = await fixture.records(chain);
    await fixture.drain(chain);
    await getRecordsCollection(fixture.database).replaceOne(
      { _id: before?._id ?? '' },
      before as NonNullable<typeof before>,
    );
    await fixture.drain(chain);
    expect(await fixture.records(chain)).toMatchObject([{ outcome: 'accepted', unansweredAttempt: true }]);
  });

  it('treats a different record with the same number as a rejection, also after a lost response', async () => {
    const chain = await fixture.supplier(makeSupplierCode(913));
    const backup = await fixture.chain(chain);
    await sealedInvoices(chain, ['EL-1']);
    await fixture.drain(chain);
    await putBack(backup);
    const renewed = (await renew(chain)) as ChainDocument;
    // Two first records of one number in one second would have the same hash.
    await sleep(1_100);
    await fixture.ask(renewed, await fixture.invoice(renewed, 'EL-1'));
    expect(await fixture.seal(renewed)).toMatchObject({ sealed: 1 });
    await fixture.openWindows();
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'drop', next: 1, stored: false }] });
    await fixture.drain(renewed);
    expect(await fixture.records(renewed)).toMatchObject([{ outcome: 'rejected', code: '3000' }]);
  });

  it('is not paused by an outdated read, because the read is repeated after a write', async () => {
    const chain = await fixture.supplier(makeSupplierCode(908));
    await sealedInvoices(chain, ['OP-1']);
    const old = await fixture.chain(chain);
    await sealedInvoices(chain, ['OP-2']);
    await fixture.ask(chain, await fixture.invoice(chain, 'OP-3'));
    const deps: ActivityDeps = { ...fixture.deps, database: staleOnce(fixture.database, old) };
    const input = { chain: chain._id, installation: chain.installation, head: null, compared: false };
    expect(await createSealActivity(deps)(input)).toMatchObject({ sealed: 1, compared: true });
    expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
  });

  describe('a chain without a witness after the restore of a backup', () => {
    let deps: ActivityDeps;
    beforeAll(() => {
      deps = { ...fixture.deps, witness: absentWitnessLog };
    });
    const sealAlone = (chain: ChainDocument, compared = false) =>
      createSealActivity(deps)({ chain: chain._id, installation: chain.installation, head: null, compared });

    it('stops if a query finds records that the database lacks', async () => {
      const chain = await fixture.supplier(makeSupplierCode(909));
      await sealedInvoices(chain, ['AU-1']);
      await fixture.drain(chain);
      const backup = await fixture.chain(chain);
      expect(await sealAlone(chain)).toMatchObject({
        paused: expect.stringContaining('Sello does not know whether'),
        unknownEnd: true,
      });
      await sealedInvoices(chain, ['AU-2']);
      await fixture.drain(chain);
      await putBack(backup);
      expect(await fixture.askDoubts(chain, true, deps)).not.toHaveProperty('whole');
      const paused = expect.stringContaining('the record is of invoice AU-2');
      expect(await sealAlone(chain)).toMatchObject({ sealed: 0, paused });
      expect((await fixture.chain(chain)).sealingPause).toMatchObject({ byAuthority: true });
    });

    it('is paused while the authority does not respond, until an operator confirms the last record', async () => {
      const chain = await fixture.supplier(makeSupplierCode(910));
      await fixture.ask(chain, await fixture.invoice(chain, 'CO-1'));
      await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
      expect(await fixture.askDoubts(chain, true, deps)).toMatchObject({ left: 1, waitMs: expect.any(Number) });
      const paused = expect.stringContaining('so it queries the authority');
      expect(await sealAlone(chain)).toMatchObject({ sealed: 0, paused });
      await fixture.confirm(chain);
      expect(await sealAlone(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
      expect(await fixture.askDoubts(chain, true, deps)).not.toHaveProperty('renewed');
      await fixture.control('DELETE', '/faults');
      expect(await sealAlone(chain)).toMatchObject({ sealed: 1, compared: true });
      expect((await fixture.chain(chain)).installation).toBe(chain.installation);
    });

    it('stays paused although an operator confirms it, if the authority has a later record', async () => {
      const chain = await fixture.supplier(makeSupplierCode(917));
      await sealedInvoices(chain, ['CO-1']);
      await fixture.drain(chain);
      const backup = await fixture.chain(chain);
      await sealedInvoices(chain, ['CO-2']);
      await fixture.drain(chain);
      await putBack(backup);
      await pauseAllChainsAfterRestore(fixture.database, new Date());
      const endConfirmed = { installation: chain.installation, at: new Date(0), authorityAsked: true as const };
      await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { endConfirmed } });
      await fixture.confirm(chain);
      await fixture.ask(chain, await fixture.invoice(chain, 'CO-3'));
      expect(await sealAlone(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
      await fixture.askDoubts(chain, true, deps);
      const paused = expect.stringContaining('the record is of invoice CO-2');
      expect(await sealAlone(chain)).toMatchObject({ sealed: 0, paused });
    });
  });
});

/** A database whose first read of the chains returns an outdated state. */
function staleOnce(database: Database, old: ChainDocument): Database {
  let looks = 0;
  const collection = (name: string) => {
    const real = database.collection(name);
    if (name !== 'chains') return real;
    const aggregate = (pipeline: object[]) => {
      looks += 1;
      const cursor = real.aggregate(pipeline);
      if (looks > 1) return cursor;
      const toArray = async () => (await cursor.toArray()).map((view) => ({ ...view, chain: old }));
      return Object.assign(Object.create(cursor) as typeof cursor, { toArray });
    };
    return Object.assign(Object.create(real) as typeof real, { aggregate });
  };
  return { ...database, collection } as Database;
}
