// A seal that Temporal timed out and that continues while its retry runs: the last one to report counts what remains
// to send.
import { makeSupplierCode } from '../../../bench/documents';
import { applySealingResultToChainRun } from '../../../src/chain/run/step-results';
import { applyChainStepStart, createChainRunState } from '../../../src/chain/run/state';
import type { SealingActivityResult } from '../../../src/contracts/activities';
import type { ChainDocument } from '../../../src/model/chain';
import { createSealActivity } from '../../../activities/chain/seal';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { WitnessUnavailableError } from '../../../src/contracts/witness';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('two sealers of one chain', () => {
  let fixture: ChainFixture;
  let suppliers = 7_500;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => {
    fixture.at = {};
  });

  const withRequest = async (): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-1'));
    return chain;
  };
  const dueAfter = (result: SealingActivityResult) =>
    applySealingResultToChainRun(applyChainStepStart(createChainRunState(), 'seal'), result, Date.now()).due;

  it('report the remaining records correctly if one commits while the other retries', async () => {
    const chain = await withRequest();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let first: Promise<SealingActivityResult> | undefined;
    const bothAreThere = new Promise<void>((resolve) => {
      let arrivals = 0;
      fixture.at['before-seal'] = async () => {
        arrivals += 1;
        if (arrivals === 1) {
          resolve();
          await held;
        } else if (arrivals === 2) {
          letGo();
          await first;
        }
      };
    });
    first = fixture.seal(chain);
    await bothAreThere;
    const repeat = await fixture.seal(chain);
    expect(await first).toMatchObject({ sealed: 1 });
    expect(repeat).toMatchObject({ sealed: 0, left: { pending: 1 } });
    expect(dueAfter(repeat).send).toBe(true);
  }, 30_000);

  it('seal each request once if one commits between the read and the claim of the other', async () => {
    const chain = await withRequest();
    await fixture.seal(chain);
    await fixture.drain(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-2'));
    const { witness } = fixture.deps;
    let first: Promise<SealingActivityResult> | undefined;
    const noteEnd: typeof witness.noteEnd = async (...given) => {
      first ??= fixture.seal(chain);
      await first;
      return witness.noteEnd(...given);
    };
    const held = { ...fixture.deps, witness: { ...witness, noteEnd } };
    const { _id, installation } = chain;
    const repeat = await createSealActivity(held)({ chain: _id, installation, head: null, compared: false });
    expect(await first).toMatchObject({ sealed: 1 });
    expect(repeat).toMatchObject({ sealed: 0, left: { sealable: false, pending: 1 } });
    expect(dueAfter(repeat).send).toBe(true);
  }, 30_000);

  it('create no fork if a backup is restored between the check of the witness and the conflict', async () => {
    const { database } = fixture;
    const chain = await withRequest();
    await fixture.seal(chain);
    const backup = await getChainsCollection(database).findOne({ _id: chain._id });
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-2'));
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-3'));
    let puts = 0;
    fixture.at['before-seal'] = async () => {
      if ((puts += 1) > 1) return;
      await getRecordsCollection(database).deleteOne({ chain: chain._id, sequence: 2 });
      await getChainsCollection(database).updateOne({ _id: chain._id }, { $set: { head: backup?.head ?? null } });
    };
    const { _id, installation } = chain;
    // A new run carries no head, and the witness shows it that the database has the last record.
    const sealing = createSealActivity(fixture.deps)({ chain: _id, installation, head: null, compared: false });
    await expect(sealing).rejects.toThrow();
    expect(await getRecordsCollection(database).countDocuments({ chain: _id })).toBe(1);
    const next = await createSealActivity(fixture.deps)({ chain: _id, installation, head: null, compared: false });
    expect(next).toMatchObject({ sealed: 0, compared: false });
  }, 30_000);

  /** Commits as an attempt whose worker dies after the commit: it writes no line and notifies nobody. */
  const committedByDeadSealer = async (chain: ChainDocument): Promise<void> => {
    const { witness } = fixture.deps;
    const { _id, installation, head } = chain;
    const noteEnd: typeof witness.noteEnd = (key, end) =>
      end.sequence > (head?.sequence ?? 0) ? new Promise(() => undefined) : witness.noteEnd(key, end);
    const dead = { ...witness, noteEnd };
    void createSealActivity({ ...fixture.deps, witness: dead })({
      chain: _id,
      installation,
      head: head && { installation, sequence: head.sequence, fingerprint: head.fingerprint },
      compared: true,
    });
    for (let looks = 0; looks < 100; looks += 1) {
      const now = await fixture.chain(chain);
      if (now.head?.sequence !== head?.sequence) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the sealer committed nothing');
  };

  it('write the record of a sealer that died after its commit, and notify its job', async () => {
    const { database, witness } = fixture;
    const empty = await withRequest();
    await fixture.seal(empty);
    const chain = await fixture.chain(empty);
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-2'));
    await getSealingRequestsCollection(database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
    let notified = 0;
    fixture.at['before-seal'] = async () => {
      fixture.at = { 'before-notify': async () => void (notified += 1) };
      await committedByDeadSealer(chain);
    };
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, refused: 0, left: { sealable: false } });
    expect((await witness.ofChain(chain._id, true))?.ends).toMatchObject([{ sequence: 2 }]);
    expect(notified).toBe(1);
  }, 30_000);

  it('notify the jobs of their own records, also if the head of another sealer is not in their memory yet', async () => {
    const chain = await withRequest();
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-2'));
    let own = '';
    fixture.at['before-seal'] = async () => {
      fixture.at = {};
      await fixture.seal(chain);
      own = await fixture.ask(chain, await fixture.invoice(chain, 'OWN-2'));
    };
    const { deps, database } = fixture;
    const ofChain: typeof deps.witness.ofChain = async (key, now) => {
      const found = await deps.witness.ofChain(key, now);
      return now || !found ? found : { ...found, ends: [] };
    };
    const { _id, installation } = chain;
    const sealing = createSealActivity({ ...deps, witness: { ...deps.witness, ofChain } });
    expect(await sealing({ chain: _id, installation, head: null, compared: false })).toMatchObject({ sealed: 1 });
    const request = await getSealingRequestsCollection(database).findOne({ _id: own });
    expect([request?.state, request?.notify === true]).toEqual(['sealed', false]);
  }, 30_000);

  it('store no pause after another one has sealed', async () => {
    const chain = await withRequest();
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'Z-2'));
    const { deps } = fixture;
    const ofChain = (): Promise<never> => Promise.reject(new WitnessUnavailableError('silent', 'no response'));
    const database = Object.assign(Object.create(deps.database) as typeof deps.database, {
      transaction: async (work: Parameters<typeof deps.database.transaction>[0]) => {
        await fixture.seal(chain);
        return deps.database.transaction(work);
      },
    });
    const { _id, installation } = chain;
    const late = createSealActivity({ ...deps, database, witness: { ...deps.witness, ofChain } });
    expect(await late({ chain: _id, installation, head: null, compared: false })).toMatchObject({ sealed: 0 });
    const after = await fixture.chain(chain);
    expect([after.head?.sequence, after.sealingPause ?? null]).toEqual([2, null]);
  }, 30_000);
});
