// A backup restored by `sello restore`: every chain is paused until an operator has checked it, whatever its run
// and the witness contain.
import { makeSupplierCode } from '../../../bench/documents';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection, generateInstallationNumber } from '../../../src/store/chains/chains';
import { pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ActivityDeps } from '../../../activities/deps';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a chain restored by `sello restore`', () => {
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
  const renew = (chain: ChainDocument) =>
    renewInstallationNumber(fixture.database, chain._id, {
      installation: generateInstallationNumber(),
      now: new Date(),
    });
  const restored = async (code: number): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(code));
    await sealedInvoices(chain, ['RS-1']);
    await pauseAllChainsAfterRestore(fixture.database, new Date());
    await fixture.ask(chain, await fixture.invoice(chain, 'RS-2'));
    return fixture.chain(chain);
  };
  afterEach(() => getChainsCollection(fixture.database).updateMany({}, { $set: { sealingPause: null } }));
  const buildState = ({ installation, head }: ChainDocument) => ({
    installation,
    sequence: head?.sequence ?? 0,
    fingerprint: head?.fingerprint ?? '',
  });

  it('neither seals nor sends, even if its run and the witness find no missing record', async () => {
    const chain = await restored(930);
    const head = buildState(chain);
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await fixture.seal(chain, head, true)).toMatchObject({
        sealed: 0,
        paused: expect.stringContaining('a backup was restored'),
      });
      expect(await fixture.send(chain, head)).toMatchObject({ lists: 0, next: { kind: 'deferred', why: 'stop' } });
    }
    expect(await fixture.received(chain.supplier)).toHaveLength(0);
  });

  it('neither queries nor renews itself before an operator acts', async () => {
    const chain = await restored(931);
    const deps: ActivityDeps = { ...fixture.deps, witness: absentWitnessLog };
    const input = { chain: chain._id, installation: chain.installation, head: null, compared: false };
    expect(await createSealActivity(deps)(input)).not.toHaveProperty('unknownEnd');
    expect(await fixture.askDoubts(chain, true, deps)).not.toHaveProperty('renewed');
    expect((await fixture.chain(chain)).installation).toBe(chain.installation);
  });

  it('continues when an operator renews it', async () => {
    const chain = await restored(932);
    const now = (await renew(chain)) as ChainDocument;
    expect(await fixture.seal(now)).toMatchObject({ sealed: 1 });
    await fixture.drain(now);
    expect(await fixture.records(chain)).toMatchObject([{ outcome: 'accepted' }, { sequence: 1, number: 'RS-2' }]);
  });

  it('continues under its number when an operator confirms the database', async () => {
    const chain = await restored(933);
    await fixture.confirm(chain);
    // The witness may have been restored as well, so the authority is asked although the witness lacks nothing.
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, unknownEnd: true });
    expect(await fixture.askDoubts(chain, true)).not.toHaveProperty('renewed');
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    expect(await fixture.records(chain)).toMatchObject([{ sequence: 1 }, { sequence: 2, number: 'RS-2' }]);
  });

  it.each([
    ['it was paused', 934, () => pauseAllChainsAfterRestore(fixture.database, new Date())],
    [
      'the authority showed a later record',
      935,
      ({ _id }: ChainDocument) => {
        const sealingPause = { at: new Date(), text: 'the authority has a later record', byAuthority: true as const };
        return getChainsCollection(fixture.database).updateOne({ _id }, { $set: { sealingPause } });
      },
    ],
  ] as const)('seals nothing that was planned before %s', async (_what, code, pause) => {
    const chain = await fixture.supplier(makeSupplierCode(code));
    await sealedInvoices(chain, ['RS-1']);
    await fixture.ask(chain, await fixture.invoice(chain, 'RS-2'));
    fixture.at = { 'before-seal': async () => void (await pause(chain)) };
    await fixture.seal(chain).catch(() => undefined);
    fixture.at = {};
    expect(await fixture.records(chain)).toHaveLength(1);
  });
});
