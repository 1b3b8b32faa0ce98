// A witness that can be read but not written, as on a full disk, for longer than a run may miss the newest record. No
// chain seals more than one batch, stops permanently, or gets a new number because of it.
import { makeSupplierCode } from '../../../bench/documents';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ActivityDeps } from '../../../activities/deps';
import { applySealingResultToChainRun } from '../../../src/chain/run/step-results';
import { createChainRunState, applyChainStepStart } from '../../../src/chain/run/state';
import type { SealingActivityResult } from '../../../src/contracts/activities';
import { chainLimits as limits } from '../../../src/contracts/limits/chain';
import type { ChainRunState } from '../../../src/contracts/chain-run';
import { includesChainHeadOrLater, type WitnessLog, WitnessUnavailableError } from '../../../src/contracts/witness';
import type { ChainDocument } from '../../../src/model/chain';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

const full = () => Promise.reject(new WitnessUnavailableError('failing', 'ENOSPC'));

describe('a witness that can be read but not written', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  /** The witness of a full disk: a known line needs no write. */
  const noteEnd: WitnessLog['noteEnd'] = async (key, end) => {
    const ends = (await fixture.witness.ofChain(key, true))?.ends ?? [];
    if (!includesChainHeadOrLater(ends, end)) await full();
  };
  const withWitness = (members: Partial<WitnessLog>): ActivityDeps => ({
    ...fixture.deps,
    witness: { ...fixture.witness, ...members },
  });
  const sealAs = (deps: ActivityDeps, { _id, installation }: ChainDocument, { head, compared }: ChainRunState) =>
    createSealActivity(deps)({ chain: _id, installation, head, compared });
  const follow = (state: ChainRunState, result: SealingActivityResult) =>
    applySealingResultToChainRun(applyChainStepStart(state, 'seal'), result, Date.now());
  const request = async (chain: ChainDocument, number: string) =>
    fixture.ask(chain, await fixture.invoice(chain, number));
  /** Makes the last record as old as a run or the witness must know it. */
  const letTimePass = async ({ _id }: ChainDocument): Promise<void> => {
    const at = new Date(Date.now() - 660_000).toISOString();
    await getChainsCollection(fixture.database).updateOne({ _id }, { $set: { 'head.at': at } });
  };
  /** A chain whose run and witness know record 1, and that seals record 2 while the disk is full. */
  const sealWhileFull = async (index: number) => {
    const chain = await fixture.supplier(makeSupplierCode(index));
    await request(chain, 'A-1');
    const first = follow(createChainRunState(), await fixture.seal(chain));
    await request(chain, 'A-2');
    const result = await sealAs(withWitness({ noteEnd }), chain, first);
    expect(result).toMatchObject({ compared: true, paused: expect.stringContaining('ENOSPC') });
    expect((await fixture.chain(chain)).head).toMatchObject({ sequence: 2 });
    await letTimePass(chain);
    return { chain, first, second: follow(first, result) };
  };

  it('costs no installation number, because the run stores the head that was compared', async () => {
    const { chain, second } = await sealWhileFull(7_480);
    expect(second.head).toMatchObject({ sequence: 2 });
    await request(chain, 'A-3');
    const away = await sealAs(withWitness({ noteEnd }), chain, second);
    expect(away).not.toHaveProperty('unknownEnd');
    expect((await fixture.chain(chain)).head).toMatchObject({ sequence: 2 });
    expect(await sealAs(fixture.deps, chain, follow(second, away))).toMatchObject({ sealed: 1 });
    expect((await fixture.witness.ofChain(chain._id, true))?.ends).toMatchObject([{ sequence: 3 }]);
  });

  it('does not stop a chain permanently whose run has an older head: the authority is asked', async () => {
    const { chain, first } = await sealWhileFull(7_481);
    const asked = follow(first, await sealAs(fixture.deps, chain, first));
    expect(asked).toMatchObject({ head: null, compared: false, doubted: true, due: { query: true } });
    await fixture.confirm(chain);
    await fixture.askDoubts(chain, !asked.head && !asked.compared);
    await request(chain, 'A-3');
    expect(await sealAs(fixture.deps, chain, asked)).toMatchObject({ sealed: 1, compared: true });
    expect((await fixture.chain(chain)).installation).toBe(chain.installation);
  });

  it('stores no head of a result that compared nothing', async () => {
    const { chain, first } = await sealWhileFull(7_482);
    const silent = await sealAs(withWitness({ ofChain: full }), chain, first);
    expect(follow(first, silent).head).toEqual(first.head);
  });

  it('lets nothing be sealed under a number of which it has no line', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_483));
    const id = await request(chain, 'B-1');
    const result = await sealAs(withWitness({ noteEnd }), chain, createChainRunState());
    expect(result).toMatchObject({ sealed: 0, paused: expect.stringContaining('ENOSPC') });
    expect(await fixture.request(id)).toMatchObject({ state: 'waiting' });
    expect((await fixture.chain(chain)).head).toBeNull();
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
  });

  it('lets nothing be sealed while a process knows that it cannot write', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_484));
    await request(chain, 'C-1');
    const state = follow(createChainRunState(), await fixture.seal(chain));
    const id = await request(chain, 'C-2');
    const trouble = () => new WitnessUnavailableError('failing', 'ENOSPC');
    const isFull = withWitness({ trouble, checkWritable: full });
    expect(await sealAs(isFull, chain, state)).toMatchObject({ sealed: 0 });
    expect(await fixture.request(id)).toMatchObject({ state: 'waiting' });
    expect((await fixture.chain(chain)).sealingPause).toMatchObject({ text: { id: 'witness-failing' } });
  });

  it('pauses no chain because of an earlier write that failed, if a write succeeds now', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_486));
    await request(chain, 'E-1');
    const trouble = () => new WitnessUnavailableError('failing', 'EIO');
    expect(await sealAs(withWitness({ trouble }), chain, createChainRunState())).toMatchObject({ sealed: 1 });
    expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
  });

  it('is not written again before a seal while it does not respond', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_487));
    await request(chain, 'F-1');
    const trouble = () => new WitnessUnavailableError('silent', 'no response within 5 s');
    const checkWritable = jest.fn(() => Promise.resolve());
    const silent = withWitness({ trouble, checkWritable });
    expect(await sealAs(silent, chain, createChainRunState())).toMatchObject({ sealed: 0 });
    expect(checkWritable).not.toHaveBeenCalled();
  });

  it('still lets the jobs be notified whose records are in it', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_488));
    await fixture.seed(chain, limits.sealRequestsMax + 1);
    const noteFirst: WitnessLog['noteEnd'] = async (key, end) => {
      if (end.sequence > limits.sealRequestsMax) await full();
      await fixture.witness.noteEnd(key, end);
    };
    const result = await sealAs(withWitness({ noteEnd: noteFirst }), chain, createChainRunState());
    expect(result).toMatchObject({ paused: expect.stringContaining('ENOSPC') });
    const requests = getSealingRequestsCollection(fixture.database);
    expect(await requests.countDocuments({ chain: chain._id, state: 'sealed' })).toBe(limits.sealRequestsMax + 1);
    expect(await requests.countDocuments({ chain: chain._id, notify: true })).toBe(1);
  });

  it('delays the automatic renewal of a number', async () => {
    const chain = await fixture.supplier(makeSupplierCode(7_485));
    await request(chain, 'D-1');
    await sealAs(withWitness({ noteEnd: async () => undefined }), chain, createChainRunState());
    await letTimePass(chain);
    // The authority is not asked month by month in vain, so this connection is not used.
    const connectionFor: ActivityDeps['connectionFor'] = async (one) => {
      const lookup = await fixture.deps.connectionFor(one);
      return 'problem' in lookup ? lookup : { connection: { ...lookup.connection, client: null as never } };
    };
    const isFull = { ...withWitness({ checkWritable: full }), connectionFor };
    // A confirmation of last year changes nothing.
    const endConfirmed = { installation: chain.installation, at: new Date(Date.now() - 86_400_000) };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { endConfirmed } });
    expect(await fixture.askDoubts(chain, true, isFull)).toMatchObject({
      left: 1,
      reason: expect.stringContaining('ENOSPC'),
    });
    const after = await fixture.chain(chain);
    expect([after.installation, after.lastError ?? null]).toEqual([chain.installation, null]);
    expect(await fixture.askDoubts(chain, true)).toMatchObject({ renewed: expect.any(String) });
  });
});
