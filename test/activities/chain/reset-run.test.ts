// A run that Temporal resets has an older state. The pause that the run stored before the reset lasts.
import { makeSupplierCode } from '../../../bench/documents';
import type { ActivityDeps } from '../../../activities/deps';
import { toKnownChainHead } from '../../../activities/chain/compare-head';
import { createSealActivity } from '../../../activities/chain/seal';
import { sendRecords } from '../../../activities/chain/send';
import type { KnownChainHead } from '../../../src/contracts/chain-run';
import { createMessage } from '../../../src/messages/message';
import type { ChainDocument, SealingPause } from '../../../src/model/chain';
import { pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { markConfirmedChainEndQueried } from '../../../src/store/chains/confirmed-end';
import { saveOrEndSealingPause } from '../../../src/store/chains/seal';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a chain without a witness whose run is reset in Temporal after it paused the chain', () => {
  let fixture: ChainFixture;
  let deps: ActivityDeps;
  beforeAll(async () => {
    fixture = await openChainFixture();
    deps = { ...fixture.deps, witness: absentWitnessLog };
  }, 60_000);
  afterAll(() => fixture?.close());

  const sealedInvoices = async (chain: ChainDocument, ...numbers: readonly string[]): Promise<KnownChainHead> => {
    for (const number of numbers) {
      await fixture.ask(chain, await fixture.invoice(chain, number));
      expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    }
    return toKnownChainHead(await fixture.chain(chain)) as KnownChainHead;
  };
  const sealAs = (
    { _id, installation }: ChainDocument,
    head: KnownChainHead | null,
    compared: boolean,
    own: ActivityDeps = deps,
  ) => createSealActivity(own)({ chain: _id, installation, head, compared });
  const sendAs = ({ _id, installation }: ChainDocument, head: KnownChainHead) =>
    sendRecords(deps)({ chain: _id, installation, head, compared: true });
  const lost = expect.stringContaining('Sello sealed records up to number 2');
  /** A chain whose database is put back to its first record, and whose run knows the second one. */
  const pausedByRun = async (
    code: number,
    isSent = false,
  ): Promise<{ chain: ChainDocument; old: KnownChainHead; last: KnownChainHead }> => {
    const chain = await fixture.supplier(makeSupplierCode(code));
    const old = await sealedInvoices(chain, 'RR-1');
    const backup = await fixture.chain(chain);
    const last = await sealedInvoices(chain, 'RR-2');
    if (isSent) await fixture.drain(chain);
    const { database } = fixture;
    await getRecordsCollection(database).deleteMany({ chain: chain._id, sequence: 2 });
    await getChainsCollection(database).replaceOne({ _id: chain._id }, backup);
    await fixture.ask(chain, await fixture.invoice(chain, 'RR-3'));
    expect(await sealAs(chain, last, true)).toMatchObject({ sealed: 0, paused: lost });
    return { chain, old, last };
  };

  it('stays paused, and sends nothing, although the run now has an older last record', async () => {
    const { chain, old } = await pausedByRun(920);
    expect(await sendAs(chain, old)).toMatchObject({ lists: 0, next: { kind: 'deferred', why: 'stop' } });
    expect(await sealAs(chain, old, true)).toMatchObject({ sealed: 0, compared: false, paused: lost });
    // A new number was reported as unused when the run started.
    expect(await sealAs(chain, null, true)).toMatchObject({ sealed: 0, paused: lost });
    expect(await fixture.records(chain)).toHaveLength(1);
  });

  it('continues when an operator confirms its last record, but only after the authority was queried', async () => {
    const { chain, old } = await pausedByRun(921);
    await fixture.confirm(chain);
    const asks = { sealed: 0, compared: false, unknownEnd: true, forgetHead: true };
    // A second reset before the query changes nothing.
    for (let reset = 0; reset < 2; reset += 1) expect(await sealAs(chain, old, true)).toMatchObject(asks);
    await fixture.askDoubts(chain, true, deps);
    expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 1, compared: true });
    const { installation, sealingPause } = await fixture.chain(chain);
    expect([installation, sealingPause]).toEqual([chain.installation, null]);
  });

  it.each([
    ['', 925, 0],
    [', with a clock that is a little ahead', 928, 45_000],
  ])(
    'continues after a confirmation although its run, then terminated, stored its pause again%s',
    async (_, code, ms) => {
      const { chain, last } = await pausedByRun(code);
      await fixture.confirm(chain);
      fixture.clockAheadMs = ms;
      expect(await sealAs(chain, last, true)).toMatchObject({ sealed: 0, paused: lost });
      fixture.clockAheadMs = 0;
      expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 0, unknownEnd: true });
      expect(await fixture.askDoubts(chain, true, deps)).not.toHaveProperty('renewed');
      expect(await sealAs(chain, last, true)).toMatchObject({ sealed: 0, paused: lost });
      expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 1, compared: true });
      expect((await fixture.chain(chain)).installation).toBe(chain.installation);
    },
  );

  it('continues when the database has the missing record again', async () => {
    const chain = await fixture.supplier(makeSupplierCode(922));
    const last = await sealedInvoices(chain, 'RR-1', 'RR-2');
    const text = createMessage('end-missing', { held: 1, sealed: 2 });
    const sealingPause = { at: new Date(), text };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause } });
    expect(await sealAs(chain, null, true)).toMatchObject({ compared: false, paused: lost });
    const other = { ...last, fingerprint: 'F'.repeat(64) };
    expect(await sealAs(chain, other, true)).toMatchObject({ compared: false, paused: lost });
    expect(await sealAs(chain, last, true)).toMatchObject({ compared: true });
    expect((await fixture.chain(chain)).sealingPause).toBeNull();
  });

  it('is renewed if the run was terminated instead, because a new run knows that it knows nothing', async () => {
    const { chain } = await pausedByRun(923);
    expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 0, paused: lost, unknownEnd: true });
    expect(await fixture.askDoubts(chain, true, deps)).toHaveProperty('renewed');
    const { installation, past } = await fixture.chain(chain);
    expect(installation).not.toBe(chain.installation);
    expect(past).toMatchObject([{ installation: chain.installation, lost: true }]);
  });

  it('asks the authority if the run was reset after it had forgotten its last record', async () => {
    const { chain, old } = await pausedByRun(936);
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause: null } });
    expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 0, unknownEnd: true });
    expect(await sealAs(chain, old, true)).toMatchObject({ sealed: 0, unknownEnd: true, forgetHead: true });
    expect(await fixture.records(chain)).toHaveLength(1);
  });

  describe('and whose witness was restored together with the database', () => {
    const withOldWitness = ({ installation }: ChainDocument, old: KnownChainHead): ActivityDeps => {
      const witnessed = { sinceMs: 0, ends: [{ ...old, installation, atMs: Date.now() }] };
      return { ...deps, witness: { ...absentWitnessLog, ofChain: async () => witnessed } };
    };

    it('asks the authority after a confirmation before it seals', async () => {
      const { chain, old } = await pausedByRun(926);
      const own = withOldWitness(chain, old);
      expect(await sealAs(chain, old, true, own)).toMatchObject({ sealed: 0, paused: lost });
      await fixture.confirm(chain);
      const asks = { sealed: 0, compared: false, unknownEnd: true };
      for (const head of [old, null]) expect(await sealAs(chain, head, head !== null, own)).toMatchObject(asks);
      expect(await fixture.askDoubts(chain, true, own)).not.toHaveProperty('renewed');
      expect(await sealAs(chain, null, false, own)).toMatchObject({ sealed: 1, compared: true });
      expect((await fixture.chain(chain)).installation).toBe(chain.installation);
    });

    const confirmBefore = async (chain: ChainDocument, minutes: number): Promise<void> => {
      await fixture.confirm(chain);
      const at = new Date(Date.now() - minutes * 60_000);
      await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { 'endConfirmed.at': at } });
    };

    it.each([
      ['expired', 930, 11],
      ['expired long ago', 931, 30 * 24 * 60],
    ])('is renewed if the authority shows nothing and the confirmation has %s', async (_, code, minutes) => {
      const { chain, old } = await pausedByRun(code);
      const own = withOldWitness(chain, old);
      await confirmBefore(chain, minutes);
      expect(await sealAs(chain, null, false, own)).toMatchObject({ sealed: 0, unknownEnd: true });
      // The witness proves nothing, because it was restored together with the database.
      expect(await fixture.askDoubts(chain, true, own)).toHaveProperty('renewed');
      expect((await fixture.chain(chain)).installation).not.toBe(chain.installation);
    });

    it('is renewed after an expired confirmation if the witness is gone', async () => {
      const { chain } = await pausedByRun(932);
      await confirmBefore(chain, 11);
      expect(await fixture.askDoubts(chain, true, deps)).toHaveProperty('renewed');
    });

    it.each([
      ['', 927, 0],
      [', although the confirmation has expired', 933, 11],
    ])('stays paused after a confirmation if the authority has a later record%s', async (_, code, minutes) => {
      const { chain, old } = await pausedByRun(code, true);
      const own = withOldWitness(chain, old);
      await confirmBefore(chain, minutes);
      expect(await sealAs(chain, null, false, own)).toMatchObject({ sealed: 0, unknownEnd: true });
      await fixture.askDoubts(chain, true, own);
      expect((await fixture.chain(chain)).sealingPause).toMatchObject({ byAuthority: true });
      expect(await sealAs(chain, old, true, own)).toMatchObject({ sealed: 0, compared: false });
      expect(await fixture.records(chain)).toHaveLength(1);
    });
  });

  it('seals under its number after a confirmation if it was paused only because its witness was away', async () => {
    const chain = await fixture.supplier(makeSupplierCode(934));
    const last = await sealedInvoices(chain, 'RR-1');
    await fixture.ask(chain, await fixture.invoice(chain, 'RR-2'));
    const sealingPause = { at: new Date(), text: createMessage('witness-silent', { reason: 'no response' }) };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause } });
    expect(await fixture.confirm(chain)).toBe(true);
    const confirmed = await fixture.chain(chain);
    expect(confirmed.sealingPause).toEqual(sealingPause);
    expect(confirmed.endConfirmed).toEqual({ installation: chain.installation, at: expect.any(Date) });
    expect(await sealAs(chain, last, true, fixture.deps)).toMatchObject({ sealed: 1, compared: true });
    expect(await fixture.chain(chain)).toMatchObject({ installation: chain.installation, sealingPause: null });
  });

  it('counts a second query of one confirmation from the first one', async () => {
    const { chain, last } = await pausedByRun(929);
    await fixture.confirm(chain);
    expect(await markConfirmedChainEndQueried(fixture.database, chain)).toBe(true);
    expect(await sealAs(chain, last, true)).toMatchObject({ sealed: 0, paused: lost });
    expect(await markConfirmedChainEndQueried(fixture.database, chain)).toBe(true);
    expect(await sealAs(chain, null, false)).toMatchObject({ sealed: 0, paused: lost });
  });

  it('stores the time of its pause by the clock of the database', async () => {
    const { chain, last } = await pausedByRun(919);
    const chains = getChainsCollection(fixture.database);
    const before = await chains.findOneAndUpdate({ _id: chain._id }, { $set: { sealingPause: null } });
    fixture.clockAheadMs = -3_600_000;
    expect(await sealAs(chain, last, true)).toMatchObject({ sealed: 0, paused: lost });
    fixture.clockAheadMs = 0;
    const { sealingPause } = await fixture.chain(chain);
    expect(sealingPause?.at.getTime()).toBeGreaterThan(before?.sealingPause?.at.getTime() ?? Infinity);
  });

  it('stays paused after the authority has shown missing records', async () => {
    const { chain, old } = await pausedByRun(924);
    const { at, text } = (await fixture.chain(chain)).sealingPause as SealingPause;
    const sealingPause = { at, text, byAuthority: true as const };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause } });
    expect(await sealAs(chain, old, true)).toMatchObject({ sealed: 0, compared: false });
    expect((await fixture.chain(chain)).sealingPause).toEqual(sealingPause);
    // A seal that read the chain before the query, and a restore, do not replace this pause.
    for (const pause of [null, { text: createMessage('end-unknown') }])
      await saveOrEndSealingPause(fixture.database, chain, pause, new Date());
    expect((await fixture.chain(chain)).sealingPause).toEqual(sealingPause);
    await pauseAllChainsAfterRestore(fixture.database, new Date());
    const restored = (await fixture.chain(chain)).sealingPause;
    expect(restored).toEqual({ ...sealingPause, at: expect.any(Date), restored: true });
    expect(await fixture.confirm(chain)).toBe(false);
  });
});
