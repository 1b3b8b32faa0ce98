// Two senders of one chain, one of them held up: what the seeded simulation found, each on a real database.
import { submitBatch } from '../../../activities/chain/submit-batch';
import type { SubmitResult } from '../../../src/contracts/activities';
import type { ChainDocument } from '../../../src/store/ledger/chains';
import { restartWindow, type WindowDocument, windows } from '../../../src/store/ledger/windows';
import { type House, openHouse } from '../chain-fixture';

/** A promise and what fulfils it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

const leaseMs = 2_000;

describe('two senders of one chain', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => house?.close());
  beforeEach(() => house.control('PUT', '/wait', { seconds: 60 }));
  afterEach(() => {
    house.at = {};
  });

  const sealedChain = async (supplier: string, count: number): Promise<ChainDocument> => {
    const chain = await house.supplier(supplier);
    await house.seed(chain, count);
    await house.seal(chain);
    return house.chain(chain);
  };
  const sealOneMore = async (chain: ChainDocument, number: string): Promise<void> => {
    await house.ask(chain, await house.invoice(chain, number));
    await house.seal(chain);
  };
  /** A sender that is held up between looking and freezing. */
  const heldUp = (chain: ChainDocument): { readonly result: Promise<SubmitResult>; readonly go: () => void } => {
    const { passed, open } = gate();
    const deps: House['deps'] = {
      ...house.deps,
      authorityLine: async (owner) => {
        await passed;
        return house.deps.authorityLine(owner);
      },
    };
    const { _id, installation } = chain;
    return { result: submitBatch(deps, { chain: _id, installation }), go: open };
  };
  /** A sender that has its answer and is held up before it says so. */
  const heldUpWithAnswer = async (chain: ChainDocument) => {
    const [sent, passed] = [gate(), gate()];
    house.at['after-call'] = async () => {
      sent.open();
      await passed.passed;
    };
    const result = house.submit(chain);
    await sent.passed;
    house.at = {};
    return { result, go: passed.open };
  };
  const leasePasses = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, leaseMs + 200));
  const windowOf = (chain: ChainDocument): Promise<WindowDocument | null> =>
    windows(house.database).findOne({ _id: { $regex: `^simulator:${chain.supplier}:` } });

  it('a window that a faster sender closed holds for the one that was held up', async () => {
    const chain = await sealedChain('B12345674', 2);
    const slow = heldUp(chain);
    expect((await house.submit(chain)).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    slow.go();
    expect(await slow.result).toMatchObject({ kind: 'deferred', why: 'window' });
  });

  it('a list that another sender has just frozen is not taken for nothing', async () => {
    const chain = await sealedChain('B85905495', 2);
    const slow = heldUp(chain);
    const fast = await heldUpWithAnswer(chain);
    slow.go();
    expect(await slow.result).toMatchObject({ kind: 'deferred', why: 'lease' });
    fast.go();
    expect((await fast.result).kind).toBe('answered');
  });

  it('a late answer of an early attempt does not free the line while a later attempt is under way', async () => {
    await house.control('PUT', '/wait', { seconds: 0 });
    const chain = await sealedChain('B60000007', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    const later = await heldUpWithAnswer(chain);
    early.go();
    expect((await early.result).kind).toBe('answered');
    await sealOneMore(chain, 'LATER-1');
    expect(await house.submit(chain)).toMatchObject({ kind: 'deferred', why: 'lease' });
    later.go();
    await later.result;
    await leasePasses();
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', records: 1 });
  });

  it('a late answer makes the wait longer, never shorter', async () => {
    await house.control('PUT', '/wait', { seconds: 1 });
    const chain = await sealedChain('B70000005', 2);
    const early = await heldUpWithAnswer(chain);
    await leasePasses();
    await house.control('PUT', '/wait', { seconds: 60 });
    expect((await house.submit(chain)).kind).toBe('answered');
    const before = await windowOf(chain);
    early.go();
    expect((await early.result).kind).toBe('answered');
    expect((await windowOf(chain))?.notBefore.getTime()).toBeGreaterThanOrEqual(before?.notBefore.getTime() ?? 1e15);
  });

  it('an attempt without an answer makes the wait longer, never shorter', async () => {
    await house.control('PUT', '/wait', { seconds: 1 });
    const chain = await sealedChain('B80000003', 1);
    expect((await house.submit(chain)).kind).toBe('answered');
    const shutUntil = new Date(Date.now() + 60_000);
    const key = (await windowOf(chain))?._id ?? '';
    await windows(house.database).updateOne({ _id: key }, { $set: { notBefore: shutUntil } });
    await restartWindow(house.database, key);
    expect((await windowOf(chain))?.notBefore).toEqual(shutUntil);
    await windows(house.database).updateOne({ _id: key }, { $set: { notBefore: new Date(), waitSeconds: 30 } });
    await restartWindow(house.database, key);
    expect((await windowOf(chain))?.notBefore.getTime()).toBeGreaterThan(Date.now() + 25_000);
  });
});
