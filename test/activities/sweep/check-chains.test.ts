// The background check of chains: a break raises an alarm that stays visible, and blocks nothing.
import { makeSupplierCode } from '../../../bench/documents';
import { verifyDueChainsAndWarnOfCertificateExpiry } from '../../../activities/sweep/check-chains';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import { verifyStoredChain } from '../../../src/store/chains/chain-verification';
import { backgroundChainVerificationLimits } from '../../../src/contracts/limits/chain';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { losesTransaction } from '../lost-transaction';
import { renderMessageInEnglish } from '../../../src/messages/render';

describe('the background check of chains', () => {
  let fixture: ChainFixture;
  const { recordsMax } = backgroundChainVerificationLimits;
  /** Sealing thousands of records takes most of a minute, and a piece of 100 shows the same. */
  const setPiece = (records: number) => Object.assign(backgroundChainVerificationLimits, { recordsMax: records });
  beforeAll(async () => {
    setPiece(100);
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(async () => {
    setPiece(recordsMax);
    await fixture?.close();
  });

  const round = () => verifyDueChainsAndWarnOfCertificateExpiry(fixture.deps)();
  /** Deletes chains, because a round checks only ten, and the other tests count their rounds. */
  const forget = (...chains: readonly ChainDocument[]): Promise<unknown> =>
    getChainsCollection(fixture.database).deleteMany({ _id: { $in: chains.map(({ _id }) => _id) } });

  it('checks a growing chain piece by piece, without a false alarm', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 125);
    while ((await fixture.seal(chain)).more);
    await round();
    expect((await fixture.chain(chain)).check?.after?.sequence).toBe(100);
    await round();
    expect((await fixture.chain(chain)).check?.after?.sequence).toBe(125);
    expect((await round()).checked).toBe(0);
    await fixture.ask(chain, await fixture.invoice(chain, 'LATER-1'));
    await fixture.seal(chain);
    fixture.clockAheadMs = 11 * 60_000;
    await round();
    fixture.clockAheadMs = 0;
    const after = await fixture.chain(chain);
    expect(after.check?.after?.sequence).toBe(126);
    expect(after.alarm ?? null).toBeNull();
  }, 60_000);

  it('starts again from the beginning even if the chain grows before every pass', async () => {
    const chain = await fixture.supplier('B60000007');
    const grow = async (number: string): Promise<void> => {
      await fixture.ask(chain, await fixture.invoice(chain, number));
      await fixture.seal(chain);
    };
    const begins: number[] = [];
    for (let hour = 0; hour < 27; hour += 1) {
      // Each pass finds one record more than the last pass has read.
      await grow(`GROWS-${hour}`);
      fixture.clockAheadMs = hour * 3_600_000;
      await round();
      fixture.clockAheadMs = 0;
      begins.push((await fixture.chain(chain)).check?.fullSince.getTime() ?? 0);
    }
    expect(new Set(begins).size).toBe(2);
    expect((await fixture.chain(chain)).alarm ?? null).toBeNull();
  }, 60_000);

  it('raises a permanent alarm at the first broken record, while sealing continues', async () => {
    const chain = await fixture.supplier('B85905495');
    await fixture.seed(chain, 10);
    await fixture.seal(chain);
    await getRecordsCollection(fixture.database).updateOne({ chain: chain._id, sequence: 4 }, [
      {
        $set: {
          sealedJson: {
            $replaceOne: {
              input: '$sealedJson',
              find: '"ImporteTotal":"121.00"',
              replacement: '"ImporteTotal":"1.00"',
            },
          },
        },
      },
    ]);
    expect(await round()).toMatchObject({ alarms: 1 });
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toContain('record 4');
    await fixture.ask(chain, await fixture.invoice(chain, 'GOES-ON-1'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    await round();
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toContain('record 4');
  }, 60_000);

  it('finds a break under an earlier number again if its alarm could not be stored', async () => {
    const chain = await fixture.supplier(makeSupplierCode(9_801));
    await fixture.seed(chain, 3);
    await fixture.seal(chain);
    const next = { installation: 'NEXT-LOST', now: new Date() };
    const renewed = await renewInstallationNumber(fixture.database, chain._id, next);
    await fixture.ask(renewed as ChainDocument, await fixture.invoice(chain, 'AFTER-LOST'));
    await fixture.seal(renewed as ChainDocument);
    await getRecordsCollection(fixture.database).deleteOne({ chain: chain._id, sequence: 2 });
    const database = losesTransaction(fixture.database, 'before');
    expect(await verifyDueChainsAndWarnOfCertificateExpiry({ ...fixture.deps, database })()).toMatchObject({
      alarms: 0,
    });
    fixture.clockAheadMs = 11 * 60_000;
    await round();
    fixture.clockAheadMs = 0;
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toContain('record 2');
  });

  it('raises an alarm if a record cannot be read, also at the end of a piece', async () => {
    const [short, long] = [
      await fixture.supplier(makeSupplierCode(9_802)),
      await fixture.supplier(makeSupplierCode(9_806)),
    ];
    await fixture.seed(short, 3);
    await fixture.seal(short);
    await fixture.seed(long, 105);
    while ((await fixture.seal(long)).more);
    for (const [chain, sequence, sealedJson] of [[short, 2, 'x'] as const, [long, 100, 'null'] as const])
      await getRecordsCollection(fixture.database).updateOne({ chain: chain._id, sequence }, { $set: { sealedJson } });
    expect(await round()).toMatchObject({ alarms: 2 });
    expect(renderMessageInEnglish((await fixture.chain(short)).alarm?.text ?? '')).toContain('record 2: ');
    expect(renderMessageInEnglish((await fixture.chain(long)).alarm?.text ?? '')).toContain('record 100: ');
    await forget(short, long);
  }, 60_000);

  it('checks the other chains although the check of one always fails', async () => {
    const [failing, ...others] = await Promise.all(
      [9_803, 9_804, 9_805].map((seed) => fixture.supplier(makeSupplierCode(seed))),
    );
    for (const chain of [failing, ...others] as ChainDocument[]) {
      await fixture.seed(chain, 2);
      await fixture.seal(chain);
    }
    // A stored check without its start, which is due for longest.
    const check = { fullSince: null, dueAt: new Date(0) } as unknown as NonNullable<ChainDocument['check']>;
    await getChainsCollection(fixture.database).updateOne({ _id: failing?._id ?? '' }, { $set: { check } });
    const logged: object[] = [];
    const log = Object.assign(Object.create(fixture.deps.log) as typeof fixture.deps.log, {
      error: (what: object) => void logged.push(what),
    });
    await verifyDueChainsAndWarnOfCertificateExpiry({ ...fixture.deps, log })();
    for (const chain of others) expect((await fixture.chain(chain)).check?.after?.sequence).toBe(2);
    expect((await round()).checked).toBe(0);
    fixture.clockAheadMs = 11 * 60_000;
    await verifyDueChainsAndWarnOfCertificateExpiry({ ...fixture.deps, log })();
    fixture.clockAheadMs = 0;
    const failures = logged.filter((what) => 'error' in what);
    expect(failures).toMatchObject([{ chain: failing?._id }, { chain: failing?._id }]);
    await forget(failing as ChainDocument, ...others);
  }, 60_000);

  it('finds a missing record at the end of a piece', async () => {
    const chain = await fixture.supplier('B64717838');
    await fixture.seed(chain, 105);
    while ((await fixture.seal(chain)).more);
    await getRecordsCollection(fixture.database).deleteOne({ chain: chain._id, sequence: 100 });
    expect(await round()).toMatchObject({ alarms: 1 });
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toContain('record 100');
  }, 60_000);

  it('finds a break under an earlier installation number, and its alarm survives a renewal', async () => {
    const chain = await fixture.supplier('B99286320');
    await fixture.seed(chain, 105);
    while ((await fixture.seal(chain)).more);
    const renewed = await renewInstallationNumber(fixture.database, chain._id, {
      installation: 'NEXT-1',
      now: new Date(),
    });
    if (!renewed) throw new Error('the chain is gone');
    await fixture.ask(renewed, await fixture.invoice(renewed, 'AFTER-1'));
    await fixture.seal(renewed);
    const stored = () => fixture.chain(chain);
    const fullPass = async (hours: number): Promise<void> => {
      fixture.clockAheadMs = hours * 3_600_000;
      for (let pieces = 0; pieces < 4; pieces += 1) await round();
      fixture.clockAheadMs = 0;
    };
    await fullPass(0);
    expect([(await stored()).alarm ?? null, (await stored()).check?.after?.sequence]).toEqual([null, 1]);
    const gone = await getRecordsCollection(fixture.database).findOneAndDelete({
      chain: chain._id,
      installation: chain.installation,
      sequence: 103,
    });
    await fullPass(25);
    const text = renderMessageInEnglish((await stored()).alarm?.text ?? '');
    expect(text).toContain(`record 103: under the earlier installation number ${chain.installation}, `);
    expect((await stored()).check?.after?.sequence).toBe(1);
    expect((await stored()).alarm).toMatchObject({ kind: 'check', installation: chain.installation });
    const { count, broken } = await verifyStoredChain(fixture.database, await stored());
    expect([count, broken?.position, broken?.installation]).toEqual([103, 103, chain.installation]);
    expect(renderMessageInEnglish(broken?.message ?? '')).toContain(chain.installation);
    // After another renewal, there are intact records under two later numbers.
    const again = await renewInstallationNumber(fixture.database, chain._id, {
      installation: 'NEXT-2',
      now: new Date(),
    });
    if (!again) throw new Error('the chain is gone');
    await fixture.ask(again, await fixture.invoice(again, 'AFTER-2'));
    await fixture.seal(again);
    await fullPass(26);
    expect(renderMessageInEnglish((await stored()).alarm?.text ?? '')).toBe(text);
    if (gone) await getRecordsCollection(fixture.database).insertOne(gone);
    await fullPass(52);
    expect((await stored()).alarm ?? null).toBeNull();
    expect((await stored()).lastAlarm).toMatchObject({ installation: chain.installation });
  }, 60_000);

  it('checks earlier installation numbers before the new number has a record', async () => {
    const chain = await fixture.supplier('B58378431');
    await fixture.seed(chain, 5);
    await fixture.seal(chain);
    await renewInstallationNumber(fixture.database, chain._id, { installation: 'EMPTY-1', now: new Date() });
    await round();
    await round();
    const intact = await fixture.chain(chain);
    expect([intact.head, intact.alarm ?? null, intact.check?.after]).toEqual([null, null, null]);
    expect((await round()).checked).toBe(0);
    await getRecordsCollection(fixture.database).deleteOne({ chain: chain._id, sequence: 3 });
    fixture.clockAheadMs = 25 * 3_600_000;
    await round();
    fixture.clockAheadMs = 0;
    expect((await fixture.chain(chain)).alarm).toMatchObject({ kind: 'check', installation: chain.installation });
  }, 60_000);
});
